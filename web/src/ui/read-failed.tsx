import { ApiError } from '../platform/api/client.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Notice } from './notice.tsx'

type ReadFailedProps = {
	/** What is missing, as a sentence, where the place does not say it. */ what?: string
	error: Error
	onRetry: () => void
}

/** A list or a part of a page that could not be read: why, and once more. */
export const ReadFailed = ({ what = 'Das konnte nicht geladen werden.', error, onRetry }: ReadFailedProps) => (
	<div role="alert" className="notice-alert">
		<Notice tone="bad" action={<RetryButton look="quiet" onRetry={onRetry} />}>
			<b>{`${what} `}</b>
			{error.message.replace(/[^.!?]$/, '$&.')}
			{error instanceof ApiError && error.code === 'forbidden' && ' Wer die Gruppe verwaltet, kann eine andere Rolle vergeben.'}
		</Notice>
	</div>
)

export const RetryButton = ({ look, onRetry }: Pick<ButtonProps, 'look'> & { onRetry: () => void }) => (
	<Button look={look} onClick={onRetry}>
		Nochmals versuchen
	</Button>
)
