import { useObservable } from '../../../platform/page/observable.ts'
import type { Attachments } from '../../../kit/attachments/attachments.ts'
import { useDroppedFiles } from '../use-dropped-files.ts'
import { AttachmentTile } from './attachment-tile.tsx'
import { LeftPhotos } from '../../../kit/attachments/left-photos.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import './photo-field.css'

/** Photos and files of what becomes an entry without its form; `draft`: under which it is kept. */
export function PlainPhotos({ attachments, draft }: { attachments: Attachments; draft: string }) {
	const list = useObservable(attachments.list, attachments.list.get())
	const over = useDroppedFiles((files) => attachments.add(files))
	return (
		<div className="photo-field" data-path="files" data-over={over || undefined}>
			<LeftPhotos attachments={attachments} draft={draft} />
			{list.length > 0 && (
				<ul className="photo-list" aria-label="Fotos und Dateien">
					{list.map((each) => (
						<li key={each.key} className="photo-entry">
							<AttachmentTile attachment={each} attachments={attachments} />
						</li>
					))}
				</ul>
			)}
			<PhotoButtons attachments={attachments} list={list} />
		</div>
	)
}
