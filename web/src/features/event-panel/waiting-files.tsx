import type { Queued } from '../../platform/device/queued.ts'
import { useWaiting } from '../../platform/queue/watch-queue.ts'
import { useKeptFiles } from '../../kit/waiting/use-kept-files.ts'
import { stateWords } from '../../kit/waiting/waiting-words.ts'
import { IconCloudUp, IconFileText } from '../../ui/icons.gen.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './waiting-files.css'

/** Photos for this entry that lie on the device and have not been sent. */
export function WaitingFiles({ event }: { event: string }) {
	const waiting = useWaiting()
	const rows = waiting.rows.filter(({ kind, uploads }) => kind === 'photos' && uploads[0]?.fields['event'] === event)
	return rows.map((row) => <WaitingRow key={row.id} row={row} words={stateWords(row, waiting)} />)
}

function WaitingRow({ row, words }: { row: Queued; words: string }) {
	const files = useKeptFiles(row.needs)
	return (
		<figure className="waiting-files">
			<ul>
				{files.map(({ id, name, url, isPicture }) => (
					<li key={id}>
						{isPicture ? (
							<img src={url} alt={name} />
						) : (
							<>
								<IconFileText size={30} stroke={1.5} aria-hidden />
								<VisuallyHidden>{name}</VisuallyHidden>
							</>
						)}
					</li>
				))}
			</ul>
			<figcaption className="waiting-sign">
				<IconCloudUp size={17} stroke={1.9} aria-hidden />
				<span role="status">{words}</span>
			</figcaption>
		</figure>
	)
}
