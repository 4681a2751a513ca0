import { useId } from 'react'
import './reason.css'

/**
 * A control that cannot be used says why. Spread `off` on it: screen readers read the reason with it, and it keeps its place in the order of the
 * keyboard, which the attribute `disabled` would take away. Put `reason` beside it; show-reasons.ts shows it where somebody points, comes by or taps.
 */
export function useReason(why: string | undefined) {
	const id = useId()
	if (why === undefined) return {}
	const reason = (
		<span id={id} className="reason" role="tooltip" popover="manual">
			{why}
		</span>
	)
	return { off: { 'aria-disabled': true, 'aria-describedby': id } as const, reason }
}
