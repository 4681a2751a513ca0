import { IconCamera, IconPhotoPlus } from '../../../ui/icons.gen.ts'
import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { cx } from '../../../ui/cx.ts'
import { useTouch } from '../../../ui/use-media.ts'
import { late } from '../../../platform/page/late.tsx'
import type { Attachment } from '../../../kit/attachments/attachment.ts'
import { AttachmentItem } from './attachment-item.tsx'
import { CheckBox } from './check-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
import { LeftPhotos } from './left-photos.tsx'
import './photo-field.css'

// What reads bills is heavier than the form, and most photos are none.
const BillOffer = late(() => import('./bill-offer.tsx').then((module) => module.BillOffer))

/** Photos and files: taken, chosen, pasted or dropped, and on their way as soon as they are there. */
export function PhotoField() {
	const { attachments, list, mode } = useEntry()
	const touch = useTouch()
	const [full, setFull] = useState(false)
	const chooseSize = (next: boolean) => {
		setFull(next)
		attachments.sendFull(next)
	}
	// What may be a bill has a place beside it for what that says, from the beginning: nothing below moves when it has been read.
	const papers = list.filter(({ mime, stored }) => isPaper(mime) && (mode === 'create' || !stored?.before))
	const choose = (event: ChangeEvent<HTMLInputElement>) => {
		attachments.add([...(event.currentTarget.files ?? [])])
		// The same photo can be chosen again after it was taken away.
		event.currentTarget.value = ''
	}
	return (
		<div className="photo-field" data-path="files">
			<LeftPhotos />
			{list.length > 0 && (
				<div className={cx('photo-list', papers.length > 0 && 'photo-list-read')}>
					<ul aria-label="Fotos und Dateien">
						{list.map((each) => (
							<AttachmentItem key={each.key} attachment={each} />
						))}
					</ul>
					{papers.length > 0 && (
						<div className="photo-read">
							<BillOffer list={papers} />
							<TakenOffer list={list} />
						</div>
					)}
				</div>
			)}
			<div className={cx('photo-buttons', list.length === 0 && 'photo-buttons-first')}>
				{touch && (
					<label className="photo-button">
						<IconCamera size={list.length === 0 ? 30 : 22} stroke={1.7} aria-hidden />
						Kamera
						<input type="file" accept="image/*" capture="environment" onChange={choose} />
					</label>
				)}
				<label className="photo-button">
					<IconPhotoPlus size={22} stroke={1.7} aria-hidden />
					{touch ? 'Auswählen' : 'Fotos und Dateien auswählen'}
					<input type="file" multiple onChange={choose} />
				</label>
			</div>
			<div className="photo-hint dim" hidden={touch && list.length === 0}>
				<CheckBox label="Fotos nicht verkleinern" checked={full} onChange={chooseSize} />
				<span role="status">{full && list.some(({ isScaled }) => isScaled) && 'Was schon gesendet ist, bleibt verkleinert.'}</span>
				{!touch && 'Auch hierher ziehen oder einfügen.'}
			</div>
		</div>
	)
}

const isPaper = (mime: string) => mime === 'application/pdf' || mime.startsWith('image/')

/** A photo of another day suggests that the entry is about that day. */
function TakenOffer({ list }: { list: readonly Attachment[] }) {
	const { put } = useEntry().store
	const [day] = useEntryValue<string>('day')
	const taken = list.find((each) => each.taken && each.taken.day !== day)?.taken
	const agrees = list.some((each) => each.taken?.day === day)
	if (!taken || agrees) return null
	return (
		<button
			type="button"
			className="chip photo-date"
			onClick={() => {
				put('day', taken.day)
				put('time', taken.time)
			}}
		>
			{`Datum des Fotos übernehmen: ${dayText(taken.day)}, ${taken.time}`}
		</button>
	)
}
