import { members } from '@hausheft/contract/members.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type TestHouse, type TestPerson } from '../../../test/house.ts'
import { make } from '../../../test/rights-world.ts'
import { byMail, morning, nothing, startTelling } from '../../../test/telling.ts'
import { collectNotifications } from './queries.ts'

const { service, server, second, database, wish, log, delivered, due, tell, hurry, mailsTo, rowsOf, addDevice, newHouse, close } =
	await startTelling()
let house: TestHouse
afterAll(close)
beforeEach(async () => {
	house = await newHouse()
})

describe('by push', () => {
	it('opens on the device that is signed in, signed by this server, and on no other', async () => {
		await wish(house.anna, { reminder: { ...nothing, push: true } })
		const device = await addDevice(house.anna)
		const { body } = await server.call(house.anna, notifications.getNotifications, {})
		expect([body.devices, body.here]).toEqual([1, true])
		expect((await second.call(house.anna, notifications.getNotifications, {})).body.push_key).toBe(body.push_key)
		const phone = await server.signIn(house.anna)
		expect((await server.call(phone, notifications.getNotifications, {})).body.here).toBe(false)
		const event = await due(house.anna.id)
		await tell()
		const [pushed] = await service.of(device)
		const [row] = await rowsOf(house.anna)
		const topic = Buffer.from(row?.id.replaceAll('-', '') as string, 'hex').toString('base64url')
		expect(pushed?.message).toEqual({
			title: expect.stringMatching(/fällig.*: Kaminfeger$/),
			body: 'Bergstrasse 12 · Leiter bereitstellen',
			url: `/group/${house.group.id}/property/${house.property.id}?event=${event.id}`,
			tag: topic,
			date: { event: event.id, part: 'reminder' },
			overdue: expect.any(Number),
		})
		expect(pushed?.headers).toMatchObject({ topic, ttl: '86400', 'content-encoding': 'aes128gcm' })
		expect([pushed?.contact, pushed?.headers.authorization?.split('k=')[1]]).toEqual(['https://haus.test', body.push_key])
		expect(mailsTo(house.anna)).toEqual([])
	})

	it('D08 ends with the session, and with the membership', async () => {
		const person = await house.join('member')
		await wish(person, { reminder: { ...nothing, push: true } })
		const [out, stays] = [await addDevice(person), await addDevice(await server.signIn(person))]
		expect(
			(
				await server.app.inject({
					method: 'DELETE',
					url: sessions.signOut.path,
					headers: { cookie: person.cookie, host: 'haus.test', origin: 'https://haus.test' },
				})
			).statusCode,
		).toBe(204)
		await due(person.id)
		await tell()
		await service.of(stays)
		expect(service.tried).not.toContain(out.id)
		await due(person.id)
		await collectNotifications(database.owner, new Date(Date.now() + 1000))
		await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: person.id } })
		expect(await rowsOf(person)).toEqual([])
		await delivered()
		expect(service.received.filter(({ device }) => device === stays.id)).toHaveLength(1)
	})

	it('waits for services that do not answer without holding up a mail to anybody', async () => {
		// More than both servers have runners for what is usual.
		const people = await Promise.all(Array.from({ length: 7 }, () => house.join('member')))
		for (const person of people) {
			await wish(person, { reminder: { ...nothing, push: true } })
			service.answers.set((await addDevice(person)).id, 0)
			await due(person.id)
		}
		const tried = service.tried.length
		await collectNotifications(database.owner, new Date())
		await expect.poll(() => service.tried.length).toBeGreaterThanOrEqual(tried + 6)
		await server.call(null, sessions.requestReset, { body: { email: house.anna.email } })
		await expect.poll(() => mailsTo(house.anna).length).toBe(1)
		// None of them has been given up: the mail waited for nobody.
		const { rows } = await server.owner.query<{ attempts: number; last_error: string | null }>(
			`select attempts, last_error from graphile_worker.jobs where task_identifier like '%_notification'`,
		)
		expect(rows).toEqual(people.map(() => ({ attempts: 1, last_error: null })))
		service.answers.clear()
		await hurry()
	})

	it('a device that is gone is forgotten; one that fails for the moment is tried again, the others are left in peace', async () => {
		await wish(house.anna, { reminder: { ...nothing, push: true } })
		const [gone, busy, fine] = [
			await addDevice(house.anna),
			await addDevice(await server.signIn(house.anna)),
			await addDevice(await server.signIn(house.anna)),
		]
		service.answers.set(gone.id, 410).set(busy.id, 503)
		await due(house.anna.id)
		await tell()
		await service.of(fine)
		expect((await rowsOf(house.anna)).map(({ state }) => state)).toEqual(['taken'])
		service.answers.delete(busy.id)
		await hurry()
		await service.of(busy)
		expect(service.tried.filter((id) => id === fine.id)).toHaveLength(1)
		expect((await rowsOf(house.anna)).map(({ state }) => state)).toEqual(['sent'])
		expect((await server.call(house.anna, notifications.getNotifications, {})).body.devices).toBe(2)
	})

	it('D36 no device leads into the own network, also when its service leads elsewhere', async () => {
		const { id: _, ...device } = service.device()
		for (const endpoint of [
			'https://127.0.0.1/x',
			'http://push.example.test/x',
			'https://[::1]/x',
			'https://169.254.169.254/',
			'file:///etc/passwd',
			`${device.endpoint.replace('127.0.0.1', '127.0.0.2')}`,
		])
			expect([endpoint, (await server.call(house.anna, notifications.createPush, { body: { ...device, endpoint } })).status]).toEqual([
				endpoint,
				422,
			])
		const away = await addDevice(house.anna)
		service.answers.set(away.id, 302)
		await wish(house.anna, { reminder: { ...nothing, push: true } })
		await due(house.anna.id)
		await tell()
		expect(service.tried).not.toContain('elsewhere')
		expect((await rowsOf(house.anna)).map(({ state }) => state)).toEqual(['dropped'])
	})

	it('a browser that somebody else signs in on is theirs alone', async () => {
		const beat = await house.join('member')
		const { id: _, ...device } = service.device()
		for (const person of [house.anna, beat]) await server.call(person, notifications.createPush, { body: device })
		expect((await server.call(house.anna, notifications.getNotifications, {})).body.devices).toBe(0)
		expect((await server.call(beat, notifications.getNotifications, {})).body.here).toBe(true)
		expect((await server.call(beat, notifications.removePush, {})).status).toBe(204)
		expect((await server.call(beat, notifications.getNotifications, {})).body.here).toBe(false)
	})
})

describe('the link at the foot of a mail', () => {
	const linkIn = async (person: TestPerson) => {
		await due(person.id)
		await tell()
		return new URL(/List-Unsubscribe: <([^>]+)>/s.exec(mailsTo(person).at(-1)?.head ?? '')?.[1] ?? '').pathname
	}
	const headers = { host: 'haus.test' }
	const oneClick = (url: string) =>
		server.app.inject({
			method: 'POST',
			url,
			headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
			payload: 'List-Unsubscribe=One-Click',
		})
	const reminderOf = async (person: TestPerson) => (await server.call(person, notifications.getNotifications, {})).body.groups[0]?.reminder

	it('ends mails of this kind without cookie and Origin, and nothing is ended by looking', async () => {
		const url = await linkIn(house.anna)
		const page = await server.app.inject({ url, headers })
		expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
			200,
			'no-store',
			expect.stringContaining('«Familie Keller»'),
		])
		expect(await reminderOf(house.anna)).toMatchObject({ mail: true })
		expect((await oneClick(url)).statusCode).toBe(200)
		expect((await oneClick(url)).statusCode).toBe(200)
		expect(await reminderOf(house.anna)).toEqual({ ...nothing, push: true })
		expect((await server.call(house.anna, notifications.getNotifications, {})).body.groups[0]?.maintenance).toMatchObject({ mail: true })
		const before = mailsTo(house.anna).length
		await due(house.anna.id)
		await tell()
		expect(mailsTo(house.anna)).toHaveLength(before)
		// A form of many parts says the same.
		const parts = await server.app.inject({
			method: 'POST',
			url,
			headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
			payload: '--x--\r\n',
		})
		expect(parts.statusCode).toBe(200)
	})

	it('is worth nothing when it is forged, or for another purpose, and shows nothing of a group that one has left', async () => {
		const person = await house.join('member')
		const url = await linkIn(person)
		const token = url.slice(url.lastIndexOf('/') + 1)
		const bytes = Buffer.from(token, 'base64url')
		const flipped = Array.from(bytes, (_, at) =>
			Buffer.from(bytes.map((byte, place) => (place === at ? byte ^ 1 : byte))).toString('base64url'),
		)
		for (const forged of [
			...flipped,
			token.slice(0, -1),
			`${token}A`,
			'',
			'x',
			'x'.repeat(5000),
			'../user',
			'%00',
			bytes.subarray(0, 33).toString('base64url'),
		])
			for (const method of ['GET', 'POST'] as const)
				// What is no address of ours is refused as such.
				expect((await server.app.inject({ method, url: `/api/unsubscribe/${forged}`, headers })).statusCode).toBeOneOf([403, 404])
		expect(await reminderOf(person)).toMatchObject({ mail: true })
		await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: person.id } })
		expect((await server.app.inject({ url, headers })).body).not.toContain('Familie Keller')
		expect((await oneClick(url)).statusCode).toBe(200)
		expect((await server.owner.query('select from notification_choice where person_id = $1', [person.id])).rowCount).toBe(0)
	})
})

describe('a mail that came in', () => {
	const receive = async (subject: string, from = 'Huber <huber@sanitaer.test>') =>
		server.owner.query(`insert into inbox (group_id, mail_from, mail_subject) values ($1, $2, $3)`, [house.group.id, from, subject])
	it('is told with those that came right after it, to who reads them, and not again within the hour', async () => {
		const [caretaker, limited] = [await house.join('caretaker'), await house.join('member', [house.property.id])]
		for (const person of [house.anna, caretaker, limited]) await wish(person, { inbox: { mail: true, push: false } })
		await receive('Rechnung 4711')
		await receive('Offerte Dach')
		await hurry()
		expect(mailsTo(house.anna).map(({ text }) => [text.includes('Rechnung 4711'), text.includes('Offerte Dach')])).toEqual([[true, true]])
		expect([mailsTo(caretaker), mailsTo(limited)]).toEqual([[], []])
		await receive('Mahnung')
		const { rows } = await server.owner.query<{ wait: number }>(
			`select extract(epoch from deliver_at - now())::int as wait from notification where person_id = $1 and state = 'waiting'`,
			[house.anna.id],
		)
		expect(rows[0]?.wait).toBeGreaterThan(3500)
	})
	it('is told though the one that came right before it was deleted for good meanwhile', async () => {
		await wish(house.anna, { inbox: { mail: true, push: false } })
		await receive('Werbung')
		await receive('Offerte Dach')
		await server.owner.query(`delete from inbox where group_id = $1 and mail_subject = 'Werbung'`, [house.group.id])
		await hurry()
		expect(mailsTo(house.anna).map(({ text }) => /Werbung|Offerte Dach/.exec(text)?.[0])).toEqual(['Offerte Dach'])
	})
	it('D33 what we wrote ourselves, and what came back of it, is no news: it would go round', async () => {
		await wish(house.anna, { inbox: { mail: true, push: false } })
		await receive('Hausheft: neue Mail', 'Hausheft <hausheft@localhost>')
		await receive('Undelivered Mail Returned to Sender', 'Mail Delivery System <MAILER-DAEMON@post.test>')
		await hurry()
		expect([mailsTo(house.anna), (await rowsOf(house.anna)).map(({ state }) => state)]).toEqual([[], ['dropped']])
	})
})

test('who asked for it hears that an export is ready, and only of one that can be fetched', async () => {
	await wish(house.anna, { export: { mail: true, push: false } })
	const ready = async (more = '') => {
		const id = await make.export({ server, house })
		await server.owner.query(`update export set status = 'running' where id = $1`, [id])
		await server.owner.query(`update export set status = 'ready' ${more} where id = $1`, [id])
		await delivered()
		return id
	}
	await ready()
	expect(mailsTo(house.anna)).toHaveLength(1)
	expect(mailsTo(house.anna)[0]?.text).toContain(`/group/${house.group.id}/property/${house.property.id}/export`)
	await ready(`, sight = 'other rights'`)
	expect(mailsTo(house.anna)).toHaveLength(1)
})

describe('the clock in Zurich', () => {
	const at = async (wall: string) =>
		(await server.owner.query<{ at: string }>('select iso(zurich_instant($1::timestamp)) as at', [wall])).rows[0]?.at
	it.each([
		['2026-11-23T07:00', '2026-11-23T06:00:00.000Z'],
		['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
		['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
		['2026-03-29T02:30', '2026-03-29T01:00:00.000Z'],
		['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
		['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
		['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
		['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
	])('%s is %s', async (wall, instant) => expect(await at(wall)).toBe(instant))

	it.each(['2026-03-29', '2026-10-25'])('D50 in the night to %s, hour by hour: once, and not before seven', async (day) => {
		await wish(house.anna, { digest: 'daily', reminder: { ...byMail } })
		await server.owner.query(`update notification_member set digest_at = '2026-01-01' where person_id = $1`, [house.anna.id])
		const event = await due(house.anna.id)
		await server.owner.query('update event set reminder_on = $1 where id = $2', [day, event.id])
		const told: string[] = []
		for (let at = Date.parse(`${addDays(day, -1)}T17:00:00Z`); at < Date.parse(`${day}T20:00:00Z`); at += 3_600_000) {
			await Promise.all([collectNotifications(database.owner, new Date(at)), collectNotifications(database.owner, new Date(at))])
			for (const { kind, occurrence } of await rowsOf(house.anna))
				if (occurrence.includes(day) && !told.some((known) => known.startsWith(kind))) told.push(`${kind} ${new Date(at).toISOString()}`)
		}
		const seven = day === '2026-03-29' ? `${day}T05:00:00.000Z` : `${day}T06:00:00.000Z`
		expect(told.toSorted()).toEqual([`digest ${seven}`, `reminder ${seven}`])
		expect((await rowsOf(house.anna)).filter(({ occurrence }) => occurrence.includes(day))).toHaveLength(2)
		await delivered()
	})

	it('leaves people in peace at night, also where the night is an hour shorter or longer', async () => {
		const quiet = async (from: string, until: string, moment: string) => {
			await wish(house.anna, { quiet: { from, until } })
			const { rows } = await server.owner.query<{ at: string }>(`select iso(undisturbed($1, $2, $3)) as at`, [
				house.group.id,
				house.anna.id,
				moment,
			])
			return rows[0]?.at
		}
		expect(await quiet('22:00', '07:30', '2026-11-23T20:59:00Z')).toBe('2026-11-23T20:59:00.000Z')
		expect(await quiet('22:00', '07:30', '2026-11-23T21:00:00Z')).toBe('2026-11-24T06:30:00.000Z')
		expect(await quiet('22:00', '07:30', '2026-11-24T06:29:00Z')).toBe('2026-11-24T06:30:00.000Z')
		expect(await quiet('22:00', '07:30', '2026-11-24T06:30:00Z')).toBe('2026-11-24T06:30:00.000Z')
		expect(await quiet('12:00', '13:00', '2026-11-24T11:30:00Z')).toBe('2026-11-24T12:00:00.000Z')
		expect(await quiet('22:00', '02:30', '2026-03-28T22:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
		expect(await quiet('22:00', '02:30', '2026-10-24T22:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
		expect(await quiet('22:00', '03:00', '2026-10-25T01:30:00Z')).toBe('2026-10-25T02:00:00.000Z')
	})

	it('so many days ahead as one has asked for', async () => {
		await wish(house.anna, { maintenance: { ...byMail, lead_days: 14 } })
		const on = addDays(morning(), 14)
		await log({ name: 'Serviceabo', maintenance: { date: on, done: false, person: house.anna.id } })
		await log({ name: 'Noch lange nicht', maintenance: { date: addDays(on, 1), done: false, person: house.anna.id } })
		await log({ name: 'Längst vorbei', maintenance: { date: addDays(morning(), -8), done: false, person: house.anna.id } })
		await tell()
		expect(mailsTo(house.anna).map(({ text }) => /Serviceabo|Noch lange nicht|Längst vorbei/.exec(text)?.[0])).toEqual(['Serviceabo'])
	})
})
