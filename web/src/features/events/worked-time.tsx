import { hoursMinutes, recorded } from '@hausheft/contract/swiss/formats.ts'
import './worked-time.css'

/** Recorded time in words, and beside it, smaller, as the specification writes durations: `1 h 25 min 85:00`. Alone that would read as a time of day. */
export const WorkedTime = ({ minutes }: { minutes: number }) => (
	<span className="worked-time">
		{hoursMinutes(minutes)} <small aria-hidden="true">{recorded(minutes)}</small>
	</span>
)
