import { contacts } from '@hausheft/contract/contacts.ts'
import { kinds, taxFilters, type Kind } from '@hausheft/contract/event-parts.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { EventFields, EventFilters } from '@hausheft/contract/event-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { taxShare } from '@hausheft/contract/tax-shares.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let people: [string, TestPerson][]
const things = { object: [] as string[], contact: [] as string[], journal: [] as string[] }
const days = 60

// Every entry names and has something else; each thing is named by some, and each kind and journal is there with and without it.
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	const { anna, property } = house
	const here = { params: { id: property.id } }
	const type = (await server.call(anna, journals.listJournalTypes, {})).body[0]?.id as string
	for (const name of ['Boiler', 'Heizung', 'Garten'])
		things.object.push((await server.call(anna, objects.createObject, { ...here, body: { name } })).body.id)
	for (const company of ['Huber', 'Meier'])
		things.contact.push((await server.call(anna, contacts.createPropertyContact, { ...here, body: { company } })).body.id)
	for (const name of ['Haus', 'Werkstatt'])
		things.journal.push((await server.call(anna, journals.createJournal, { ...here, body: { name, type } })).body.id)
	const beat = await house.join('caretaker')
	people = [
		['the owner', anna],
		['who sees no amounts', beat],
		['who sees this property alone', await house.join('member', [property.id])],
	]
	const unit = (await server.call(anna, events.listUnits, {})).body.find(({ kind }) => kind === 'counter')?.id as string
	for (let n = 0; n < days; n++) await log(n % 4 === 0 ? beat : anna, fieldsOf(n, unit))
})
afterAll(() => server.close())

const each = <T>(list: readonly T[], n: number, every: number): T[] => list.filter((_, at) => (n + at) % every === 0)
const classes = [
	{ tax: 'energie' },
	{},
	{ tax: 'energie', tax_percent: 50 },
	{ tax: 'werterhaltend', tax_percent: 50, tax_rest: 'wertvermehrend' },
] as const
const fieldsOf = (n: number, unit: string): EventFields => ({
	name: n % 7 === 0 ? `Entkalkt ${n}` : `Eintrag ${n}`,
	event_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
	journal: things.journal[n % 3] ?? null,
	objects: each(things.object, n, 2),
	contacts: each(things.contact, n, 5),
	balance: n % 5 < 2 ? { expense: 2 + n, tax_relevant: n % 7 > 1, ...(n % 7 > 1 && classes[n % 4]) } : null,
	maintenance: n % 6 === 0 ? { done: n % 4 === 0, contact: things.contact[n % 4] ?? null } : null,
	rental: n % 11 === 0 ? { is_rent: true, is_retrieve: false, contact: things.contact[1] ?? null } : null,
	reminder: n % 8 === 0 ? { date: '2026-01-01', done: n % 16 === 0 } : null,
	measurement: n % 9 === 0 ? [{ unit, name: 'Wasser', data: String(n), replaced: false }] : [],
	time_recording: n % 10 < 3 ? [{ minutes: 1 + n }] : [],
})

async function log(by: TestPerson, body: EventFields) {
	expect((await server.call(by, events.createEvent, { params: { id: house.property.id }, body })).status).toBe(201)
}

const has: Record<Kind, (event: Event) => boolean> = {
	balance: ({ balance }) => balance !== null,
	maintenance: ({ maintenance }) => maintenance !== null,
	measurement: ({ measurement }) => measurement.length > 0,
	rental: ({ rental }) => rental !== null,
	reminder: ({ reminder }) => reminder !== null,
	'time-recording': ({ time_recording }) => time_recording.length > 0,
}
const names = ({ objects: named, contacts: beside, maintenance, rental, journal }: Event, id: string) =>
	[...named, ...beside, maintenance?.contact, rental?.contact, journal].includes(id)

type Case = [EventFilters, (event: Event) => boolean]
/** What a list is narrowed by, beside the thing. */
const narrowed = (): Case[] => [
	[{}, () => true],
	...kinds.map((kind): Case => [{ kind }, has[kind]]),
	...[...things.journal, null].map((id): Case => [{ journal: id ?? 'none' }, ({ journal }) => journal === id]),
	[{ kind: 'maintenance', journal: things.journal[0] }, (event) => has.maintenance(event) && event.journal === things.journal[0]],
	...taxFilters.map((tax): Case => [{ tax }, ({ balance }) => balance !== null && taxShare(balance, tax).expense > 0]),
	[{ object: 'none' }, (event) => event.objects.length === 0],
	[{ contact: 'none' }, (event) => !things.contact.some((id) => names(event, id))],
	[{ state: 'open', kind: 'reminder' }, ({ reminder }) => reminder?.done === false],
	[{ state: 'open' }, ({ reminder, maintenance }) => reminder?.done === false || maintenance?.done === false],
	[{ month: '2026-02', kind: 'balance' }, (event) => has.balance(event) && event.event_at.startsWith('2026-02')],
	[{ state: 'overdue' }, ({ reminder }) => reminder?.done === false],
	[{ state: 'done', kind: 'maintenance' }, ({ maintenance }) => maintenance?.done === true],
	[{ q: 'entkalkt' }, ({ name }) => name.startsWith('Entkalkt')],
	[{ q: 'entkalkt', kind: 'balance' }, (event) => has.balance(event) && event.name.startsWith('Entkalkt')],
	[{ q: 'Xylophon' }, () => false],
]

async function isTheSame() {
	const place = { params: { id: house.property.id } }
	for (const [who, person] of people) {
		const all = (await server.call(person, events.rollProperty, { ...place, query: { limit: 100 } })).body.events
		for (const noun of ['object', 'contact', 'journal'] as const)
			for (const id of things[noun])
				for (const [filter, fits] of narrowed()) {
					if (filter[noun] !== undefined) continue
					const wanted = all.filter((event) => names(event, id) && fits(event)).map((event) => event.id)
					const ask = { ...filter, limit: 100 }
					const found = (await server.call(person, events.rollProperty, { ...place, query: { ...ask, [noun]: id } })).body.ids
					expect([who, noun, filter, found]).toEqual([who, noun, filter, wanted])
					if (noun === 'journal') continue
					const own = await server.call(person, noun === 'object' ? events.rollObject : events.rollContact, { params: { id }, query: ask })
					expect([who, noun, filter, own.body.ids]).toEqual([who, noun, filter, wanted])
				}
	}
	return wrongLinks()
}

/** Links that are not as they would be made today, and counts that are not those of the links. */
const wrongLinks = async () =>
	(
		await server.owner.query(
			`with now as (select l.* from event, event_links(event) l where event.group_id = $1),
				kept as (select * from event_link where group_id = $1),
				counted as (select group_id, linked, property_id, count(*)::integer as entries, sum(minutes) as minutes from kept group by 1, 2, 3),
				counts as (select * from link_count where group_id = $1)
			select linked from (table now except table kept) a union all select linked from (table kept except table now) b
			union all select linked from (table counted except table counts) c union all select linked from (table counts except table counted) d`,
			[house.group.id],
		)
	).rows

test('a list of what names a thing, narrowed by a kind, a journal or words, is the list of the house with both', async () => {
	expect(await isTheSame()).toEqual([])
})

test('so it is once entries have been changed, thrown away and brought back', async () => {
	const { body } = await server.call(house.anna, events.rollProperty, { params: { id: house.property.id }, query: { limit: 100 } })
	const changes = [
		{ journal: things.journal[1] ?? null },
		{ balance: null, time_recording: [] },
		{ objects: things.object, maintenance: { done: true, contact: things.contact[0] ?? null } },
		{ event_at: '2026-01-15T08:00:00.000Z' },
		{ measurement: [], rental: null, reminder: null },
	]
	for (const [n, { id, version }] of body.events.slice(0, 20).entries()) {
		const change = changes[n % changes.length] ?? {}
		expect((await server.call(house.anna, events.changeEvent, { params: { id }, body: change }, { version })).status).toBe(200)
	}
	for (const { id, version } of body.events.slice(20, 30))
		expect((await server.call(house.anna, events.removeEvent, { params: { id } }, { version })).status).toBe(204)
	expect(await wrongLinks()).toEqual([])
	await server.owner.query(`update event set deleted_at = null where id = any ($1)`, [body.events.slice(20, 25).map(({ id }) => id)])
	expect(await isTheSame()).toEqual([])
	await server.owner.query('select link_count_rebuild($1)', [house.group.id])
	expect(await wrongLinks()).toEqual([])
})

test('words are found among what names a thing, however far down and by whichever way', async () => {
	const [boiler] = things.object
	const viewer = `row($1, null, true, true, true, array[$2::uuid], '{}', true)::search_viewer`
	for (const asked of ['entkalkt', 'eintrag', 'xylophon'])
		for (const top of [1, 3, 2000])
			for (const most of [1, 4, 100]) {
				const { rows } = await server.owner.query(
					`select array(select entry from search_naming(${viewer}, $3::tsquery, search_span(linked => $4), $5, $6)) as found,
						array(select entry from search s join event_link l on l.group_id = s.group_id and l.event_id = s.entry and l.linked = $4
							where s.group_id = $1 and s.words @@ $3::tsquery order by s.at desc, s.entry desc limit $6) as wanted`,
					[house.group.id, house.property.id, asked, boiler, top, most],
				)
				expect([asked, top, most, rows[0].found]).toEqual([asked, top, most, rows[0].wanted])
			}
})
