// Hides how bytes that strangers wrote leave the server without becoming a page or a program in anybody's browser.
import { create as dispositionOf } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { isShown } from './kinds.ts'
import type { Store } from './store.ts'

type Content = {
	key: string
	mime: string
	filename: string
	etag: string
	/** Who asked for it. */
	who: string
	/** What the server itself has made may be kept by the browser; the original is asked for each time. */
	made: boolean
}

/** One look at the store; `lost`: what is said where it has lost the bytes. */
export async function sendContent(reply: FastifyReply, store: Store, content: Content, lost = lostBytes) {
	const { key, mime, filename, etag, who, made } = content
	const { range: asked, 'if-range': condition } = reply.request.headers
	// Small images come from this disk, or in one piece.
	const leave = made ? undefined : store.readers?.(who)
	const opened = await store.open(key, condition === undefined || condition === `"${etag}"` ? asked : undefined).catch((error: unknown) => {
		leave?.()
		throw error
	})
	if (!opened?.bytes) leave?.()
	else if (leave) opened.bytes.once('close', leave)
	if (!opened) throw new Refusal('gone', lost)
	const { size, part, bytes } = opened
	reply.headers({ 'accept-ranges': 'bytes', ...headersOf({ mime, filename, etag, made }) })
	if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
	if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
	reply.header('content-length', part ? part.end - part.start + 1 : size)
	return reply.send(bytes)
}

/** What is made for one answer and kept nowhere. */
export const sendOnce = (reply: FastifyReply, bytes: Buffer, content: Pick<Content, 'mime' | 'filename' | 'etag'>) =>
	reply.headers(headersOf({ ...content, made: false })).send(bytes)

const headersOf = ({ mime, filename, etag, made }: Omit<Content, 'key' | 'who'>) => ({
	'cache-control': made ? 'private, max-age=31536000, immutable' : 'private, no-store',
	'content-disposition': dispositionOf(filename, { type: isShown(mime) ? 'inline' : 'attachment' }),
	'content-security-policy': "default-src 'none'; sandbox",
	'cross-origin-resource-policy': 'same-origin',
	'content-type': mime,
	etag: `"${etag}"`,
	'x-content-type-options': 'nosniff',
})

/** Refuses where a row names bytes that the disk has lost. */
export async function sizeOf(store: Store, key: string): Promise<number> {
	const size = await store.size(key)
	if (size === null) throw new Refusal('gone', lostBytes)
	return size
}
const lostBytes = 'Diese Datei fehlt auf dem Server. Wer ihn betreibt, kann sie aus einer Sicherung zurückholen.'
