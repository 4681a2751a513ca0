import { annotations } from '@hausheft/contract/annotations.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { may, uncapped, type Access } from '@hausheft/contract/rights.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { createHouse, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { makeImport } from './imported.ts'
import { insert, seeded } from './noun.ts'
import { makeOthers, testNouns } from './nouns.ts'
import { makeParty } from './parties.ts'
import { pinTo } from './nouns/files.ts'
import { makeInviteLink } from './linked.ts'
import { make } from './rights-world.ts'
import { pdf, photo, upload } from './upload.ts'

/** Somebody who asks, by role and by what they are limited to. */
export type Asker = Access & { who: string; limited: boolean }
export const askers: Asker[] = [
	...[...roles, null].map((role) => ({ who: role ?? 'a member without a role', ...uncapped(role), limited: false })),
	...(['member', 'caretaker', 'accountant', 'viewer'] as const).map((role) => ({
		who: `a limited ${role}`,
		...uncapped(role),
		limited: true,
	})),
]
export const mayLog = (asker: Asker) => may(asker, 'event.create')

const picture = await photo(8, 8)
/** Of what a home reminds today. */
export const yearAgo = `${addDays(dayOf(Date.now()), -365)}T09:00:00.000Z`
const of = (id: string) => ({ params: { id } })
export type SeenHouse = Awaited<ReturnType<typeof furnish>>

/** A house that every asker sees alike, up to what its secrets add. `ids` calls everything by a name that it has in every such house. */
export async function furnish(server: TestServer, invited: Role) {
	const writes = namingWrites(server, await createHouse(server))
	await writes.equip('property:here', 'Bergli')
	await logEntries(server, writes)
	await makeUntold(server, writes)
	const { house, named, call } = writes
	await named('invite', call(house.anna, members.createInvite, { ...of(house.group.id), body: { email: 'gast@haus.test', role: invited } }))
	return { ...writes, ...(await joinAskers(server, writes)) }
}

type NamingWrites = ReturnType<typeof namingWrites>

/** What is written there, by its owner unless it says by whom, and finds its name in `ids`. */
function namingWrites(server: TestServer, house: TestHouse) {
	const { anna, group, property } = house
	const ids = new Map<string, string>([
		['group', group.id],
		['property:here', property.id],
		['person:anna', anna.id],
	])
	const call = async <E extends Endpoint>(by: TestPerson, endpoint: E, input: Sent<E>, version?: number): Promise<Reply<E>> => {
		const { status, body } = await server.call(by, endpoint, input, version === undefined ? {} : { version })
		if (status >= 300) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
		return body as Reply<E>
	}
	const idOf = (label: string) => {
		const id = ids.get(label)
		if (id === undefined) throw new Error(`There is no ${label} in this house.`)
		return id
	}
	const named = async (label: string, made: Promise<{ id?: string | undefined }>) => {
		const { id = '' } = await made
		ids.set(label, id)
		return id
	}
	const log = (label: string, body: Sent<typeof events.createEvent>['body'], at = 'property:here', by = anna) =>
		named(`event:${label}`, call(by, events.createEvent, { ...of(idOf(at)), body }))
	const change = async (label: string, body: Sent<typeof events.changeEvent>['body']) => {
		const { version } = await call(anna, events.getEvent, of(idOf(`event:${label}`)))
		return call(anna, events.changeEvent, { ...of(idOf(`event:${label}`)), body }, version)
	}
	const send = (name: string, form: Record<string, string>, by = anna) =>
		named(
			`file:${name}`,
			upload(server, by, group.id, { bytes: name.endsWith('pdf') ? pdf : picture, name, form }).then(({ body }) => body),
		)
	const remove = (name: string) => call(anna, files.removeFile, of(idOf(`file:${name}`)))
	const contact = (company: string, properties: string[]) =>
		named(`contact:${company}`, call(anna, contacts.createContact, { ...of(group.id), body: { company, properties } }))
	/** An object, a journal, a statistic and a contact. */
	const equip = async (at: string, mark: string) => {
		const [place, type, unit] = [of(idOf(at)), await seeded(server, 'journal_type'), await seeded(server, 'unit')]
		await named(`object:${mark}`, call(anna, objects.createObject, { ...place, body: { name: `Boiler ${mark}` } }))
		await named(`journal:${mark}`, call(anna, journals.createJournal, { ...place, body: { name: `Heft ${mark}`, type } }))
		const statistic = { ...place, body: { name: `Wasser ${mark}`, unit, scale: 'month' } } as const
		await named(`statistic:${mark}`, call(anna, statistics.createStatistic, statistic))
		await contact(`Huber ${mark}`, [idOf(at)])
		await makeOthers({ server, house }, idOf(at), ids, mark)
	}
	return { house, ids, idOf, call, log, change, send, remove, contact, equip, named }
}

async function logEntries(server: TestServer, { house, ids, idOf, call, log, send, remove, named }: NamingWrites) {
	const { anna } = house
	const [object, journal, huber] = [idOf('object:Bergli'), idOf('journal:Bergli'), idOf('contact:Huber Bergli')]
	await log('boiler', {
		name: 'Boiler entkalkt',
		description: 'Kalk bis oben',
		event_at: '2025-03-04T09:00:00.000Z',
		objects: [object],
		contacts: [huber],
		maintenance: { contact: huber, date: '2026-01-05', done: false },
		reminder: filters,
	})
	ids.set('series', (await call(anna, events.getEvent, of(idOf('event:boiler')))).reminder?.series ?? '')
	// Two letters off what is asked for, where what is hidden is one letter off.
	const description = 'Kaminfagor Leiterwogan Tresorplun Bootssdag'
	await log('dach', { name: 'Dach kontrolliert', description, event_at: '2024-06-01T09:00:00.000Z', journal, maintenance: { done: true } })
	await log('leiter', { name: 'Leiter ausgeliehen', event_at: '2024-07-01T09:00:00.000Z', rental: { is_rent: true }, objects: [object] })
	await log('fenster', { name: 'Fenster geprüft', event_at: '2025-02-01T09:00:00.000Z', reminder: frost })
	ids.set('unit', await seeded(server, 'unit'))
	const measurement = [{ unit: idOf('unit'), name: 'Wasser', data: '812.4', object }]
	await log('zähler', { name: 'Zähler abgelesen', event_at: '2025-07-01T09:00:00.000Z', measurement })
	await log('vor einem Jahr', { name: 'Laub gerecht', event_at: yearAgo })
	const said = { ...of(idOf('event:boiler')), body: { text: 'Hat jemand den Kaminfoger erreicht?' } }
	for (const label of ['party:one', 'party:other']) ids.set(label, await makeParty({ server, house }))
	const closed = { property_id: house.property.id, person_id: anna.id, until_on: '2018-12-31', closed_at: '2019-01-05T10:00:00Z' }
	ids.set('closing:2018', await insert({ server, house }, 'sharing_closing', { ...closed, figures: '[]', paper: '%PDF-', sha256: '' }))
	await named('reply:boiler', call(anna, replies.createReply, said))
	const riss = await send('riss.jpg', { event: idOf('event:dach') })
	const mark = { type: 'TextualBody', value: 'Hier' } as const
	const target = { selector: { type: 'FragmentSelector', value: 'xywh=pixel:1,1,4,4' } } as const
	await call(anna, annotations.putAnnotations, { ...of(riss), body: [{ id: 'riss', type: 'Annotation', body: [mark], target }] })
	const [here, plan] = [idOf('property:here'), 'true']
	const grundriss = await send('Grundriss.jpg', { property: here, plan })
	const pins = [pinTo(object), pinTo(idOf('event:boiler'), 2)]
	await call(anna, annotations.putAnnotations, { ...of(grundriss), body: pins }, 1)
	await send('Leerer Plan.jpg', { property: here, plan })
	await send('verwackelt.jpg', { event: idOf('event:dach') })
	await remove('verwackelt.jpg')
}

/** Things of which nothing is told here; mails are secrets. */
async function makeUntold(server: TestServer, { house, ids }: NamingWrites) {
	const place = { server, house }
	for (const { name, make: makeOne } of Object.values(testNouns))
		if (name !== 'inbox' && ![...ids.keys()].some((label) => label.startsWith(`${name}:`))) ids.set(`${name}:one`, await makeOne(place))
	for (const name of ['export', 'webhook', 'delivery', 'token'] as const) ids.set(`${name}:one`, await make[name](place))
	ids.set('import:one', await makeImport(place))
	ids.set('link:one', await makeInviteLink(place))
}

/** Everybody who asks, with an entry of their own where they may log one, and two who do not ask. */
async function joinAskers(server: TestServer, { house: { anna, property, join }, ids, send }: NamingWrites) {
	const people = new Map<string, TestPerson>([['owner', anna]])
	for (const { who, role, limited } of askers.slice(1)) people.set(who, await join(role, limited ? [property.id] : undefined))
	const [urs, vreni] = [await join('member'), await join('viewer', [property.id])]
	for (const [who, { id }] of [...people, ['urs', urs] as const, ['vreni', vreni] as const]) ids.set(`person:${who}`, id)
	for (const asker of askers.filter(mayLog)) {
		const person = people.get(asker.who) as TestPerson
		const { body } = await server.call(person, events.createEvent, { ...of(property.id), body: ownEntry(person) }, { key: 'own' })
		ids.set(`event:own ${asker.who}`, body.id)
		await send(`Quittung ${asker.who}.pdf`, { event: body.id }, person)
	}
	return { people, urs, vreni }
}

/** What repeats in that house. */
export const filters = { date: '2026-02-01', note: 'Filter bestellen', recurrence: { every: 1, unit: 'year' } } as const

/** What was done there once. */
export const frost = { date: '2025-02-01', done: true } as const

/** What an asker logs themselves; with a key, so that it can be repeated. */
export const ownEntry = (asker: TestPerson) => ({
	name: 'Eigener Eintrag',
	event_at: '2025-05-06T08:00:00.000Z',
	balance: { expense: 4200 },
	time_recording: [
		{ minutes: 30, user_id: asker.id, note: 'Selbst gemacht' },
		{ minutes: 15, user_text: 'Der Nachbar' },
	],
})
