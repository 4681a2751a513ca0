import type { Kind } from '@hausheft/contract/event-parts.ts'
import { answer } from '../../../platform/rights/answer.ts'
import { showToast } from '../../../ui/toast-queue.ts'
import type { Attachment } from '../../../kit/attachments/attachment.ts'
import { AttachmentTile } from './attachment-tile.tsx'
import { CheckBox } from './check-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'

/** One photo or file on its way into the entry. */
export function AttachmentItem({ attachment }: { attachment: Attachment }) {
	const { attachments, group, base } = useEntry()
	const { stored } = attachment
	const place = answer(group, 'event.add_file').may ? { group, author: base?.user ?? undefined } : undefined
	const file = base?.files.find((each) => each.id === stored?.id)
	return (
		<li className="photo-entry">
			<AttachmentTile attachment={attachment} attachments={attachments} place={place} file={file} />
			{!stored?.before && <ReceiptBox attachment={attachment} />}
		</li>
	)
}

/** Receipts are seen only by who sees amounts: asked of documents, and of photos where there is an amount. Its place is there before it can be answered. */
function ReceiptBox({ attachment: { key, mime, stored } }: { attachment: Attachment }) {
	const { attachments } = useEntry()
	const [parts] = useEntryValue<Kind[]>('parts')
	const receipt = stored?.receipt ?? false
	if (!receipt && mime.startsWith('image/') && !parts.includes('balance')) return null
	const change = (next: boolean) =>
		void attachments.markReceipt(key, next).catch((error: unknown) => showToast((error as Error).message, { tone: 'bad' }))
	return <CheckBox label="Beleg" checked={receipt} onChange={change} isLater={!stored} />
}
