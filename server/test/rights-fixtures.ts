import { groups } from '@hausheft/contract/groups.ts'
import type { Permission } from '@hausheft/contract/rights.ts'
import { createHouse, type TestPerson } from './house.ts'
import { insert, make, seeded, type World } from './rights-world.ts'

/** What one call sends; `form` beside a small picture where the endpoint takes an upload. */
export type Call = {
	params?: Record<string, string>
	query?: Record<string, string>
	body?: object
	form?: Record<string, string>
	version?: number
}
export type Fixture = {
	/** A valid call on something that `by` made and that nothing else uses, for `caller` to send. */
	call: (world: World, by: TestPerson, caller: TestPerson | null) => Promise<Call>
	/** Bodies that hold between them an id of the house at every place that takes one. */
	bodies?: (world: World) => Promise<object[]>
	/** The permission that the handler itself asks for, where the contract says `signed_in`. */
	need?: Permission
	/** Somebody else sends it for each caller: it ends their account. */
	instead?: (world: World) => Promise<TestPerson>
}
type Things = Exclude<keyof typeof make, 'looseFile' | 'invite'>

const nothing: Fixture = { call: async () => ({}) }
const withBody = (body: object) => ({ call: async () => ({ body }) })
const ofGroup = (more: Call = {}): Fixture => ({ call: async ({ house }) => ({ params: { id: house.group.id }, ...more }) })
const ofProperty = (more: Call = {}): Fixture => ({ call: async ({ house }) => ({ params: { id: house.property.id }, ...more }) })
const ofNew = (thing: Things, more: Call = {}): Fixture => ({
	call: async (world, by) => ({ params: { id: await make[thing](world, by) }, ...more }),
})
/** One page for a Thing's change and its removal: new things have version 1. */
const changed = (thing: Things, body: object): Fixture => ofNew(thing, { body, version: 1 })
const removed = (thing: Things): Fixture => ofNew(thing, { version: 1 })

const name = 'Neuer Name'
const event_at = '2026-11-21T10:00:00.000Z'
const typed = async ({ house, server }: World, table: 'property_type' | 'journal_type', more: object = {}) => ({
	params: { id: table === 'property_type' ? house.group.id : house.property.id },
	body: { name, type: await seeded(server, table), ...more },
})
const newContact = ({ house }: World) => ({ company: 'Maler Frei', properties: [house.property.id] })

async function eventBodies(world: World): Promise<object[]> {
	const { house, server } = world
	const [object, contact] = [await make.object(world), await make.contact(world)]
	return [
		{
			name,
			event_at,
			journal: await make.journal(world),
			objects: [object],
			contacts: [contact],
			maintenance: { contact },
			rental: { contact, is_rent: true },
			files: [await make.looseFile(world)],
			measurement: [{ unit: await seeded(server, 'unit'), name: 'Wasser', data: '812.4', object }],
			time_recording: [{ minutes: 85, user_id: house.anna.id }],
		},
		{
			name,
			event_at,
			contacts: [newContact(world)],
			maintenance: { contact: newContact(world) },
			rental: { contact: newContact(world), is_rent: true },
		},
	]
}
const annotation = {
	id: 'riss',
	type: 'Annotation',
	body: [{ type: 'TextualBody', value: 'Hier ist der Riss' }],
	target: { selector: { type: 'FragmentSelector', value: 'xywh=pixel:1,1,4,4' } },
}
const newStatistic = async ({ server }: World) => ({ name, unit: await seeded(server, 'unit'), scale: 'year' })
async function statisticBodies(world: World): Promise<object[]> {
	return [{ ...(await newStatistic(world)), series: [{ name: 'Wasser', object: await make.object(world) }] }]
}
const inviteBody = (more: object = {}) => ({ email: `gast.${Math.random()}@haus.test`, role: 'viewer', ...more })
/** A group of its own, in which the caller stands as they do in the house. */
async function groupToRemove({ server, house, callers }: World, caller: TestPerson | null) {
	const { body } = await server.call(house.anna, groups.createGroup, { body: { name } })
	const stands = callers.find(({ person }) => person !== null && person === caller)
	if (stands?.person && stands.stands === 'in' && stands.person !== house.anna)
		await insert({ server, house }, 'member', { group_id: body.id, person_id: stands.person.id, role: stands.role })
	return { params: { id: body.id }, body: { name } }
}
async function trashed(world: World, by: TestPerson) {
	const id = await make.event(world, by)
	await world.server.owner.query('update event set deleted_at = now(), deleted_by = $1 where id = $2', [by.id, id])
	return { params: { source: 'event', id } }
}
const ofMember = async ({ house }: World) => ({ id: house.group.id, user: (await house.join('viewer')).id })
const ofInvite = async (world: World) => ({ id: world.house.group.id, invite: await make.invite(world) })

/** One per mounted endpoint, by its name in the contract. */
export const fixtures: Record<string, Fixture> = {
	getHealth: nothing,

	listGroups: nothing,
	getGroup: ofGroup(),
	createGroup: withBody({ name }),
	changeGroup: ofGroup({ body: { name } }),
	getLimits: ofGroup(),
	listReminders: ofGroup(),
	searchGroup: ofGroup({ query: { q: 'Boiler' } }),
	listPlans: nothing,
	getSubscription: ofGroup(),
	removeGroup: { call: (world, _, caller) => groupToRemove(world, caller) },

	listTrash: ofGroup(),
	restoreTrash: { call: trashed, need: 'trash.restore' },
	listHistory: ofGroup(),

	changeMe: withBody({ name }),
	removeMe: { ...nothing, instead: ({ server }) => server.person('Geht') },
	exportMe: nothing,

	listMembers: ofGroup(),
	changeMember: {
		call: async (world) => ({ params: await ofMember(world), body: { role: 'viewer' } }),
		bodies: async ({ house }) => [{ properties: [house.property.id] }],
	},
	removeMember: { call: async (world) => ({ params: await ofMember(world) }), need: 'members.manage' },
	listInvites: ofGroup(),
	getInvite: { call: async (world) => ({ params: await ofInvite(world) }) },
	createInvite: {
		call: async ({ house }) => ({ params: { id: house.group.id }, body: inviteBody() }),
		bodies: async ({ house }) => [inviteBody({ properties: [house.property.id] })],
	},
	changeInvite: {
		call: async (world) => {
			const params = await ofInvite(world)
			const email = `bittet.${Math.random()}@haus.test`
			await world.server.owner.query(`update invite set asked_by = $2, asked_name = 'Wer', asked_email = $3 where id = $1`, [
				params.invite,
				world.house.anna.id,
				email,
			])
			return { params, body: { email } }
		},
	},
	revokeInvite: { call: async (world) => ({ params: await ofInvite(world) }) },
	getInvitation: { call: async (world) => ({ params: { id: await make.invite(world) } }) },
	askForInvitation: {
		call: async ({ server }) => ({ params: { id: await make.invite({ server, house: await createHouse(server, 'Familie Gastgeber') }) } }),
	},
	acceptInvitation: {
		call: async ({ server }, _, caller) => {
			const house = await createHouse(server, 'Familie Gastgeber')
			return { params: { id: await make.invite({ server, house }, caller?.email) } }
		},
	},

	listPropertyTypes: nothing,
	listProperties: ofGroup(),
	getProperty: ofProperty(),
	createProperty: {
		call: (world) => typed(world, 'property_type'),
		bodies: async (world) => [(await typed(world, 'property_type', { photo: await make.looseFile(world) })).body],
	},
	changeProperty: {
		...changed('property', { name }),
		bodies: async (world) => [(await typed(world, 'property_type', { photo: await make.looseFile(world) })).body],
	},
	removeProperty: removed('property'),

	listUnits: nothing,
	rollProperty: ofProperty({ query: { include: 'names', limit: '5' } }),
	rollGroup: ofGroup({ query: { include: 'names', limit: '5' } }),
	rollObject: ofNew('object', { query: { include: 'names', limit: '5' } }),
	rollContact: ofNew('contact', { query: { include: 'names', limit: '5' } }),
	getEvent: ofNew('event'),
	createEvent: { ...ofProperty({ body: { name, event_at } }), bodies: eventBodies },
	// The one part that both permissions of this endpoint allow to write.
	changeEvent: {
		...changed('event', { balance: { expense: 200 } }),
		bodies: async (world) => (await eventBodies(world)).map((body) => ({ ...body, property: world.house.property.id })),
	},
	removeEvent: removed('event'),
	completeEvent: ofNew('event', { body: { part: 'maintenance', done: true } }),

	listObjects: ofProperty(),
	listGroupObjects: ofGroup(),
	getObject: ofNew('object'),
	createObject: ofProperty({ body: { name } }),
	changeObject: changed('object', { name }),
	removeObject: removed('object'),

	listContacts: ofGroup(),
	listPropertyContacts: ofProperty(),
	getContact: ofNew('contact'),
	createContact: { ...ofGroup({ body: { company: 'Maler Frei' } }), bodies: async (world) => [newContact(world)] },
	createPropertyContact: { ...ofProperty({ body: { company: 'Maler Frei' } }), bodies: async (world) => [newContact(world)] },
	changeContact: { ...changed('contact', { phone: '044 123 45 67' }), bodies: async (world) => [newContact(world)] },
	removeContact: removed('contact'),

	listJournalTypes: nothing,
	listJournals: ofProperty(),
	listGroupJournals: ofGroup(),
	getJournal: ofNew('journal'),
	createJournal: { call: (world) => typed(world, 'journal_type'), bodies: async (world) => [(await typed(world, 'journal_type')).body] },
	changeJournal: { ...changed('journal', { name }), bodies: async (world) => [(await typed(world, 'journal_type')).body] },
	removeJournal: removed('journal'),

	listStatistics: ofProperty(),
	getStatistic: ofNew('statistic'),
	createStatistic: {
		call: async (world) => ({ params: { id: world.house.property.id }, body: await newStatistic(world) }),
		bodies: statisticBodies,
	},
	changeStatistic: { ...changed('statistic', { name }), bodies: statisticBodies },
	removeStatistic: removed('statistic'),

	listInbox: ofGroup(),
	getInboxItem: ofNew('inboxItem'),
	changeInboxItem: ofNew('inboxItem', { body: { processed: true } }),
	removeInboxItem: ofNew('inboxItem'),

	listFiles: ofProperty(),
	getFile: ofNew('file'),
	getContent: ofNew('file'),
	getAnnotations: ofNew('file'),
	putAnnotations: ofNew('file', { body: [annotation] }),
	createFile: {
		...ofGroup({ form: {} }),
		bodies: async (world) => [{ property: world.house.property.id }, { event: await make.event(world) }],
	},
	changeFile: ofNew('file', { body: { receipt: true } }),
	removeFile: ofNew('file'),
}
