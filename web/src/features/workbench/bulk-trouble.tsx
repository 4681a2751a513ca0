import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failedText, failureLines } from './failures.ts'
import type { Trouble } from './use-bulk.ts'

/** Which of many could not be changed, and why; they stay chosen. */
export function BulkTrouble({ trouble: { failures, total, verb }, onClose }: { trouble: Trouble; onClose: () => void }) {
	return (
		<div role="alert" className="bulk-trouble">
			<Notice
				tone="bad"
				action={
					<Button look="quiet" onClick={onClose}>
						Verstanden
					</Button>
				}
			>
				<b>{failedText(failures.length, total, verb)}</b>
				<ul>
					{failureLines(failures).map(({ reason, text }) => (
						<li key={reason}>{text}</li>
					))}
				</ul>
			</Notice>
		</div>
	)
}
