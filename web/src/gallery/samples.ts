import { QueryClient } from '@tanstack/react-query'
import { contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { events, type Event, type Unit } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { parties, type Parties, type Party } from '@hausheft/contract/parties.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import { permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import { read } from '../platform/api/client.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const stamps = { created_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:00.000Z', version: 1 }

export const sampleProperty = id(2)
export const sampleGroup: Group = {
	id: id(1),
	name: 'Mustergruppe',
	...stamps,
	rbac: { role: 'owner', permissions: permissionsOf(uncapped('owner')) },
	subscription: null,
	properties: [sampleProperty],
	events: [],
	inbox: [],
	inbox_count: 0,
	inbox_address: null,
}
export const sampleTypes = [
	{ id: id(11), key: 'einfamilienhaus', name: 'Einfamilienhaus' },
	{ id: id(12), key: 'mehrfamilienhaus', name: 'Mehrfamilienhaus' },
	{ id: id(13), key: 'landwirtschaft', name: 'Hof / Rustico / Alp' },
]

export const sampleUnits: Unit[] = [
	{ id: id(21), name: 'Kilowattstunde', symbol: 'kWh', kind: 'counter' },
	{ id: id(22), name: 'Kubikmeter', symbol: 'm³', kind: 'counter' },
	{ id: id(23), name: 'Grad Celsius', symbol: '°C', kind: 'level' },
]

const readingEntry: Event = {
	id: id(51),
	name: 'Zähler abgelesen',
	description: '',
	group: sampleGroup.id,
	property: sampleProperty,
	journal: null,
	user: id(61),
	author_text: null,
	settles: null,
	event_at: '2026-10-31T08:00:00.000Z',
	balance: null,
	transfer: null,
	maintenance: null,
	measurement: [
		{ unit: id(21), name: 'Wärmepumpe', note: null, symbol: 'kWh', data: '48210', object: id(31), replaced: false },
		{ unit: id(22), name: 'Wasser', note: null, symbol: 'm³', data: '812.4', object: null, replaced: false },
	],
	time_recording: [],
	reminder: null,
	rental: null,
	objects: [id(31)],
	contacts: [],
	files: [],
	...stamps,
}

const partyNamed = (n: number, name: string, weight: string, people: string[] = []): Party => ({
	id: id(n),
	name,
	people,
	contact: null,
	iban: null,
	purse: false,
	quotas: [{ from_on: null, weight }],
	until_on: null,
})
const sampleParties: Parties = {
	id: sampleProperty,
	parties: [partyNamed(81, 'Familie Maria', '1/2', [id(61)]), partyNamed(82, 'Familie Beat', '1/4'), partyNamed(83, 'Chris', '1/4')],
	new_expenses: 'equal',
	version: 1,
}

/** A cache of the gallery's own, with everything that the fields of an entry would ask the server for: nobody is asked here. */
export function sampleClient(): QueryClient {
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false, enabled: false } } })
	const house = { params: { id: sampleProperty } }
	const group = { params: { id: sampleGroup.id } }
	client.setQueryData(read(events.listUnits, {}).queryKey, sampleUnits)
	client.setQueryData(read(objects.listObjects, house).queryKey, [
		objectNamed(31, 'Heizung'),
		objectNamed(32, 'Waschmaschine'),
		objectNamed(33, 'Wohnung 2.1'),
	])
	client.setQueryData(read(contacts.listContacts, group).queryKey, [
		contactNamed(41, { company: 'Sanitär Muster AG' }),
		contactNamed(42, { firstname: 'Maria', lastname: 'Beispiel' }),
	])
	client.setQueryData(read(journals.listJournals, house).queryKey, [
		{ id: id(71), name: 'Hausjournal', type: id(72), property: sampleProperty, disabled_at: null, ...stamps },
	])
	client.setQueryData(read(members.listMembers, group).queryKey, [
		{ id: id(61), name: 'Maria Beispiel', email: null, image: null, role: 'owner', properties: null },
	])
	client.setQueryData(read(parties.getParties, house).queryKey, sampleParties)
	client.setQueryData(read(suggestions.listSuggestions, house).queryKey, [
		{ name: 'Treppenhaus gereinigt', kinds: ['time-recording'], object: null, contact: null, journal: id(71), unit: null, minutes: 85 },
		{ name: 'Wasser abgelesen', kinds: ['measurement'], object: id(32), contact: null, journal: null, unit: id(1), minutes: null },
	])
	const last = { ids: [readingEntry.id], from: null, events: [readingEntry] }
	client.setQueryData(read(events.rollProperty, { ...house, query: { kind: 'measurement', limit: 50 } }).queryKey, last)
	return client
}

const objectNamed = (n: number, name: string) => ({
	id: id(n),
	name,
	property: sampleProperty,
	disabled_at: null,
	state: { is_maintenance_open: false, is_rent: false },
	...stamps,
})
const contactNamed = (n: number, fields: Partial<Contact>): Contact => ({
	id: id(n),
	company: null,
	firstname: null,
	lastname: null,
	email: null,
	phone: null,
	address_street: null,
	address_city: null,
	address_zip: null,
	address_cca3: 'CHE',
	valid_from: null,
	valid_until: null,
	disabled_at: null,
	properties: [sampleProperty],
	...stamps,
	...fields,
})
