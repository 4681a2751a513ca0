import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Trouble } from './use-bulk.ts'

const namedAtMost = 5

/** Which of many could not be changed, and why; they stay chosen. */
export function BulkTrouble({ trouble: { failures, total, verb }, onClose }: { trouble: Trouble; onClose: () => void }) {
	const reasons = [...new Set(failures.map(({ reason }) => reason))].map(
		(reason) => [reason, failures.filter((each) => each.reason === reason)] as const,
	)
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
				<b>{`${failures.length} von ${total} ${total === 1 ? 'Eintrag' : 'Einträgen'} ${failures.length === 1 ? 'konnte' : 'konnten'} nicht ${verb}.`}</b>
				<ul>
					{reasons.map(([reason, list]) => (
						<li key={reason}>
							{list
								.slice(0, namedAtMost)
								.map(({ name }) => `«${name}»`)
								.join(', ')}
							{list.length > namedAtMost && ` und ${list.length - namedAtMost} weitere`}
							{`: ${reason}`}
						</li>
					))}
				</ul>
			</Notice>
		</div>
	)
}
