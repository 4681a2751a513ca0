import { annotations } from '@hausheft/contract/annotations.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { events } from '@hausheft/contract/events.ts'
import { houseNouns } from '@hausheft/contract/house-nouns.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { makeImport } from './imported.ts'
import { createHouse, type TestHouse, type TestServer } from './house.ts'
import { insert, seeded, type World } from './noun.ts'
import { pinTo } from './nouns/files.ts'
import { make } from './rights-world.ts'
import { yearAgo } from './seen-houses.ts'
import { photo, upload } from './upload.ts'

export type LivedIn = World & { ids: Map<string, string>; idOf: (label: string) => string }
const picture = await photo(8, 8)

/** A house in which everything is named by something else: one entry carries all there is. */
export async function liveIn(server: TestServer): Promise<LivedIn> {
	const house = await createHouse(server)
	const { anna, group, property } = house
	const place = { server, house }
	const ids = new Map([
		['group', group.id],
		['property:here', property.id],
	])
	const idOf = (label: string) => {
		const id = ids.get(label)
		if (id === undefined) throw new Error(`There is no ${label} in this house.`)
		return id
	}
	const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>, version?: number): Promise<Reply<E>> => {
		const { status, body } = await server.call(anna, endpoint, input, version === undefined ? {} : { version })
		if (status >= 300) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
		return body as Reply<E>
	}
	for (const thing of ['object', 'journal', 'contact', 'looseFile', 'invite', 'inbox'] as const)
		ids.set(thing === 'looseFile' ? 'file:front' : thing, await make[thing](place))
	for (const noun of houseNouns) if (noun !== 'statistic' && !ids.has(noun)) ids.set(noun, await make[noun](place))
	ids.set('link', await make.link(place))
	ids.set('export', await make.export(place))
	ids.set('token', await make.token(place))
	ids.set('import', await makeImport(place))
	ids.set('property:there', (await house.addProperty('Seeweg 3')).id)
	ids.set('person', (await house.join('viewer', [property.id])).id)

	const here = { params: { id: property.id } }
	const [object, contact, unit] = [idOf('object'), idOf('contact'), await seeded(server, 'unit')]
	await call(properties.changeProperty, { ...here, body: { photo: idOf('file:front') } }, 1)
	await call(emergency.putEmergency, { ...here, body: { items: [{ kind: 'water', text: 'Haupthahn', file: idOf('file:front') }] } }, 2)
	const linked = { params: { id: contact }, body: { properties: [property.id, idOf('property:there')], valid_until: '2026-12-10' } }
	await call(contacts.changeContact, linked, 1)
	const series = { name: 'Wasser', unit, scale: 'year' as const, series: [{ name: 'Wasser', object }] }
	ids.set('statistic', (await call(statistics.createStatistic, { ...here, body: series })).id)
	const event = await call(events.createEvent, {
		...here,
		body: {
			name: 'Boiler entkalkt',
			event_at: '2026-11-20T10:00:00.000Z',
			journal: idOf('journal'),
			objects: [object],
			contacts: [contact],
			balance: { expense: 12_000, tax_relevant: true, ...(await shareHere(server, house, contact)) },
			maintenance: { contact, person: anna.id, date: '2026-12-01', done: false },
			reminder: { date: '2026-12-02', note: 'Filter bestellen', recurrence: { every: 1, unit: 'month' } },
			rental: { contact, is_rent: true },
			measurement: [{ unit, name: 'Wasser', data: '812.4', object }],
			time_recording: [{ minutes: 85, user_id: anna.id }],
		},
	})
	ids.set('event', event.id)
	ids.set('stay', (await call(stays.createStay, { ...here, body: { ...thisSummer(), party: event.balance?.paid_by ?? null } })).id)
	// Whose departure that entry is.
	await server.owner.query('update stay set event_id = $1 where id = $2', [event.id, idOf('stay')])
	const rent = { date: '2026-11-01', recurrence: { every: 1, unit: 'month' as const }, proposal: { income: 120_000 } }
	const occurrence = { name: 'Miete', event_at: '2026-11-20T11:00:00.000Z', contacts: [contact], objects: [object], reminder: rent }
	ids.set('event:rent', (await call(events.createEvent, { ...here, body: occurrence })).id)
	await bookAndClose({ server, house }, object)
	await furnishPast(server, house, ids)
	await call(stopwatch.putStopwatch, { body: { property: property.id } })
	const sent = await upload(server, anna, group.id, { bytes: picture, form: { event: event.id } })
	ids.set('file:riss', sent.body.id)
	const body = [{ type: 'TextualBody', value: 'Hier ist der Riss' } as const]
	const target = { selector: { type: 'FragmentSelector', value: 'xywh=pixel:1,1,4,4' } } as const
	await call(annotations.putAnnotations, { params: { id: sent.body.id }, body: [{ id: 'riss', type: 'Annotation', body, target }] })
	const plan = await upload(server, anna, group.id, { bytes: picture, form: { property: property.id, plan: 'true' } })
	ids.set('file:plan', plan.body.id)
	await call(annotations.putAnnotations, { params: { id: plan.body.id }, body: [pinTo(object), pinTo(event.id, 2)] }, 1)
	// The mail is of that contact, and brought the file along.
	await server.owner.query(`update contact set email = 'huber@sanitaer.test' where id = $1`, [contact])
	await server.owner.query('update file set inbox_id = $1 where id = $2', [idOf('inbox'), sent.body.id])
	return { server, house, elsewhere: idOf('property:there'), callers: [], foreign: {}, ids, idOf }
}

/** The name of an object stands beside what it brings; a closed year lists what has changed since. */
async function bookAndClose({ server, house: { anna, group, property } }: Pick<World, 'server' | 'house'>, object: string) {
	const balance = { income: 185_000, tax_relevant: true }
	const booked = { name: 'Miete', event_at: '2026-11-01T10:00:00.000Z', objects: [object], balance }
	await server.call(anna, events.createEvent, { params: { id: property.id }, body: booked })
	await server.owner.query(
		`insert into closing (group_id, property_id, year, person_id, state, closed_at, sums, entries)
			values ($1, $2, 2026, $3, 'closed', now(), '{"expense":0,"income":0,"count":0,"yields":0,"classes":[]}', '{}')`,
		[group.id, property.id, anna.id],
	)
}

const thisSummer = () => ({ from_on: `${new Date().getFullYear()}-07-10`, until_on: `${new Date().getFullYear()}-07-17` })

/** One party shares it, whose contact is known, and somebody has closed a year long ago. */
async function shareHere(server: TestServer, house: TestHouse, contact: string) {
	const { anna, property } = house
	const body = { parties: [{ id: null, name: 'Anna', contact, people: [anna.id] }], new_expenses: 'equal' as const }
	const written = await server.call(anna, parties.putParties, { params: { id: property.id }, body }, { version: 3 })
	const closing = { property_id: property.id, until_on: '2019-12-31', person_id: anna.id, figures: '[]', paper: '', sha256: '' }
	await insert({ server, house }, 'sharing_closing', closing)
	return { paid_by: written.body.parties[0]?.id, split: { by: 'equal', parties: null } } as const
}

/** What a home shows again after a year, and what was said since: somebody asks for the author of the entry, who has answered before. */
async function furnishPast(server: TestServer, { anna, group, property }: TestHouse, ids: Map<string, string>): Promise<void> {
	for (const [label, who] of [
		['reply:own', anna.id],
		['reply:person', ids.get('person')],
	] as const) {
		const { rows } = await server.owner.query<{ id: string }>(
			'insert into reply (group_id, event_id, property_id, person_id, text) values ($1, $2, $3, $4, $5) returning id',
			[group.id, ids.get('event'), property.id, who, `<@${anna.id}> hast du angerufen?`],
		)
		ids.set(label, rows[0]?.id ?? '')
	}
	const body = { name: 'Laub gerecht', event_at: yearAgo }
	const { id } = (await server.call(anna, events.createEvent, { params: { id: property.id }, body })).body
	ids.set('event:past', id)
	ids.set('file:past', (await upload(server, anna, group.id, { bytes: picture, form: { event: id } })).body.id)
}
