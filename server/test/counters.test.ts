import { annotations } from '@hausheft/contract/annotations.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import { taxKinds } from '@hausheft/contract/event-parts.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { trash, type TrashSource } from '@hausheft/contract/trash.ts'
import { resources, plans } from '@hausheft/contract/plans.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesIn } from './figures.ts'
import { createHouse, type TestHouse, type TestServer } from './house.ts'
import { seeded } from './noun.ts'
import { testNouns } from './nouns.ts'
import { endpointAt, startListedServer, type MountedEndpoint } from './routes.ts'
import { photo, upload } from './upload.ts'

/** Another seed, another run: `COUNTER_SEED=7 COUNTER_STEPS=2000`. */
const seed = Number(process.env['COUNTER_SEED'] ?? 1)
const steps = Number(process.env['COUNTER_STEPS'] ?? 240)
/** So many at once (`COUNTER_WRITERS=8`): what hangs together goes to the trash and comes back under each other's feet. */
const atOnce = Number(process.env['COUNTER_WRITERS'] ?? 4)

let server: TestServer
let mounted: MountedEndpoint[]
let house: TestHouse
let picture: Buffer
let journalType: string
const units = { counter: '', level: '' }
beforeAll(async () => {
	;({ server, mounted } = await startListedServer())
	house = await createHouse(server)
	picture = await photo(8, 8)
	journalType = await seeded(server, 'journal_type')
	const known = (await server.call(house.anna, events.listUnits, {})).body
	for (const kind of ['counter', 'level'] as const) units[kind] = known.find((unit) => unit.kind === kind)?.id ?? ''
	await house.addProperty('Seeweg 3')
})
afterAll(() => server.close())

let state = seed
/** Mulberry32: the same numbers for the same seed. */
function random(below: number): number {
	state = (state + 0x6d2b79f5) | 0
	let t = Math.imul(state ^ (state >>> 15), 1 | state)
	t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
	return ((t ^ (t >>> 14)) >>> 0) % below
}
type Row = { id: string; version: number }
/** Any row of a table, in the trash or not, as it is now. */
async function any(table: TrashSource, trashed = false): Promise<Row | undefined> {
	const { rows } = await server.owner.query<Row>(
		`select id, version from ${table} where group_id = $1 and (deleted_at is not null) = $2 order by id`,
		[house.group.id, trashed],
	)
	return rows[random(Math.max(rows.length, 1))]
}
const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>, version?: number) => {
	const { status } = await server.call(house.anna, endpoint, input, version === undefined ? {} : { version })
	expect([endpoint.path, status < 500 || status === 503]).toEqual([endpoint.path, true])
	return status
}
const of = ({ id }: { id: string }) => ({ params: { id } })
const event_at = '2026-11-20T09:00:00.000Z'
/** The end of a year in Zurich, an hour of it in summer, and around both. */
const moments = ['2025-12-31T22:59:59.999Z', '2025-12-31T23:00:00.000Z', '2026-06-30T21:59:59.999Z', '2026-06-30T22:00:00.000Z']
const one = <T>(list: readonly T[]) => list[random(list.length)] as T

/** An amount of any kind: of both sides, split for the taxes or not, or none any more. */
function anAmount() {
	if (random(8) === 0) return null
	const amount = { ...(random(4) > 0 && { expense: random(1000) }), ...(random(3) === 0 && { income: random(1000) }) }
	if (random(3) === 0) return { ...amount, tax_relevant: false }
	const share = random(2) === 0 ? {} : { tax_percent: 1 + random(100), tax_rest: one([null, ...taxKinds]) }
	return { ...amount, tax_relevant: true, tax: one([null, ...taxKinds]), ...share }
}
/** A counter that goes back at times, or was replaced, and a level. */
const readings = () => {
	const meter = { unit: units.counter, name: one(['Wasser', 'wasser ', 'Strom']), data: String(random(1000) / 8) }
	const fresh = random(6) === 0 ? [{ ...meter, data: '2', replaced: true }] : []
	return [...fresh, meter, { unit: units.level, name: 'Keller', data: String(random(300) / 7).slice(0, 8) }]
}
const repeated = { maintenance: { done: false, date: '2026-11-20', recurrence: { unit: 'month' as const, every: 1 } } }
const times = () => [{ minutes: 1 + random(90) }, { minutes: 1 + random(90), user_text: one(['Kunz', 'Vetter']) }]
/** What of a house can be named in its entries. */
async function namesOf({ params: { id } }: { params: { id: string } }) {
	const idsIn = async (table: string, where: string) =>
		(
			await server.owner.query<{ id: string }>(
				`select id from ${table} where group_id = $1 and deleted_at is null and ${where} order by id`,
				[house.group.id],
			)
		).rows
	const some = (rows: Row[] | { id: string }[]) =>
		rows
			.filter(() => random(2) === 0)
			.map((row) => row.id)
			.slice(0, 3)
	const contact = some(await idsIn('contact', 'true'))
	return {
		event_at: one(moments),
		journal: one([null, ...(await idsIn('journal', `property_id = '${id}'`)).map((row) => row.id)]),
		objects: some(await idsIn('object', `property_id = '${id}'`)),
		contacts: contact,
		maintenance: one([null, { done: true, contact: contact[0] ?? null }]),
		rental: one([null, { is_rent: true, contact: contact[1] ?? null }]),
	}
}

async function send(form: Record<string, string> = {}) {
	const { status, body } = await upload(server, house.anna, house.group.id, { bytes: picture, form })
	expect(status < 500 || status === 503).toBe(true)
	return status === 201 ? body : undefined
}
const limited = whichCan('limit')

/** What came about in the run, so that it is known to have been worth something. */
const happened = new Set<string>()

type Step = () => Promise<unknown>
const inProperty = async (work: (at: { params: { id: string } }) => Promise<unknown>) => {
	const property = await any('property')
	if (property) await work(of(property))
}
const creates: Step[] = [
	() => call(properties.createProperty, { ...of(house.group), body: { name: 'Haus', type: house.type } }),
	() => call(contacts.createContact, { ...of(house.group), body: { company: 'Firma' } }),
	() => inProperty((at) => call(objects.createObject, { ...at, body: { name: 'Objekt' } })),
	() => inProperty((at) => call(journals.createJournal, { ...at, body: { name: 'Heft', type: journalType } })),
	() => inProperty((at) => call(events.createEvent, { ...at, body: { name: 'Eintrag', event_at } })),
	() =>
		inProperty(async (at) => call(events.createEvent, { ...at, body: { name: 'Betrag', balance: anAmount(), ...(await namesOf(at)) } })),
	() =>
		inProperty(async (at) =>
			call(events.createEvent, {
				...at,
				body: { name: 'Gemessen', event_at: one(moments), measurement: readings(), time_recording: times(), ...repeated },
			}),
		),
	() =>
		inProperty(async (at) => {
			const taken = [await send(), await send()].flatMap((file) => file?.id ?? [])
			const made = { objects: [{ name: 'Neu' }], contacts: [{ company: 'Neu AG' }] }
			await call(events.createEvent, { ...at, body: { name: 'Mit allem', event_at, files: taken, ...made } })
		}),
	() => send(),
	...limited.map((source) => () => testNouns[source].make({ server, house })),
	() => inProperty(({ params }) => send({ property: params.id })),
	async () => {
		const event = await any('event')
		if (event) await send({ event: event.id })
	},
]
const removes: Step[] = limited.map((source) => async () => {
	const row = await any(source)
	if (row && (await call(endpointAt(mounted, 'DELETE', `/${nouns[source].path}/{id}`), of(row), row.version)) === 204)
		happened.add(`${source} removed`)
})
const restores: Step[] = limited.map((source) => async () => {
	const row = await any(source, true)
	if (row && (await call(trash.restoreTrash, { params: { source, id: row.id } })) === 204) happened.add(`${source} restored`)
})
async function moveEvent() {
	const [event, property] = [await any('event'), await any('property')]
	if (!event || !property) return
	const body = { property: property.id, ...(await namesOf(of(property))), balance: anAmount() }
	if ((await call(events.changeEvent, { ...of(event), body }, event.version)) === 200) happened.add('event moved')
}
/** What has lain in the trash for long. */
async function purgeEvent() {
	const row = await any('event', true)
	if (!row) return
	await server.owner.query(`update event set deleted_at = now() - interval '31 days' where id = $1`, [row.id])
	await server.owner.query('select purge_some(100)')
	happened.add('event purged')
}
const moves: Step[] = [
	moveEvent,
	async () => {
		const event = await any('event')
		const body = {
			balance: anAmount(),
			event_at: one(moments),
			...(random(3) === 0 && { measurement: readings(), time_recording: times() }),
		}
		if (event) await call(events.changeEvent, { ...of(event), body }, event.version)
	},
	async () => {
		const event = await any('event')
		if (event) await call(events.changeEvent, { ...of(event), body: { files: [] } }, event.version)
	},
	async () => {
		const [property, file] = [await any('property'), await any('file')]
		if (property && file) await call(properties.changeProperty, { ...of(property), body: { photo: file.id } }, property.version)
	},
	purgeEvent,
	() => tick(true),
	() => tick(false),
	async () => {
		const { rows } = await server.owner.query<Row>(
			`select id, version from file where group_id = $1 and deleted_at is null and event_id is not null order by id`,
			[house.group.id],
		)
		const file = rows[random(Math.max(rows.length, 1))]
		if (file) await call(annotations.putAnnotations, { ...of(file), body: [mark(1 + random(60))] }, file.version)
	},
]
/** What repeats, done or no longer: its next time comes and goes. */
async function tick(done: boolean) {
	const { rows } = await server.owner.query<Row>(
		`select id, version from event where group_id = $1 and deleted_at is null and maintenance_recurrence is not null
			and maintenance_done <> $2 order by id`,
		[house.group.id, done],
	)
	const event = rows[random(Math.max(rows.length, 1))]
	if (event) await call(events.completeEvent, { ...of(event), body: { part: 'maintenance', done } })
}
const mark = (at: number) => ({
	id: 'urn:uuid:0199d3a0-0000-7000-8000-000000000001',
	type: 'Annotation' as const,
	target: {
		selector: { type: 'FragmentSelector' as const, value: `xywh=pixel:${at % 4},1,3,3` },
		styleClass: ['box', 'red'] as ['box', 'red'],
	},
})
const kinds = [creates, creates, creates, removes, removes, restores, restores, moves]

const inProperties = (table: string) =>
	`select count(*) from ${table} t join property p on p.id = t.property_id where t.group_id = $1 and t.deleted_at is null and p.deleted_at is null`
const own: Partial<Record<TrashSource, string>> = {
	property: 'select count(*) from property where group_id = $1 and deleted_at is null',
	contact: 'select count(*) from contact where group_id = $1 and deleted_at is null',
	file: `select count(*) from file t left join property p on p.id = t.property_id left join event e on e.id = t.event_id
		where t.group_id = $1 and t.deleted_at is null and p.deleted_at is null and e.deleted_at is null`,
}
/** What there is: neither in the trash nor hanging on something that is. */
const counted = `select ${limited.map((source) => `(${own[source] ?? inProperties(source)}) as ${nouns[source].path}`).join()},
	(select coalesce(sum(size), 0) from file where group_id = $1) as bytes`

test(`counters equal what there is after ${steps} random steps (seed ${seed})`, { timeout: 60_000 + steps * 200 }, async () => {
	let compared = 0
	for (let done = 0; done < steps; done += atOnce) {
		const chosen = Array.from({ length: atOnce }, () => {
			const steps = kinds[random(kinds.length)] as Step[]
			return steps[random(steps.length)] as Step
		})
		await Promise.all(chosen.map((step) => step()))
		if (done % 24 !== 0 && done + atOnce < steps) continue
		const { rows } = await server.owner.query<Record<string, string>>(counted, [house.group.id])
		const { body } = await server.call(house.anna, plans.getLimits, of(house.group))
		expect([done, body.storage.used]).toEqual([done, Number(rows[0]?.['bytes'])])
		const used = resources.map((resource) => [resource, body[resource].used])
		expect([done, Object.fromEntries(used)]).toEqual([done, Object.fromEntries(resources.map((each) => [each, Number(rows[0]?.[each])]))])
		if (done % 72 === 0 || done + atOnce >= steps) expect([done, await differencesIn(server.url)]).toEqual([done, []])
		const { rows: unlike } = await server.owner.query(
			'select id from event where document::text is distinct from event_document(event)::text',
		)
		expect([done, unlike]).toEqual([done, []])
		compared += (await server.owner.query('select from reading_span where steps > 0')).rowCount ?? 0
	}
	const wanted = limited.flatMap((source, at) => [
		[`${source} removed`, removes[at]],
		[`${source} restored`, restores[at]],
	]) as [what: string, step: Step][]
	wanted.push(['event moved', moveEvent], ['event purged', purgeEvent])
	// What several at once did not come to by chance is done alone.
	for (const [what, step] of wanted) for (let left = 20; left > 0 && !happened.has(what); left--) await step()
	expect([...happened].toSorted()).toEqual(wanted.map(([what]) => what).toSorted())
	const { rows } = await server.owner.query('select distinct dimension from balance_month where count > 1')
	expect(rows.length).toBe(5)
	expect(compared).toBeGreaterThan(0)
})

/** How many wait for one, asked within a transaction or outside. */
async function waitingForLocks(client: pg.Client): Promise<number | null> {
	// Within a transaction it would be told what it was told before.
	await client.query('select pg_stat_clear_snapshot()')
	return (await client.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
}

test('a file that changes entries takes them in their order: who holds the first and wants the other one too has both', async () => {
	const { anna, group, property } = await createHouse(server)
	const log = async (name: string) => (await server.call(anna, events.createEvent, { ...of(property), body: { name, event_at } })).body.id
	const [first = '', second = ''] = [await log('Eins'), await log('Zwei')].toSorted()
	const { id } = (await upload(server, anna, group.id, { bytes: picture, name: 'a.jpg', form: { event: first } })).body
	const other = new pg.Client(server.url)
	await other.connect()
	const hold = (event: string) => other.query('select from event where id = $1 for no key update', [event])
	for (const to of [second, first]) {
		await other.query('begin')
		await hold(first)
		const moved = server.owner.query('update file set event_id = $2 where id = $1', [id, to])
		await expect.poll(() => waitingForLocks(other)).toBe(1)
		await hold(second)
		await other.query('commit')
		expect((await moved).rowCount).toBe(1)
	}
	await other.end()
})

test('two files of an entry that change at once both stand in it', async () => {
	const { anna, group, property } = await createHouse(server)
	const { id: event } = (await server.call(anna, events.createEvent, { ...of(property), body: { name: 'Dach', event_at } })).body
	const sent = async (name: string) => (await upload(server, anna, group.id, { bytes: picture, name, form: { event } })).body.id
	const [first, second] = [await sent('a.jpg'), await sent('b.jpg')]
	const one = new pg.Client(server.url)
	await one.connect()
	const rename = 'update file set filename = $2 where id = $1'
	await one.query('begin')
	await one.query(rename, [first, 'eins.jpg'])
	// As when it ends: the entry is brought up to it.
	await one.query('set constraints all immediate')
	const other = server.owner.query(rename, [second, 'zwei.jpg'])
	await expect.poll(() => waitingForLocks(one)).toBe(1)
	await one.query('commit')
	await other
	await one.end()
	const { files, version } = (await server.call(anna, events.getEvent, { params: { id: event } })).body
	expect([files.map(({ filename }) => filename), version]).toEqual([['eins.jpg', 'zwei.jpg'], 5])
})

test('in all of that nobody has waited for another in a circle', async () => {
	// What a connection has counted is known once it has ended.
	const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
	await server.owner.query(`select pg_terminate_backend(pid, 10000) ${others}`)
	const { rows } = await server.owner.query<{ deadlocks: number }>(
		'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
	)
	expect(rows).toEqual([{ deadlocks: 0 }])
})
