import { plainName, softened } from './softened.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Words of ours that may break where they say, read out without the marks of it. */
export const SoftenedName = ({ text }: { text: string }) =>
	plainName(text) ? (
		<span className="softened-name">
			<span aria-hidden>{softened(text)}</span>
			<VisuallyHidden>{text}</VisuallyHidden>
		</span>
	) : (
		text
	)
