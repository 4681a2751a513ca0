import { IconPencil } from '../ui/icons.gen.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import './pen-sign.css'

/** On a small picture: there is something drawn on it. */
export const PenSign = () => (
	<span className="pen-sign">
		<IconPencil size={14} stroke={2.2} aria-hidden />
		<VisuallyHidden>mit Markierungen</VisuallyHidden>
	</span>
)
