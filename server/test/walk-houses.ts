import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { createHouse, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { insert, seeded, type Caller, type World } from './noun.ts'
import { makeOthers } from './nouns.ts'
import { oneOfEach, make } from './rights-world.ts'
import { byMail, noWay } from './telling.ts'
import { pdf, upload } from './upload.ts'

/** What stands in the other property: as much in each house, of as many bytes, and not one word or figure the same. */
type Mark = {
	street: string
	thing: string
	verb: string
	firm: string
	phone: string
	rappen: number
	day: string
	ago: number
	data: string
}
export const marks: [Mark, Mark] = [
	{
		street: 'Uferweg 3',
		thing: 'Bootssteg',
		verb: 'geölt',
		firm: 'Zürn',
		phone: '044 987 65 43',
		rappen: 12_345,
		day: '2025-02-03',
		ago: 1,
		data: '812.4',
	},
	{
		street: 'Rebhang 3',
		thing: 'Gartenhag',
		verb: 'gelöt',
		firm: 'Gähn',
		phone: '052 123 40 17',
		rappen: 98_765,
		day: '2025-08-19',
		ago: 2,
		data: '377.9',
	},
]

/** Who walks: a key for one property, or a member limited to it. */
export type Walker = Caller & { person: TestPerson; maker: TestPerson }
export type Walked = {
	world: World
	house: TestHouse
	mark: Mark
	/** What there is by its name, the same names in both houses. */
	ids: Map<string, string>
	/** Each time with new keys: one may call so many times a minute. */
	walkers: () => Promise<Walker[]>
	/** Something of the other property changes; what, says its number. */
	stir: (number: number) => Promise<unknown>
}

const of = (id: string) => ({ params: { id } })
type Entry = Sent<typeof events.createEvent>['body']

/** A house of which the walkers see one property; what stands in the other one is marked. */
export async function furnishTwin(server: TestServer, mark: Mark): Promise<Walked> {
	const twin = await createTwin(server, mark)
	const { house, there, ids } = twin
	await fillHere(twin)
	const stirrings = stirringsOf(twin, await fillThere(twin))
	const walkers = await joinWalkers(twin)
	return {
		world: { server, house, elsewhere: there, callers: [], foreign: {} },
		house,
		mark,
		ids,
		walkers,
		stir: (number) => (stirrings[number % stirrings.length] as () => Promise<unknown>)(),
	}
}

type Twin = Awaited<ReturnType<typeof createTwin>>

/** Still empty; `call` and `send` are its owner's. */
async function createTwin(server: TestServer, mark: Mark) {
	const house = await createHouse(server)
	const { anna, group, property } = house
	const there = (await house.addProperty(mark.street)).id
	const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>, version?: number): Promise<Reply<E>> => {
		const { status, body } = await server.call(anna, endpoint, input, version === undefined ? {} : { version })
		if (status >= 300) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
		return body as Reply<E>
	}
	const send = async (name: string, form: Record<string, string>) =>
		(await upload(server, anna, group.id, { bytes: Buffer.concat([pdf, Buffer.from(mark.thing)]), name, form })).body.id
	const ids = new Map([
		['group', group.id],
		['property:here', property.id],
		['person:anna', anna.id],
	])
	return { server, house, there, mark, ids, call, send }
}

async function fillHere(twin: Twin) {
	const { server, ids } = twin
	for (const [name, id] of Object.entries(await oneOfEach(twin))) if (name !== 'property') ids.set(`${name}:here`, id)
	ids.set('unit', await seeded(server, 'unit'))
	for (const name of ['export', 'webhook', 'delivery', 'token', 'invite', 'link'] as const) ids.set(name, await make[name](twin))
}

/** Entries, files and whatever else stands in the other property; answers what of it is stirred. */
async function fillThere(twin: Twin) {
	const { house, there, mark, ids, call, send } = twin
	const { thing, phone, rappen } = mark
	const things = await createThings(twin)
	const { object, journal, statistic, contact } = things
	const entry = entryOf(twin, things)
	const log = async () => (await call(events.createEvent, { ...of(there), body: entry })).id
	const event = await log()
	await logShared(twin, things)
	await call(stopwatch.putStopwatch, { body: { property: there, note: thing } })
	await call(tax.putFlatRate, { params: { id: there, year: '2025' }, body: { base: rappen, percent: 10 } }, 0)
	const items = [{ kind: 'keys' as const, text: `Beim ${thing}`, phone, file: null }]
	await call(emergency.putEmergency, { ...of(there), body: { items } }, 1)
	const file = await send(`${thing} 1.pdf`, { event })
	await send(`${thing} 2.pdf`, { event, receipt: 'true' })
	await send(`${thing} 3.pdf`, { object, plan: 'true' })
	const loose = await send(`${thing} 4.pdf`, { property: there })
	const trashed = await log()
	await call(events.removeEvent, of(trashed), 1)
	for (const [name, id] of Object.entries({ property: there, object, journal, statistic, contact, event, file }))
		ids.set(`${name}:there`, id)
	await makeOthers(twin, there, ids, 'there')
	ids.set('file:loose there', loose)
	ids.set('event:trashed there', trashed)
	const made = {
		property_id: there,
		person_id: house.anna.id,
		asked: JSON.stringify({ report: 'entries', format: 'csv' }),
		status: 'ready',
	}
	ids.set('export:there', await insert(twin, 'export', made))
	ids.set('series', (await call(events.getEvent, of(event))).reminder?.series ?? '')
	return { log, event, object, contact }
}

type Things = Awaited<ReturnType<typeof createThings>>

/** What an entry there names; one contact is of both properties. */
async function createThings({ server, house: { group, property }, there, mark: { thing, firm, phone }, ids, call }: Twin) {
	const [unit, type] = [ids.get('unit') ?? '', await seeded(server, 'journal_type')]
	const object = (await call(objects.createObject, { ...of(there), body: { name: thing } })).id
	const journal = (await call(journals.createJournal, { ...of(there), body: { name: `Heft ${thing}`, type } })).id
	const statistic = (await call(statistics.createStatistic, { ...of(there), body: { name: thing, unit, scale: 'month' } })).id
	const contact = (await call(contacts.createContact, { ...of(group.id), body: { company: firm, phone, properties: [there] } })).id
	const shared = { company: 'Kaminfeger Frei', properties: [property.id, there] }
	const both = (await call(contacts.createContact, { ...of(group.id), body: shared })).id
	ids.set('contact:shared', both)
	return { unit, object, journal, statistic, contact, both }
}

/** Everything that an entry can say. */
function entryOf({ house: { anna }, mark }: Twin, { unit, object, journal, contact, both }: Things): Entry {
	const { thing, verb, firm, rappen, day, ago, data } = mark
	const due = addDays(dayOf(Date.now()), -ago)
	return {
		name: thing,
		description: `${thing} ${verb}`,
		event_at: `${day}T08:00:00.000Z`,
		objects: [object],
		journal,
		contacts: [contact, both],
		maintenance: { done: false, date: due, contact },
		reminder: {
			date: due,
			note: `${firm} fragen`,
			recurrence: { every: 1, unit: 'month' },
			proposal: { expense: rappen },
		},
		balance: { expense: rappen, tax_relevant: true },
		time_recording: [{ minutes: rappen % 60, user_id: anna.id }],
		measurement: [{ unit, name: thing, data, object }],
		rental: { contact, is_rent: true },
	}
}

/** An entry of the property that the walkers see names both contacts. */
async function logShared({ house: { property }, ids, call }: Twin, { contact, both }: Things) {
	const common = {
		name: 'Gemeinsam',
		event_at: '2025-05-05T08:00:00.000Z',
		contacts: [both, contact],
		maintenance: { done: false, date: addDays(dayOf(Date.now()), -1) },
		balance: { expense: 4200 },
	}
	ids.set('event:shared', (await call(events.createEvent, { ...of(property.id), body: common })).id)
}

/** Limited members, of whom two do not walk, and keys of the owner. */
async function joinWalkers(twin: Twin): Promise<Walked['walkers']> {
	const { server, there } = twin
	const { anna, group, property } = twin.house
	await joinLimited(twin, 'Vreni', 'member', [property.id, there])
	await joinLimited(twin, 'Urs', 'viewer', [there])
	const walking = await Promise.all(
		(['member', 'caretaker', 'accountant', 'viewer'] as const).map(async (role): Promise<Walker> => {
			const person = await joinLimited(twin, `Wer ${role}`, role, [property.id])
			return { who: `a limited ${role}`, ...uncapped(role), properties: [property.id], stands: 'in', person, maker: person }
		}),
	)
	const keyOf = async (cap: 'owner' | 'read_only'): Promise<Walker> => ({
		who: `the owner with a key of ${cap} for this property`,
		role: 'owner',
		cap,
		properties: [property.id],
		stands: 'in',
		person: await server.withKey(anna, { cap, groups: [group.id], properties: [property.id] }),
		maker: anna,
	})
	return async () => [await keyOf('owner'), await keyOf('read_only'), ...walking]
}

/** They want to be told of everything by mail. */
async function joinLimited(twin: Twin, name: string, role: Role, places: string[]) {
	const { server, house, ids } = twin
	const person = await server.person(name)
	await insert(twin, 'member', { person_id: person.id, role, limited: true })
	for (const property_id of places) await insert(twin, 'member_property', { person_id: person.id, property_id })
	ids.set(`person:${name}`, person.id)
	const told = { ...byMail, everyone: true }
	const wishes = { group: house.group.id, quiet: null, digest: 'off' as const, reminder: told, maintenance: told, inbox: noWay }
	await server.call(person, notifications.putNotifications, { body: { groups: [{ ...wishes, export: { mail: true, push: false } }] } })
	return person
}

function stirringsOf({ mark: { thing, phone, rappen }, call, send }: Twin, stirred: Awaited<ReturnType<typeof fillThere>>) {
	const { log, event, object, contact } = stirred
	return [
		() => log(),
		async () => {
			const { version } = await call(events.getEvent, of(event))
			return call(
				events.changeEvent,
				{ ...of(event), body: { balance: { expense: rappen + version }, description: `${thing} ${version}` } },
				version,
			)
		},
		() => call(events.completeEvent, { ...of(event), body: { part: 'reminder', done: true } }),
		() => send(`${thing} 5.pdf`, { event }),
		async () => {
			const { version } = await call(contacts.getContact, of(contact))
			return call(contacts.changeContact, { ...of(contact), body: { phone: phone.replace(/\d$/, String(version % 10)) } }, version)
		},
		async () => call(files.removeFile, of(await send(`${thing} 6.pdf`, { event, receipt: 'true' }))),
		async () => {
			const { version } = await call(objects.getObject, of(object))
			return call(objects.changeObject, { ...of(object), body: { name: `${thing} ${version}` } }, version)
		},
	]
}
