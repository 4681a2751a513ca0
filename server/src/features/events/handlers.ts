import type { Event, events, RollingQuery } from '@hausheft/contract/events.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { memberOf, personOf, placeOf, targetOf, type Acting } from '../../platform/database/act.ts'
import { settle } from '../../platform/database/sql.ts'
import { Json, type Handlers } from '../../platform/http/serve.ts'
import { changeEvent, createEvent } from './actions.ts'
import { changeEventRow, findDocument, listNames, listSeenContacts, listUnits, lockDocument, rollEvents, trashEvent } from './queries.ts'
import { cursorOf, readCursor, seesAll, visibleTo, type Viewer } from './rules.ts'

const usualPage = 30

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

async function roll(acting: Acting, filter: RollingQuery): Promise<Json> {
	const { group, property } = placeOf(acting)
	const after = filter.from === undefined ? null : readCursor(filter.from)
	if (filter.from !== undefined && after === null) throw invalidField('from', 'Diese Stelle der Liste gibt es nicht.')
	const limit = filter.limit ?? usualPage
	const viewer = { person: personOf(acting).id, role: memberOf(acting, group).role, contacts: null }
	const rows = await rollEvents(acting.db, { group, property }, viewer, filter, after, limit)
	const page = rows.slice(0, limit)
	const last = page.at(-1)
	const from = rows.length > limit && last ? cursorOf(last) : null
	const texts = await shown(
		acting,
		group,
		page.map(({ document }) => document),
	)
	const ids = page.map(({ id }) => id)
	const names = filter.include === 'names' ? `,"names":${JSON.stringify(await listNames(acting.db, group, ids, viewer))}` : ''
	return new Json(`{"ids":${JSON.stringify(ids)},"from":${JSON.stringify(from)},"events":[${texts.join(',')}]${names}}`)
}

async function one(acting: Acting, id: string): Promise<Json> {
	const row = await findDocument(acting.db, id)
	if (!row) throw new Refusal('not_found')
	const [text = ''] = await shown(acting, placeOf(acting).group, [row.document])
	return new Json(text, id, row.version)
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
	rollProperty: (acting, { query }) => roll(acting, query),
	rollGroup: (acting, { query }) => roll(acting, query),
	getEvent: (acting, { params }) => one(acting, params.id),
	createEvent: async (acting, { params, body }) => {
		const id = await createEvent(acting, { group: placeOf(acting).group, property: params.id }, body)
		return one(acting, id)
	},
	changeEvent: async (acting, { params, body }, { version }) => {
		const { stored, viewer } = await locked(acting, params.id, version)
		const own = stored.user === viewer.person
		if (!may(viewer.role, 'event.update', own) && !amountOnly(body)) throw new Refusal('forbidden')
		if (body.balance !== undefined && !may(viewer.role, 'balance.write', own)) throw new Refusal('forbidden')
		if (body.property !== undefined) await checkProperty(acting, stored.group, body.property)
		await changeEvent(acting, viewer, stored, body)
		return one(acting, params.id)
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
		await settle(acting.db)
		return one(acting, params.id)
	},
}

async function checkProperty(acting: Acting, group: string, property: string): Promise<void> {
	const target = await targetOf(acting, { noun: 'properties', id: property })
	if (target?.group !== group) throw invalidField('property', 'Das gibt es hier nicht.')
}
