// A house as busy as most: what the two rendered screens are weighed with.
import { entryParts, type Event } from '@hausheft/contract/event-replies.ts'
import type { GroupBalance } from '@hausheft/contract/group-balance.ts'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import { screens, type Payload, type ScreenName } from '@hausheft/contract/screens.ts'

const id = (n: number) => `01a1fd6b-${String(n).padStart(4, '0')}-75b1-b3b2-57ac6b0739${String(n % 100).padStart(2, '0')}`
const stamps = { version: 1, created_at: '2026-11-21T09:33:11.138Z', updated_at: '2026-11-21T09:33:11.138Z' }
const [anna, group] = [id(1), id(2)]
const now = Date.parse('2026-11-21T10:00:00Z')

const kinds = [
	['mehrfamilienhaus', 'Mehrfamilienhaus', 'Bergstrasse 12'],
	['ferienhaus', 'Ferienhaus', 'Chalet Arvenhaus'],
	['garten', 'Familiengarten', 'Garten am See'],
] as const
const houses = kinds.map(([property_type_key, property_type_name, name], i): Property => ({
	id: id(10 + i),
	name,
	group,
	type: id(20),
	property_type_key,
	property_type_name,
	address_street: 'Bergstrasse 12',
	address_zip: '8810',
	address_city: 'Horgen',
	photo: null,
	...stamps,
}))
const property = houses[0]?.id ?? ''

type Parts = Pick<Event, keyof typeof entryParts>
/** Fields that most entries leave empty need not be named: they become null. */
type SampleEvent = Omit<Event, keyof Parts> & { [Part in keyof Parts]: Partial<NonNullable<Parts[Part]>> | null }

const titles = [
	'Heizung entlüftet und Druck ergänzt',
	'Miete November',
	'Serviceabo Lift erneuern',
	'Zählerstand Strom',
	'Rechnung Sanitär Huber AG',
	'Laub gerecht, Treppenhaus gewischt',
]
const sampleEvents = Array.from({ length: 30 }, (_, i): SampleEvent => {
	const kind = i % titles.length
	return {
		id: id(100 + i),
		name: titles[kind] ?? '',
		group,
		property,
		journal: null,
		user: anna,
		author_text: null,
		settles: null,
		transfer: null,
		...stamps,
		description: kind === 0 ? 'Expansionsgefäss verliert leicht, beim nächsten Service ersetzen lassen.' : '',
		event_at: new Date(now - i * 40 * 36e5).toISOString(),
		balance:
			kind === 1 || kind === 4
				? {
						expense: kind === 4 ? 68540 : null,
						income: kind === 1 ? 184e3 : null,
						tax_relevant: kind === 4,
						tax: null,
						tax_percent: null,
						tax_rest: null,
					}
				: null,
		maintenance:
			kind === 0
				? {
						contact: null,
						person: null,
						date: null,
						done: true,
						recurrence: null,
					}
				: null,
		measurement:
			kind === 3
				? [
						{
							unit: id(30),
							name: 'Allgemein',
							note: null,
							symbol: 'kWh',
							data: String(48210 - i * 31),
							object: id(40),
							replaced: false,
						},
					]
				: [],
		time_recording:
			kind === 5
				? [
						{
							note: null,
							minutes: 85,
							user_id: anna,
							user_text: 'Anna Keller',
						},
					]
				: [],
		reminder:
			kind === 2
				? {
						date: '2026-12-01',
						note: 'Vertrag prüfen',
						person: null,
						done: false,
						recurrence: null,
					}
				: null,
		rental: null,
		objects: kind % 2 ? [id(40)] : [],
		contacts: kind === 4 ? [id(41)] : [],
		files: [],
	}
})
const partNames = Object.keys(entryParts) as (keyof Parts)[]
const whole = (entry: SampleEvent, name: keyof Parts) =>
	entry[name] && { ...Object.fromEntries(Object.keys(entryParts[name].shape).map((field) => [field, null])), ...entry[name] }
const events = sampleEvents.map(
	(entry) => ({ ...entry, ...Object.fromEntries(partNames.map((name) => [name, whole(entry, name)])) }) as Event,
)
const todos = events
	.filter(({ reminder }) => reminder)
	.map(({ id: entry, name }, i): Todo => ({
		id: entry,
		part: 'reminder',
		name,
		date: '2026-12-01',
		note: 'Vertrag prüfen',
		property,
		journal: null,
		person: i === 0 ? anna : null,
		person_name: i === 0 ? 'Anna Keller' : null,
		user: anna,
		done: false,
		recurrence: null,
		series: null,
		proposal: null,
		kind: null,
		measured: false,
	}))
const groups: Group[] = [
	{
		id: group,
		name: 'Familie Keller',
		rbac: { role: 'owner', permissions: permissionsOf(uncapped('owner')) },
		subscription: null,
		properties: houses.map((house) => house.id),
		events: todos.map((todo) => ({ ...todo, description: '' })),
		inbox: [],
		inbox_count: 0,
		inbox_address: null,
		...stamps,
	},
]
const balance: GroupBalance = {
	year: 2026,
	scope: 'any',
	properties: houses.map((house) => ({
		id: house.id,
		expense: 845_000,
		income: 2_208_000,
		unpaid: 0,
		months: Array.from({ length: 12 }, (_, at) => ({
			month: `2026-${String(at + 1).padStart(2, '0')}`,
			expense: at * 7_350,
			income: 184_000,
			count: at + 2,
		})),
		to_date: { until: '2025-11-21', expense: 790_000, income: 2_024_000, count: 61, ahead: { expense: 0, income: 0, count: 0 } },
	})),
}
const names = { [anna]: 'Anna Keller', [id(40)]: 'Zähler Allgemein', [id(41)]: 'Sanitär Huber AG' }
const replies: Record<string, unknown> = {
	'/api/be/groups/list': groups,
	'/api/be/groups/{id}/properties': houses,
	'/api/be/groups/{id}/reminders': todos,
	'/api/be/groups/{id}/balance': balance,
	'/api/be/groups/{id}/first-steps': [],
	'/api/be/groups/{id}/memories': { photos: [], year_ago: null },
	'/api/be/groups/{id}/events-rolling': {
		ids: events.slice(0, 10).map((event) => event.id),
		from: 'next',
		events: events.slice(0, 10),
		names,
	},
	'/api/be/properties/{id}/events-rolling': { ids: events.map((event) => event.id), from: 'next', events, names },
	'/api/be/properties/{id}/journals': [
		{ id: id(50), name: 'Heizung & Energie', type: id(51), property, events_count: 5, disabled_at: null, ...stamps },
	],
}

function sample(screen: ScreenName) {
	const params = { group, property }
	const reads = screens[screen].reads(params)
	const payload: Payload = { screen, build: '', reads: reads.map(({ endpoint, input }) => [endpoint.path, input, replies[endpoint.path]]) }
	const url = screens[screen].path.replaceAll(/\{(\w+)\}/g, (_, part: 'group' | 'property') => params[part])
	return {
		params,
		url,
		payload,
		now,
		seen: titles[0] ?? '',
		user: { id: anna, name: 'Anna Keller', email: 'anna@example.ch', image: null },
	}
}
export const homePayload = sample('groupHome')
export const timelinePayload = sample('propertyHome')
