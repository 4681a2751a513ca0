import { IconRefresh } from '../ui/icons.gen.ts'
import { Button } from '../ui/button.tsx'

type SendingProps = {
	/** What is sent, as its progress is called. */
	label: string
	progress: number | undefined
	trouble: string | undefined
	/** Where what was chosen can be sent after all. */
	retry: (() => void) | undefined
}

/** How far something is on its way, or why it is not, with the way to try again. */
export const Sending = ({ label, progress, trouble, retry }: SendingProps) => (
	<>
		{progress !== undefined && <progress max={1} value={progress} aria-label={label} />}
		<p className="field-error" role="alert">
			{trouble}
		</p>
		{retry && (
			<Button look="secondary" Icon={IconRefresh} busy={progress !== undefined} onClick={retry}>
				Nochmals versuchen
			</Button>
		)}
	</>
)
