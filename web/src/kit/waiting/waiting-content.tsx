import type { Queued } from '../../platform/device/queued.ts'
import { useKeptFiles } from './use-kept-files.ts'
import { saidIn } from './waiting-words.ts'

/** What was refused and comes back into no form: all that it says, and its photos to be saved from here. */
export function WaitingContent({ row }: { row: Queued }) {
	const files = useKeptFiles(row.needs)
	return (
		<>
			{saidIn(row).map((line, at) => (
				<span key={at}>{line}</span>
			))}
			{files.length > 0 && (
				<span className="dim">{files.length === 1 ? 'Antippen sichert die Datei.' : 'Antippen sichert eine Datei.'}</span>
			)}
			{files.length > 0 && (
				<span className="waiting-said">
					{files.map(({ id, name, url, isPicture }) => (
						<a key={id} href={url} download={name} aria-label={`${name} speichern`}>
							{isPicture ? <img src={url} width={104} height={78} decoding="async" alt="" /> : name}
						</a>
					))}
				</span>
			)}
		</>
	)
}
