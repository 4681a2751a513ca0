// Hides what the server itself looks at in a mail before it is read: a few lines of its head, without trusting any of them.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { mostHead } from './tasks.ts'

type Head = {
	messageId: string | null
	/** When the last server on its way took it. */
	received: Date | null
	/** Whom the lines name that say for whom it is. */
	recipients: string[]
	/** Looks like the head of a mail at all. */
	isMail: boolean
}

export async function headOf(path: string): Promise<Head> {
	const file = await open(path)
	try {
		const { bytesRead, buffer } = await file.read(Buffer.alloc(mostHead), 0, mostHead, 0)
		return readHead(buffer.subarray(0, bytesRead).toString('latin1'))
	} finally {
		await file.close()
	}
}

export function readHead(text: string): Head {
	const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
	const lines = text
		.slice(0, end)
		.replaceAll(/\r?\n[ \t]+/g, ' ')
		.split(/\r?\n/)
	const fields = lines.flatMap((line) => {
		const colon = line.indexOf(':')
		return colon > 0 && /^[!-9;-~]+ *$/.test(line.slice(0, colon))
			? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
			: []
	})
	const all = (name: string) => fields.flatMap(([key, value]) => (key === name ? [value] : []))
	const named = new Set(fields.map(([key]) => key))
	const received = Date.parse(all('received')[0]?.split(';').at(-1) ?? '')
	return {
		messageId: all('message-id')[0]?.slice(0, 1000) || null,
		received: Number.isNaN(received) ? null : new Date(received),
		recipients: ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'].flatMap(all).map((value) => value.slice(0, 10_000)),
		isMail: named.has('from') && ['date', 'message-id', 'received', 'subject', 'to'].some((name) => named.has(name)),
	}
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
/** By what a mail is known again: the name that its sender gave it, else its content. */
export const identityOf = (messageId: string | null, sha256: string): string =>
	messageId === null ? `content ${sha256}` : `named ${hashOf(messageId.trim())}`
