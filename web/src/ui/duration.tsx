import { hoursMinutes, recorded } from '@hausheft/contract/swiss/formats.ts'
import './duration.css'

/**
 * Recorded time in words: `1 h 25 min`. Where it is kept to account, `exact` has minutes and seconds beside it, smaller, as the
 * specification writes them; alone they would read as a time of day.
 */
export const Duration = ({ minutes, exact = false }: { minutes: number; exact?: boolean }) => (
	<span className="duration">
		{hoursMinutes(minutes)}
		{exact && (
			<>
				{' '}
				<small aria-hidden="true">{recorded(minutes)}</small>
			</>
		)}
	</span>
)
