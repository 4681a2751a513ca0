import { randomUUID } from 'node:crypto'
import { annotations } from '@hausheft/contract/annotations.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import { mentionOf } from '@hausheft/contract/mentions.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { may } from '@hausheft/contract/rights.ts'
import { insert, seeded } from './noun.ts'
import { pinTo } from './nouns/files.ts'
import type { TestServer } from './house.ts'
import { askers, filters, frost, mayLog, yearAgo, type Asker, type SeenHouse } from './seen-houses.ts'

type Secret = {
	/** Whether all of it is hidden from the asker. */
	hiddenFrom: (asker: Asker) => boolean
	/** What was there before the asker looks: they might have seen it then. */
	past?: (house: SeenHouse, server: TestServer) => Promise<unknown>
	/** What happens while they look. */
	plant?: (house: SeenHouse, server: TestServer) => Promise<unknown>
}
const logging = askers.filter(mayLog)
const event_at = '2025-02-03T08:00:00.000Z'
const of = (id: string) => ({ params: { id } })

/** Everything of which somebody may know nothing; what an issue adds of that kind belongs here. */
export const secrets: Record<string, Secret> = {
	amounts: {
		hiddenFrom: (asker) => !may(asker, 'balance.read'),
		plant: async (seen, server) => {
			const { change, call, send, remove, idOf, house } = seen
			const { anna } = house
			await closeYear(seen, server)
			await change('boiler', { balance: { expense: 12_345 } })
			await change('boiler', {
				balance: { expense: 54_321, tax_relevant: true, tax: 'energie', tax_percent: 70, tax_rest: 'werterhaltend' },
			})
			const [one, other] = [idOf('party:one'), idOf('party:other')]
			await change('leiter', { balance: { income: 9900, paid_by: one, split: { by: 'equal', parties: [{ party: other }] } } })
			await change('dach', { transfer: { from: one, to: other, amount: 1234 } })
			await change('boiler', { reminder: { ...filters, proposal: { expense: 31_415 }, kind: 'bill' } })
			await change('fenster', { reminder: { ...frost, proposal: { income: 27_182 } } })
			await call(anna, events.settleEvent, { ...of(idOf('event:leiter')), body: { event: idOf('event:fenster') } })
			const event = idOf('event:boiler')
			for (const name of ['Offerte Kaminfeger.pdf', 'Rechnung Kaminfeger.pdf']) await send(name, { event, receipt: 'true' })
			await send('Beleg.jpg', { event: idOf('event:dach'), receipt: 'true' })
			await send('Beleg vor einem Jahr.jpg', { event: idOf('event:vor einem Jahr'), receipt: 'true' })
			await remove('Rechnung Kaminfeger.pdf')
		},
	},
	times: {
		hiddenFrom: (asker) => !may(asker, 'time.read'),
		plant: async ({ change, call, idOf, house: { anna } }) => {
			const mine = { minutes: 77, user_id: anna.id, note: 'Leiterwagen geholt' }
			await change('zähler', { time_recording: [mine, { minutes: 11, user_text: 'Kunz von nebenan' }] })
			await change('zähler', { time_recording: [{ ...mine, minutes: 78 }] })
			for (const { who } of logging) {
				const { time_recording } = await call(anna, events.getEvent, of(idOf(`event:own ${who}`)))
				await change(`own ${who}`, { time_recording: [...time_recording, mine] })
			}
		},
	},
	mails: {
		hiddenFrom: (asker) => asker.limited || !may(asker, 'inbox.read'),
		plant: async (seen, server) => {
			for (const [mail_subject, more] of Object.entries({
				Mahnung: {},
				Erledigtes: { processed: true },
				Werbung: { deleted_at: new Date() },
			}))
				seen.ids.set(
					`inbox:${mail_subject}`,
					await insert({ server, house: seen.house }, 'inbox', {
						mail_from: 'amt@kanton.test',
						mail_subject,
						mail_text: 'Steuerakte',
						...more,
					}),
				)
		},
	},
	'what others have uploaded and not used': {
		hiddenFrom: () => true,
		plant: async ({ send, urs, idOf }) => {
			await send('Tresorplan.jpg', {}, urs)
			await send('Tresorrechnung.pdf', { property: idOf('property:here') }, urs)
		},
	},
	'what pins lead to in the trash': {
		hiddenFrom: () => true,
		past: async ({ house: { group, property }, ids, idOf }, server) => {
			const thrown = { object: randomUUID(), event: randomUUID() }
			for (const [noun, id] of Object.entries(thrown)) ids.set(`${noun}:Tresor`, id)
			const pins = JSON.stringify([pinTo(thrown.object, 3), pinTo(thrown.event, 4)])
			const files = [idOf('file:Grundriss.jpg'), idOf('file:Leerer Plan.jpg')]
			// Longer ago than the trash shows, less than what the night takes away, and nobody has heard of it.
			const gone = `'${group.id}', '${property.id}', 'Tresorraum', now() - interval '30 days 10 minutes'`
			await server.owner.query(`begin; set local session_replication_role = replica;
				insert into object (id, group_id, property_id, name, deleted_at) values ('${thrown.object}', ${gone});
				insert into event (id, group_id, property_id, name, deleted_at, event_at, person_id) values ('${thrown.event}', ${gone}, now(), '${idOf('person:urs')}');
				select event_refresh('${group.id}', '${thrown.event}');
				update file set annotations = (coalesce(annotations, '[]')::jsonb || '${pins}')::json where id in ('${files.join("', '")}'); commit`)
		},
	},
	members: {
		hiddenFrom: (asker) => !may(asker, 'members.read'),
		plant: async ({ call, house: { anna, group, join }, ids }) => {
			const { id } = await join('viewer')
			ids.set('person:neu', id)
			await call(anna, members.changeMember, { params: { id: group.id, user: id }, body: { role: 'member' } })
			await call(anna, members.createInvite, { ...of(group.id), body: { email: 'neu@haus.test', role: 'viewer' } })
		},
	},
	'the role of an invitation': { hiddenFrom: (asker) => !may(asker, 'invites.manage') },
	'another property': {
		hiddenFrom: ({ limited, role }) => limited || role === null,
		past: async ({ house, named, equip, log, change, idOf, send }) => {
			await named('property:there', house.addProperty('Seeweg 3'))
			await equip('property:there', 'Seeweg')
			// Logged where the asker would have seen it, and moved away.
			await log('moved', { name: 'Umzugskisten bestellt', description: 'Zügelwagen', event_at, balance: { expense: 77_700 } })
			await send('Kisten.jpg', { event: idOf('event:moved') })
			await change('moved', { property: idOf('property:there'), name: 'Umzugskisten gezählt' })
		},
		plant: async ({ house, idOf, log, send, change, call, vreni, contact, named }, server) => {
			const { anna, group, property } = house
			const [there, gardener, huber] = [idOf('property:there'), idOf('contact:Huber Seeweg'), idOf('contact:Huber Bergli')]
			await log(
				'there',
				{
					name: 'Bootssteg geölt',
					event_at,
					objects: [idOf('object:Seeweg')],
					journal: idOf('journal:Seeweg'),
					contacts: [gardener, huber],
					maintenance: { done: false, date: '2026-01-01', contact: huber, person: anna.id },
					reminder: {
						date: '2026-01-02',
						note: 'Bootslack',
						person: anna.id,
						recurrence: { every: 1, unit: 'month' },
						proposal: { expense: 8800 },
					},
					balance: { expense: 100 },
					time_recording: [{ minutes: 5, user_id: anna.id }],
					measurement: [{ unit: await seeded(server, 'unit'), name: 'Wasser', data: '1' }],
				},
				'property:there',
			)
			await call(anna, events.completeEvent, { ...of(idOf('event:there')), body: { part: 'reminder', done: true } })
			await send('Steg.jpg', { event: idOf('event:there') })
			await log('there a year ago', { name: 'Bootssteg gefegt', event_at: yearAgo }, 'property:there')
			await send('Besen.jpg', { event: idOf('event:there a year ago') })
			const boat = { text: `${mentionOf(anna.id)} ist das Leiterwagenlager beim Bootssteg offen?` }
			await named('reply:there', call(anna, replies.createReply, { ...of(idOf('event:there')), body: boat }))
			const gone = await named(
				'reply:there gone',
				call(anna, replies.createReply, { ...of(idOf('event:there')), body: { text: 'Kunz weiss es.' } }),
			)
			await call(anna, replies.removeReply, of(gone), 1)
			const plan = await send('Bootsplan.jpg', { object: idOf('object:Seeweg'), plan: 'true' })
			const pins = [pinTo(idOf('object:Seeweg')), pinTo(idOf('event:there'), 2)]
			await call(anna, annotations.putAnnotations, { ...of(plan), body: pins }, 1)
			const card = await call(anna, emergency.getEmergency, of(there))
			const items = [{ kind: 'keys' as const, text: 'Unter dem Bootsschlüsselbrett', phone: '044 987 65 43', file: null }]
			await call(anna, emergency.putEmergency, { ...of(there), body: { items } }, card.version)
			const linked = await contact('Elektro Seeblick', [there])
			await call(anna, contacts.changeContact, { ...of(linked), body: { valid_until: '2025-02-28' } }, 1)
			// A contact of here is linked to there, and entries of here name contacts of there.
			const { version } = await call(anna, contacts.getContact, of(huber))
			await call(anna, contacts.changeContact, { ...of(huber), body: { properties: [property.id, there] } }, version)
			await change('boiler', { contacts: [huber, gardener] })
			await change('dach', { maintenance: { done: true, contact: linked } })
			await change('leiter', { rental: { is_rent: true, contact: gardener } })
			await call(anna, members.changeMember, { params: { id: group.id, user: vreni.id }, body: { properties: [property.id, there] } })
			const shed = await named('property:gone', house.addProperty('Schuppen'))
			await call(anna, properties.removeProperty, of(shed), 1)
		},
	},
}

/** A year with its paper, one of whose entries is another now. */
async function closeYear({ named, idOf, house: { anna, group, property } }: SeenHouse, server: TestServer) {
	const boiler = { name: 'Boiler entkalkt', event_at: '2025-03-04T09:00:00.000Z', expense: 66_606, income: null, receipts: [] }
	const entries = { [idOf('event:boiler')]: { ...boiler, tax_relevant: true, tax: 'energie', tax_percent: null, tax_rest: null } }
	const sums = { expense: 66_606, income: 0, count: 1, yields: 0, classes: [] }
	const paper = server.owner.query<{ id: string }>(
		`with closed as (insert into closing (group_id, property_id, year, person_id, state, closed_at, sums, entries)
			values ($1, $2, 2025, $3, 'closed', now(), $4, $5) returning *)
		insert into file (group_id, property_id, closing_id, position, receipt, filename, mime, size, sha256)
			select group_id, property_id, id, 0, true, 'Steuer-Mappe 2025.zip', 'application/zip', 66606, repeat('6', 64) from closed returning id`,
		[group.id, property.id, anna.id, JSON.stringify(sums), JSON.stringify(entries)],
	)
	await named(
		'file:Steuer-Mappe',
		paper.then(({ rows }) => ({ id: rows[0]?.id })),
	)
}

export const hiddenFrom = (asker: Asker): string[] => Object.keys(secrets).filter((name) => secrets[name]?.hiddenFrom(asker))

/** Everybody hears of it, as of the last change before. */
export const rename = async ({ call, house: { anna, group } }: SeenHouse, name: string): Promise<string> =>
	(await call(anna, groups.changeGroup, { ...of(group.id), body: { name } })).updated_at

/** What everybody sees, after all that nobody sees. */
export async function goOn({ change, call, idOf, house: { anna } }: SeenHouse) {
	await change('boiler', { description: 'Kalk bis oben, und Rost' })
	const huber = idOf('contact:Huber Bergli')
	const { version } = await call(anna, contacts.getContact, of(huber))
	await call(anna, contacts.changeContact, { ...of(huber), body: { phone: '044 123 45 67' } }, version)
}
