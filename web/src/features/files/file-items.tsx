import { IconDownload, IconFileText, IconPhotoOff } from '../../ui/icons.gen.ts'
import type { ReactNode } from 'react'
import type { ListedFile } from '@hausheft/contract/files.ts'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { Tag } from '../../ui/tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isDrawn, kindName } from '../../platform/words/file-kind.ts'
import { useShownFile } from '../../platform/places/shown-file.ts'
import { PenSign } from '../../kit/pen-sign.tsx'
import { FilePicture } from '../../kit/file-picture.tsx'
import { loadViewer } from '../../kit/viewer/viewer-slot.tsx'

type ItemProps = {
	file: ListedFile
	/** The way to its entry by its title, or why there is none; without any the one before says it. */ link: ReactNode
}

/** A photo as it lies among others. */
export function PhotoTile({ file, link }: ItemProps) {
	const { id, filename, dated_at, receipt, annotations } = file
	const { open } = useShownFile()
	return (
		<li className="photo-tile">
			<button type="button" onClick={() => open(id)} onPointerEnter={loadViewer} title={filename}>
				<VisuallyHidden>{`${filename} gross ansehen`}</VisuallyHidden>
				{isDrawn(file) ? (
					<FilePicture file={file} size="thumb" lazy />
				) : (
					<span className="photo-tile-undrawn">
						<IconPhotoOff size={26} stroke={1.5} aria-hidden />
						{kindName(file)}
					</span>
				)}
				{annotations && <PenSign />}
				{receipt && <Tag className="photo-tile-tag">Beleg</Tag>}
			</button>
			{link && (
				<p className="dim">
					{link}
					<time dateTime={dated_at}>{dayText(dayOf(dated_at))}</time>
				</p>
			)}
		</li>
	)
}

/** A paper: what it is called, and what one can do with it. */
export function FileRow({ file, link }: ItemProps) {
	const { id, filename, path, size, dated_at, receipt } = file
	const { open } = useShownFile()
	return (
		<li className="file-row">
			<IconFileText size={24} stroke={1.6} aria-hidden />
			<div className="file-row-text">
				<button type="button" onClick={() => open(id)} onPointerEnter={loadViewer}>
					{filename}
				</button>
				<p className="dim">
					{[kindName(file), size !== null && fileSize(size), dayText(dayOf(dated_at))].filter(Boolean).join(' · ')}
					{receipt && <Tag>Beleg</Tag>}
					{link}
				</p>
			</div>
			<a className="icon-button" href={path} download={filename} aria-label={`${filename} herunterladen`} title="Herunterladen">
				<IconDownload size={20} stroke={1.8} aria-hidden />
			</a>
		</li>
	)
}
