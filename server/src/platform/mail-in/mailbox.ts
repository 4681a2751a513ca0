// Hides how new mails are had from a mailbox elsewhere (IMAP): one short connection, in which nothing there is changed.
import { rm } from 'node:fs/promises'
import type { ImapFlow } from 'imapflow'
import type { Store } from '../files/store.ts'
import { roomOfMail, writeDraft, type Draft } from './receiver.ts'

type Fetched = Draft & { /** When that mailbox got it. */ at: Date | null }
/** How far it has been read. `waiting`: what nobody had room for. */
export type Cursor = { uidValidity: string; uid: number; waiting: number[] }
type Visit = {
	url: string
	cursor: Cursor | null
	mostBytes: number
	store: Pick<Store, 'draft' | 'hold'>
	/** False where there is no room for it now: it is asked for again. */
	take: (mail: Fetched) => Promise<boolean>
	/** Called where there is no room for the next one on the disk: it and all that come after it stay for later. */
	full: (size: number) => void
	/** Called after each mail, so that none is asked for twice without need. */
	noted: (cursor: Cursor) => Promise<void>
	skipped: (uid: number, size: number) => void
	stopping: AbortSignal
}

const mostAtOnce = 200
const mostWaiting = 500
/** Of what waits so many are asked for again at a time: one full inbox holds nobody else's mails up. */
const mostAgain = 20
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** What an address says of a mailbox. */
export function mailboxIn(url: string) {
	const { protocol, hostname, port, username, password, pathname } = new URL(url)
	const secure = protocol === 'imaps:'
	return {
		host: hostname.replaceAll(/^\[|\]$/g, ''),
		port: Number(port) || (secure ? 993 : 143),
		secure,
		auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
		folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
	}
}

export async function visitMailbox({ url, cursor, mostBytes, store, take, full, noted, skipped, stopping }: Visit): Promise<void> {
	const { folder, ...where } = mailboxIn(url)
	const imap = await import('imapflow')
	const client = new imap.ImapFlow({ ...where, ...patience, logger: false, disableAutoIdle: true })
	client.on('error', () => {}) // the command that waits fails as well, and says so
	const end = () => client.close()
	stopping.addEventListener('abort', end, { once: true })
	try {
		await client.connect()
		await client.mailboxOpen(folder, { readOnly: true })
		const uidValidity = String(client.mailbox && client.mailbox.uidValidity)
		// Another validity means other numbers: everything is asked for anew, and what is known is known.
		let now: Cursor = cursor?.uidValidity === uidValidity ? cursor : { uidValidity, uid: 0, waiting: [] }
		// The numbers first, then one mail after the other: a command within a list that is still coming would wait for ever.
		const found = (await client.search({ uid: `${now.uid + 1}:*` }, { uid: true })) || []
		const fresh = (Array.isArray(found) ? found : []).filter((uid) => uid > now.uid).toSorted((one, other) => one - other)
		for (const uid of [...now.waiting.slice(0, mostAgain), ...fresh.slice(0, mostAtOnce)]) {
			if (stopping.aborted) return
			const isTaken = await fetchOne(client, uid)
			if (isTaken === null) break
			const waiting = now.waiting.filter((one) => one !== uid)
			now = { uidValidity, uid: Math.max(now.uid, uid), waiting: isTaken ? waiting : [...waiting, uid].slice(-mostWaiting) }
			await noted(now)
		}
		await client.logout()
	} finally {
		stopping.removeEventListener('abort', end)
		client.close()
	}

	/** Null where the disk has no room for it. */
	async function fetchOne(from: ImapFlow, uid: number): Promise<boolean | null> {
		const known = await from.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true })
		if (!known) return true // gone meanwhile
		if ((known.size ?? 0) > mostBytes) return skip(known.size ?? 0)
		const size = known.size ?? mostBytes
		const hold = await store.hold(roomOfMail(size))
		if (!hold) {
			full(size)
			return null
		}
		const path = store.draft()
		try {
			const { content } = await from.download(String(uid), undefined, { uid: true })
			if (!content) return true
			const written = await writeDraft(content, path, mostBytes, hold)
			if (!written) return skip(mostBytes + 1)
			// It lies there now, and its reader asks for what it brings.
			hold.release()
			const at = known.internalDate === undefined ? null : new Date(known.internalDate)
			return await take({ path, ...written, at: at && !Number.isNaN(at.getTime()) ? at : null })
		} finally {
			await rm(path, { force: true })
			hold.release()
		}

		function skip(size: number): true {
			skipped(uid, size)
			return true
		}
	}
}
