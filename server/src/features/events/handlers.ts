import type { Event, events } from '@hausheft/contract/events.ts'
import type { RollingQuery } from '@hausheft/contract/event-requests.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { Closing, isWhole, memberOf, personOf, placeOf, targetOf, type Acting } from '../../platform/database/act.ts'
import { build } from '../../platform/database/connect.ts'
import type { EarlyReads, Row } from '../../platform/database/batch.ts'
import { settle } from '../../platform/database/sql.ts'
import { cutPage, placeFrom } from '../../platform/http/paging.ts'
import { Json } from '../../platform/http/answers.ts'
import { withEarly, type Handlers } from '../../platform/http/serve.ts'
import { changeEvent, createEvent, rollEntries, shown, viewerOf } from './actions.ts'
import { changeEventRow, listNames, rolling, storedEvent, trashEvent, type RolledRow, type Scope, type Stored } from './queries.ts'
import { listUnits } from '../readings/queries.ts'
import { shownTo, type Viewer } from './rules.ts'

const usualPage = 30
type Named = { params: { id: string } }
type Rolled = Named & { query: RollingQuery }

const pageOf = ({ limit }: RollingQuery) => limit ?? usualPage
const needsViewer = ({ kind, tax, worker, worker_text, q }: RollingQuery) =>
	kind === 'balance' || kind === 'time-recording' || (tax ?? worker ?? worker_text) !== undefined || Boolean(q?.trim())

/** Amounts, times and words are found by who sees them; every other list is the same for all who see its entries. */
const rollEarly = (scope: Scope, filter: RollingQuery): EarlyReads | undefined =>
	needsViewer(filter)
		? undefined
		: {
				statements: [rolling(build, scope, null, filter, placeFrom(filter.from), pageOf(filter)).compile()],
				whole: filter.include === undefined,
			}

async function roll(acting: Acting, scope: Scope, filter: RollingQuery, found: Row[][] | undefined): Promise<Json> {
	const { group } = placeOf(acting)
	const limit = pageOf(filter)
	const viewer = viewerIn(acting)
	const rows = (found?.[0] as RolledRow[] | undefined) ?? (await rollEntries(acting, scope, viewer, filter, placeFrom(filter.from), limit))
	const { rows: page, from } = cutPage(rows, limit, ({ event_at, id }) => ({ at: event_at, id }))
	const ids = page.map(({ id }) => id)
	const texts = (await shown(acting, page)).map(({ text }) => text)
	const names = filter.include === 'names' ? `,"names":${JSON.stringify(await listNames(acting.db, group, ids, viewer))}` : ''
	return new Json(`{"ids":${JSON.stringify(ids)},"from":${JSON.stringify(from)},"events":[${texts.join(',')}]${names}}`)
}

/** Whoever asks, where the contacts that they see do not matter. */
const viewerIn = (acting: Acting) => ({ ...memberOf(acting, placeOf(acting).group), person: personOf(acting).id, contacts: null })

async function one(acting: Acting, row: Stored | undefined): Promise<Json> {
	if (!row) throw new Refusal('not_found')
	const [seen] = await shown(acting, [row])
	return new Json(seen?.text ?? '', row.id, seen?.version)
}

/** What a write answers: read together with its commit; for a member limited to some properties within the transaction, as that takes two reads. */
async function written(acting: Acting, id: string): Promise<Json | Closing<Json>> {
	if (isWhole(acting)) return new Closing(id, storedEvent(build, id).compile(), (row) => one(acting, row as Stored))
	await settle(acting.db)
	return one(acting, await storedEvent(acting.db, id).executeTakeFirst())
}

/** The entry under lock; `version` 0 asks for none. A stale one is refused with what the caller may see of the entry as it is now. */
async function locked(acting: Acting, id: string, version: number): Promise<{ stored: Event; viewer: Viewer }> {
	const row = await storedEvent(acting.db, id).forUpdate('event').executeTakeFirst()
	if (!row) throw new Refusal('not_found')
	const viewer = await viewerOf(acting, [row])
	const current = shownTo(viewer, row)
	if (version !== 0 && version !== current.version) throw new Refusal('stale', undefined, { current })
	return { stored: JSON.parse(row.document) as Event, viewer }
}

const amountOnly = (body: object) => Object.keys(body).every((key) => key === 'balance')

export const eventHandlers: Handlers<typeof events> = {
	listUnits: ({ db }) => listUnits(db),
	rollProperty: withEarly(
		({ params, query }: Rolled) => rollEarly({ property: params.id }, query),
		(acting, { params, query }, found) => roll(acting, { property: params.id }, query, found),
	),
	rollGroup: withEarly(
		({ params, query }: Rolled) => rollEarly({ group: params.id }, query),
		(acting, { params, query }, found) => roll(acting, { group: params.id }, query, found),
	),
	rollObject: withEarly(
		({ params, query }: Rolled) => rollEarly({ object: params.id }, query),
		(acting, { params, query }, found) => roll(acting, { object: params.id }, query, found),
	),
	rollContact: withEarly(
		({ params, query }: Rolled) => rollEarly({ contact: params.id }, query),
		(acting, { params, query }, found) => roll(acting, { contact: params.id }, query, found),
	),
	getEvent: withEarly(
		({ params }: Named) => ({ statements: [storedEvent(build, params.id).compile()], whole: true }),
		async (acting, { params }, found) =>
			one(acting, found ? (found[0]?.[0] as Stored | undefined) : await storedEvent(acting.db, params.id).executeTakeFirst()),
	),
	createEvent: async (acting, { params, body }) => {
		const id = await createEvent(acting, { group: placeOf(acting).group, property: params.id }, body)
		return written(acting, id)
	},
	changeEvent: async (acting, { params, body }, { version }) => {
		const { stored, viewer } = await locked(acting, params.id, version)
		const own = stored.user === viewer.person
		if (!may(viewer, 'event.update', own) && !amountOnly(body)) throw new Refusal('forbidden', whyForbidden(viewer, 'event.update'))
		if (body.balance !== undefined && !may(viewer, 'balance.write', own))
			throw new Refusal('forbidden', whyForbidden(viewer, 'balance.write'))
		if (body.property !== undefined) await checkProperty(acting, stored.group, body.property)
		await changeEvent(acting, viewer, stored, body)
		return written(acting, params.id)
	},
	removeEvent: async (acting, { params }, { version }) => {
		const { stored, viewer } = await locked(acting, params.id, version)
		await trashEvent(acting.db, stored.group, stored.id, viewer.person)
		return undefined
	},
	completeEvent: async (acting, { params, body }) => {
		const { stored } = await locked(acting, params.id, 0)
		if (stored[body.part] === null) throw invalidField('part', 'Dieser Eintrag hat nichts zum Abhaken.')
		await changeEventRow(
			acting.db,
			stored.group,
			stored.id,
			body.part === 'maintenance' ? { maintenance_done: body.done } : { reminder_done: body.done },
		)
		return written(acting, params.id)
	},
}

async function checkProperty(acting: Acting, group: string, property: string): Promise<void> {
	const target = await targetOf(acting, { noun: 'properties', id: property })
	if (target?.group !== group) throw invalidField('property', 'Das gibt es hier nicht.')
}
