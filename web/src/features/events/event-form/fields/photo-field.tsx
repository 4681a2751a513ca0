import { IconCamera, IconFileText, IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { dayText } from '../../../../platform/zurich.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import type { Attachment } from '../attachments.ts'
import { CheckBox } from './check-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
import { useTouch } from './use-touch.ts'
import './photo-field.css'

/** Photos and files: taken, chosen, pasted or dropped, and on their way as soon as they are there. */
export function PhotoField() {
	const { attachments, list } = useEntry()
	const touch = useTouch()
	const [full, setFull] = useState(false)
	const choose = (event: ChangeEvent<HTMLInputElement>) => {
		attachments.add([...(event.currentTarget.files ?? [])], full)
		// The same photo can be chosen again after it was taken away.
		event.currentTarget.value = ''
	}
	return (
		<div className="photo-field" data-path="files">
			{list.length > 0 && (
				<ul className="photo-list" aria-label="Fotos und Dateien">
					{list.map((each) => (
						<AttachmentItem key={each.key} attachment={each} />
					))}
				</ul>
			)}
			<div className="photo-buttons">
				{touch && (
					<label className="photo-button">
						<IconCamera size={22} stroke={1.7} aria-hidden />
						Kamera
						<input type="file" accept="image/*" capture="environment" onChange={choose} />
					</label>
				)}
				<label className="photo-button">
					<IconPhotoPlus size={22} stroke={1.7} aria-hidden />
					{touch ? 'Auswählen' : 'Fotos und Dateien auswählen'}
					<input type="file" accept="image/*,application/pdf" multiple onChange={choose} />
				</label>
			</div>
			<div className="photo-hint dim">
				<CheckBox label="In voller Grösse" checked={full} onChange={setFull} />
				{!touch && 'Auch hierher ziehen oder einfügen.'}
			</div>
			<TakenOffer list={list} />
		</div>
	)
}

function AttachmentItem({ attachment }: { attachment: Attachment }) {
	const { attachments } = useEntry()
	const { key, filename, mime, state, progress, preview, stored, error } = attachment
	const picture = preview ?? (stored && mime.startsWith('image/') ? `${stored.path}?size=thumb` : undefined)
	const [broken, setBroken] = useState(false)
	const button = useRef<HTMLLIElement>(null)
	return (
		<li className="photo-item" data-state={state} ref={button}>
			{picture && !broken ? (
				<img src={picture} alt={filename} onError={() => setBroken(true)} />
			) : (
				<span className="photo-file">
					<IconFileText size={24} stroke={1.5} aria-hidden />
					<span>{filename}</span>
				</span>
			)}
			{(state === 'waiting' || state === 'sending') && (
				<progress className="photo-progress" max={1} value={progress} aria-label={`${filename} wird hochgeladen`} />
			)}
			{state === 'failed' && (
				<button type="button" className="photo-retry" onClick={() => attachments.retry(key)}>
					<IconRefresh size={18} stroke={1.9} aria-hidden />
					<span role="alert">{error}</span>
					<VisuallyHidden>{filename} nochmals hochladen</VisuallyHidden>
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
		</li>
	)
}

/** A photo of another day suggests that the entry is about that day. */
function TakenOffer({ list }: { list: readonly Attachment[] }) {
	const { form } = useEntry()
	const [day] = useEntryValue<string>('day')
	const taken = list.find((each) => each.taken && each.taken.day !== day)?.taken
	const agrees = list.some((each) => each.taken?.day === day)
	if (!taken || agrees) return null
	return (
		<button
			type="button"
			className="chip photo-date"
			onClick={() => {
				form.setFieldValue('day', taken.day)
				form.setFieldValue('time', taken.time)
			}}
		>
			{`Datum des Fotos übernehmen: ${dayText(taken.day)}, ${taken.time}`}
		</button>
	)
}
