import type { Event, events, RollingQuery } from '@hausheft/contract/events.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { Closing, memberOf, personOf, placeOf, targetOf, type Acting } from '../../platform/database/act.ts'
import { settle, type Db } from '../../platform/database/sql.ts'
import { Json, withEarly, type Handlers } from '../../platform/http/serve.ts'
import { changeEvent, createEvent } from './actions.ts'
import {
	changeEventRow,
	documentOf,
	findDocument,
	listNames,
	listSeenContacts,
	listUnits,
	lockDocument,
	rollEvents,
	trashEvent,
	type RolledRow,
	type Scope,
	type Stored,
} from './queries.ts'
import { cursorOf, readCursor, seesAll, visibleTo, type Viewer } from './rules.ts'

const usualPage = 30
type Rolled = { params: { id: string }; query: RollingQuery }

/** How the caller looks at these entries; a member limited to some properties needs to know which of their contacts they see. */
async function viewerOf(acting: Acting, group: string, of: Event[]): Promise<Viewer> {
	const { role, properties } = memberOf(acting, group)
	const viewer = { person: personOf(acting).id, role, contacts: null }
	if (properties === null) return viewer
	const named = of.flatMap(({ contacts, maintenance, rental }) => [...contacts, maintenance?.contact, rental?.contact])
	const ids = [...new Set(named.filter((id): id is string => typeof id === 'string'))]
	const seen = ids.length > 0 ? await listSeenContacts(acting.db, ids) : []
	return { ...viewer, contacts: new Set(seen.map(({ id }) => id)) }
}

/** Stored documents as this caller may know them; as text, untouched, for who sees everything. */
async function shown(acting: Acting, group: string, documents: string[]): Promise<string[]> {
	const { role, properties } = memberOf(acting, group)
	if (properties === null && seesAll({ person: personOf(acting).id, role, contacts: null })) return documents
	const events = documents.map((text) => JSON.parse(text) as Event)
	const viewer = await viewerOf(acting, group, events)
	return events.map((event) => JSON.stringify(visibleTo(viewer, event)))
}

const after = ({ from }: RollingQuery) => (from === undefined ? null : readCursor(from))
const pageOf = ({ limit }: RollingQuery) => limit ?? usualPage
const needsViewer = ({ kind }: RollingQuery) => kind === 'balance' || kind === 'time-recording'

/** Amounts and times are found by who sees them; every other list is the same for all who see its entries. */
const rollEarly = (scope: Scope, db: Db, filter: RollingQuery) =>
	needsViewer(filter) ? undefined : rollEvents(db, scope, null, filter, after(filter), pageOf(filter))

async function roll(acting: Acting, scope: Scope, filter: RollingQuery, early: RolledRow[] | undefined): Promise<Json> {
	const { group } = placeOf(acting)
	if (filter.from !== undefined && after(filter) === null) throw invalidField('from', 'Diese Stelle der Liste gibt es nicht.')
	const limit = pageOf(filter)
	const viewer = { person: personOf(acting).id, role: memberOf(acting, group).role, contacts: null }
	const rows = early ?? (await rollEvents(acting.db, scope, viewer, filter, after(filter), limit))
	const page = rows.slice(0, limit)
	const last = page.at(-1)
	const from = rows.length > limit && last ? cursorOf(last) : null
	const ids = page.map(({ id }) => id)
	const documents = page.map(({ document }) => document)
	const texts = await shown(acting, group, documents)
	const names = filter.include === 'names' ? `,"names":${JSON.stringify(await listNames(acting.db, group, ids, viewer))}` : ''
	return new Json(`{"ids":${JSON.stringify(ids)},"from":${JSON.stringify(from)},"events":[${texts.join(',')}]${names}}`)
}

async function one(acting: Acting, id: string, early?: Stored): Promise<Json> {
	const row = early ?? (await findDocument(acting.db, id))
	if (!row) throw new Refusal('not_found')
	const [text = ''] = await shown(acting, placeOf(acting).group, [row.document])
	return new Json(text, id, row.version)
}

/** What a write answers: read with the commit for who sees everything, else filtered within the transaction. */
async function writtenOne(acting: Acting, id: string): Promise<Json | Closing<Json>> {
	const { role, properties } = memberOf(acting, placeOf(acting).group)
	if (properties === null && seesAll({ person: personOf(acting).id, role, contacts: null })) {
		return new Closing(id, documentOf(id), ({ document, version }) => new Json(document as string, id, version as number))
	}
	await settle(acting.db)
	return one(acting, id)
}

/** The entry under lock; `version` 0 asks for none. A stale one is refused with what the caller may see of the entry as it is now. */
async function locked(acting: Acting, id: string, version: number): Promise<{ stored: Event; viewer: Viewer }> {
	const row = await lockDocument(acting.db, id)
	if (!row) throw new Refusal('not_found')
	const stored = JSON.parse(row.document) as Event
	const viewer = await viewerOf(acting, stored.group, [stored])
	if (version !== 0 && version !== row.version) throw new Refusal('stale', undefined, { current: visibleTo(viewer, stored) })
	return { stored, viewer }
}

const amountOnly = (body: object) => Object.keys(body).every((key) => key === 'balance')

export const eventHandlers: Handlers<typeof events> = {
	listUnits: ({ db }) => listUnits(db),
	rollProperty: withEarly(
		(db, { params, query }: Rolled) => rollEarly({ property: params.id }, db, query),
		(acting, { params, query }, early) => roll(acting, { property: params.id }, query, early),
	),
	rollGroup: withEarly(
		(db, { params, query }: Rolled) => rollEarly({ group: params.id }, db, query),
		(acting, { params, query }, early) => roll(acting, { group: params.id }, query, early),
	),
	getEvent: withEarly(
		(db, { params }: { params: { id: string } }) => findDocument(db, params.id),
		(acting, { params }, early) => one(acting, params.id, early),
	),
	createEvent: async (acting, { params, body }) => {
		const id = await createEvent(acting, { group: placeOf(acting).group, property: params.id }, body)
		return writtenOne(acting, id)
	},
	changeEvent: async (acting, { params, body }, { version }) => {
		const { stored, viewer } = await locked(acting, params.id, version)
		const own = stored.user === viewer.person
		if (!may(viewer.role, 'event.update', own) && !amountOnly(body)) throw new Refusal('forbidden')
		if (body.balance !== undefined && !may(viewer.role, 'balance.write', own)) throw new Refusal('forbidden')
		if (body.property !== undefined) await checkProperty(acting, stored.group, body.property)
		await changeEvent(acting, viewer, stored, body)
		return writtenOne(acting, params.id)
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
		return writtenOne(acting, params.id)
	},
}

async function checkProperty(acting: Acting, group: string, property: string): Promise<void> {
	const target = await targetOf(acting, { noun: 'properties', id: property })
	if (target?.group !== group) throw invalidField('property', 'Das gibt es hier nicht.')
}
