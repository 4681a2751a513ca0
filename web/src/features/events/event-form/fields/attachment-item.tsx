import { IconFileText, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import { showToast } from '../../../../ui/toast-queue.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import type { Attachment } from '../attachments.ts'
import { CheckBox } from './check-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'

/** One photo or file on its way into the entry. */
export function AttachmentItem({ attachment }: { attachment: Attachment }) {
	const { attachments } = useEntry()
	const { key, filename, mime, state, progress, preview, stored, error } = attachment
	const picture = preview ?? (stored && mime.startsWith('image/') ? `${stored.path}?size=thumb` : undefined)
	const [broken, setBroken] = useState(false)
	return (
		<li className="photo-entry">
			<div className="photo-item" data-state={state}>
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
			</div>
			{stored && !stored.before && <ReceiptBox attachment={attachment} />}
		</li>
	)
}

/** Receipts are seen only by who sees amounts: asked of documents, and of photos where there is an amount. */
function ReceiptBox({ attachment: { key, mime, stored } }: { attachment: Attachment }) {
	const { attachments } = useEntry()
	const [parts] = useEntryValue<Kind[]>('parts')
	const receipt = stored?.receipt ?? false
	if (!receipt && mime.startsWith('image/') && !parts.includes('balance')) return null
	const change = (next: boolean) =>
		void attachments.markReceipt(key, next).catch((error: unknown) => showToast((error as Error).message, { tone: 'bad' }))
	return <CheckBox label="Beleg" checked={receipt} onChange={change} />
}
