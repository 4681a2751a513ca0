import { IconFileText } from '../../ui/icons.gen.ts'
import type { File } from '@hausheft/contract/files.ts'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { Tag } from '../../ui/tag.tsx'
import { useShownFile } from '../../platform/places/shown-file.ts'
import { loadViewer } from '../../kit/viewer/viewer-slot.tsx'

/** What of an entry's files is no photo. */
export function DocumentList({ documents }: { documents: File[] }) {
	const { open } = useShownFile()
	return (
		<ul className="event-files" aria-label="Dateien">
			{documents.map(({ id, filename, size, receipt }) => (
				<li key={id}>
					<button type="button" onClick={() => open(id)} onPointerEnter={loadViewer}>
						<IconFileText size={20} stroke={1.7} aria-hidden />
						<span>{filename}</span>
						{receipt && <Tag>Beleg</Tag>}
						{size !== null && <small>{fileSize(size)}</small>}
					</button>
				</li>
			))}
		</ul>
	)
}
