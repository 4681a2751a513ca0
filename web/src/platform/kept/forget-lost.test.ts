import { calendar } from '@hausheft/contract/calendar.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { bytesOf } from '../device/budgets.ts'
import { closeDevice, onDevice, type KeptSort } from '../device/store.ts'
import { keepFor, note } from './kept-reads.ts'

const person = 'anna'

beforeEach(async () => {
	freshDatabase()
	await keepFor(person)
	await keepAll()
})
afterEach(async () => {
	await closeDevice()
	vi.unstubAllGlobals()
})

const inGroup = (id: string, ...houses: string[]) => ({ id, properties: houses })
const url = ({ path }: Endpoint, id = '', query = '') => path.replace('{id}', id) + query
const keep = (endpoint: Endpoint, id: string, reply: unknown, query = '') =>
	note({ endpoint, url: url(endpoint, id, query), person }, { reply })
const listed = (...list: object[]) => keep(groups.listGroups, '', list)

const entry = (id: string, house: string, group: string, file: string) => ({ id, property: house, group, files: [{ id: file }] })
/** What the worker and an emergency card keep. */
const put = (sort: KeptSort, address: string, body: unknown, property?: string) =>
	onDevice(['reads'], 'readwrite', ({ store }) =>
		store.put({ person, url: address, sort, body, at: 1, used: 1, size: 1, ...(property && { property }) }),
	)
const picture = (sort: KeptSort, file: string, size = sort) => put(sort, `/api/be/files/${file}/content?size=${size}`, new ArrayBuffer(1))

/** Two groups; of each house an entry with its photo and its answers, a statistic, and a photo of its emergency card. */
async function keepAll() {
	await listed(inGroup('mine', 'lake', 'hill'), inGroup('theirs', 'far', 'near'))
	await keep(properties.listProperties, 'mine', [{ id: 'lake', photo: 'lake-house' }, { id: 'hill' }])
	await keep(events.listUnits, '', [{ id: 'kwh' }])
	await keep(journals.listJournalTypes, '', [])
	for (const [house, group] of [
		['lake', 'mine'],
		['hill', 'mine'],
		['far', 'theirs'],
		['near', 'theirs'],
	] as const) {
		const one = entry(`${house}-entry`, house, group, `${house}-photo`)
		await keep(events.rollProperty, house, { events: [one] })
		await keep(events.rollObject, `${house}-boiler`, { events: [one] })
		await keep(events.getEvent, one.id, one)
		await keep(replies.listReplies, one.id, [{ event: one.id, text: `An <@${one.id}>` }])
		await keep(statistics.listStatistics, house, [{ id: `${house}-statistic`, property: house, series: [{ object: `${house}-boiler` }] }])
		await keep(statistics.getStatisticData, `${house}-statistic`, { series: [{ object: `${house}-boiler` }] }, '?scale=year')
		await picture('thumb', `${house}-photo`)
		await picture('preview', `${house}-photo`)
		await put('emergency', `/api/be/properties/${house}/emergency#card`, JSON.stringify({ items: [{ file: `${house}-tap` }] }), house)
		await picture('emergency', `${house}-tap`, 'preview')
	}
	await picture('thumb', 'lake-house')
	await keep(events.rollContact, 'plumber', { events: [entry('hill-entry', 'hill', 'mine', 'hill-photo')] })
	await keep(contacts.listContacts, 'mine', [{ id: 'plumber', properties: ['hill'] }])
	await keep(calendar.getCalendar, '', { properties: [{ id: 'lake' }, { id: 'hill' }], items: [] }, '?from=2026-10-01&to=2026-10-31')
	await keep(calendar.getCalendar, '', { properties: [{ id: 'hill' }], items: [{ name: 'Kaminfeger' }] }, '?from=2026-11-01&to=2026-11-30')
}

const left = async (part: string) =>
	((await onDevice(['reads'], 'readonly', ({ store }) => store.getAllKeys())) ?? [])
		.map(([, address]) => address.replace('/api/be', ''))
		.filter((address) => address.includes(part))
const ofHouse = (house: string) => [
	`/events/${house}-entry/get`,
	`/events/${house}-entry/replies`,
	`/files/${house}-photo/content?size=preview`,
	`/files/${house}-photo/content?size=thumb`,
	`/files/${house}-tap/content?size=preview`,
	`/objects/${house}-boiler/events-rolling`,
	`/properties/${house}/emergency#card`,
	`/properties/${house}/events-rolling`,
	`/properties/${house}/statistics`,
	`/statistics/${house}-statistic/data?scale=year`,
]

test('with a house all goes that is of it, wherever it came from, and nothing of the others', async () => {
	await keep(properties.listProperties, 'mine', [{ id: 'hill' }])
	expect(await left('lake')).toEqual([])
	for (const house of ['hill', 'far', 'near']) expect(await left(house)).toEqual(ofHouse(house))
	// In its month the house stood, though nothing that happened there.
	expect(await left('calendar')).toEqual(['/user/calendar?from=2026-11-01&to=2026-11-30'])
	expect(await left('plumber')).toEqual(['/contacts/plumber/events-rolling'])
	for (const address of ['/groups/list', '/groups/mine/contacts', '/events/units', '/journals/types'])
		expect(await left(address)).toEqual([address])
})

test('a house of a group that is not opened goes with the list of the groups, and a group with its houses', async () => {
	await listed(inGroup('mine', 'lake', 'hill'), inGroup('theirs', 'near'))
	expect(await left('far')).toEqual([])
	expect(await left('near')).toEqual(ofHouse('near'))
	await listed(inGroup('mine', 'lake', 'hill'))
	expect(await left('near')).toEqual([])
	expect(await left('theirs')).toEqual([])
	for (const house of ['lake', 'hill']) expect((await left(house)).filter((address) => !address.includes('house'))).toEqual(ofHouse(house))
	expect(await left('lake-house')).toEqual(['/files/lake-house/content?size=thumb'])
	expect(await left('calendar')).toHaveLength(2)
})

test('a list of a group stays without what is of a house that is gone, where all of it says of which house it is', async () => {
	const all = [entry('lake-entry', 'lake', 'mine', 'lake-photo'), entry('hill-entry', 'hill', 'mine', 'hill-photo')]
	const names = { 'lake-boiler': 'Boiler am See', 'hill-boiler': 'Boiler' }
	const entries = all.map((each) => ({ ...each, objects: [`${each.property}-boiler`] }))
	await keep(events.rollGroup, 'mine', { ids: all.map(({ id }) => id), from: null, events: entries, names })
	await keep(groups.listReminders, 'mine', [
		{ event: 'lake-entry', property: 'lake' },
		{ event: 'hill-entry', property: 'hill' },
	])
	await keep(contacts.listContacts, 'mine', [{ id: 'plumber', properties: ['lake', 'hill'] }])
	await keep(properties.listProperties, 'mine', [{ id: 'hill' }])
	const bodyOf = async (address: string) =>
		(await onDevice(['reads'], 'readonly', ({ store }) => store.get([person, address])))?.body as string | undefined
	expect(JSON.parse((await bodyOf(url(events.rollGroup, 'mine'))) ?? 'null')).toEqual({
		reply: { ids: ['hill-entry'], from: null, events: entries.slice(1), names: { 'hill-boiler': 'Boiler' } },
	})
	expect(JSON.parse((await bodyOf(url(groups.listReminders, 'mine'))) ?? 'null')).toEqual({
		reply: [{ event: 'hill-entry', property: 'hill' }],
	})
	expect(await bodyOf(url(contacts.listContacts, 'mine'))).toBeUndefined()
	for (const house of ['lake', 'hill']) expect(await left(house)).toEqual(house === 'lake' ? [] : ofHouse('hill'))
	const rows = (await onDevice(['reads'], 'readonly', ({ store }) => store.getAll())) ?? []
	const wrong = rows.filter(({ body, size, sort }) => sort === 'reply' && typeof body === 'string' && size !== bytesOf(body))
	expect(wrong.map(({ url: address }) => address)).toEqual([])
})

test('what an answer that was on its way brings of a house that is gone goes at the next contact', async () => {
	await listed(inGroup('mine', 'lake'), inGroup('theirs', 'far', 'near'))
	await keep(events.rollProperty, 'hill', { events: [] })
	expect(await left('hill')).toEqual(['/properties/hill/events-rolling'])
	await listed(inGroup('mine', 'lake'), inGroup('theirs', 'far', 'near'))
	expect(await left('hill')).toEqual([])
	expect(await left('lake-photo')).toHaveLength(2)
})
