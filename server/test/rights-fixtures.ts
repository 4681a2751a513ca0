import { fewestEntries } from '@hausheft/contract/years.ts'
import { randomUUID } from 'node:crypto'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { createHouse, type TestPerson } from './house.ts'
import { inviteLinkFixtures } from './linked.ts'
import { insert, makeLooseFile, nothing, ofGroup, ofProperty, ofNew, seeded, withBody, type Fixture, type World } from './noun.ts'
import { makeFinishedImport, makeImport, mappingFor, table } from './imported.ts'
import { testNouns } from './nouns.ts'
import { partyFixtures, sharingFixtures } from './parties.ts'
import { make } from './rights-world.ts'

const name = 'Neuer Name'
const event_at = '2026-11-21T10:00:00.000Z'
const inviteBody = (more: object = {}) => ({ email: `gast.${Math.random()}@haus.test`, role: 'viewer', ...more })
/** A group of its own, in which the caller stands as they do in the house. */
async function groupToRemove({ server, house, callers }: World, caller: TestPerson | null) {
	const { body } = await server.call(house.anna, groups.createGroup, { body: { name } })
	const stands = callers.find(({ person }) => person !== null && person === caller)
	if (stands?.person && stands.stands !== 'out' && stands.person !== house.anna)
		await insert({ server, house }, 'member', {
			group_id: body.id,
			person_id: stands.person.id,
			role: stands.role,
			limited: stands.properties !== null,
		})
	return { params: { id: body.id }, body: { name } }
}
async function trashed(world: World, by: TestPerson) {
	const id = await make.event(world, by)
	await world.server.owner.query('update event set deleted_at = now(), deleted_by = $1 where id = $2', [by.id, id])
	return { params: { source: 'event', id } }
}
const trashedMail = async (world: World, by: TestPerson) => {
	const id = await make.inbox(world)
	await world.server.owner.query('update inbox set deleted_at = now(), deleted_by = $1 where id = $2', [by.id, id])
	return { params: { id } }
}
const ofMember = async ({ house }: World) => ({ id: house.group.id, user: (await house.join('viewer')).id })
const ofInvite = async (world: World) => ({ id: world.house.group.id, invite: await make.invite(world) })

const ways = { mail: true, push: false }
const wishes = (group: string) => ({
	group,
	quiet: { from: '22:00', until: '07:00' },
	digest: 'daily',
	reminder: { ...ways, everyone: true, lead_days: 3 },
	maintenance: { ...ways, everyone: true, lead_days: 3 },
	inbox: ways,
	export: ways,
})
/** As a browser makes them, at a push service that nobody asks. */
const device = () => ({
	endpoint: `https://push.example.test/${Math.random()}`,
	keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
})

const csv = { report: 'entries', format: 'csv' }
const groupJson = { report: 'entries', format: 'json' }
/** Nobody sees what others have asked for: each calls about their own. */
const ownExport: Fixture = {
	call: async (world, _, caller) => ({ params: { id: await make.export(world, caller ?? world.house.anna) } }),
	need: 'export.run',
}

const ownToken: Fixture = {
	call: async (world, _, caller) => ({ params: { id: await make.token(world, caller ?? world.house.anna) } }),
}
const placesOf = ({ group, property }: World['house']) => ({ groups: [group.id], properties: [property.id] })

/** One per mounted endpoint, by its name in the contract: those of no noun, and what the nouns say of theirs. */
export const fixtures: Record<string, Fixture> = {
	getHealth: nothing,

	listGroups: nothing,
	getGroup: ofGroup(),
	createGroup: withBody({ name }),
	changeGroup: ofGroup({ body: { name } }),
	getLimits: ofGroup(),
	getBalance: ofProperty(),
	getRents: ofProperty(),
	listTax: ofProperty({ query: { year: '2026' } }),
	getFlatRate: { call: async ({ house }) => ({ params: { id: house.property.id, year: '2025' } }) },
	putFlatRate: {
		call: async (world) => ({
			params: { id: await make.property(world), year: '2025' },
			body: { base: 1_800_000, percent: 20 },
			version: 0,
		}),
	},
	getClosing: { call: async ({ house }) => ({ params: { id: house.property.id, year: '2026' } }) },
	closeYear: { call: async (world) => ({ params: { id: await make.property(world), year: '2025' }, key: randomUUID() }) },
	...partyFixtures,
	...sharingFixtures,
	getGroupBalance: ofGroup(),
	listFirstSteps: ofGroup(),
	hideFirstSteps: ofGroup(),
	renewInboxAddress: ofGroup(),
	listReminders: ofGroup(),
	searchGroup: ofGroup({ query: { q: 'Boiler' } }),
	answerQuestion: ofGroup({ query: { q: 'Was hat der Boiler gekostet?' } }),
	sumProperty: ofProperty({ query: { tax: 'relevant' } }),
	sumGroup: ofGroup({ query: { since: '2026-01-01' } }),
	yearsProperty: ofProperty(),
	getYearPicture: {
		call: async (world) => {
			for (let nth = 0; nth < fewestEntries; nth += 1) await make.event(world)
			return { params: { id: world.house.property.id, year: String(new Date().getFullYear()) } }
		},
	},
	yearsGroup: ofGroup(),
	listMemories: ofGroup(),
	hideMemory: { call: async (world) => ({ params: { id: await make.event(world) } }) },
	listSuggestions: ofProperty(),
	getTimeRecording: ofProperty({ query: { from: '2026-01-01', to: '2026-12-31' } }),
	listReadings: ofProperty(),
	recordReadings: {
		call: async ({ server, house }) => ({
			params: { id: house.property.id },
			body: { event_at, rows: [{ unit: await seeded(server, 'unit'), name: 'Wasser', data: '812.4' }] },
		}),
		bodies: async (place) => {
			const unit = await seeded(place.server, 'unit')
			const row = { unit, name: 'Wasser', data: '812.4', object: await make.object(place), files: [await makeLooseFile(place)] }
			return [{ event_at, journal: await make.journal(place), rows: [row] }]
		},
	},
	putReadingOrder: {
		...ofProperty({ body: { series: [] } }),
		bodies: async (place) => [{ series: [{ unit: await seeded(place.server, 'unit'), name: 'Wasser', object: await make.object(place) }] }],
	},
	listPlans: nothing,
	getSubscription: ofGroup(),
	startCheckout: ofGroup({ body: { plan: 'house_year' } }),
	openPortal: ofGroup(),
	removeGroup: { call: (world, _, caller) => groupToRemove(world, caller) },

	listTrash: ofGroup(),
	restoreTrash: { call: trashed, need: 'trash.restore' },
	// What they have thrown away themselves: the handler's test looks at the rest.
	purgeMail: { call: (world, by, caller) => trashedMail(world, caller ?? by), need: 'inbox.process' },
	listHistory: ofGroup(),

	changeMe: withBody({ name }),
	noteFirstEntry: nothing,
	getDue: nothing,
	removeMe: { ...nothing, instead: ({ server }) => server.person('Geht') },
	exportMe: nothing,
	getStopwatch: nothing,
	putStopwatch: {
		call: async ({ house }) => ({ body: { property: house.property.id } }),
		bodies: async ({ house }) => [{ property: house.property.id }],
		need: 'event.create',
	},
	removeStopwatch: nothing,
	getNotifications: nothing,
	putNotifications: {
		// Everybody for a group of their own.
		call: async ({ server, house }, _, caller) => {
			const group = caller ? (await server.call(caller, groups.createGroup, { body: { name } })).body : house.group
			return { body: { groups: [wishes(group.id)] } }
		},
		bodies: async ({ house }) => [{ groups: [wishes(house.group.id)] }],
	},
	createPush: { call: async () => ({ body: device() }) },
	removePush: nothing,
	putOff: {
		call: async ({ server, house }) => {
			const body = { name, event_at, reminder: { date: '2026-12-01', done: false } }
			const entry = await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
			return { params: { id: entry.body.id }, body: { part: 'reminder', until: addDays(dayOf(Date.now()), 3) } }
		},
	},
	getCalendar: nothing,
	getFeed: ofGroup(),
	createFeed: ofGroup(),
	changeFeed: {
		call: async ({ server, house: { group, anna } }, _, caller) => {
			await server.owner.query(
				`insert into calendar_feed (group_id, person_id, token_hash)
					select group_id, person_id, $3 from member where group_id = $1 and person_id = $2 on conflict do nothing`,
				[group.id, (caller ?? anna).id, `${Math.random()}`],
			)
			return { params: { id: group.id }, body: { kinds: ['entry'] } }
		},
	},
	removeFeed: ofGroup(),

	listWebhooks: ofGroup(),
	getWebhook: ofNew(make.webhook),
	createWebhook: {
		// A group has ten at most.
		call: async ({ server, house }) => {
			await server.owner.query('delete from webhook where group_id = $1', [house.group.id])
			return { params: { id: house.group.id }, body: { url: 'https://hook.invalid/x', types: ['event.created'] } }
		},
	},
	changeWebhook: ofNew(make.webhook, { body: { active: false } }),
	removeWebhook: ofNew(make.webhook),
	listDeliveries: ofNew(make.webhook),
	resendDelivery: ofNew(make.delivery),
	testWebhook: ofNew(make.webhook),

	listTokens: nothing,
	getToken: ownToken,
	createToken: { ...withBody({ name, cap: 'read_only' }), bodies: async ({ house }) => [{ name, cap: 'viewer', ...placesOf(house) }] },
	removeToken: ownToken,

	listExports: ofProperty(),
	listGroupExports: ofGroup(),
	createExport: {
		...ofProperty({ body: csv }),
		need: 'export.run',
		bodies: async (place) => [
			{ ...csv, journals: [await make.journal(place)], objects: [await make.object(place)] },
			{ ...csv, contact: await make.contact(place), person: place.house.anna.id },
		],
	},
	createGroupExport: {
		...ofGroup({ body: groupJson }),
		need: 'export.run',
		bodies: async (place) => [
			{ ...groupJson, journals: [await make.journal(place)], objects: [await make.object(place)] },
			{ ...groupJson, contact: await make.contact(place), person: place.house.anna.id },
		],
	},
	getExport: ownExport,
	getExportContent: ownExport,
	removeExport: ownExport,
	readCodes: ofGroup({ form: {}, file: table }),
	listImports: ofGroup(),
	getImport: ofNew(makeImport),
	createImport: ofGroup({ form: {}, file: table }),
	changeImport: {
		call: async (world) => ({ params: { id: await makeImport(world) }, body: mappingFor(world) }),
		bodies: async (world) => [{ ...mappingFor(world), unit: await seeded(world.server, 'unit') }],
	},
	runImport: ofNew(makeImport, { body: { dry: true } }),
	undoImport: ofNew(makeFinishedImport),
	removeImport: ofNew(makeImport),

	listMembers: ofGroup(),
	changeMember: {
		call: async (world) => ({ params: await ofMember(world), body: { role: 'viewer' } }),
		bodies: async ({ house }) => [{ properties: [house.property.id] }],
	},
	removeMember: { call: async (world) => ({ params: await ofMember(world) }), need: 'members.manage' },
	...inviteLinkFixtures,
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
	proveInvitation: { call: async (world) => ({ params: { id: await make.invite(world) }, body: { proof: 'p'.repeat(43) } }) },
	askForInvitation: {
		call: async ({ server }) => ({ params: { id: await make.invite({ server, house: await createHouse(server, 'Familie Gastgeber') }) } }),
	},
	acceptInvitation: {
		call: async ({ server }, _, caller) => {
			const house = await createHouse(server, 'Familie Gastgeber')
			return { params: { id: await make.invite({ server, house }, caller?.email) } }
		},
	},

	...Object.assign({}, ...Object.values(testNouns).map(({ calls }) => calls)),
}
