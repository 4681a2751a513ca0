import { IconFileText, IconRefresh, IconScribble, IconX } from '../../../ui/icons.gen.ts'
import { lazy, Suspense, useState } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import { late } from '../../../platform/page/late.tsx'
import type { DrawingPlace } from '../../../kit/attachments/attachment-drawing.tsx'
import { PhotoMarks } from '../../../kit/marks/photo-marks.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Attachment } from '../../../kit/attachments/attachment.ts'
import type { Attachments } from '../../../kit/attachments/attachments.ts'
import './photo-field.css'

const AttachmentDrawing = lazy(() =>
	import('../../../kit/attachments/attachment-drawing.tsx').then((module) => ({ default: module.AttachmentDrawing })),
)
const MarksBefore = late(() => import('../../../kit/marks/drawn-before.tsx').then((module) => module.MarksBefore))

export type TileAttachments = Pick<Attachments, 'retry' | 'remove' | 'pictureOf' | 'draw'>
type AttachmentTileProps = {
	attachment: Attachment
	attachments: TileAttachments
	/** Where a photo that is stored can be drawn on. */
	place?: DrawingPlace | undefined
	/** As it was when the form began. */
	file?: File | undefined
}

/** The picture of a photo or the name of a file, how far it is on its way, and the way to leave it out. */
export function AttachmentTile({ attachment, attachments, place, file }: AttachmentTileProps) {
	const { key, filename, mime, state, progress, preview, stored, error, mayDraw, drawn } = attachment
	const [drawing, setDrawing] = useState(false)
	const picture = preview ?? (stored && mime.startsWith('image/') ? `${stored.path}?size=thumb` : undefined)
	const [broken, setBroken] = useState(false)
	return (
		<>
			<div className="photo-item" data-state={state}>
				{picture && !broken ? (
					<img src={picture} alt={filename} onError={() => setBroken(true)} />
				) : (
					<span className="photo-file">
						<IconFileText size={24} stroke={1.5} aria-hidden />
						<span title={filename}>{filename}</span>
					</span>
				)}
				{drawn && <MarksBefore drawn={drawn} />}
				{!drawn && file?.annotations && <PhotoMarks photo={file} />}
				{(state === 'waiting' || state === 'sending') && (
					<progress className="photo-progress" max={1} value={progress} aria-label={`${filename} wird hochgeladen`} />
				)}
				{state === 'failed' && (
					<button type="button" className="photo-retry" onClick={() => attachments.retry(key)}>
						<IconRefresh size={18} stroke={1.9} aria-hidden />
						Nochmals versuchen
						<VisuallyHidden>{filename}</VisuallyHidden>
					</button>
				)}
				{picture && !broken && (mayDraw || (stored && place)) && (
					<button
						type="button"
						className="photo-draw"
						aria-label={`Auf ${filename} zeichnen`}
						title="Zeichnen"
						onClick={() => setDrawing(true)}
					>
						<IconScribble size={15} stroke={2.2} aria-hidden />
					</button>
				)}
				<button
					type="button"
					className="photo-remove"
					aria-label={`${filename} entfernen`}
					title="Entfernen"
					onClick={() => attachments.remove(key)}
				>
					<IconX size={15} stroke={2.2} aria-hidden />
				</button>
			</div>
			<p className="photo-trouble" role="alert">
				{error}
			</p>
			{drawing && (
				<Suspense fallback={null}>
					<AttachmentDrawing attachment={attachment} attachments={attachments} place={place} onDone={() => setDrawing(false)} />
				</Suspense>
			)}
		</>
	)
}
