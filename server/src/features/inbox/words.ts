import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { done, type FieldsOf } from '../history/words.ts'

export const inboxFields: FieldsOf<Pick<InboxItem, 'processed'>> = { processed: done('Mail', 'die Mail') }

/** What strangers wrote runs nothing, asks nobody and belongs to no origin, however it gets into a browser. */
export const pageHeaders = {
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': "sandbox; default-src 'none'; img-src 'self'",
	'cache-control': 'private, no-store',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? '')

/** No style is let through: what has no letters of its own gets those of the device, in its light or dark. */
export const pageOf = (subject: string, html: string): string =>
	`<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${safe(subject)}</title></head><body><font face="system-ui, sans-serif">${html}</font></body></html>`
