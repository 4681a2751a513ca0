import { randomUUID } from 'node:crypto'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { houseNouns } from '@hausheft/contract/house-nouns.ts'
import { nouns, whichCan, type HouseNoun } from '@hausheft/contract/nouns.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { afterAll, expect, test } from 'vitest'
import { createHouse, type TestPerson } from './house.ts'
import { seeded, type Call } from './noun.ts'
import { testNouns } from './nouns.ts'
import { send } from './rights-send.ts'
import { endpointAt, startListedServer } from './routes.ts'
import { answerOf, plainly } from './seen-answers.ts'
import { callsOf, isProduct, queryOf } from './seen-plans.ts'
import { photo, upload } from './upload.ts'

// What is thrown away, and what is switched off: every read there is, of the same house before and after.
const { server, mounted } = await startListedServer()
const reads = mounted.filter(({ endpoint }) => isProduct(endpoint) && endpoint.method === 'GET' && endpoint.permission !== 'public')
afterAll(() => server.close())

const house = await createHouse(server)
const { anna, group, property } = house
const of = (id: string) => ({ params: { id } })
const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>, version?: number): Promise<Reply<E>> => {
	const { status, body } = await server.call(anna, endpoint, input, version === undefined ? {} : { version })
	if (status >= 300) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
	return body as Reply<E>
}
const [unit, type, picture] = [await seeded(server, 'unit'), await seeded(server, 'journal_type'), await photo(8, 8)]

/** Nouns that no entry names: each says itself what it is missing in. */
const otherNouns = houseNouns.filter((noun) => testNouns[noun].putAway)
/** An entry that names one of each, and one of each; `at`: its year, and what its words begin with. */
async function furnish(at: number, place: string) {
	const name = (what: string) => `${what} ${at}`
	const here = of(place)
	const object = (await call(objects.createObject, { ...here, body: { name: name('Boiler') } })).id
	const journal = (await call(journals.createJournal, { ...here, body: { name: name('Heft'), type } })).id
	const ends = { valid_until: '2026-12-10', properties: [place] }
	const contact = (await call(contacts.createContact, { ...of(group.id), body: { company: name('Huber'), ...ends } })).id
	const series = { name: name('Wasser'), unit, scale: 'month' as const, series: [{ name: name('Wasser'), object }] }
	const statistic = (await call(statistics.createStatistic, { ...here, body: series })).id
	const entry = (month: string, data: string, balance: object) => ({
		name: name('Boiler entkalkt'),
		event_at: `${at}-${month}-03T08:00:00.000Z`,
		objects: [object],
		journal,
		contacts: [contact],
		maintenance: { done: false, date: '2026-12-05', contact, person: anna.id },
		reminder: { date: '2026-12-06', note: name('Filter'), person: anna.id, kind: 'bill' as const, proposal: { expense: 4_200 } },
		balance: { tax_relevant: true, ...balance },
		time_recording: [{ minutes: 30, user_id: anna.id }],
		measurement: [{ unit, name: name('Wasser'), data, object }],
		rental: { contact, is_rent: true },
	})
	const log = async (month: string, data: string, balance: object) =>
		(await call(events.createEvent, { ...here, body: entry(month, data, balance) })).id
	const all = { event: await log('02', '812.4', { expense: 12_345 }), income: await log('03', '901.5', { income: 9_900 }) }
	const sent = { bytes: picture, name: `${name('Riss')}.jpg` }
	const file = (await upload(server, anna, group.id, { ...sent, form: { event: all.event } })).body.id
	const plan = (await upload(server, anna, group.id, { ...sent, form: { object, plan: 'true' } })).body.id
	const there = { server, house: { ...house, property: { ...property, id: place } } }
	const others = await Promise.all(otherNouns.map(async (noun) => [noun, await testNouns[noun].make(there)] as const))
	return { ...all, object, journal, contact, statistic, file, plan, ...(Object.fromEntries(others) as object) }
}
type Furnished = Record<keyof Awaited<ReturnType<typeof furnish>> | 'property' | 'inbox' | 'nested event' | 'nested contact', string>
const idIn = (things: object, label: string) => (things as Record<string, string>)[label] ?? ''
const kindOf = (label: string) => ({ income: 'event', plan: 'file' })[label] ?? label.replace('nested ', '')

const keptThings = { ...(await furnish(2025, property.id)), property: property.id, inbox: await testNouns.inbox.make({ server, house }) }
const limited = await house.join('accountant', [property.id])

/** Each without a filter, and each filter with its first values, asked by the owner alone. */
function* callsBy(endpoint: Endpoint, ids: Map<string, string>, isFiltered: boolean): Generator<[person: TestPerson, call: Call]> {
	const asked: Record<string, number> = {}
	const calls = callsOf(endpoint, ids)
	for (const each of [...calls, { ...calls[0], query: queryOf(endpoint.path) }]) {
		const fields = Object.keys(each.query ?? {})
		const [field = ''] = fields
		if (fields.length === 1 && (!isFiltered || (asked[field] = (asked[field] ?? 0) + 1) > 4)) continue
		if (fields.length > 1 && each.query !== queryOf(endpoint.path)) continue
		yield [anna, each]
		if (fields.length === 0) yield [limited, each]
	}
}

/** By its name, what every read answers, without these fields. */
async function sweep(own: Partial<Furnished>, { isFiltered = false, without = ['storage'] } = {}) {
	const ids = new Map([
		['group', group.id],
		['person:anna', anna.id],
		['unit', unit],
	])
	for (const [from, things] of Object.entries({ kept: keptThings, own }))
		for (const [label, id] of Object.entries(things)) ids.set(`${kindOf(label)}:${from} ${label}`, id)
	// Of what there is none, nothing has the id.
	for (const label of ['series', 'export', 'import', 'webhook', 'delivery', 'token', 'invite', 'link']) ids.set(label, randomUUID())
	const names = new Map([...ids].map(([label, id]) => [id, label]))
	const answers = new Map<string, string[]>()
	// One's own data are not for every second: who had asked too often would be told the seconds that are left.
	await server.owner.query('delete from auth."rateLimit"')
	// The day until which a year is compared is another after midnight.
	const hidden = [...without, 'until']
	for (const { name, endpoint } of reads) {
		const said: string[] = []
		for (const [person, each] of callsBy(endpoint, ids, isFiltered)) {
			const { status, content } = await answerOf(await send(server, person, endpoint, each), names)
			const hide = (key: string, value: unknown) => (hidden.includes(key) ? undefined : value)
			said.push(JSON.stringify({ by: person.name, asked: plainly(names).said(each), status, content }, hide, '\t'))
		}
		answers.set(name, said)
	}
	return answers
}
/** What tells what was. */
const past = ['listTrash', 'listHistory', 'exportMe']
type Answers = Awaited<ReturnType<typeof sweep>>

/** Which reads answer something else, and how the first of each begins. */
const differences = (before: Answers, after: Answers) =>
	Object.fromEntries(
		[...before].flatMap(([name, said]) => {
			const other = after.get(name) ?? []
			const at = said.findIndex((each, nth) => each !== other[nth])
			return at < 0 ? [] : [[name, [said[at], other[at]] as const]]
		}),
	)
const namedReads = (which: string[]) => Object.fromEntries(which.map((name) => [name, expect.anything() as unknown]))

const pathOf = (noun: keyof typeof nouns) => `/${nouns[noun].path}/{id}`
async function versionOf(noun: string, id: string): Promise<number> {
	const { rows } = await server.owner.query<{ version: number }>(`select version from "${noun}" where id = $1`, [id])
	return rows[0]?.version ?? 0
}
async function write(method: 'DELETE' | 'PATCH', noun: keyof typeof nouns, id: string, body?: object) {
	const version = await versionOf(noun, id)
	const answer = await send(server, anna, endpointAt(mounted, method, pathOf(noun)), { ...of(id), version, ...(body && { body }) })
	expect([method, noun, answer.statusCode < 300, answer.body]).toEqual([method, noun, true, answer.body])
}

test('what lies in the trash answers no question but those about the trash and the past', async () => {
	// What hangs on something goes before it; what lies in a house goes with it.
	const labels = [
		...otherNouns,
		'file',
		'plan',
		'event',
		'income',
		'statistic',
		'object',
		'journal',
		'contact',
		'nested contact',
		'property',
		'inbox',
	]
	const all = [...labels, 'nested event'] as (keyof Furnished)[]
	const before = await sweep(Object.fromEntries(all.map((label) => [label, randomUUID()])), { isFiltered: true })
	const there = (await house.addProperty('Seeweg 3')).id
	const nested = await furnish(2026, there)
	const inbox = await testNouns.inbox.make({ server, house })
	const gone: Furnished = {
		...(await furnish(2024, property.id)),
		property: there,
		'nested event': nested.event,
		'nested contact': nested.contact,
		inbox,
	}
	for (const label of labels) await write('DELETE', kindOf(label) as keyof typeof nouns, gone[label as keyof Furnished])
	// A reply stands in no read but those of its entry, a stay in those of its house: features/replies and features/stays test that they are missing there.
	expect(whichCan('trash').filter((noun) => noun !== 'reply' && noun !== 'stay' && !labels.includes(noun))).toEqual([])
	const after = await sweep(Object.fromEntries(all.map((label) => [label, gone[label]])), { isFiltered: true })
	expect(differences(before, after)).toEqual(namedReads(past))
})

/** By the noun that is switched off: every read in which it is missing, or said otherwise, from then on. */
const leavesOut: Partial<Record<HouseNoun, string[]>> = {
	...Object.fromEntries(
		otherNouns.flatMap((noun) => (testNouns[noun].putAway?.switchedOff ? [[noun, testNouns[noun].putAway.switchedOff]] : [])),
	),
	// A round of readings lists its series as hidden.
	object: ['listSuggestions', 'listReadings'],
	journal: ['listSuggestions'],
	contact: ['listSuggestions', 'getPropertyVcards', 'getCalendar'],
	statistic: ['listStatisticData'],
}

test('each noun that can be switched off is asked for', async () => {
	const { rows } = await server.owner.query<{ name: string }>(
		`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'disabled_at' order by 1`,
	)
	expect(rows.map(({ name }) => name)).toEqual(Object.keys(leavesOut).toSorted())
})

test.each(keysOf(leavesOut))('%s: switched off it is left out where it is said to be', async (noun) => {
	const without = ['version', 'disabled_at', 'changed']
	latest ??= await sweep({}, { without })
	const before = latest
	await write('PATCH', noun, idIn(keptThings, noun), { disabled_at: '2026-11-01T00:00:00.000Z' })
	latest = await sweep({}, { without })
	expect(differences(before, latest)).toEqual(namedReads([...(leavesOut[noun] ?? []), 'listHistory', 'exportMe']))
})
let latest: Answers | undefined

/** By the noun: every read that says otherwise once it lies in the trash. An entry goes on naming it. */
const hides: Partial<Record<HouseNoun, string[]>> = {
	...Object.fromEntries(otherNouns.map((noun) => [noun, testNouns[noun].putAway?.inTrash ?? []])),
	statistic: ['listStatistics', 'listStatisticData', 'getStatistic', 'getStatisticData'],
	journal: ['listSuggestions', 'listJournals', 'listGroupJournals', 'getJournal', 'getLimits'],
	contact:
		'listContacts listPropertyContacts getContact getContactVcard getPropertyVcards rollContact listSuggestions getCalendar getLimits'.split(
			' ',
		),
	object: ['listObjects', 'listGroupObjects', 'getObject', 'listMentions', 'rollObject', 'listSuggestions', 'listReadings', 'getLimits'],
}

test('what an entry names and then lies in the trash is left out where it is said to be', async () => {
	const own = await furnish(2023, property.id)
	const without = ['version', 'changed', 'storage']
	let before = await sweep(own, { without })
	for (const noun of keysOf(hides)) {
		await write('DELETE', noun, idIn(own, noun))
		const after = await sweep(own, { without })
		expect(differences(before, after)).toEqual(namedReads([...(hides[noun] ?? []), ...past]))
		before = after
	}
})
