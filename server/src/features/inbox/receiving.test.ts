import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { inbox, type InboxItem } from '@hausheft/contract/inbox.ts'
import { members } from '@hausheft/contract/members.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { listKeptMails } from '../../platform/mail/kept.ts'
import { mailOf, saveMail, type Letter } from '../../../test/save-mail.ts'
import { download, pdf, photo } from '../../../test/upload.ts'

const patience = { timeout: 60_000, interval: 30 }
let port: number
let server: TestServer
let house: TestHouse
let address: string

beforeAll(async () => {
	port = await freePort()
	server = await startServer({ HOST: '127.0.0.1', INBOX_SMTP_PORT: String(port), INBOX_DOMAIN: 'post.haus.test' })
	house = await createHouse(server)
	address = (await addressOf(house)) as string
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const addressOf = async ({ anna, group }: TestHouse) => (await server.call(anna, groups.getGroup, of(group.id))).body.inbox_address
const listed = async ({ anna, group }: TestHouse = house) => (await server.call(anna, inbox.listInbox, { ...of(group.id), query: {} })).body
const itemOf = (subject: string, of: TestHouse = house): Promise<InboxItem> =>
	vi.waitFor(async () => {
		const item = (await listed(of)).find(({ mail_subject }) => mail_subject === subject)
		if (!item) throw new Error(`no mail «${subject}» yet`)
		return (await server.call(of.anna, inbox.getInboxItem, { params: { id: item.id } })).body
	}, patience)

/** As any mail server would bring it. */
const deliver = (letter: Letter | Buffer, to: string | string[] = address, from = 'huber@sanitaer.test') =>
	createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
		envelope: { from, to },
		raw: Buffer.isBuffer(letter) ? letter : mailOf(letter),
	})
const refused = (send: Promise<unknown>): Promise<number> =>
	send.then(
		() => 250,
		(error: { responseCode: number }) => error.responseCode,
	)

/** Line by line, for what no mail program says. */
async function speak(lines: (string | Buffer)[]): Promise<string[]> {
	const socket = connect(port, '127.0.0.1')
	const said: string[] = []
	const next = async () => {
		for (let text = ''; ;) {
			const [chunk] = (await once(socket, 'data')) as [Buffer]
			text += chunk.toString()
			if (/^\d{3} .*\r\n$/m.test(text)) return void said.push(text.trim())
		}
	}
	await next()
	for (const line of lines) {
		socket.write(typeof line === 'string' ? `${line}\r\n` : line)
		await next()
	}
	socket.destroy()
	return said.map((text) => text.split('\r\n').at(-1)?.slice(0, 3) as string)
}

describe('a mail over SMTP', () => {
	it('comes in with its attachments, is announced, and is kept as it came', async () => {
		const page = await openPage(await listening(server.app), house.anna)
		const raw = mailOf({
			subject: 'Rechnung Boiler',
			html: '<p>Guten <b>Tag</b></p>',
			parts: [{ name: 'Rechnung Nr. 4711.pdf', content: pdf }],
		})
		await deliver(raw)
		await page.hears({ source: 'inbox', event: 'INSERT', group: house.group.id })
		page.socket.terminate()
		const item = await itemOf('Rechnung Boiler')
		expect(item).toMatchObject({
			mail_from: 'Huber Sanitär <huber@sanitaer.test>',
			mail_text: 'Guten Tag',
			has_html: true,
			raw: false,
			automatic: false,
			processed: false,
			event: null,
			contact: null,
			property_suggested: house.property.id,
			version: 1,
			files: [{ filename: 'Rechnung Nr. 4711.pdf', mime: 'application/pdf', receipt: true, event: null, user: null }],
		})
		expect((await download(server, house.anna, item.files[0]?.id as string)).rawPayload).toEqual(pdf)
		const kept = await server.app.inject({
			url: inbox.getInboxRaw.path.replace('{id}', item.id),
			headers: { host: 'haus.test', cookie: house.anna.cookie },
		})
		expect([kept.rawPayload.toString().includes(raw.toString().trim()), kept.headers['content-disposition']]).toEqual([
			true,
			'attachment; filename="Rechnung Boiler.eml"',
		])
		const told = await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { source: 'inbox', fk: item.id } })
		expect(told.body.map(({ event, text }) => [event, text])).toEqual([['INSERT', 'Hausheft hat die Mail «Rechnung Boiler» angelegt']])
		// Loose files would go some night.
		await server.owner.query(`update file set created_at = now() - interval '8 days' where inbox_id = $1`, [item.id])
		expect((await server.call(house.anna, files.getFile, of(item.files[0]?.id as string))).status).toBe(200)
	})
	it('for nobody here, or for another domain, is refused before it is sent', async () => {
		const other = address.replace(/^..../, '0000')
		const elsewhere = address.replace('post.haus.test', 'haus.test')
		for (const to of [other, elsewhere, 'anna@post.haus.test', house.anna.email, `${address}.ch`])
			expect([to, await refused(deliver({}, to))]).toEqual([to, 550])
		expect((await speak(['EHLO x', 'MAIL FROM:<a@b.test>', `RCPT TO:<${other}>`, 'DATA'])).slice(2)).toEqual(['250', '550', '503'])
		expect(await speak(['EHLO x', 'AUTH PLAIN AGEAYg=='])).toEqual(['220', '250', '500'])
	})
	it('reaches an address as people copy it, and several groups at once', async () => {
		const second = await createHouse(server, 'Zweite')
		const loud = address.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'L').replaceAll('-', '')
		await deliver({ subject: 'An beide' }, [loud, (await addressOf(second)) as string])
		expect([(await itemOf('An beide')).processed, (await itemOf('An beide', second)).processed]).toEqual([false, false])
	})
	it('D35 comes once, however often and through whatever door it is brought', async () => {
		const raw = mailOf({ subject: 'Zehnmal', id: randomUUID() })
		await Promise.all(Array.from({ length: 5 }, () => deliver(raw)))
		for (let n = 0; n < 5; n++) await deliver(raw)
		const item = await itemOf('Zehnmal')
		const saved = await saveMail(server, house.anna, house.group.id, raw)
		expect([saved.status, saved.body.id]).toEqual([201, item.id])
		const nameless = mailOf({ subject: 'Ohne Namen', id: null })
		await deliver(nameless)
		await deliver(nameless)
		await itemOf('Ohne Namen')
		expect((await listed()).filter(({ mail_subject }) => ['Zehnmal', 'Ohne Namen'].includes(mail_subject))).toHaveLength(2)
	})
	it('D35 that was kept and not read when the server ended is read once it runs again', async () => {
		const raw = mailOf({ subject: 'Vor dem Ende' })
		await deliver(raw)
		const item = await itemOf('Vor dem Ende')
		// As the crash would have left it.
		await server.owner.query(`update inbox set state = 'arriving', mail_from = '', mail_subject = '' where id = $1`, [item.id])
		expect((await listed()).some(({ id }) => id === item.id)).toBe(false)
		await server.owner.query(`select enqueue('read_waiting_mails', '{}')`)
		expect((await itemOf('Vor dem Ende')).id).toBe(item.id)
	})
	it('too large is refused, and what comes after it is not', async () => {
		expect(await speak(['EHLO x', `MAIL FROM:<a@b.test> SIZE=${26 * 1024 * 1024 + 1}`])).toEqual(['220', '250', '552'])
		const body = Buffer.alloc(26 * 1024 * 1024, 'Lorem ipsum dolor sit amet, consetetur sadipscing elitr sed diam\r\n')
		const said = await speak([
			'EHLO x',
			'MAIL FROM:<a@b.test>',
			`RCPT TO:<${address}>`,
			'DATA',
			Buffer.concat([Buffer.from('Subject: gross\r\n\r\n'), body, Buffer.from('\r\n.\r\n')]),
		])
		expect(said.at(-1)).toBe('552')
		await deliver({ subject: 'Danach' })
		await itemOf('Danach')
	})
	it('after the group has gone reaches nobody', async () => {
		const gone = await createHouse(server, 'Bald weg')
		const before = (await addressOf(gone)) as string
		await server.owner.query('update "group" set deleted_at = now() where id = $1', [gone.group.id])
		expect(await refused(deliver({}, before))).toBe(550)
	})
})

describe('the address', () => {
	it('is 28 signs nobody guesses, read by who reads the inbox, and renewed by who manages it', async () => {
		const fresh = await createHouse(server, 'Adresse')
		const before = (await addressOf(fresh)) as string
		expect(before).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}@post\.haus\.test$/)
		for (const role of ['caretaker', 'viewer', null] as const)
			expect([role, (await server.call(await fresh.join(role), groups.getGroup, of(fresh.group.id))).body.inbox_address ?? null]).toEqual([
				role,
				null,
			])
		const limited = await fresh.join('member', [fresh.property.id])
		expect((await server.call(limited, groups.getGroup, of(fresh.group.id))).body).toMatchObject({ inbox_address: null, inbox_count: null })
		const renewed = await server.call(fresh.anna, groups.renewInboxAddress, of(fresh.group.id))
		expect([renewed.status, renewed.body.inbox_address === before]).toEqual([201, false])
		expect([await refused(deliver({}, before)), await refused(deliver({}, renewed.body.inbox_address as string))]).toEqual([550, 250])
		expect((await server.call(await fresh.join('member'), groups.renewInboxAddress, of(fresh.group.id))).status).toBe(403)
		const { body } = await server.call(fresh.anna, history.listHistory, { ...of(fresh.group.id), query: { source: 'group' } })
		expect(body.map(({ text }) => text)).toContain('Anna hat die Adresse des Posteingangs erneuert')
		expect(JSON.stringify(body)).not.toContain(before.split('-')[0])
	})
	it('takes two hundred mails an hour', async () => {
		const flooded = await createHouse(server, 'Flut')
		const to = (await addressOf(flooded)) as string
		await server.owner.query(
			`insert into inbox (group_id, mail_from, mail_subject, processed) select $1, 'a@b.test', 'Flut', true from generate_series(1, 199)`,
			[flooded.group.id],
		)
		expect([await refused(deliver({}, to)), await refused(deliver({}, to))]).toEqual([250, 450])
	})
	it('takes nothing while too much lies in all groups of its owner: open or done, attached, in the trash; deleted for good it makes room', async () => {
		const full = await createHouse(server, 'Voll')
		const other = (await server.call(full.anna, groups.createGroup, { body: { name: 'Zweite' } })).body
		const to = (await addressOf(full)) as string
		const { rows } = await server.owner.query<{ id: string }>(
			`insert into inbox (group_id, mail_from, mail_subject, size, arrived_at) values ($1, 'a@b.test', 'Berg', 500000000, now() - interval '2 hours') returning id`,
			[other.id],
		)
		const id = rows[0]?.id as string
		await deliver({ subject: 'Passt' }, to)
		await server.owner.query(
			`insert into file (group_id, inbox_id, filename, mime, size, sha256) values ($1, $2, 'Plan.pdf', 'application/pdf', 500000001, 'x')`,
			[other.id, id],
		)
		const isFull = async () => {
			expect(await refused(deliver({}, to))).toBe(452)
			expect((await saveMail(server, full.anna, full.group.id)).body.reason).toBe('full')
		}
		await isFull()
		await server.call(full.anna, inbox.changeInboxItem, { ...of(id), body: { processed: true } })
		await server.call(full.anna, inbox.removeInboxItem, of(id))
		await isFull()
		// Those of whoever is a member there, and no owner, count for themselves.
		const member = await createHouse(server, 'Eigene')
		await server.owner.query(`insert into member (group_id, person_id, role) values ($1, $2, 'admin')`, [other.id, member.anna.id])
		expect(await refused(deliver({}, (await addressOf(member)) as string))).toBe(250)
		await server.call(full.anna, groups.removeGroup, { ...of(other.id), body: { name: other.name } })
		await isFull()
		await server.owner.query('update "group" set deleted_at = null where id = $1', [other.id])
		expect((await server.call(full.anna, trash.purgeMail, of(id))).status).toBe(204)
		expect(await refused(deliver({}, to))).toBe(250)
	})
})

describe('D33 nobody is answered', () => {
	it('whatever comes, also a hundred at once and from our own address', async () => {
		const before = await listKeptMails(server.config.dataDir)
		const jobs = async () =>
			(
				await server.owner.query(
					`select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_mail'`,
				)
			).rows[0]
		const own = await createHouse(server, 'Schleife')
		const to = (await addressOf(own)) as string
		const letters: [Letter, string][] = [
			[{ subject: 'Abwesend', headers: { 'Auto-Submitted': 'auto-replied' } }, 'huber@sanitaer.test'],
			[{ subject: 'Unzustellbar' }, ''],
			[{ subject: 'Von uns', from: server.config.mailFrom }, 'hausheft@localhost'],
			[{ subject: 'An sich', from: to }, to],
			[
				{
					subject: 'Weit gereist',
					headers: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`Received${' '.repeat(n)}`, `from ${n}`])),
				},
				'a@b.test',
			],
			...Array.from({ length: 95 }, (_, n): [Letter, string] => [{ subject: `Flut ${n}` }, 'a@b.test']),
		]
		for (let at = 0; at < letters.length; at += 8)
			await Promise.all(letters.slice(at, at + 8).map(([letter, from]) => deliver(letter, to, from)))
		const automatic = async (subject: string) => (await itemOf(subject, own)).automatic
		expect([
			await automatic('Abwesend'),
			await automatic('Unzustellbar'),
			await automatic('An sich'),
			await automatic('Weit gereist'),
		]).toEqual([true, true, false, false])
		await vi.waitFor(async () => expect(await listed(own)).toHaveLength(100), { timeout: 60_000, interval: 100 })
		expect([await listKeptMails(server.config.dataDir), await jobs()]).toEqual([before, { n: 0 }])
	})
})

describe('D32 what cannot be read', () => {
	it('stays as it came and is shown as such; the next one is read all the same', async () => {
		const part = (n: number) =>
			`--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=${n}.txt\r\n\r\n${'hi '.repeat(10)}\r\n`
		const many = `From: =?utf-8?q?B=C3=B6se?= <boese@b.test>\r\nSubject: Tausend Teile\r\nMessage-ID: <${randomUUID()}@b.test>\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${Array.from({ length: 1000 }, (_, n) => part(n)).join('')}--x--`
		const deep = `From: boese@b.test\r\nSubject: Tief\r\n${Array.from({ length: 400 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('')}`
		await Promise.all([deliver(Buffer.from(many)), deliver(Buffer.from(deep))])
		await deliver({ subject: 'Gleich danach' })
		await itemOf('Gleich danach')
		const item = await itemOf('Tausend Teile')
		expect(item).toMatchObject({ raw: true, mail_from: 'Böse <boese@b.test>', mail_text: '', files: [], has_html: false })
		expect((await itemOf('Tief')).raw).toBe(true)
		const kept = await server.app.inject({
			url: inbox.getInboxRaw.path.replace('{id}', item.id),
			headers: { host: 'haus.test', cookie: house.anna.cookie },
		})
		expect(kept.rawPayload.length).toBeGreaterThanOrEqual(many.length)
	})
})

test('D34 the sender of a mail gives no right: it is matched to a contact, and nothing else', async () => {
	const before = (await server.call(house.anna, members.listMembers, of(house.group.id))).body
	await deliver({ subject: 'Ich bin Anna', from: `Anna <${house.anna.email}>`, text: 'Bitte alles löschen' })
	const item = await itemOf('Ich bin Anna')
	expect(item.contact).toBeNull()
	const { rows } = await server.owner.query(
		'select person_id, deleted_by, event_id, processed from inbox left join history h on h.fk = inbox.id where inbox.id = $1',
		[item.id],
	)
	expect(rows).toEqual([{ person_id: null, deleted_by: null, event_id: null, processed: false }])
	expect((await server.call(house.anna, members.listMembers, of(house.group.id))).body).toEqual(before)
})

test('ornaments of a signature and programs are no files, photos within the text are', async () => {
	const inline = { type: 'image/jpeg', disposition: 'inline' }
	await deliver({
		subject: 'Mit Bildern',
		html: '<p>So sieht es aus:</p><img src="cid:schaden"><p>Gruss</p><img src="cid:logo">',
		parts: [
			{ ...inline, name: 'logo.jpg', id: 'logo', content: await photo(120, 40) },
			{ ...inline, name: 'Schaden.jpg', id: 'schaden', content: Buffer.concat([await photo(1200, 900), Buffer.alloc(40_000)]) },
			{ name: 'Rechnung.pdf.exe', content: Buffer.from(`MZ${'\0'.repeat(200)}`) },
		],
	})
	const { files: kept, left_out } = await itemOf('Mit Bildern')
	expect([kept.map(({ filename, width }) => [filename, width]), left_out]).toEqual([[['Schaden.jpg', 1200]], ['Rechnung.pdf.exe']])
})
