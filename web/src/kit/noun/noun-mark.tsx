import type { IconType } from '../../ui/icon.ts'
import './noun-mark.css'

/** The round sign of what is no entry. Silent for screen readers: the name stands beside it. */
export const NounMark = ({ Icon }: { Icon: IconType }) => (
	<span className="noun-mark">
		<Icon size={20} stroke={1.8} aria-hidden />
	</span>
)
