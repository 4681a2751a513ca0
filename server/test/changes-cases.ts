import { events } from '@hausheft/contract/events.ts'
import { base } from '@hausheft/contract/endpoint.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { trashSources } from '@hausheft/contract/trash.ts'
import type { LivedIn } from './changes-house.ts'
import type { TestPerson } from './house.ts'
import type { Call } from './noun.ts'
import { annotation } from './nouns/files.ts'
import { fixtureOf } from './rights-send.ts'
import { makeInviteLink } from './linked.ts'
import { make } from './rights-world.ts'
import type { MountedEndpoint } from './routes.ts'
import { kindAt } from './seen-plans.ts'

/** What is sent; without a sender it is the house's owner who does. `version` is asked for when it is sent. */
type Sending = { what: string; call: Call; sender?: TestPerson; version?: () => Promise<number> }
type Prepare = (lived: LivedIn) => Promise<Omit<Sending, 'what'>>

/** The thing of the house that a path's id can stand for; a group is removed by its name alone, so that there is one of its own for that. */
const labels: Record<string, string> = { property: 'property:here', file: 'file:riss', reply: 'reply:own' }

const withBody = (call: Call, body: object): Call => (call.form ? { ...call, form: body as Record<string, string> } : { ...call, body })

/** Bodies for the thing that everything names, beside those of the fixtures. */
const more: Record<string, (lived: LivedIn) => object[]> = {
	changeEvent: ({ idOf }) => [
		{
			journal: null,
			objects: [],
			measurement: [],
			contacts: [],
			files: [],
			maintenance: null,
			reminder: null,
			rental: null,
			balance: null,
			transfer: null,
		},
		{ property: idOf('property:there') },
		{ event_at: '2019-05-05T10:00:00.000Z' },
	],
	completeEvent: () => [{ part: 'reminder', done: true }],
	putOffEvent: () => [{ part: 'maintenance', date: '2027-02-01' }],
	createFile: ({ idOf }) => [{ event: idOf('event') }, { object: idOf('object'), plan: 'true' }],
	changeFile: ({ idOf }) => [{ filename: 'Offerte' }, { object: idOf('object'), plan: true }],
	changeContact: ({ idOf }) => [{ properties: [idOf('property:there')] }, { disabled_at: '2026-11-01T00:00:00.000Z' }],
	changeProperty: () => [{ photo: null }],
	putAway: () => [{ mentions: true }],
}

const onLoose = (body?: object): Record<string, Prepare> => ({
	'on a file of no entry': async ({ idOf }) => ({ call: { params: { id: idOf('file:front') }, ...(body && { body }) } }),
})

const ofPast = (kind: 'event' | 'file', body?: object): Record<string, Prepare> => ({
	'of a year ago': async (lived) => ({
		call: { params: { id: lived.idOf(`${kind}:past`) }, ...(body && { body }) },
		version: () => versionOf(lived, `${kind}:past`),
	}),
})

/** What must be prepared just before it is sent, and what others send. */
const special: Record<string, Record<string, Prepare>> = {
	restoreTrash: Object.fromEntries(
		trashSources.map((source) => [
			`of the kind ${source}`,
			async ({ server, house, idOf }) => {
				const id = idOf(labels[source] ?? source)
				await server.owner.query(`update "${source}" set deleted_at = now(), deleted_by = $1 where id = $2`, [house.anna.id, id])
				return { call: { params: { source, id } } }
			},
		]),
	),
	skipEvent: { 'of a rent': async ({ idOf }) => ({ call: { params: { id: idOf('event:rent') }, body: { part: 'reminder' } } }) },
	createEvent: {
		'the first of all': async ({ server, house }) => {
			await server.owner.query('update event set deleted_at = now(), deleted_by = $1 where group_id = $2 and deleted_at is null', [
				house.anna.id,
				house.group.id,
			])
			return { call: { params: { id: house.property.id }, body: { name: 'Zähler', event_at: '2026-11-20T09:00:00.000Z' } } }
		},
	},
	// Of a house of which the parties and what they share are known.
	putParties: {
		'of this house': async ({ server, house, idOf }) => {
			const here = { params: { id: idOf('property:here') } }
			const { parties: kept, version } = (await server.call(house.anna, parties.getParties, here)).body
			return {
				call: {
					...here,
					body: { parties: kept.map((party) => ({ ...party, quotas: [{ from_on: null, weight: 1 }] })), new_expenses: 'quota' },
				},
				version: async () => version,
			}
		},
	},
	putClosed: {
		'of this house': async ({ server, house, idOf }) => {
			const here = { params: { id: idOf('property:here') } }
			const until = '2020-12-31'
			const { version } = (await server.call(house.anna, sharing.getSharing, { ...here, query: { until } })).body
			return { call: { ...here, body: { until } }, version: async () => version }
		},
	},
	putStayRules: {
		'of this house': async (lived) => {
			const body = { ask: true, arrival: ['Wasser aufdrehen'] }
			return { call: { params: { id: lived.idOf('property:here') }, body }, version: () => versionOf(lived, 'property:here') }
		},
	},
	changeFile: onLoose({ filename: 'Titelbild' }),
	putAnnotations: { ...onLoose([annotation]), ...ofPast('file', [annotation]) },
	removeFile: { ...onLoose(), ...ofPast('file') },
	removeEvent: {
		...ofPast('event'),
		'of a departure that gave nights back': async ({ server, house, idOf }) => {
			const body = { name: 'Abreise', event_at: '2026-11-20T12:00:00.000Z' }
			const { id, version } = (await server.call(house.anna, events.createEvent, { params: { id: idOf('property:here') }, body })).body
			await server.owner.query('update stay set event_id = $1, other_until_on = until_on + 1 where id = $2', [id, idOf('stay')])
			return { call: { params: { id } }, version: async () => version }
		},
	},
	hideMemory: ofPast('event'),
	removeMe: { 'by a member': async ({ house }) => ({ call: {}, sender: await house.join('member') }) },
	removeMember: {
		'who leaves': async ({ house }) => {
			const sender = await house.join('member')
			return { call: { params: { id: house.group.id, user: sender.id } }, sender }
		},
	},
	askForInvitation: {
		'of this house': async ({ server, idOf }) => ({ call: { params: { id: idOf('invite') } }, sender: await server.person('Fremd') }),
	},
	acceptLink: {
		'of this house': async (lived) => {
			const token = 'eines Hauses, in dem schon gelebt wird'
			await makeInviteLink(lived, token)
			return { call: { body: { token } }, sender: await lived.server.person('Neu') }
		},
	},
	acceptInvitation: {
		'of this house': async (lived) => {
			const sender = await lived.server.person('Neu')
			return { call: { params: { id: await make.invite(lived, sender.email) } }, sender }
		},
	},
}

/** Each write as its fixture sends it and with every body, on the thing that everything names where it goes to one: first what is ready at once. */
export async function sendingsOf(mounted: MountedEndpoint, lived: LivedIn): Promise<(Sending | (() => Promise<Sending>))[]> {
	const { name, endpoint } = mounted
	const fixture = fixtureOf(name)
	// Of a mail one entry is made, and of a departure: each time of another one.
	const label =
		endpoint.path.includes('{source}') || ['createInboxEvent', 'readInboxItem', 'leaveStay'].includes(name) ? undefined : labelOf(mounted)
	const ready = async (what: string, body?: object): Promise<Sending> => {
		const { version: _, ...call } = await fixture.call(lived, lived.house.anna, lived.house.anna)
		const aimed = label === undefined ? call : { ...call, params: { ...call.params, id: lived.idOf(label) } }
		// What stands in a year of it has a version of its own.
		const ofItself = !endpoint.path.includes('{year}')
		const version = label !== undefined && endpoint.ifMatch ? { version: async () => (ofItself ? versionOf(lived, label) : 0) } : {}
		return { what, call: body ? withBody(aimed, body) : aimed, ...version }
	}
	const own = ['putParties', 'putClosed', 'putStayRules'].includes(name)
	const sendings: (Sending | (() => Promise<Sending>))[] = fixture.instead || own ? [] : [await ready('as it is')]
	const bodies = own ? [] : [...((await fixture.bodies?.(lived)) ?? []), ...(more[name]?.(lived) ?? [])]
	for (const [at, body] of bodies.entries()) sendings.push(await ready(`with body ${at + 1}`, body))
	for (const [what, prepare] of Object.entries(special[name] ?? {})) sendings.push(async () => ({ what, ...(await prepare(lived)) }))
	return sendings
}

function labelOf({ endpoint }: MountedEndpoint): string | undefined {
	const noun = /^\/(\w+)\/\{id\}/.exec(endpoint.path.slice(base.length))?.[1] ?? ''
	const kind = kindAt(noun)
	return kind === undefined || kind === 'group' || kind === 'invite' || kind === 'import' || kind === 'webhook' || kind === 'delivery'
		? undefined
		: (labels[kind] ?? kind)
}
async function versionOf({ server, idOf }: LivedIn, label: string): Promise<number> {
	const [kind = ''] = label.split(':')
	const { rows } = await server.owner.query<{ version: number }>(`select version from ${kind} where id = $1`, [idOf(label)])
	return rows[0]?.version ?? 0
}
