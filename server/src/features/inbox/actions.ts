import { randomUUIDv7 } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import type { InboxEventFields } from '@hausheft/contract/inbox-requests.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, targetOf, type Acting } from '../../platform/database/act.ts'
import type { Db } from '../../platform/database/connect.ts'
import { settleDocuments } from '../../platform/database/settling.ts'
import { originalKey } from '../../platform/files/derived.ts'
import { storedType } from '../../platform/files/kinds.ts'
import type { Store } from '../../platform/files/store.ts'
import { writtenBefore } from '../../platform/files/written-before.ts'
import { Json } from '../../platform/http/answers.ts'
import { discardWith, putBefore, type Upload } from '../../platform/http/upload.ts'
import type { Images } from '../../platform/images/pool.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { headOf, identityOf } from '../../platform/mail-in/head.ts'
import type { MailReader, Unread, Wanted } from '../../platform/mail-in/reader.ts'
import { readerVersion, type ReadMail } from '../../platform/mail-in/tasks.ts'
import { createEvent, shownDocuments } from '../events/actions.ts'
import { storedEvent } from '../events/queries.ts'
import { preparePictures } from '../files/actions.ts'
import { noStorage, safeFilename } from '../files/rules.ts'
import { findStorage } from '../plans/queries.ts'
import {
	cameWith,
	fillMail,
	findKnown,
	findUnread,
	insertAttachment,
	insertMail,
	listUnread,
	listUntaken,
	lockItem,
	lockRoom,
	lockUnread,
	markMade,
	setReadAgain,
	type NewAttachment,
	type MailColumns,
} from './queries.ts'
import { datedAt, isWorthKeeping, roomFor, triedAgainAt, type Room } from './rules.ts'

export type Desk = { db: Db; store: Store; images: Pick<Images, 'inspect'>; reader: MailReader }
/** A mail on its way in; `at`: when it came, where that was not now. */
type Incoming = { path: string; size: number; sha256: string; at?: Date | null; automatic?: boolean }

export const readMail = task<{ mail: string }>('read_mail')
/** Asks once more for those that were not read when the server ended, and for those that a newer reader may be able to. */
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

function keepFor(db: Db, store: Store, group: string, mail: Incoming, messageId: string | null) {
	const ids = newIds()
	const { size, sha256, at = null, automatic = false } = mail
	return writtenBefore(store, [{ key: originalKey(ids.raw), draft: mail.path }], (keep) =>
		db.transaction().execute(async (transaction): Promise<Room> => {
			const used = await lockRoom(transaction, group)
			const hash = identityOf(messageId, sha256)
			// Whoever sends it again was not told that it had come.
			if (await findKnown(transaction, group, hash)) return 'open'
			const room = roomFor(used, size)
			if (room !== 'open') return room
			await insertMail(transaction, { group, ...ids, hash, at: datedAt(at), size, sha256, automatic })
			await queueReading(transaction, { group, mail: ids.mail, tries: 0 })
			keep()
			return 'open'
		}),
	)
}
const newIds = () => ({ mail: randomUUIDv7(), raw: randomUUIDv7() })

export async function readAllWaiting({ db }: Desk): Promise<void> {
	for (const { isNew, at, ...mail } of await listUnread(db, readerVersion))
		await queueReading(db, mail, isNew ? {} : { at, priority: behindNew })
}

const behindNew = 10
/** Milliseconds after which a mail is tried again for which the disk had no room. */
const untilRoom = 10 * 60_000
/** One mail of a group after the other. Each try has a key of its own: one that has not begun gives way to another of the same. */
const queueReading = (
	db: Db,
	{ group, mail, tries }: { group: string; mail: string; tries: number },
	{ at, priority = 0 }: { at?: Date | null; priority?: number } = {},
) => enqueue(db, readMail, { mail }, { key: `inbox:${mail}:${tries}`, queue: `mails ${group}`, priority, ...(at && { runAt: at }) })

/** What a mail says and brings, looked at by processes that may die of it. */
type Opened = { said: MailColumns; automatic: boolean; attached: (NewAttachment & { path: string })[] }

async function open({ store, images, reader }: Desk, mail: Wanted): Promise<Opened> {
	const read = await reader.read(mail, store.draft())
	if (typeof read === 'string') {
		const { from = 'Ohne Absender', address = null, subject = '' } = (await reader.head(mail.path, mail.who)) ?? {}
		const head = { mail_from: from, mail_address: address, mail_subject: subject }
		return { said: { ...nothing, ...head, state: 'raw', ...unread(read, mail.tries) }, automatic: false, attached: [] }
	}
	const attached: Opened['attached'] = []
	const leftOut = read.leftOut.map(safeFilename)
	for (const { path: at, filename, size, sha256, within } of read.attached) {
		const { mime, width, height } = await images.inspect(at, mail.who)
		const type = storedType(mime)
		if (type === null) leftOut.push(safeFilename(filename))
		else if (!within || isWorthKeeping({ size, width, height })) {
			attached.push({ id: randomUUIDv7(), path: at, filename: safeFilename(filename), mime: type, size, sha256, width, height })
			continue
		}
		await rm(at, { force: true })
	}
	return { said: { ...saidIn(read), left_out: leftOut }, automatic: read.automatic, attached }
}

/** What becomes of a mail that was not read. */
function unread(why: Unread, before: number) {
	const tries = why === 'slow' ? before + 1 : before
	return { tries, read_again_at: why === 'slow' ? triedAgainAt(tries) : null, read_by: why === 'dangerous' ? null : readerVersion }
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
	read_again_at: null,
	read_by: readerVersion,
})

async function attach(db: Db, group: string, mail: string, attached: Opened['attached']) {
	for (const [position, { path: _, ...file }] of attached.entries()) {
		await insertAttachment(db, group, mail, position, file)
		await preparePictures(db, file)
	}
}
const writtenOf = ({ attached }: Opened) => attached.map(({ id, path }) => ({ key: originalKey(id), draft: path }))

/** What was not taken of it. */
async function removeDrafts({ attached }: Opened): Promise<void> {
	for (const { path } of attached) await rm(path, { force: true })
}

/** Reads a mail that was kept; what cannot be read stays as it came, and is shown as such. */
export async function readKept(desk: Desk, mail: string): Promise<void> {
	const { db, store } = desk
	const found = await findUnread(db, mail)
	if (!found?.raw) return
	if (found.isTrashed) return void (await setReadAgain(db, mail, null))
	const { group, size } = found
	// A newer reader begins anew.
	const tries = found.readBy === readerVersion ? found.tries : 0
	const hold = await store.hold(size)
	// What it brings has no room now: it is read once there is some.
	if (!hold) return queueReading(db, { group, mail, tries }, { at: new Date(Date.now() + untilRoom), priority: behindNew })
	try {
		const opened = await store.withPath(originalKey(found.raw), (path) => open(desk, { path, size, tries, who: group }))
		try {
			const { said, automatic, attached } = opened
			await writtenBefore(store, writtenOf(opened), (keep) =>
				db.transaction().execute(async (transaction) => {
					if (!(await fillMail(transaction, mail, said, automatic))) return
					await attach(transaction, group, mail, attached)
					await tryAgain(transaction, group, mail, said)
					keep()
				}),
			)
		} finally {
			await removeDrafts(opened)
		}
	} finally {
		hold.release()
	}
}

async function tryAgain(db: Db, group: string, mail: string, { tries = 0, read_again_at: at }: MailColumns) {
	if (at) await queueReading(db, { group, mail, tries }, { at, priority: behindNew })
}

/** Somebody asks for it: at once, and as often as they like. */
export async function readAgain(db: Db, group: string, mail: string): Promise<void> {
	const found = await lockUnread(db, group, mail)
	if (!found) throw new Refusal('not_found')
	if (found.state !== 'raw') throw new Refusal('conflict', 'Diese Mail ist schon gelesen.', { reason: 'read' })
	if (found.raw === null) throw new Refusal('not_found', 'Diese Mail ist nicht mehr da, wie sie ankam.')
	await setReadAgain(db, mail, new Date())
	await queueReading(db, { group, mail, tries: found.tries })
}

export type Saved = Opened & { mail: string; raw: string; messageId: string | null; at: Date | null; keep: () => void }

/** Reads a mail that somebody has saved as a file. */
export async function openSaved(desk: Desk, upload: Upload): Promise<Saved> {
	const { path, size, by } = upload
	const { isMail, messageId, received } = await headOf(path)
	if (!isMail) throw invalidField('file', 'Das ist keine gespeicherte Mail (.eml).')
	const opened = await open(desk, { path, size, tries: 0, who: by })
	discardWith(upload, () => removeDrafts(opened))
	const ids = newIds()
	const keep = await putBefore(desk.store, upload, [...writtenOf(opened), { key: originalKey(ids.raw), draft: path }])
	return { ...opened, ...ids, messageId, at: received, keep }
}

/** Answers the mail, or that it was known: it is there already, or was thrown away. */
export async function insertSaved(db: Db, group: string, upload: Upload, saved: Saved): Promise<string> {
	const { mails: _, ...used } = await lockRoom(db, group)
	const hash = identityOf(saved.messageId, upload.sha256)
	const known = await findKnown(db, group, hash)
	if (known !== undefined) return known
	const { size, sha256 } = upload
	if (roomFor({ mails: 0, ...used }, size) !== 'open')
		throw new Refusal(
			'conflict',
			'Der Posteingang ist voll. Platz gibt es, sobald Mails endgültig gelöscht sind: zuerst hier, dann im Papierkorb.',
			{ reason: 'full' },
		)
	const { mail, raw, at, automatic, said, attached } = saved
	await insertMail(db, { group, mail, raw, hash, at: datedAt(at), size, sha256, automatic }, said)
	await attach(db, group, mail, attached)
	await tryAgain(db, group, mail, said)
	return mail
}

/** Makes an entry of a mail, which is done then; without `files` all that is attached goes along. */
export async function createEntry(
	acting: Acting,
	mail: string,
	{ property, files, ...fields }: InboxEventFields,
	storage: number | null,
): Promise<Json> {
	const { group } = placeOf(acting)
	const item = await lockItem(acting.db, group, mail)
	if (!item) throw new Refusal('not_found')
	if (item.processed) throw new Refusal('conflict', 'Diese Mail ist schon erledigt.', { reason: 'processed' })
	if ((await targetOf(acting, { noun: 'properties', id: property }))?.group !== group)
		throw invalidField('property', 'Das gibt es hier nicht.')
	const there = await listUntaken(acting.db, group, mail)
	const taken = files === undefined ? there.map(({ id }) => id) : (files ?? [])
	const id = await createEvent(acting, { group, property, offered: cameWith(mail) }, { ...fields, files: taken })
	await markMade(acting.db, group, mail, id)
	const bytes = there.filter((file) => taken.includes(file.id)).reduce((sum, { size }) => sum + size, 0)
	await checkStorage(acting, group, bytes, storage)
	await settleDocuments(acting.db)
	const row = await storedEvent(acting.db, id).executeTakeFirst()
	const [made] = row ? await shownDocuments(acting, [row]) : []
	return new Json(made?.text ?? '', id, made?.version)
}

/** What came is kept whatever the limits are: they hold once an entry takes it. */
async function checkStorage({ db }: Acting, group: string, bytes: number, limit: number | null) {
	if (limit === null || bytes === 0) return
	const used = await findStorage(db, group)
	if (used.selfHosted && used.bytes > limit) throw noStorage(limit, used.bytes - bytes)
}
