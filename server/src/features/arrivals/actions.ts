import { link } from 'node:fs/promises'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { Db } from '../../platform/database/connect.ts'
import { originalKey } from '../../platform/files/derived.ts'
import { storedType } from '../../platform/files/kinds.ts'
import type { Store } from '../../platform/files/store.ts'
import type { Upload } from '../../platform/http/upload.ts'
import type { Images } from '../../platform/images/pool.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { headOf, identityOf } from '../../platform/mail-in/head.ts'
import type { MailReader } from '../../platform/mail-in/reader.ts'
import type { ReadMail } from '../../platform/mail-in/tasks.ts'
import { makeSmallImages } from '../files/actions.ts'
import { safeFilename } from '../files/rules.ts'
import {
	fillMail,
	findArriving,
	findKnown,
	insertAttachment,
	insertMail,
	listArriving,
	lockRoom,
	newIds,
	type NewAttachment,
	type Said,
} from './queries.ts'
import { datedAt, isWorthKeeping, roomFor, type Room } from './rules.ts'

export type Desk = { db: Db; store: Store; images: Pick<Images, 'inspect'>; reader: MailReader }
/** A mail on its way in; `at`: when it came, where that was not now. */
export type Incoming = { path: string; size: number; sha256: string; at?: Date | null; automatic?: boolean }

export const readMail = task<{ mail: string }>('read_mail')
/** Asks once more for those that were kept and not read when the server ended. */
export const readWaiting = task<object>('read_waiting_mails')

/** Keeps a mail as it is for each of these groups, once: when this returns `open`, it survives a power failure. Reading it comes later. */
export async function keepMail({ db, store }: Desk, groups: string[], mail: Incoming): Promise<Room> {
	const { messageId } = await headOf(mail.path)
	let worst: Room = 'open'
	for (const group of groups) {
		const draft = store.draft()
		await link(mail.path, draft)
		const room = await keepFor(db, store, group, { ...mail, path: draft }, messageId)
		if (room !== 'open') worst = room
	}
	return worst
}

const keepFor = (db: Db, store: Store, group: string, mail: Incoming, messageId: string | null) =>
	db.transaction().execute(async (transaction): Promise<Room> => {
		const used = await lockRoom(transaction, group)
		const hash = identityOf(messageId, mail.sha256)
		// Whoever sends it again was not told that it had come.
		if (await findKnown(transaction, group, hash)) return 'open'
		const room = roomFor(used, mail.size)
		if (room !== 'open') return room
		const ids = await newIds(transaction)
		const { size, sha256, at = null, automatic = false } = mail
		await insertMail(transaction, { group, ...ids, hash, at: datedAt(at), size, sha256, automatic })
		await enqueue(transaction, readMail, { mail: ids.mail }, { key: `inbox:${ids.mail}` })
		// The bytes are safe before the row is; without it they are swept away.
		await store.put(originalKey(ids.raw), mail.path)
		return 'open'
	})

export async function readAllWaiting({ db }: Desk): Promise<void> {
	for (const mail of await listArriving(db)) await enqueue(db, readMail, { mail }, { key: `inbox:${mail}` })
}

/** What a mail says and brings, looked at by processes that may die of it. */
type Opened = { said: Said; automatic: boolean; attached: (NewAttachment & { path: string })[] }

async function open({ store, images, reader }: Desk, path: string): Promise<Opened> {
	const read = await reader.read(path, store.draft())
	if (!read) {
		const { from = 'Ohne Absender', address = null, subject = '' } = (await reader.head(path)) ?? {}
		return {
			said: { ...nothing, state: 'raw', mail_from: from, mail_address: address, mail_subject: subject },
			automatic: false,
			attached: [],
		}
	}
	const attached: Opened['attached'] = []
	const leftOut = read.leftOut.map(safeFilename)
	for (const { path: at, filename, size, sha256, within } of read.attached) {
		const { mime, width, height } = await images.inspect(at)
		const type = storedType(mime)
		if (type === null) leftOut.push(safeFilename(filename))
		else if (!within || isWorthKeeping({ size, width, height }))
			attached.push({ path: at, filename: safeFilename(filename), mime: type, size, sha256, width, height })
	}
	return { said: { ...saidIn(read), left_out: leftOut }, automatic: read.automatic, attached }
}

const nothing = { mail_text: '', mail_html: null, forwarded_by: null, forwarded_note: null, left_out: [] }
const saidIn = ({ from, address, subject, text, html, forwardedBy, forwardedNote }: ReadMail) => ({
	state: 'read' as const,
	mail_from: from,
	mail_address: address,
	mail_subject: subject,
	mail_text: text,
	mail_html: html,
	forwarded_by: forwardedBy,
	forwarded_note: forwardedNote,
})

async function attach(db: Db, store: Store, group: string, mail: string, attached: Opened['attached']) {
	for (const [position, { path, ...file }] of attached.entries()) {
		const id = await insertAttachment(db, group, mail, position, file)
		if (file.width !== null) await enqueue(db, makeSmallImages, { file: id })
		await store.put(originalKey(id), path)
	}
}

/** Reads a mail that was kept; what cannot be read stays as it came, and is shown as such. */
export async function readKept(desk: Desk, mail: string): Promise<void> {
	const { db, store } = desk
	const arriving = await findArriving(db, mail)
	if (!arriving?.raw) return
	const { said, automatic, attached } = await store.withPath(originalKey(arriving.raw), (path) => open(desk, path))
	await db.transaction().execute(async (transaction) => {
		if (await fillMail(transaction, mail, said, automatic)) await attach(transaction, store, arriving.group, mail, attached)
	})
}

export type Saved = Opened & { messageId: string | null; at: Date | null }

/** Reads a mail that somebody has saved as a file. */
export async function openSaved(desk: Desk, { path }: Upload): Promise<Saved> {
	const { isMail, messageId, received } = await headOf(path)
	if (!isMail) throw invalidField('file', 'Das ist keine gespeicherte Mail (.eml).')
	return { ...(await open(desk, path)), messageId, at: received }
}

/** Answers the mail, or that it was known: it is there already, or was thrown away. */
export async function insertSaved(db: Db, store: Store, group: string, upload: Upload, saved: Saved): Promise<string> {
	const { mails: _, ...used } = await lockRoom(db, group)
	const hash = identityOf(saved.messageId, upload.sha256)
	const known = await findKnown(db, group, hash)
	if (known !== undefined) return known
	const { size, sha256 } = upload
	if (roomFor({ mails: 0, ...used }, size) !== 'open')
		throw new Refusal('conflict', 'Der Posteingang ist voll. Zuerst Mails abhaken oder löschen.', { reason: 'full' })
	const ids = await newIds(db)
	await insertMail(db, { group, ...ids, hash, at: datedAt(saved.at), size, sha256, automatic: saved.automatic }, saved.said)
	await attach(db, store, group, ids.mail, saved.attached)
	await store.put(originalKey(ids.raw), upload.path)
	return ids.mail
}
