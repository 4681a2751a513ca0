import { contacts } from '@hausheft/contract/contacts.ts'
import { entryFields, type EntryPath } from '@hausheft/contract/entry-fields.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesIn } from '../../../test/figures.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { seeded } from '../../../test/noun.ts'

// The kept months follow an entry by what changed of it: each of its fields changes alone, and they are what counting all anew gives.
let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

type Unsaid = { [P in EntryPath]: (typeof entryFields)[P] extends { unsaid: true } ? P : never }[EntryPath]
/** What never stands beside an amount is no part of it. */
type SaidField = Exclude<EntryPath, Unsaid | 'files' | `transfer.${string}`>
const of = (id: string) => ({ params: { id } })

/** What each field says at first, and then. No two name the same contact. */
async function values(): Promise<Record<SaidField, [first: unknown, then: unknown]>> {
	const here = of(house.property.id)
	const type = await seeded(server, 'journal_type')
	const contact = async (company: string) =>
		(await server.call(house.anna, contacts.createPropertyContact, { ...here, body: { company: `Firma ${company}` } })).body.id
	const object = async (name: string) => (await server.call(house.anna, objects.createObject, { ...here, body: { name } })).body.id
	const journal = async (name: string) => (await server.call(house.anna, journals.createJournal, { ...here, body: { name, type } })).body.id
	const units = (await server.call(house.anna, events.listUnits, {})).body.map(({ id }) => id)
	const [one = '', other = ''] = (await shareAmong(server, house.anna, house.property.id, [{ name: 'A' }, { name: 'B' }])).map(
		({ id }) => id,
	)
	const { anna } = house
	return {
		event_at: ['2026-03-01T09:00:00.000Z', '2026-04-30T22:30:00.000Z'],
		name: ['Heizung', 'Heizung und Boiler'],
		description: ['Text', null],
		journal: [await journal('Haus'), await journal('Garten')],
		objects: [[await object('Heizung')], [await object('Boiler'), await object('Tank')]],
		contacts: [[await contact('A')], [await contact('B'), await contact('C')]],
		'balance.expense': [100_05, 200_07],
		'balance.income': [null, 30_01],
		'balance.tax_relevant': [true, false],
		'balance.tax': ['werterhaltend', 'wertvermehrend'],
		'balance.tax_percent': [70, 35],
		'balance.tax_rest': ['energie', 'wertvermehrend'],
		'balance.paid_by': [one, other],
		'balance.split': [
			{ by: 'equal', parties: null },
			{ by: 'weights', parties: [{ party: other, value: 1 }] },
		],
		'maintenance.date': ['2026-12-01', '2026-12-24'],
		'maintenance.done': [false, true],
		'maintenance.contact': [await contact('D'), await contact('E')],
		'maintenance.person': [null, anna.id],
		'maintenance.recurrence': [null, { every: 1, unit: 'year' }],
		'reminder.date': ['2026-12-01', '2026-12-24'],
		'reminder.note': [null, 'Filter'],
		'reminder.done': [false, true],
		'reminder.person': [null, anna.id],
		'reminder.recurrence': [null, { every: 1, unit: 'month' }],
		'reminder.proposal': [null, { expense: 1_200 }],
		'reminder.kind': [null, 'bill'],
		'measurement.name': ['Wasser', 'Strom'],
		'measurement.data': ['10', '11.5'],
		'measurement.unit': [units[0], units[1]],
		'measurement.object': [null, await object('Zähler')],
		'measurement.replaced': [false, true],
		'measurement.note': [null, 'abgelesen'],
		'time_recording.minutes': [30, 45],
		'time_recording.user_id': [anna.id, null],
		'time_recording.user_text': [null, 'Der Nachbar'],
		'time_recording.note': [null, 'am Abend'],
		'rental.is_rent': [true, false],
		'rental.is_retrieve': [false, true],
		'rental.contact': [await contact('F'), await contact('G')],
	}
}
const lists = ['measurement', 'time_recording']
/** One says the other. */
const together: Partial<Record<SaidField, SaidField[]>> = {
	'rental.is_rent': ['rental.is_retrieve'],
	'rental.is_retrieve': ['rental.is_rent'],
	'time_recording.user_id': ['time_recording.user_text'],
	'time_recording.user_text': ['time_recording.user_id'],
}
/** What has no class says none of these. */
const taxed: SaidField[] = ['balance.tax', 'balance.tax_percent', 'balance.tax_rest']

const months = `select property_id, dimension, month, key, expense, income, count from balance_month where group_id = $1
	order by property_id, dimension, month, key`
/** What is kept, and what it would be counted anew. */
async function keptMonths() {
	const read = async () => (await server.owner.query(months, [house.group.id])).rows
	const now = await read()
	await server.owner.query('begin')
	await server.owner.query('select balance_rebuild($1)', [house.group.id])
	const anew = await read()
	await server.owner.query('rollback')
	return { now, anew }
}

test('whichever field changes alone, a part that goes and comes, and the trash: the months are what they would be anew', async () => {
	const all = await values()
	const said = new Map(Object.entries(all).map(([path, [first]]) => [path, first]))
	const body = (only?: string) => {
		const sent: Record<string, unknown> = {}
		for (const [path, value] of said) {
			const [part = '', field] = path.split('.')
			if (only !== undefined && part !== only) continue
			sent[part] = field === undefined ? value : { ...(sent[part] as object), [field]: value }
		}
		return Object.fromEntries(Object.entries(sent).map(([part, value]) => [part, lists.includes(part) ? [value] : value]))
	}
	const made = await server.call(house.anna, events.createEvent, { ...of(house.property.id), body: body() as never })
	expect([made.status, made.body.errors]).toEqual([201, undefined])
	const { id } = made.body
	const version = async () => (await server.call(house.anna, events.getEvent, of(id))).body.version
	const check = async (what: string) => {
		const { now, anew } = await keptMonths()
		expect([what, now]).toEqual([what, anew])
		return now
	}
	const change = async (what: string, sent: object) => {
		const answer = await server.call(house.anna, events.changeEvent, { ...of(id), body: sent }, { version: await version() })
		expect([what, answer.status, answer.body.errors]).toEqual([what, 200, undefined])
		return check(what)
	}
	expect((await check('made')).length).toBeGreaterThan(6)
	// There, and back.
	for (const turn of [1, 0] as const)
		for (const path of Object.keys(all) as SaidField[]) {
			const before = new Map(said)
			for (const each of [path, ...(together[path] ?? [])]) said.set(each, all[each][turn])
			if (said.get('balance.tax_relevant') === false) for (const each of taxed) said.set(each, null)
			const [part = ''] = path.split('.')
			await change(`${path} ${turn}`, body(part))
			if (path !== 'balance.tax_relevant') continue
			for (const [each, value] of before) said.set(each, value)
			await change(`${path} before`, body(part))
		}
	for (const part of ['balance', 'maintenance', 'rental', 'reminder', 'journal']) {
		await change(`no ${part}`, { [part]: null })
		await change(`${part} again`, body(part))
	}
	expect(await differencesIn(server.url)).toEqual([])
	await server.call(house.anna, events.removeEvent, of(id), { version: await version() })
	expect(await check('thrown away')).toEqual([])
	expect((await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id } })).status).toBe(204)
	expect((await check('brought back')).length).toBeGreaterThan(6)
	expect(await differencesIn(server.url)).toEqual([])
})
