import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'

import { trash, trashSources, type TrashSource } from '@hausheft/contract/trash.ts'
import { resources, plans } from '@hausheft/contract/plans.ts'
import { createHouse, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { testNouns } from '../../../test/nouns.ts'
import { endpointAt, startListedServer, type MountedEndpoint } from '../../../test/routes.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let mounted: MountedEndpoint[]
let house: TestHouse
let picture: Buffer
let host: string
beforeAll(async () => {
	;({ server, mounted } = await startListedServer())
	host = await listening(server.app)
	house = await createHouse(server)
	picture = await photo(8, 8)
})
afterAll(() => server.close())

const at = '2026-11-20T09:00:00.000Z'
const of = (id: string) => ({ params: { id } })
const log = async (by: TestPerson, name = 'Boiler entkalkt', property = house.property.id, more: object = {}) =>
	(await server.call(by, events.createEvent, { ...of(property), body: { name, event_at: at, ...more } })).body
const send = async (by: TestPerson, form: Record<string, string>, bytes = picture) =>
	(await upload(server, by, house.group.id, { bytes, form, name: bytes === pdf ? 'rechnung.pdf' : 'foto.jpg' })).body
const removeEvent = async (by: TestPerson, id: string) => {
	const { version } = (await server.call(by, events.getEvent, of(id))).body
	expect((await server.call(by, events.removeEvent, of(id), { version })).status).toBe(204)
}
const list = async (by: TestPerson, query: { limit?: number; from?: string } = {}, group = house.group.id) =>
	server.call(by, trash.listTrash, { ...of(group), query })
const idsOf = async (by: TestPerson, group = house.group.id) => (await list(by, { limit: 200 }, group)).body.map(({ fk }) => fk)
const restore = (by: TestPerson, source: TrashSource, id: string, key?: string) =>
	server.call(by, trash.restoreTrash, { params: { source, id } }, key === undefined ? {} : { key })
const usage = async (group = house.group.id) => {
	const { body } = await server.call(house.anna, plans.getLimits, of(group))
	return Object.fromEntries(resources.map((resource) => [resource, body[resource].used]))
}

type NamedThing = {
	name?: string
	filename?: string
	mail_subject?: string
	company?: string | null
	firstname?: string | null
	lastname?: string | null
	/** Of a reply. */
	text?: string
	/** Of a stay. */
	guest?: string
	from_on?: string
	until_on?: string
}
const nameOf = ({
	name,
	filename,
	mail_subject,
	text,
	guest,
	from_on,
	until_on,
	company = null,
	firstname = null,
	lastname = null,
}: NamedThing) =>
	name ??
	filename ??
	mail_subject ??
	text ??
	(from_on && until_on && `${guest}, ${dayText(from_on)} bis ${dayText(until_on)}`) ??
	contactName({ company, firstname, lastname })
/** One of it, in the trash by Anna's hand, and how it is read again. */
async function thrown(source: TrashSource, id?: string) {
	const at = `/${nouns[source].path}/{id}`
	const thing = of(id ?? (await testNouns[source].make({ server, house })))
	const read = () => server.call(house.anna, endpointAt(mounted, 'GET', `${at}/get`), thing) as Promise<{ status: number; body: object }>
	const name = nameOf((await read()).body)
	expect((await server.call(house.anna, endpointAt(mounted, 'DELETE', at), thing, { version: 1 })).status).toBe(204)
	return { id: thing.params.id, name, read }
}

describe('what is deleted', () => {
	it.each(trashSources)('%s: lies in the trash with its name, by whom and until when, and comes back as it was', async (source) => {
		const before = await usage()
		const { id, name, read } = await thrown(source)
		const [item] = (await list(house.anna)).body.filter(({ fk }) => fk === id)
		expect(item).toMatchObject({ source, fk: id, name, user: house.anna.id, user_name: 'Anna', held_by: null })
		expect(Date.parse(item?.purged_at ?? '') - Date.parse(item?.deleted_at ?? '')).toBe(30 * 24 * 3600 * 1000)
		if (source !== 'contact' && source !== 'inbox')
			expect(item).toMatchObject({ property_name: source === 'property' ? name : 'Bergstrasse 12' })
		expect((await read()).status).toBe(404)
		expect((await restore(house.anna, source, id)).status).toBe(204)
		const back = await read()
		expect(back.status).toBe(200)
		expect([(back.body as { id: string }).id, nameOf(back.body)]).toEqual([id, name])
		expect(await idsOf(house.anna)).not.toContain(id)
		expect((await restore(house.anna, source, id)).status).toBe(404)
		const { path } = nouns[source]
		if (path in before) expect((await usage())[path]).toBe((before[path] ?? 0) + 1)
		// Of a reply its entry has been made too.
		else if (source !== 'reply') expect(await usage()).toEqual(before)
	})
	it('a person lies there under both their names', async () => {
		const { body } = await server.call(house.anna, contacts.createContact, {
			...of(house.group.id),
			body: { firstname: 'Urs', lastname: 'Huber', properties: [house.property.id] },
		})
		const { id } = await thrown('contact', body.id)
		expect((await list(house.anna)).body.find(({ fk }) => fk === id)?.name).toBe('Urs Huber')
	})
	it('comes newest first, page by page, each once', async () => {
		const other = await createHouse(server, 'Seiten')
		const ids: string[] = []
		for (let n = 0; n < 7; n++) {
			const { id } = await log(other.anna, `Eintrag ${n}`, other.property.id)
			await removeEvent(other.anna, id)
			ids.unshift(id)
		}
		const read = []
		for (let from: string | undefined; ;) {
			const { body, headers } = await list(other.anna, { limit: 3, ...(from !== undefined && { from }) }, other.group.id)
			read.push(...body.map(({ fk }) => fk))
			const next = /^<(.*)>; rel="next"$/.exec((headers['link'] as string | undefined) ?? '')?.[1]
			if (next === undefined) break
			from = new URL(next, 'http://x').searchParams.get('from') as string
		}
		expect(read).toEqual(ids)
		expect((await list(other.anna, { from: 'unsinn' }, other.group.id)).status).toBe(422)
	})
	it('is not there any more after 30 days, even before it is purged', async () => {
		const { id } = await log(house.anna)
		await removeEvent(house.anna, id)
		await server.owner.query(`update event set deleted_at = now() - interval '30 days' where id = $1`, [id])
		expect(await idsOf(house.anna)).not.toContain(id)
		expect((await restore(house.anna, 'event', id)).status).toBe(404)
	})
	it('is restored once for one key, however often it is sent', async () => {
		const { id } = await log(house.anna)
		await removeEvent(house.anna, id)
		const answers = await Promise.all(Array.from({ length: 8 }, () => restore(house.anna, 'event', id, 'zurück')))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
	})
})

describe('everybody who sees it', () => {
	it.each(trashSources)('%s: is told that it is back, as of something new', async (source) => {
		const { id } = await thrown(source)
		const [caretaker, limited] = [
			await house.join(source === 'inbox' ? 'member' : 'caretaker'),
			await house.join('member', [(await house.addProperty('Nur hier')).id]),
		]
		const [page, elsewhere] = [await openPage(host, caretaker), await openPage(host, limited)]
		expect((await restore(house.anna, source, id)).status).toBe(204)
		const said =
			source === 'reply'
				? ({ source: 'event', event: 'UPDATE', part: 'replies' } as const)
				: source === 'stay'
					? ({ source: 'property', event: 'UPDATE', part: 'stays' } as const)
					: ({ source, event: 'INSERT', fk: id } as const)
		const message = await page.hears({ ...said, group: house.group.id })
		expect(message).toMatchObject({ date: expect.stringMatching(/^\d{4}-.*Z$/) as string })
		await server.call(house.anna, groups.changeGroup, { ...of(house.group.id), body: { name: `Nach ${id}` } })
		await elsewhere.hears({ source: 'group' })
		expect(elsewhere.messages.filter(({ fk }) => fk === id)).toEqual([])
		for (const { socket } of [page, elsewhere]) socket.terminate()
	})
})

describe('what hangs together', () => {
	it('an entry takes its files along and back, out of the counts and into them', async () => {
		const event = await log(house.anna)
		const [one, other] = [await send(house.anna, { event: event.id }), await send(house.anna, { event: event.id })]
		const before = await usage()
		await removeEvent(house.anna, event.id)
		expect(await usage()).toEqual({ ...before, events: (before['events'] ?? 0) - 1, files: (before['files'] ?? 0) - 2 })
		expect((await server.call(house.anna, files.getFile, of(one.id))).status).toBe(404)
		// They lie in the trash with the entry, not beside it.
		expect(await idsOf(house.anna)).toContain(event.id)
		expect(await idsOf(house.anna)).not.toContain(one.id)
		expect((await restore(house.anna, 'event', event.id)).status).toBe(204)
		expect(await usage()).toEqual(before)
		const back = (await server.call(house.anna, events.getEvent, of(event.id))).body
		expect(back.files.map(({ id }) => id)).toEqual([one.id, other.id])
		expect(back.version).toBe(event.version + 4)
	})
	it('a file does not come back before its entry, nor anything before its property', async () => {
		const place = await house.addProperty('Am Rain 4')
		const event = await log(house.anna, 'Dach', place.id)
		const file = await send(house.anna, { event: event.id })
		await server.call(house.anna, files.removeFile, of(file.id))
		await removeEvent(house.anna, event.id)
		const held = async () => (await list(house.anna, { limit: 200 })).body.find(({ fk }) => fk === file.id)?.held_by
		expect(await held()).toEqual({ source: 'event', fk: event.id, name: 'Dach' })
		expect(await restore(house.anna, 'file', file.id)).toMatchObject({
			status: 409,
			body: { code: 'conflict', detail: 'Zuerst muss der Eintrag «Dach» aus dem Papierkorb zurückkommen.' },
		})
		await server.call(house.anna, properties.removeProperty, of(place.id), { version: place.version })
		expect(await held()).toEqual({ source: 'property', fk: place.id, name: 'Am Rain 4' })
		const before = await usage()
		for (const [source, id] of [
			['event', event.id],
			['file', file.id],
		] as const)
			expect(await restore(house.anna, source, id)).toMatchObject({
				status: 409,
				body: { detail: 'Zuerst muss die Liegenschaft «Am Rain 4» aus dem Papierkorb zurückkommen.' },
			})
		expect(await usage()).toEqual(before)
		for (const [source, id] of [
			['property', place.id],
			['event', event.id],
			['file', file.id],
		] as const)
			expect((await restore(house.anna, source, id)).status).toBe(204)
		expect(await held()).toBeUndefined()
	})
	it('a property comes back with everything that hung on it, and what was in the trash before stays there', async () => {
		const place = await house.addProperty('Ferienhaus')
		const [kept, gone] = [await log(house.anna, 'Bleibt', place.id), await log(house.anna, 'Weg', place.id)]
		await removeEvent(house.anna, gone.id)
		const before = await usage()
		await server.call(house.anna, properties.removeProperty, of(place.id), { version: place.version })
		expect((await server.call(house.anna, events.getEvent, of(kept.id))).status).toBe(404)
		expect(await usage()).toEqual({ ...before, properties: (before['properties'] ?? 0) - 1, events: (before['events'] ?? 0) - 1 })
		expect((await restore(house.anna, 'property', place.id)).status).toBe(204)
		expect(await usage()).toEqual(before)
		expect((await server.call(house.anna, events.getEvent, of(kept.id))).status).toBe(200)
		expect((await server.call(house.anna, events.getEvent, of(gone.id))).status).toBe(404)
	})
	it('removing a file and its entry at once counts it out once', async () => {
		for (let round = 0; round < 10; round++) {
			const event = await log(house.anna)
			const file = await send(house.anna, { event: event.id })
			const { version } = (await server.call(house.anna, events.getEvent, of(event.id))).body
			const before = await usage()
			await Promise.all([
				server.call(house.anna, files.removeFile, of(file.id)),
				server.call(house.anna, events.removeEvent, of(event.id), { version }),
			])
			const { rows } = await server.owner.query<{ used: number; n: number }>(
				`select used, (select count(*)::int from file where group_id = $1 and file_counts(file)) as n from usage where group_id = $1 and resource = 'files'`,
				[house.group.id],
			)
			expect(rows[0]?.used).toBe(rows[0]?.n)
			expect((await usage())['files']).toBe((before['files'] ?? 0) - 1)
		}
	})
})

describe('limits', () => {
	it('are passed on the way back: 402 when full, and then nothing has moved', async () => {
		const small = await createHouse(server, 'Klein')
		const event = await log(small.anna, 'Eintrag', small.property.id)
		await removeEvent(small.anna, event.id)
		await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [small.group.id])
		await server.owner.query(`update usage set used = 500 where group_id = $1 and resource = 'events'`, [small.group.id])
		expect(await restore(small.anna, 'event', event.id)).toMatchObject({
			status: 402,
			body: { code: 'limit_exceeded', limit: 500, used: 500 },
		})
		expect(await idsOf(small.anna, small.group.id)).toEqual([event.id])
		await server.owner.query(`update usage set used = 499 where group_id = $1 and resource = 'events'`, [small.group.id])
		expect((await restore(small.anna, 'event', event.id)).status).toBe(204)
	})
	it('D41 the last free place goes to exactly one of many that come back at once', async () => {
		const small = await createHouse(server, 'Eng')
		const entries = []
		for (let n = 0; n < 12; n++) entries.push(await log(small.anna, `Eintrag ${n}`, small.property.id))
		for (const { id } of entries) await removeEvent(small.anna, id)
		await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [small.group.id])
		await server.owner.query(`update usage set used = 499 where group_id = $1 and resource = 'events'`, [small.group.id])
		const tries = await Promise.all(entries.map(({ id }) => restore(small.anna, 'event', id)))
		expect(tries.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(11).fill(402)])
	})
})

describe('who sees what', () => {
	const idsOf = async (by: TestPerson) =>
		(await list(by, { limit: 200 })).body.flatMap(({ source, fk }) => (source === 'inbox' ? [] : [fk]))
	it.each(roles)('%s: all of it, their own, or nothing, as the table says', async (role) => {
		const person = await house.join(role)
		const others = (await thrown('event')).id
		if (!may(uncapped(role), 'trash.read', true)) {
			expect((await list(person)).status).toBe(403)
			expect((await restore(person, 'event', others)).status).toBe(403)
			return
		}
		const any = may(uncapped(role), 'trash.read')
		const mine = (await log(person)).id
		await removeEvent(person, mine)
		expect(await idsOf(person)).toEqual(any ? expect.arrayContaining([others, mine]) : [mine])
		expect((await restore(person, 'event', others)).status).toBe(any ? 204 : 403)
		expect((await restore(person, 'event', mine)).status).toBe(204)
		// What one has made is one's own, whoever threw it away; what has no maker is whose hand it was.
		await removeEvent(house.anna, mine)
		expect(await idsOf(person)).toContain(mine)
		if (!may(uncapped(role), 'object.write')) return
		const object = (await server.call(house.anna, objects.createObject, { ...of(house.property.id), body: { name: 'Rasenmäher' } })).body
		await server.call(person, objects.removeObject, of(object.id), { version: object.version })
		expect(await idsOf(person)).toContain(object.id)
		expect((await restore(person, 'object', object.id)).status).toBe(204)
	})
	it.each(roles)('%s: mails, of which nobody is the maker, for who deals with them', async (role) => {
		const person = await house.join(role)
		const { id } = await thrown('inbox')
		const deals = may(uncapped(role), 'inbox.process')
		if (may(uncapped(role), 'trash.read', true)) expect((await list(person, { limit: 200 })).body.some(({ fk }) => fk === id)).toBe(deals)
		expect((await restore(person, 'inbox', id)).status).toBe(deals ? 204 : 404)
	})
	it('receipts lie there for who sees amounts, and for whose entry it is', async () => {
		const theirs = await send(house.anna, { event: (await log(house.anna)).id }, pdf)
		await server.call(house.anna, files.removeFile, of(theirs.id))
		const caretaker = await house.join('caretaker')
		const own = await send(caretaker, { event: (await log(caretaker)).id }, pdf)
		await server.call(caretaker, files.removeFile, of(own.id))
		expect(await idsOf(caretaker)).toEqual([own.id])
		// As if they had thrown it away while their role still let them.
		await server.owner.query('update file set deleted_by = $1 where id = $2', [caretaker.id, theirs.id])
		expect(await idsOf(caretaker)).toEqual([own.id])
		expect((await restore(caretaker, 'file', theirs.id)).status).toBe(404)
		expect(await idsOf(house.anna)).toEqual(expect.arrayContaining([own.id, theirs.id]))
	})
	it('a file that was taken out before anything held it lies there for nobody', async () => {
		const member = await house.join('member')
		const loose = await send(member, {})
		await server.call(member, files.removeFile, of(loose.id))
		for (const person of [member, house.anna]) {
			expect(await idsOf(person)).not.toContain(loose.id)
			expect((await restore(person, 'file', loose.id)).status).toBe(404)
		}
	})
	it('a member limited to other properties finds nothing of these, nor another group’s owner', async () => {
		const elsewhere = await house.addProperty('Nur hier')
		const limited = await house.join('member', [elsewhere.id])
		const stranger = (await createHouse(server, 'Fremde')).anna
		for (const source of trashSources) {
			const { id } = await thrown(source)
			// Even what is recorded as thrown away by themselves.
			await server.owner.query(`update ${source} set deleted_by = $1 where id = $2`, [limited.id, id])
			expect([source, (await restore(limited, source, id)).status]).toEqual([source, 404])
			expect([source, (await restore(stranger, source, id)).status]).toEqual([source, 404])
		}
		expect(await idsOf(limited)).toEqual([])
		expect((await list(stranger)).status).toBe(404)
	})
})
