import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { history } from '@hausheft/contract/history.ts'
import { inbox, type InboxItem } from '@hausheft/contract/inbox.ts'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { mailOf, saveMail } from '../../../test/save-mail.ts'
import { pdf } from '../../../test/upload.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { openStore } from '../../platform/files/store.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { startImages } from '../../platform/images/pool.ts'
import { startMailReader } from '../../platform/mail-in/reader.ts'
import { insertSaved, openSaved, readKept, type Desk } from './actions.ts'

const patience = { timeout: 60_000, interval: 30 }
let server: TestServer
let house: TestHouse
let database: Database
/** Whose reader has as good as no time. */
let hasty: Desk
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	database = connect(server.url, () => {})
	const store = await openStore(path.join(server.config.dataDir, 'files'))
	hasty = { db: database.owner, store, images: startImages(), reader: startMailReader(() => 1) }
})
afterAll(async () => {
	hasty.reader.close()
	await database.close()
	await server.close()
})

const of = (id: string) => ({ params: { id } })
const getMail = async (id: string) => (await server.call(house.anna, inbox.getInboxItem, of(id))).body
const isRead = (id: string): Promise<InboxItem> =>
	vi.waitFor(async () => {
		const item = await getMail(id)
		if (item.raw) throw new Error(`«${item.mail_subject}» is not read yet`)
		return item
	}, patience)
const deep = (subject: string) =>
	Buffer.from(`From: b@b.test\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(200_000)}`)

/** What takes a while. */
const long = '<'.repeat(500_000)

/** One that can be read, as it stands after a reader could not: `tries` times for want of time. */
async function rawMail(subject: string, readBy = 1, tries = 0, html?: string): Promise<string> {
	const letter = mailOf({ subject, text: 'Im Anhang', ...(html && { html }), parts: [{ name: 'Rechnung.pdf', content: pdf }] })
	const { id } = (await saveMail(server, house.anna, house.group.id, letter)).body
	await server.owner.query('delete from file where inbox_id = $1 and not is_mail', [id])
	const reset = `update inbox set state = 'raw', mail_text = '', read_by = $2, tries = $3 where id = $1`
	await server.owner.query(reset, [id, readBy, tries])
	return id
}
async function queued(mail: string) {
	const { rows } = await server.owner.query<{ at: Date; behind: boolean; alone: boolean }>(
		`select j.run_at as at, j.priority > 0 as behind, queue_name = 'mails ' || $2 as alone from graphile_worker.jobs
			join graphile_worker._private_jobs j using (id) where j.payload ->> 'mail' = $1 order by j.run_at`,
		[mail, house.group.id],
	)
	return rows
}

describe('a mail that takes too long', () => {
	it('is shown as it came, and tried again after 5, 20 and 60 minutes behind all that are new', async () => {
		const mail = await rawMail('Lang', 1, 0, long)
		for (const [at, minutes] of [5, 20, 60].entries()) {
			const before = Date.now()
			await readKept(hasty, mail)
			const item = await getMail(mail)
			const again = Date.parse(item.read_again_at ?? '')
			expect(item).toMatchObject({ raw: true, mail_subject: 'Lang' })
			expect(again).toBeGreaterThanOrEqual(before + minutes * 60_000)
			expect(again).toBeLessThan(Date.now() + minutes * 60_000 + 1)
			expect((await queued(mail))[at]).toEqual({ at: new Date(again), behind: true, alone: true })
		}
		await readKept(hasty, mail)
		expect([(await getMail(mail)).read_again_at, (await queued(mail)).length]).toEqual([null, 3])
	})
	it('also where somebody brought it as a file; and after a restart it is still to be tried', async () => {
		const letter = mailOf({ subject: 'Gespeichert', html: long })
		const draft = hasty.store.draft()
		await writeFile(draft, letter)
		const sha256 = createHash('sha256').update(letter).digest('hex')
		const upload = { path: draft, size: letter.length, sha256, by: house.anna.id } as Upload
		const saved = await openSaved(hasty, upload)
		const mail = await database.owner.transaction().execute((db) => insertSaved(db, house.group.id, upload, saved))
		const [job] = await queued(mail)
		expect(job?.at.toISOString()).toBe((await getMail(mail)).read_again_at)
		await server.owner.query(
			`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs where payload ->> 'mail' = $1`,
			[mail],
		)
		expect(await queued(mail)).toEqual([])
		await server.owner.query(`select enqueue('read_waiting_mails', '{}')`)
		await vi.waitFor(async () => expect(await queued(mail)).toEqual([job]), patience)
	})
	it('is left alone in the trash', async () => {
		const mail = await rawMail('Weg', 1, 1)
		await server.owner.query(`update inbox set read_again_at = now() where id = $1`, [mail])
		await server.call(house.anna, inbox.removeInboxItem, of(mail))
		await readKept(hasty, mail)
		const { rows } = await server.owner.query('select state, tries, read_again_at from inbox where id = $1', [mail])
		expect(rows).toEqual([{ state: 'raw', tries: 1, read_again_at: null }])
		// Nor is it queued after a restart, as others are.
		const other = await rawMail('Bleibt', 1, 1)
		await server.owner.query(`update inbox set read_again_at = now() + interval '1 hour' where id = any ($1)`, [[mail, other]])
		await server.owner.query(`select enqueue('read_waiting_mails', '{}')`)
		await vi.waitFor(async () => expect(await queued(other)).toHaveLength(1), patience)
		const task = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'read_waiting_mails'`
		await vi.waitFor(async () => expect((await server.owner.query(task)).rowCount).toBe(0), patience)
		expect(await queued(mail)).toEqual([])
	})
})

test('what lies too deep is never tried again by itself, also not by a newer reader; anything else is, once', async () => {
	const { body } = await saveMail(server, house.anna, house.group.id, deep('Tief'))
	expect(body).toMatchObject({ raw: true, mail_subject: 'Tief', read_again_at: null })
	const older = await rawMail('Von früher', 0, 4)
	const same = await rawMail('Von heute', 1, 4)
	await server.owner.query(`select enqueue('read_waiting_mails', '{}')`)
	expect(await isRead(older)).toMatchObject({ mail_text: 'Im Anhang', files: [{ filename: 'Rechnung.pdf' }] })
	expect([await queued(body.id), await queued(same)]).toEqual([[], []])
	expect([(await getMail(body.id)).version, (await getMail(same)).raw]).toEqual([1, true])
})

describe('«Nochmals lesen»', () => {
	it('reads it at once, with its attachments, and tells open pages; the history holds nothing that is no change', async () => {
		const mail = await rawMail('Nochmals', 1, 4)
		const page = await openPage(await listening(server.app), house.anna)
		const { status, body } = await server.call(house.anna, inbox.readInboxItem, of(mail))
		expect([status, body.raw, Date.parse(body.read_again_at ?? '') <= Date.now()]).toEqual([201, true, true])
		expect(await isRead(mail)).toMatchObject({ mail_text: 'Im Anhang', read_again_at: null, files: [{ filename: 'Rechnung.pdf' }] })
		await page.hears({ source: 'inbox', event: 'UPDATE', fk: mail })
		page.socket.terminate()
		const again = await server.call(house.anna, inbox.readInboxItem, of(mail))
		expect(again).toMatchObject({ status: 409, body: { reason: 'read', detail: 'Diese Mail ist schon gelesen.' } })
		const told = await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { source: 'inbox', fk: mail } })
		expect(told.body.map(({ event }) => event)).toEqual(['INSERT'])
	})
	it('is for who deals with the mails: a reading key may not, and others find nothing', async () => {
		const mail = await rawMail('Wer darf', 1, 4)
		const asked = async (person: Parameters<TestServer['call']>[0]) => (await server.call(person, inbox.readInboxItem, of(mail))).status
		expect(await asked(await server.withKey(house.anna, { cap: 'read_only' }))).toBe(403)
		for (const role of ['caretaker', 'viewer', null] as const) expect([role, await asked(await house.join(role))]).toEqual([role, 404])
		expect(await asked(await house.join('member', [house.property.id]))).toBe(404)
		expect(await asked((await createHouse(server, 'Andere')).anna)).toBe(404)
		expect([(await getMail(mail)).raw, await queued(mail)]).toEqual([true, []])
		expect(await asked(await house.join('accountant'))).toBe(201)
		await isRead(mail)
	})
})
