import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { cx } from '../../../ui/cx.ts'
import { late } from '../../../platform/page/late.tsx'
import type { Attachment } from '../../../kit/attachments/attachment.ts'
import { AttachmentItem } from './attachment-item.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
import { LeftPhotos } from '../../../kit/attachments/left-photos.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import './photo-field.css'

// What reads bills is heavier than the form, and most photos are none.
const BillOffer = late(() => import('./bill-offer.tsx').then((module) => module.BillOffer))

/** Photos and files: taken, chosen, pasted or dropped, and on their way as soon as they are there. */
export function PhotoField() {
	const { attachments, draft, list, mode } = useEntry()
	// What may be a bill has a place beside it for what that says, from the beginning: nothing below moves when it has been read.
	const papers = list.filter(({ mime, stored }) => isPaper(mime) && (mode === 'create' || !stored?.before))
	return (
		<div className="photo-field" data-path="files">
			<LeftPhotos attachments={attachments} draft={draft} />
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
			<PhotoButtons attachments={attachments} list={list} />
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
