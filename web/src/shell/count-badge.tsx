import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import './count-badge.css'

const most = 99

/** How many wait; nothing when none does. */
export function CountBadge({ count, label }: { count: number; label?: string | undefined }) {
	if (count === 0) return null
	return (
		<span className="count-badge">
			<span aria-hidden="true">{count > most ? `${most}+` : count}</span>
			<VisuallyHidden>{` ${count > most ? `mehr als ${most}` : count} ${label ?? ''}`}</VisuallyHidden>
		</span>
	)
}
