import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { files } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Size } from '@hausheft/contract/marks.ts'
import { read } from '../../platform/api/client.ts'
import { DrawingTool } from '../drawing/drawing.tsx'
import { FileDrawing } from '../drawing/file-drawing.tsx'
import { useDrawingBefore } from '../drawing/use-drawing-before.ts'
import { ViewerFrame } from '../viewer-frame.tsx'
import type { Attachment } from './attachment.ts'
import type { Attachments } from './attachments.ts'

/** Where a stored photo hangs. */
export type DrawingPlace = { group: Group; author: string | undefined }
type AttachmentDrawingProps = {
	attachment: Attachment
	attachments: Pick<Attachments, 'pictureOf' | 'draw'>
	place: DrawingPlace | undefined
	onDone: () => void
}

/** No key saves the form below. */
const stay = (event: KeyboardEvent) => event.stopPropagation()

/** A photo of an open form to draw on, over everything. */
export const AttachmentDrawing = ({ attachment, attachments, place, onDone }: AttachmentDrawingProps) => (
	<ViewerFrame label={`Auf ${attachment.filename} zeichnen`} onKeyDown={stay} onCancel={onDone}>
		{attachment.mayDraw ? (
			<ChosenDrawing attachment={attachment} attachments={attachments} onDone={onDone} />
		) : (
			attachment.stored && place && <StoredDrawing file={attachment.stored.id} place={place} onDone={onDone} />
		)}
	</ViewerFrame>
)

function StoredDrawing({ file: id, place, onDone }: { file: string; place: DrawingPlace; onDone: () => void }) {
	const { data: file, error } = useQuery(read(files.getFile, { params: { id } }))
	if (!file) return <Waiting onDone={onDone} trouble={error?.message} />
	return <FileDrawing file={file} group={place.group} author={place.author} onDone={onDone} />
}

type ShownPicture = Size & { url: string }
type ChosenProps = Omit<AttachmentDrawingProps, 'place'>

function ChosenDrawing({ attachment, attachments, onDone }: ChosenProps) {
	const { key } = attachment
	const [shown, setShown] = useState<ShownPicture>()
	const [trouble, setTrouble] = useState<string>()
	const { pictureOf } = attachments
	useEffect(() => {
		const opened = { url: '', gone: false }
		const load = async () => {
			const blob = await pictureOf(key)
			if (!blob || opened.gone) return
			opened.url = URL.createObjectURL(blob)
			const image = Object.assign(new Image(), { src: opened.url })
			await image.decode()
			if (!opened.gone) setShown({ url: opened.url, width: image.naturalWidth, height: image.naturalHeight })
		}
		load().catch(() => setTrouble('Dieses Bild lässt sich hier nicht anzeigen.'))
		return () => {
			opened.gone = true
			URL.revokeObjectURL(opened.url)
		}
	}, [key, pictureOf])
	if (!shown) return <Waiting onDone={onDone} trouble={trouble} />
	return <ShownDrawing attachment={attachment} attachments={attachments} shown={shown} onDone={onDone} />
}

function ShownDrawing({ attachment: { key, filename, drawn: before }, attachments, shown, onDone }: ChosenProps & { shown: ShownPicture }) {
	const [size] = useState<Size>({ width: shown.width, height: shown.height })
	const drawn = useDrawingBefore(size, before, (next) => attachments.draw(key, next))
	const picture = <img src={shown.url} alt={`Foto: ${filename}`} draggable={false} />
	return <DrawingTool drawn={drawn} size={size} page={null} surfaceAt={() => picture} onDone={onDone} />
}

const Waiting = ({ trouble, onDone }: { trouble: string | undefined; onDone: () => void }) => (
	<div className="viewer-wait">
		<p>{trouble ?? 'Wird geladen'}</p>
		{trouble && (
			<button type="button" className="link" onClick={onDone}>
				Zurück
			</button>
		)}
	</div>
)
