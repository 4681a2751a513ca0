import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { trash, type TrashSource } from '@hausheft/contract/trash.ts'
import { resources, plans } from '@hausheft/contract/plans.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, type TestHouse, type TestServer } from './house.ts'
import { seeded } from './noun.ts'
import { testNouns } from './nouns.ts'
import { endpointAt, startListedServer, type MountedEndpoint } from './routes.ts'
import { photo, upload } from './upload.ts'

/** Another seed, another run: `COUNTER_SEED=7 COUNTER_STEPS=2000`. */
const seed = Number(process.env['COUNTER_SEED'] ?? 1)
const steps = Number(process.env['COUNTER_STEPS'] ?? 240)
/** So many at once: what hangs together goes to the trash and comes back under each other's feet. */
const atOnce = 4

let server: TestServer
let mounted: MountedEndpoint[]
let house: TestHouse
let picture: Buffer
let journalType: string
beforeAll(async () => {
	;({ server, mounted } = await startListedServer())
	house = await createHouse(server)
	picture = await photo(8, 8)
	journalType = await seeded(server, 'journal_type')
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
const moves: Step[] = [
	async () => {
		const [event, property] = [await any('event'), await any('property')]
		if (!event || !property) return
		await call(events.changeEvent, { ...of(event), body: { property: property.id, objects: [], journal: null } }, event.version)
	},
	async () => {
		const event = await any('event')
		if (event) await call(events.changeEvent, { ...of(event), body: { files: [] } }, event.version)
	},
	async () => {
		const [property, file] = [await any('property'), await any('file')]
		if (property && file) await call(properties.changeProperty, { ...of(property), body: { photo: file.id } }, property.version)
	},
	// What has lain in the trash for long is purged.
	async () => {
		const row = await any('event', true)
		if (!row) return
		await server.owner.query(`update event set deleted_at = now() - interval '31 days' where id = $1`, [row.id])
		await server.owner.query('select purge_some(100)')
	},
]
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
	}
	expect([...happened].toSorted()).toEqual(limited.flatMap((source) => [`${source} removed`, `${source} restored`]).toSorted())
})
