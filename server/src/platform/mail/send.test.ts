import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../test/house.ts'
import { keptMails, startMailServer } from '../../../test/mails.ts'
import { connect, type Database } from '../database/connect.ts'
import { enqueue } from '../jobs/task.ts'
import { keepMail } from './kept.ts'
import type { Mail } from './letter.ts'
import { postMail, sendMail } from './post.ts'

let server: TestServer
let database: Database
beforeAll(async () => {
	server = await startServer()
	database = connect(server.url, () => {})
})
afterAll(async () => {
	await database.close()
	await server.close()
})

const letter = (to: string): Mail => ({
	kind: 'reset',
	to,
	subject: 'Grüsse aus\r\nBcc: alle@keller.test',
	paragraphs: ['<script>alert(1)</script> & Söhne'],
	link: { label: 'Öffnen', url: 'http://haus.test/x?a=1&b=2' },
	closing: ['Schluss'],
})
const idle = async (of: TestServer) => {
	await expect.poll(async () => (await of.owner.query('select from graphile_worker.jobs')).rowCount, { timeout: 60_000 }).toBe(0)
}

test('without a mail server the mail lies in the data folder, readable for people and for its owner only', async () => {
	await postMail(database.owner, letter('anna@keller.test'))
	const [mail] = await keptMails(server, 'anna@keller.test')
	expect(mail?.text).toBe('<script>alert(1)</script> & Söhne\n\nÖffnen:\nhttp://haus.test/x?a=1&b=2\n\nSchluss\n\nHausheft\n')
	expect(mail?.head).toMatchObject({ Subject: 'Grüsse aus Bcc: alle@keller.test', 'Auto-Submitted': 'auto-generated' })
	expect(mail?.head).not.toHaveProperty('Bcc')
	const folder = path.join(server.config.dataDir, 'mails')
	expect(statSync(folder).mode & 0o777).toBe(0o700)
	for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
})

test('a transaction that is rolled back sends nothing', async () => {
	const work = database.owner.transaction().execute(async (transaction) => {
		await postMail(transaction, letter('beat@keller.test'))
		throw new Error('no')
	})
	await expect(work).rejects.toThrow('no')
	const { rowCount } = await server.owner.query(`select from graphile_worker._private_jobs where payload ->> 'to' = 'beat@keller.test'`)
	expect(rowCount).toBe(0)
})

test('the development pages show the mails, and their text as text', async () => {
	await postMail(database.owner, letter('carla@keller.test'))
	const [mail] = await keptMails(server, 'carla@keller.test')
	const list = await server.app.inject('/dev/mails')
	expect(list.body).toContain(`<a href="/dev/mails/${mail?.name}">`)
	const page = await server.app.inject(`/dev/mails/${mail?.name}`)
	expect(page.body).toContain('&lt;script&gt;')
	expect(page.body).not.toContain('<script>')
	expect(page.body).toContain('<a href="http://haus.test/x?a=1&amp;b=2">')
	for (const name of ['nix.eml', '..%2Fsecret', '%2e%2e%2fLIESMICH.txt'])
		expect((await server.app.inject(`/dev/mails/${name}`)).statusCode).toBe(404)
})

test('a mail server gets text and HTML, once, however often the job runs', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	const other = connect(mailing.url, () => {})
	const mail = { ...letter('anna@keller.test'), id: randomUUID(), at: new Date().toISOString() }
	await enqueue(other.owner, sendMail, mail)
	const received = await post.mailTo('anna@keller.test')
	expect(received.head).toContain(`Message-ID: <${mail.id}@localhost>`)
	expect(received.head).not.toMatch(/^Bcc:/im)
	expect(received.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Söhne')
	expect(received.text).toMatch(/<a href="http:\/\/haus\.test\/x\?a=1&amp;b=2"[^>]*>Öffnen<\/a>/)
	await enqueue(other.owner, sendMail, mail)
	await idle(mailing)
	expect(post.received).toHaveLength(1)
	await other.close()
	await mailing.close()
	await post.close()
})

test('F16 a mail that has left leaves once, though the database is away while that is noted', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	const other = connect(mailing.url, () => {})
	await mailing.owner.query(`create sequence refused;
		create function refuse_sent() returns trigger language plpgsql as $$ begin perform nextval('refused'); raise 'gone'; end $$;
		create trigger refuse_sent before insert on mail_sent for each row execute function refuse_sent()`)
	await postMail(other.owner, letter('anna@keller.test'))
	const isRefused = async () => (await mailing.owner.query('select is_called as "is" from refused')).rows
	await expect.poll(isRefused, { timeout: 60_000 }).toEqual([{ is: true }])
	await mailing.owner.query('drop trigger refuse_sent on mail_sent')
	await idle(mailing)
	expect(post.received).toHaveLength(1)
	expect((await mailing.owner.query('select from mail_sent')).rowCount).toBe(1)
	await other.close()
	await mailing.close()
	await post.close()
})

test('F16 a mail that was tried in vain for days ends in the night, and whom it was for is noted', async () => {
	const post = await startMailServer()
	await post.close()
	const mailing = await startServer({ SMTP_URL: post.url })
	const other = connect(mailing.url, () => {})
	for (const to of ['Anna@keller.test', 'beat@keller.test']) await postMail(other.owner, letter(to))
	const tried = `from graphile_worker._private_jobs where attempts > 0 and locked_at is null and last_error like '%ECONNREFUSED%'`
	await expect.poll(async () => (await mailing.owner.query(`select ${tried}`)).rowCount, { timeout: 60_000 }).toBe(2)
	await mailing.owner.query(`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'to' = 'Anna@keller.test'`)
	await mailing.owner.query(`select enqueue('end_unsent_mails', '{}')`)
	const noted = async () => (await mailing.owner.query('select email, reason from mail_refused')).rows
	await expect
		.poll(noted, { timeout: 60_000 })
		.toEqual([{ email: 'anna@keller.test', reason: 'Tagelang war keine Mail dorthin zu verschicken.' }])
	const left = await mailing.owner.query(
		`select payload ->> 'to' as "to" from graphile_worker._private_jobs where payload ->> 'to' is not null`,
	)
	expect(left.rows).toEqual([{ to: 'beat@keller.test' }])
	await other.close()
	await mailing.close()
})

test('an address that the server refuses is noted until a mail is taken; a refused sender or text marks nobody', async () => {
	const post = await startMailServer({ refuse: 'niemand@keller.test' })
	const mailing = await startServer({ SMTP_URL: post.url })
	const other = connect(mailing.url, () => {})
	const noted = async () => (await mailing.owner.query<{ email: string; reason: string }>('select email, reason from mail_refused')).rows
	const handOver = async (to: string) => {
		await postMail(other.owner, letter(to))
		await idle(mailing)
	}
	await handOver('Niemand@keller.test')
	expect(await noted()).toEqual([])
	await handOver('niemand@keller.test')
	expect(await noted()).toEqual([{ email: 'niemand@keller.test', reason: '550 no such mailbox' }])
	await handOver('anna@keller.test')
	expect(await noted()).toHaveLength(1)
	post.refusing.refuse = 'nobody@keller.test'
	await handOver('niemand@keller.test')
	expect(await noted()).toEqual([])
	post.refusing.sender = true
	await handOver('anna@keller.test')
	post.refusing.sender = false
	post.refusing.content = true
	await handOver('anna@keller.test')
	expect([await noted(), post.received.filter(({ to }) => to === 'anna@keller.test').length]).toEqual([[], 1])
	await other.close()
	await mailing.close()
	await post.close()
})

test('what cannot be delivered now waits, what never can does not', async () => {
	const post = await startMailServer({ refuse: 'niemand@keller.test' })
	const mailing = await startServer({ SMTP_URL: post.url })
	const other = connect(mailing.url, () => {})
	await postMail(other.owner, letter('niemand@keller.test'))
	await expect.poll(() => post.tried, { timeout: 60_000 }).toContain('niemand@keller.test')
	await idle(mailing)
	await post.close()
	await postMail(other.owner, letter('anna@keller.test'))
	const waiting = async () =>
		(await mailing.owner.query<{ attempts: number }>('select attempts, last_error from graphile_worker.jobs')).rows
	await expect.poll(waiting, { timeout: 60_000 }).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') }])
	await other.close()
	await mailing.close()
})

test('mails of one moment are kept beside each other, whatever their ids begin with', async () => {
	const id = (last: string) => `01a20b04-0465-7361-8c5b-f0e6140a1f9${last}`
	const at = new Date().toISOString()
	for (const last of ['1', '2'])
		await keepMail(server.config.dataDir, { ...letter('doris@keller.test'), id: id(last), at }, 'haus@haus.test', id(last))
	expect((await keptMails(server, 'doris@keller.test', 2)).map(({ head }) => head['Message-ID']).sort()).toEqual([id('1'), id('2')])
})
