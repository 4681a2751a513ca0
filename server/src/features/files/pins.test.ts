import type { AnnotationFields } from '@hausheft/contract/annotation-requests.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let there: string
let picture: Buffer
/** The plan of the house. */
let plan: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	there = (await house.addProperty('Seeweg 3')).id
	picture = await photo(80, 60)
})
afterAll(() => server.close())
beforeEach(async () => {
	plan = await madePlan()
})

const of = (id: string) => ({ params: { id } })
const madePlan = async (form: Record<string, string> = { property: house.property.id, plan: 'true' }) =>
	(await upload(server, house.anna, house.group.id, { bytes: picture, name: 'Keller.jpg', form })).body.id
const madeObject = async (name = 'Boiler', at = house.property.id) =>
	(await server.call(house.anna, objects.createObject, { ...of(at), body: { name } })).body.id
const log = async (more: object = {}, at = house.property.id) => {
	const body = { name: 'Riss gefunden', event_at: '2026-11-20T09:00:00.000Z', ...more }
	return (await server.call(house.anna, events.createEvent, { ...of(at), body })).body.id
}
const urn = (n: number) => `urn:uuid:0199d3a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const mark = (n: number, lead?: string, shape = 'pin') => ({
	id: urn(n),
	type: 'Annotation' as const,
	...(lead !== undefined && { body: { type: 'SpecificResource' as const, purpose: 'linking' as const, source: `urn:uuid:${lead}` } }),
	target: {
		selector: { type: 'FragmentSelector' as const, value: `xywh=pixel:${n % 79},5,1,1` },
		styleClass: [shape, 'red'],
	},
})
const versionOf = async (id = plan) => (await server.call(house.anna, files.getFile, of(id))).body.version
const put = async (list: object[], { by = house.anna, id = plan, version }: { by?: TestPerson; id?: string; version?: number } = {}) =>
	server.call(
		by,
		annotations.putAnnotations,
		{ ...of(id), body: list as AnnotationFields[] },
		{ version: version ?? (await versionOf(id)) },
	)
const marksOf = async (by = house.anna, id = plan) => (await server.call(by, annotations.getAnnotations, of(id))).body
const read = async (by = house.anna, id = plan) => (await marksOf(by, id)).map((each) => [each.id, each.body])
const pins = async (by = house.anna, id = plan) => (await server.call(by, annotations.listPins, of(id))).body
const pinned = async (thing: string, by = house.anna, at = house.property.id) =>
	(await server.call(by, files.listFiles, { ...of(at), query: { pinned: thing } })).body.map(({ id }) => id)
const body = (lead: string) => mark(1, lead).body
const throwAway = (noun: 'object' | 'event', id: string) =>
	server.owner.query(`update ${noun} set deleted_at = now(), deleted_by = $2 where id = $1`, [id, house.anna.id])
/** As the night does, a month later. */
async function purge(noun: 'object' | 'event', id: string) {
	await server.owner.query(`update ${noun} set deleted_at = now() - interval '31 days' where id = $1`, [id])
	for (let left = 1; left > 0;) left = (await server.owner.query<{ n: number }>('select purge_some(100) as n')).rows[0]?.n ?? 0
}

test('a pin leads to an object or an entry, which says what is open and what happened last', async () => {
	const object = await madeObject()
	const yesterday = addDays(dayOf(Date.now()), -1)
	for (const day of [1, 2, 3, 4]) await log({ name: `Tag ${day}`, event_at: `2026-11-0${day}T09:00:00.000Z`, objects: [object] })
	const event = await log({ objects: [object], event_at: '2026-10-01T09:00:00.000Z', reminder: { date: yesterday } })
	const later = await log({ reminder: { date: addDays(yesterday, 30) } })
	expect((await put([mark(1, object), mark(2, event), mark(3), mark(4, later)])).status).toBe(200)
	expect(await read()).toEqual([
		[urn(1), body(object)],
		[urn(2), body(event)],
		[urn(3), undefined],
		[urn(4), body(later)],
	])
	const last = [4, 3, 2].map((day) => ({ id: expect.any(String), name: `Tag ${day}`, event_at: `2026-11-0${day}T09:00:00.000Z` }))
	const about = { source: 'event', name: 'Riss gefunden', open: true }
	expect(await pins(await house.join('viewer'))).toEqual([
		{ annotation: urn(1), source: 'object', id: object, name: 'Boiler', open: true, overdue: true, last },
		{ annotation: urn(2), id: event, ...about, overdue: true, last },
		{ annotation: urn(4), id: later, ...about, overdue: false, last: [] },
	])
	for (const thing of [object, event]) expect(await pinned(thing)).toEqual([plan])
	await server.call(house.anna, events.completeEvent, { ...of(event), body: { part: 'reminder', done: true } })
	expect((await pins()).map(({ open, overdue }) => [open, overdue])).toEqual([
		[false, false],
		[false, false],
		[true, false],
	])
	const service = { maintenance: { date: addDays(yesterday, 9), done: false }, objects: [object], event_at: '2026-11-05T09:00:00.000Z' }
	await log(service)
	expect((await pins())[0]).toMatchObject({ open: true, overdue: false })
})

test('it leads to nothing else: another house, another group, the trash, a file that is no plan, another shape', async () => {
	const other = await createHouse(server)
	const foreign = (await server.call(other.anna, objects.createObject, { ...of(other.property.id), body: { name: 'Tresor' } })).body.id
	const gone = await madeObject()
	await throwAway('object', gone)
	const refused = [foreign, gone, await madeObject('Steg', there), await log({}, there), plan, house.property.id, house.anna.id]
	for (const lead of refused) expect([lead, (await put([mark(1, lead)])).status]).toEqual([lead, 422])
	const object = await madeObject()
	expect((await put([mark(1, object, 'text')])).status).toBe(422)
	expect((await put([mark(1, object, 'box')])).status).toBe(422)
	for (const wrong of ['kein-uuid', object.toUpperCase(), '00000000-0000-9000-0000-00000000000g'])
		expect([wrong, (await put([mark(1, wrong)])).status]).toEqual([wrong, 422])
	expect((await put([{ ...mark(1, object), body: [body(object)] }])).status).toBe(422)
	expect((await put([{ ...mark(1, object), body: { ...body(object), purpose: 'tagging' } }])).status).toBe(422)
	const shot = await madePlan({ event: await log() })
	expect((await put([mark(1, object)], { id: shot })).status).toBe(422)
	expect([await read(), await read(house.anna, shot)]).toEqual([[], []])
	const many = Array.from({ length: 10_000 }, (_, n) => mark(n, object))
	expect((await put(many)).status).toBe(413)
})

test('who may not draw sets no pin, who does not see the house sees none, and who did not set it leaves it', async () => {
	const object = await madeObject()
	const elsewhere = await house.join('caretaker', [there])
	const [viewer, caretaker] = [await house.join('viewer'), await house.join('caretaker', [house.property.id])]
	expect((await put([mark(1, object)], { by: viewer })).status).toBe(403)
	await put([mark(1, object)])
	for (const person of [elsewhere, (await createHouse(server)).anna])
		expect((await server.call(person, annotations.listPins, of(plan))).status).toBe(404)
	expect((await pins(caretaker)).map(({ id }) => id)).toEqual([object])
	expect((await put([mark(1)], { by: caretaker })).status).toBe(403)
	expect((await put([mark(1, await madeObject('Pumpe'))], { by: caretaker })).status).toBe(403)
	expect((await put([mark(1, object), mark(2, object)], { by: caretaker })).status).toBe(200)
	expect(await pinned(object, house.anna, there)).toEqual([])
	const foreign = await server.call(elsewhere, files.listFiles, { ...of(there), query: { pinned: object } })
	expect(foreign.body).toEqual([])
})

test.each(['object', 'event'] as const)('in the trash a pin to an %s is hidden and kept; purged it is a mark', async (noun) => {
	const thing = noun === 'object' ? await madeObject() : await log()
	await put([mark(1, thing)])
	expect((await server.call(house.anna, files.getFile, of(plan))).body.annotations).toBe(true)
	await throwAway(noun, thing)
	expect([await read(), await pins(), await pinned(thing)]).toEqual([[], [], []])
	expect((await server.call(house.anna, files.getFile, of(plan))).body.annotations).toBe(false)
	// Written by who knows nothing of it, and by who still has it in front of them, it stays.
	expect((await put([mark(2)])).status).toBe(200)
	expect((await put([])).body).toEqual([])
	expect((await put([mark(1, thing), mark(3)])).body.map(({ id }) => id)).toEqual([urn(3)])
	await server.call(house.anna, trash.restoreTrash, { params: { source: noun, id: thing } })
	expect((await read()).toSorted()).toEqual([
		[urn(1), body(thing)],
		[urn(3), undefined],
	])
	expect(await pinned(thing)).toEqual([plan])
	const version = await versionOf()
	await purge(noun, thing)
	expect((await read()).toSorted()).toEqual([
		[urn(1), undefined],
		[urn(3), undefined],
	])
	expect(await versionOf()).toBeGreaterThan(version)
	const kept = await server.owner.query<{ pins: unknown }>('select pins from file where id = $1', [plan])
	expect(kept.rows[0]?.pins).toBeNull()
	expect(await pins()).toEqual([])
})

test('what entries still name is purged as well', async () => {
	const object = await madeObject()
	await log({ objects: [object] })
	await put([mark(1, object)])
	await throwAway('object', object)
	await purge('object', object)
	expect(await read()).toEqual([[urn(1), undefined]])
})

test('as many as are allowed are taken, whatever is hidden', async () => {
	const object = await madeObject()
	await put(Array.from({ length: 300 }, (_, n) => mark(n, object)))
	await throwAway('object', object)
	expect((await put(Array.from({ length: 500 }, (_, n) => mark(1000 + n)))).status).toBe(200)
})

test('an entry that moves to another house loses its pins there, and those on its own plan, at once', async () => {
	const [object, event] = [await madeObject(), await log()]
	const own = await madePlan({ event, plan: 'true' })
	await put([mark(1, event), mark(2, object)])
	await put([mark(1, object), mark(2, event)], { id: own })
	const { version } = (await server.call(house.anna, events.getEvent, of(event))).body
	const moved = await server.call(house.anna, events.changeEvent, { ...of(event), body: { property: there } }, { version })
	expect(moved.status).toBe(200)
	expect(await read()).toEqual([
		[urn(1), undefined],
		[urn(2), body(object)],
	])
	expect(await read(house.anna, own)).toEqual([
		[urn(1), undefined],
		[urn(2), undefined],
	])
	expect(await pins(house.anna, own)).toEqual([])
	expect(await pinned(event, house.anna, there)).toEqual([])
	// Nobody has drawn that.
	const told = await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { source: 'file', fk: plan } })
	expect(told.body.filter(({ text }) => text.includes('gezeichnet'))).toHaveLength(1)
})

test('an entry with a plan says the version that the plan has, whatever happens to what is pinned there', async () => {
	const pinned = await log()
	const event = await log({ maintenance: { done: false, date: dayOf(Date.now()), recurrence: { unit: 'month', every: 1 } } })
	const tick = async (done: boolean) =>
		(await server.call(house.anna, events.completeEvent, { ...of(event), body: { part: 'maintenance', done } })).body.next
	const next = await tick(true)
	const holding = await log()
	const own = await madePlan({ event: holding, plan: 'true' })
	await put([mark(1, pinned), mark(2, next ?? '')], { id: own })
	const unlike = async () =>
		(
			await server.owner.query('select id from event where group_id = $1 and document::text is distinct from event_document(event)::text', [
				house.group.id,
			])
		).rows
	const kept = async () => (await server.call(house.anna, events.getEvent, of(holding))).body.files[0]?.version
	expect([await unlike(), await kept()]).toEqual([[], await versionOf(own)])
	const { version } = (await server.call(house.anna, events.getEvent, of(pinned))).body
	await server.call(house.anna, events.changeEvent, { ...of(pinned), body: { property: there } }, { version })
	expect([await read(house.anna, own), await unlike(), await kept()]).toEqual([
		[
			[urn(1), undefined],
			[urn(2), body(next ?? '')],
		],
		[],
		await versionOf(own),
	])
	expect(await tick(false)).toBeNull()
	expect([await read(house.anna, own), await unlike(), await kept()]).toEqual([[[urn(1), undefined]], [], await versionOf(own)])
})

test('what goes to the trash while a pin to it is set is not led to', async () => {
	const object = await madeObject()
	const [first, second] = await Promise.all([put([mark(1, object)], { version: 1 }), throwAway('object', object)])
	expect(second.rowCount).toBe(1)
	expect(first.status).toBeOneOf([200, 422])
	expect(await read()).toEqual([])
})
