import { IconFileText, IconRefresh, IconX } from '../../../ui/icons.gen.ts'
import { useState } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Attachment, Attachments } from '../../../kit/attachments/attachments.ts'
import './photo-field.css'

type AttachmentTileProps = { attachment: Attachment; attachments: Pick<Attachments, 'retry' | 'remove'> }

/** The picture of a photo or the name of a file, how far it is on its way, and the way to leave it out. */
export function AttachmentTile({ attachment, attachments }: AttachmentTileProps) {
	const { key, filename, mime, state, progress, preview, stored, error } = attachment
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
		</>
	)
}
