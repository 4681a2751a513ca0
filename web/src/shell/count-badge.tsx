import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import './count-badge.css'

/** How many wait; nothing when none does. */
export function CountBadge({ count, label }: { count: number; label?: string | undefined }) {
	if (count === 0) return null
	return (
		<span className="count-badge">
			{count > 99 ? '99+' : count}
			{label && <VisuallyHidden> {label}</VisuallyHidden>}
		</span>
	)
}
