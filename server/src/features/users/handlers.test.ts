import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { members } from '@hausheft/contract/members.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { users } from '@hausheft/contract/users.ts'
import { fromBufferPromise } from 'yauzl'
import { password, signIn, signUp } from '../../../test/account.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { shareAmong } from '../../../test/parties.ts'
import { tracesOf } from '../../../test/traces.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let host: string
beforeAll(async () => {
	server = await startServer()
	host = await listening(server.app)
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
})

const of = (id: string) => ({ params: { id } })
const remove = (by: TestPerson, secret?: string) =>
	server.call(by, users.removeMe, { body: secret === undefined ? undefined : { password: secret } })
const works = async (person: TestPerson) => (await server.call(person, groups.listGroups, {})).status === 200
const log = async (by: TestPerson, body: object = {}) =>
	(
		await server.call(by, events.createEvent, {
			...of(house.property.id),
			body: { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', ...body },
		})
	).body
const join = (person: TestPerson, role: string) =>
	server.owner.query('insert into member (group_id, person_id, role) values ($1, $2, $3)', [house.group.id, person.id, role])
/** As if this person had signed in that long ago. */
const grow = (person: TestPerson, minutes: number) =>
	server.owner.query(`update auth."session" set "createdAt" = now() - $1 * interval '1 minute' where "userId" = $2`, [minutes, person.id])
const picture = `data:image/png;base64,${Buffer.from('bild').toString('base64')}`

describe('one’s own account', () => {
	it('takes a new name and a picture, seen by everybody in one’s groups', async () => {
		const beat = await house.join('member')
		const answer = await server.call(beat, users.changeMe, { body: { name: '  Beat Keller ', image: picture } })
		expect(answer).toMatchObject({ status: 200, body: { id: beat.id, name: 'Beat Keller', email: beat.email, image: picture } })
		expect((await server.call(beat, sessions.getSession, {})).body.user).toEqual(answer.body)
		const listed = (await server.call(house.anna, members.listMembers, of(house.group.id))).body
		expect(listed.find(({ id }) => id === beat.id)).toMatchObject({ name: 'Beat Keller', image: picture })
		expect((await server.call(beat, users.changeMe, { body: { image: '' } })).body).toMatchObject({ name: 'Beat Keller', image: null })
	})
	it.each([
		['name', { name: ' ' }],
		['name', { name: 'x'.repeat(201) }],
		['image', { image: 'https://example.test/me.png' }],
		['image', { image: 'data:image/svg+xml;base64,PHN2Zz4=' }],
		['image', { image: `data:image/png;base64,${'A'.repeat(40_000)}` }],
		['', { email: 'neu@haus.test' }],
	])('refuses a bad %s', async (path, body) => {
		const answer = await server.call(house.anna, users.changeMe, { body: body as object })
		expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
		expect((await server.call(house.anna, sessions.getSession, {})).body.user).toMatchObject({ name: 'Anna', image: null })
	})
})

describe('deleting an account', () => {
	it('leaves every group, ends every session, and what stays says «Gelöschtes Konto»', async () => {
		const beat = await signUp(server, `Beat${Math.random()}`.replace('.', ''))
		const phone = await signIn(server, beat)
		const name = beat.name
		const invite = (
			await server.call(house.anna, members.createInvite, { ...of(house.group.id), body: { email: beat.email, role: 'member' } })
		).body
		await server.call(beat, members.acceptInvitation, { ...of(invite.id as string), body: undefined })
		const entry = await log(beat, { time_recording: [{ minutes: 85, user_id: beat.id }] })
		const page = await openPage(host, phone)
		const answer = await remove(beat)
		expect(answer.status).toBe(204)
		expect(answer.headers['set-cookie']).toMatch(/Max-Age=0/)
		await page.isClosed(4401)
		for (const each of [beat, phone]) expect(await works(each)).toBe(false)
		expect((await server.call(null, sessions.signIn, { body: { email: beat.email, password } })).status).toBe(401)
		expect((await server.call(house.anna, members.listMembers, of(house.group.id))).body.map(({ id }) => id)).toEqual([house.anna.id])
		const read = (await server.call(house.anna, events.rollProperty, { ...of(house.property.id), query: { include: 'names' } })).body
		expect(read.events).toMatchObject([{ id: entry.id, user: beat.id, time_recording: [{ minutes: 85 }] }])
		expect(read.names?.[beat.id]).toBe('Gelöschtes Konto')
		const past = (await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { limit: 200 } })).body
		expect(past.map((row) => row.text)).toEqual(
			expect.arrayContaining([
				'Gelöschtes Konto ist ausgetreten',
				'Gelöschtes Konto hat den Eintrag «Boiler» erfasst',
				'Anna hat Gelöschtes Konto eingeladen',
			]),
		)
		// Nothing else knows who it was, as soon as everything has been gone through.
		await vi.waitFor(async () => expect([await tracesOf(server, beat.email), await tracesOf(server, name)]).toEqual([{}, {}]), {
			timeout: 60_000,
		})
		// The address is free again, for somebody new.
		const again = await signUp(server, name, beat.email)
		expect(again.id).not.toBe(beat.id)
		expect((await server.call(again, groups.listGroups, {})).body).toEqual([])
	})
	it('D06 is refused while a group would be left without an owner, and then nothing has happened', async () => {
		const { anna } = house
		const second = (await server.call(anna, groups.createGroup, { body: { name: 'Zweite' } })).body
		const beat = await house.join('owner')
		expect(await remove(anna)).toMatchObject({
			status: 409,
			body: { code: 'conflict', detail: expect.stringMatching(/: «Zweite»\.$/) as string },
		})
		expect(await works(anna)).toBe(true)
		expect((await server.call(beat, members.listMembers, of(house.group.id))).body).toHaveLength(2)
		expect((await server.call(anna, groups.removeGroup, { ...of(second.id), body: { name: 'Zweite' } })).status).toBe(204)
		expect((await remove(anna)).status).toBe(204)
		expect((await remove(beat)).status).toBe(409)
	})
	it('D06 of two owners who go at once one stays', async () => {
		for (let round = 0; round < 5; round++) {
			house = await createHouse(server)
			const beat = await house.join('owner')
			const answers = await Promise.all([remove(house.anna), remove(beat)])
			expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
			const { rows } = await server.owner.query(`select from member where group_id = $1 and role = 'owner' and removed_at is null`, [
				house.group.id,
			])
			expect(rows).toHaveLength(1)
		}
	})
	it('D21 needs a sign-in of the last ten minutes, or the password', async () => {
		const beat = await signUp(server, `Beat${Math.random()}`.replace('.', ''))
		await grow(beat, 11)
		expect(await remove(beat)).toMatchObject({ status: 403, body: { reason: 'sign_in_again' } })
		expect(await remove(beat, 'falsch geraten')).toMatchObject({
			status: 422,
			body: { errors: [{ path: 'password', message: 'Das Passwort stimmt nicht.' }] },
		})
		expect(await works(beat)).toBe(true)
		expect((await remove(beat, password)).status).toBe(204)
		// Who has no password signs in again.
		const carla = await server.person('Carla')
		await grow(carla, 11)
		expect((await remove(carla, password)).status).toBe(422)
		await grow(carla, 9)
		expect((await remove(carla)).status).toBe(204)
	})
	it('D16 a password can be guessed some times only, and every wrong one counts', async () => {
		const beat = await server.person('Beat')
		const tries = await Promise.all(Array.from({ length: 40 }, () => remove(beat, 'falsch geraten')))
		expect(tries.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(422), ...Array<number>(30).fill(429)])
		expect(Number(tries.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(500)
		await server.owner.query('delete from auth."rateLimit"')
	})
})

describe('deleting a group', () => {
	const removeGroup = (by: TestPerson, name: string, secret?: string) =>
		server.call(by, groups.removeGroup, { ...of(house.group.id), body: { name, ...(secret !== undefined && { password: secret }) } })
	it('hides everything in it at once, from everybody, and tells their pages', async () => {
		const beat = await house.join('member')
		const entry = await log(house.anna)
		const page = await openPage(host, beat)
		const invite = (
			await server.call(house.anna, members.createInvite, { ...of(house.group.id), body: { email: 'gast@haus.test', role: 'viewer' } })
		).body
		expect((await removeGroup(house.anna, house.group.name)).status).toBe(204)
		await page.hears({ source: 'group', event: 'DELETE', fk: house.group.id })
		for (const person of [house.anna, beat]) {
			expect((await server.call(person, groups.listGroups, {})).body).toEqual([])
			expect((await server.call(person, groups.getGroup, of(house.group.id))).status).toBe(404)
			expect((await server.call(person, events.getEvent, of(entry.id))).status).toBe(404)
		}
		expect((await server.call(null, members.getInvitation, of(invite.id as string))).status).toBe(404)
		expect((await removeGroup(house.anna, house.group.name)).status).toBe(404)
		page.socket.terminate()
	})
	it('asks for its name, letter by letter', async () => {
		for (const name of ['familie keller', 'Familie', house.group.id])
			expect(await removeGroup(house.anna, name)).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } })
		expect((await server.call(house.anna, groups.listGroups, {})).body).toHaveLength(1)
	})
	it('D21 needs a sign-in of the last ten minutes, or the password', async () => {
		const beat = await signUp(server, `Beat${Math.random()}`.replace('.', ''))
		await join(beat, 'owner')
		await grow(beat, 11)
		expect(await removeGroup(beat, house.group.name)).toMatchObject({ status: 403, body: { reason: 'sign_in_again' } })
		expect((await removeGroup(beat, house.group.name, 'falsch geraten')).status).toBe(422)
		expect((await removeGroup(beat, house.group.name, password)).status).toBe(204)
	})
})

describe('taking one’s data along', () => {
	async function archive(person: TestPerson): Promise<Map<string, Buffer>> {
		const response = await server.app.inject({
			method: 'GET',
			url: users.exportMe.path,
			headers: { host: 'haus.test', cookie: person.cookie },
		})
		expect(response.statusCode).toBe(200)
		expect(response.headers).toMatchObject({
			'content-type': 'application/zip',
			'content-disposition': 'attachment; filename="hausheft.zip"',
		})
		const zip = await fromBufferPromise(response.rawPayload)
		const parts = new Map<string, Buffer>()
		for await (const entry of zip.eachEntry())
			parts.set(entry.fileName, Buffer.from(await text((await zip.openReadStreamPromise(entry)).setEncoding('latin1')), 'latin1'))
		return parts
	}
	const json = (parts: Map<string, Buffer>, name: string) => JSON.parse(parts.get(name)?.toString() ?? 'null') as never

	it('names what opens the account and what it has set up, without a secret of any of it', async () => {
		const { rows } = await server.owner.query<{ name: string }>(
			`
			with me as (select $1::uuid as id), passkey as (
				insert into auth."passkey" ("name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp", "createdAt")
				select 'Telefon', 'geheim-1', id, 'geheim-2', 0, 'multiDevice', true, now() from me),
			factor as (insert into auth."twoFactor" ("secret", "backupCodes", "userId") select 'geheim-3', 'geheim-4', id from me),
			provider as (insert into auth."account" ("accountId", "providerId", "userId", "accessToken", "updatedAt") select 'geheim-5', 'haus', id, 'geheim-6', now() from me),
			hook as (insert into webhook (group_id, person_id, url, secret, types)
				select $2, id, 'https://haus.example/geheim-7', 'geheim-8', '{event.created}' from me),
			link as (insert into invite_link (group_id, person_id, token_hash, role, uses, expires_at)
				select $2, id, 'geheim-9', 'viewer', 5, now() + interval '1 day' from me)
			update auth."user" set "twoFactorEnabled" = true where "id" = $1 returning "name"`,
			[house.anna.id, house.group.id],
		)
		expect(rows).toHaveLength(1)
		const account = (await archive(house.anna)).get('konto.json')?.toString() ?? ''
		expect(account).not.toMatch(/geheim|67656865696d/)
		expect(JSON.parse(account)).toMatchObject({
			sign_ins: expect.arrayContaining([expect.objectContaining({ provider: 'haus' })]),
			passkeys: [{ name: 'Telefon', synced: true }],
			second_factor: true,
			webhooks: [{ group: house.group.id, service: 'https://haus.example', types: ['event.created'], active: true }],
			links: [{ group: house.group.id, role: 'viewer', uses: 5, used: 0, revoked_at: null }],
		})
	})

	it('brings everything that is theirs and nothing else, with the bytes of their files', async () => {
		const beat = await house.join('caretaker')
		const own = await log(beat, { name: 'Rasen gemäht', balance: { expense: 4200 }, time_recording: [{ minutes: 85, user_id: beat.id }] })
		const others = await log(house.anna, {
			name: 'Geheimnis',
			balance: { expense: 99_900 },
			time_recording: [
				{ minutes: 77, user_id: house.anna.id },
				{ minutes: 12, user_id: beat.id },
			],
			maintenance: { person: beat.id, date: '2026-12-01' },
			reminder: { person: beat.id, date: '2026-12-24' },
		})
		await log(house.anna, { name: 'Für sie selbst', reminder: { person: house.anna.id, date: '2026-12-24' } })
		const bytes = await photo(9, 9)
		for (const each of [bytes, pdf]) await upload(server, beat, house.group.id, { bytes: each, name: 'beleg', form: { event: own.id } })
		await upload(server, house.anna, house.group.id, { bytes: pdf, name: 'fremd.pdf', form: { event: others.id } })
		const parts = await archive(beat)
		expect([...parts.keys()].sort()).toEqual(
			[
				'konto.json',
				'gruppen.json',
				'einladungen.json',
				'eintraege.json',
				'zeiten.json',
				'gemeint.json',
				'antworten.json',
				'aufenthalte.json',
				'verlauf.json',
				'dateien.json',
				'dateien/beleg',
				'dateien/beleg (2)',
			].sort(),
		)
		expect(json(parts, 'konto.json')).toMatchObject({ id: beat.id, email: beat.email, sessions: [{}] })
		expect(json(parts, 'konto.json')).toMatchObject({ passkeys: [], second_factor: false, calendars: [], webhooks: [], links: [] })
		expect(json(parts, 'gruppen.json')).toMatchObject([
			{ group: house.group.id, name: 'Familie Keller', role: 'caretaker', removed_at: null },
		])
		expect(json(parts, 'eintraege.json')).toMatchObject([{ id: own.id, name: 'Rasen gemäht', balance: { expense: 4200 } }])
		expect(json(parts, 'zeiten.json')).toMatchObject([
			{ event: own.id, minutes: 85 },
			{ event: others.id, minutes: 12 },
		])
		expect(json(parts, 'gemeint.json')).toEqual([
			{ event: others.id, part: 'maintenance', name: 'Geheimnis', property: house.property.id, date: '2026-12-01', done: false },
			{ event: others.id, part: 'reminder', name: 'Geheimnis', property: house.property.id, date: '2026-12-24', done: false },
		])
		expect(json(parts, 'verlauf.json')).toContainEqual(
			expect.objectContaining({ text: 'caretaker hat den Eintrag «Rasen gemäht» erfasst' }),
		)
		expect(json(parts, 'dateien.json')).toMatchObject([
			{ filename: 'beleg', archive: 'dateien/beleg' },
			{ filename: 'beleg', archive: 'dateien/beleg (2)' },
		])
		expect(parts.get('dateien/beleg')?.equals(bytes)).toBe(true)
		expect(parts.get('dateien/beleg (2)')?.equals(pdf)).toBe(true)
		const everything = [...parts.values()].map(String).join('\n')
		expect(everything).not.toMatch(/fremd\.pdf|999\.00|99900/)
		for (const secret of ['token', 'password', house.anna.email]) expect(everything).not.toContain(`"${secret}`)
	})
	it('brings what they have answered, and when they were there: what they wrote, and what is of their party', async () => {
		const beat = await house.join('member')
		const at = { params: { id: house.property.id } }
		const { id: entry } = await log(house.anna, { name: 'Dach' })
		const say = async (person: TestPerson, words: string) =>
			(await server.call(person, replies.createReply, { params: { id: entry }, body: { text: words } })).status
		expect([await say(beat, `Sagst du es <@${house.anna.id}>?`), await say(house.anna, 'Von Anna')]).toEqual([201, 201])
		const [party] = await shareAmong(server, house.anna, house.property.id, [{ name: 'Seeweg', people: [beat.id] }])
		const comes = async (person: TestPerson, from_on: string, until_on: string, who: object) =>
			(await server.call(person, stays.createStay, { ...at, body: { from_on, until_on, ...who } })).body.id
		const [own, shared, gone] = [
			await comes(beat, '2026-07-01', '2026-07-08', { guest: 'Nonna', note: 'Mit Hund' }),
			await comes(house.anna, '2026-07-08', '2026-07-15', { party: party?.id }),
			await comes(beat, '2026-08-01', '2026-08-08', { guest: 'Onkel' }),
		]
		await comes(house.anna, '2026-07-15', '2026-07-22', { guest: 'Fremde' })
		expect((await server.call(beat, stays.removeStay, { params: { id: gone } }, { version: 1 })).status).toBe(204)
		const parts = await archive(beat)
		expect(json(parts, 'antworten.json')).toMatchObject([{ event: entry, event_name: 'Dach', text: 'Sagst du es @Anna?', user: beat.id }])
		expect(json(parts, 'aufenthalte.json')).toMatchObject([
			{ id: own, property: house.property.id, guest: 'Nonna', note: 'Mit Hund', from_on: '2026-07-01', until_on: '2026-07-08' },
			{ id: shared, party: party?.id, from_on: '2026-07-08' },
			{ id: gone, guest: 'Onkel' },
		])
	})
	it('comes page by page, however much there is', async () => {
		await server.owner.query(
			`insert into event (group_id, property_id, person_id, name, event_at) select $1, $2, $3, 'Eintrag ' || n, now() from generate_series(1, 1201) n`,
			[house.group.id, house.property.id, house.anna.id],
		)
		const parts = await archive(house.anna)
		const names = (json(parts, 'eintraege.json') as { name: string }[]).map(({ name }) => name)
		expect(new Set(names).size).toBe(1201)
	})
	it('D08 breaks off when the session ends meanwhile', async () => {
		const beat = await house.join('member')
		for (let n = 0; n < 3; n++)
			await upload(server, beat, house.group.id, { bytes: Buffer.concat([pdf, Buffer.alloc(12_000_000, n)]), form: {} })
		const response = await fetch(`http://${host}${users.exportMe.path}`, { headers: { cookie: beat.cookie } })
		const reader = response.body?.getReader()
		await reader?.read()
		await server.owner.query('delete from auth."session" where "userId" = $1', [beat.id])
		const drained = (async () => {
			while (!(await reader?.read())?.done);
		})()
		await expect(drained).rejects.toThrow()
	})
	it('D16 is not for every second', async () => {
		const ask = () =>
			server.app.inject({ method: 'GET', url: users.exportMe.path, headers: { host: 'haus.test', cookie: house.anna.cookie } })
		const answers = []
		for (let n = 0; n < 11; n++) answers.push((await ask()).statusCode)
		expect(answers).toEqual([...Array<number>(10).fill(200), 429])
		await vi.waitFor(async () => expect(await works(house.anna)).toBe(true))
	})
})
