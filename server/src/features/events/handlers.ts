import { isDeepStrictEqual } from 'node:util'
import type { Event, events } from '@hausheft/contract/events.ts'
import type { EventChange, EventFields, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Permission } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { Closing, hasSight, memberOf, personOf, placeOf, targetOf, type Acting } from '../../platform/database/act.ts'
import { firstRows, writtenOnce, type EarlyReads, type Row, type Statement } from '../../platform/database/batch.ts'
import { build } from '../../platform/database/connect.ts'
import { cutPage } from '../../platform/http/paging.ts'
import { Json } from '../../platform/http/answers.ts'
import { withEarly, type Handlers, type RequestById } from '../../platform/http/serve.ts'
import { nextOf, putTodoOff, repeatTodo, settleOccurrence, skipTodo, tickOff, type Coming } from '../series/actions.ts'
import { changeEvent, createEvent, eventWriting, shownDocument, shownDocuments, viewerBy, viewerOf } from './actions.ts'
import { pageStatement, placeIn, placeOfRow, rollEntries, shownPage, type ShownPage } from './lists/actions.ts'
import { findPage, type RolledPage } from './lists/queries.ts'
import { asksAmounts, orderOf } from './lists/rules.ts'
import { listNames } from './names/queries.ts'
import { createNestedEvent } from './nested/actions.ts'
import { namesParties } from './shared/actions.ts'
import { newEvent, seenEvent, storedEvent, trashEvent, type Scope, type Seen } from './queries.ts'
import { lockSettled } from '../series/queries.ts'
import { sharersIn, sharersStatement } from '../parties/queries.ts'
import { listUnits } from '../readings/queries.ts'
import { namesOf } from '../suggestions/actions.ts'
import { moneyOf, shownTo, visibleTo, type Viewer } from './rules.ts'

const usualPage = 30
type Rolled = RequestById & { query: RollingQuery }
type Created = RequestById & { body: EventFields }

const pageOf = ({ limit }: RollingQuery) => limit ?? usualPage
const needsViewer = (filter: RollingQuery) => {
	const { tax, worker, worker_text, q, party, as, kind } = filter
	if (kind === 'shared' || kind === 'unshared') return true
	return (
		(tax ?? worker ?? worker_text ?? party ?? as) !== undefined ||
		Boolean(q?.trim()) ||
		asksAmounts(filter) ||
		orderOf(filter).by !== 'event_at'
	)
}

/** By these kinds who does not see all of it finds what they see. */
const sightOf = ({ kind }: RollingQuery): Permission | undefined =>
	kind === 'balance' ? 'balance.read' : kind === 'time-recording' ? 'time.read' : undefined

/** Words and some filters find by what one sees; every other list is the same for all who see its entries, or its kind. */
const rollEarly = (scope: Scope, filter: RollingQuery): EarlyReads | undefined =>
	needsViewer(filter)
		? undefined
		: { statements: [pageStatement(scope, filter, placeIn(filter), pageOf(filter))], whole: true, sight: sightOf(filter) }

async function roll(acting: Acting, scope: Scope, filter: RollingQuery, found: Row[][] | undefined): Promise<Json> {
	const { group } = placeOf(acting)
	const limit = pageOf(filter)
	const kept = firstRows<RolledPage>(found)?.[0] ?? (await keptPage(acting, scope, filter, limit))
	if (kept) return pageText(filter, shownPage(viewerBy(acting, kept), filter, kept))
	const viewer = viewerIn(acting)
	const rows = await rollEntries(acting, scope, viewer, filter, limit)
	const { rows: page, from } = cutPage(rows, limit, placeOfRow(filter))
	const ids = page.map(({ id }) => id)
	const documents = (await shownDocuments(acting, page)).map(({ text }) => text).join(',')
	const names = filter.include === 'names' ? await listNames(acting.db, { group, events: ids, viewer, documents }) : {}
	return pageText(filter, { ids: JSON.stringify(ids).slice(1, -1), from, documents, names })
}

/** For a screen, whose reads come after its opening: the same page as would come with it. */
async function keptPage(acting: Acting, scope: Scope, filter: RollingQuery, limit: number): Promise<RolledPage | undefined> {
	if (needsViewer(filter) || !hasSight(acting, sightOf(filter))) return undefined
	return findPage(acting.db, pageStatement(scope, filter, placeIn(filter), limit))
}

const pageText = ({ include }: RollingQuery, { ids, from, documents, names }: ShownPage): Json =>
	new Json(
		`{"ids":[${ids}],"from":${JSON.stringify(from)},"events":[${documents}]${include === 'names' ? `,"names":${JSON.stringify(names)}` : ''}}`,
	)

/** Whoever asks, where the contacts that they see do not matter. */
const viewerIn = (acting: Acting) => ({ ...memberOf(acting, placeOf(acting).group), person: personOf(acting).id, contacts: null })

function one(acting: Acting, row: Seen | undefined): Json {
	if (!row) throw new Refusal('not_found')
	const { text, version } = shownDocument(viewerBy(acting, row), row)
	return new Json(text, row.id, version)
}

const alsoUnnamed =
	(named: (id: string) => Statement) =>
	(id: string): Statement => ({
		...named(id),
		unnamed: { sql: 'select * from one_entry($1)', parameters: [id] },
	})
const storedOnce = alsoUnnamed(writtenOnce((id) => seenEvent(build, id).compile()))
const newOnce = alsoUnnamed(writtenOnce((id) => newEvent(build, id).compile()))

const stillThere = async (acting: Acting, id: string) => one(acting, await seenEvent(acting.db, id).executeTakeFirst())

/** What a write answers, read together with its commit; `write`: what it writes last, along with that. */
const written = (acting: Acting, id: string, more: object = {}, write?: Statement) =>
	new Closing(id, write ? newOnce(id) : storedOnce(id), (row) => withMore(one(acting, row as Seen), more), write && [write])

/** For programs alone, where they name nothing: a form offers it before it sends, and need not wait for it. */
async function suggestedFor(acting: Acting, { group, property }: { group: string; property: string }, sent: EventFields) {
	if (!personOf(acting).key || sent.objects?.length || sent.contacts?.length) return {}
	return { suggested: (await namesOf(acting.db, group, property))(sent.name) }
}

/** The entry under lock; `version` 0 asks for none. A stale one is refused with what the caller may see of the entry as it is now. */
async function locked(acting: Acting, id: string, version: number): Promise<{ stored: Event; viewer: Viewer }> {
	const row = await storedEvent(acting.db, id).forUpdate('event').executeTakeFirst()
	if (!row) throw new Refusal('not_found')
	const viewer = await viewerOf(acting, [row])
	const current = shownTo(viewer, row)
	if (version !== 0 && version !== current.version) throw new Refusal('stale', undefined, { current })
	return { stored: fromJson<Event>(row.document), viewer }
}

/** What a reminder says of money becomes something else. */
const proposes = ({ reminder }: EventChange, stored: Event) =>
	reminder !== undefined && !isDeepStrictEqual(moneyOf(reminder as Event['reminder']), moneyOf(stored.reminder))

const amountOnly = (body: object) => Object.keys(body).every((key) => key === 'balance' || key === 'transfer')

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
		({ params }: RequestById) => ({ statements: [storedOnce(params.id)], whole: true }),
		async (acting, { params }, found) => (found ? one(acting, firstRows<Seen>(found)?.[0]) : stillThere(acting, params.id)),
	),
	createEvent: withEarly(
		({ params, body }: Created) => (namesParties(body) ? { statements: [sharersStatement(params.id)], whole: false } : undefined),
		async (acting, { params, body }, found) => {
			const sharers = found && sharersIn(firstRows(found) ?? [])
			const place = { group: placeOf(acting).group, property: params.id, sharers }
			const suggested = await suggestedFor(acting, place, body)
			const made = await eventWriting(acting, place, body)
			return made ? written(acting, made.id, suggested, made.write) : written(acting, await createEvent(acting, place, body), suggested)
		},
	),
	changeEvent: async (acting, { params, body }, { version }) => {
		// What has settled it does so no more once it has moved.
		if (body.property !== undefined) await lockSettled(acting.db, placeOf(acting).group, params.id)
		const { stored, viewer } = await locked(acting, params.id, version)
		const own = stored.user === viewer.person
		if (!may(viewer, 'event.update', own) && !amountOnly(body)) throw new Refusal('forbidden', whyForbidden(viewer, 'event.update'))
		const isAmount =
			body.balance !== undefined || body.transfer !== undefined || (may(viewer, 'balance.read', own) && proposes(body, stored))
		if (isAmount && !may(viewer, 'balance.write', own)) throw new Refusal('forbidden', whyForbidden(viewer, 'balance.write'))
		if (body.property !== undefined) await checkProperty(acting, stored.group, body.property)
		await changeEvent(acting, viewer, stored, body)
		return written(acting, params.id)
	},
	removeEvent: async (acting, { params }, { version }) => {
		const { stored, viewer } = await locked(acting, params.id, version)
		await trashEvent(acting.db, stored.group, stored.id, viewer.person)
		return undefined
	},
	completeEvent: async (acting, { params, body: { part, done, entry, at } }) => {
		const { stored, viewer } = await locked(acting, params.id, 0)
		if (entry && !may(viewer, 'event.create')) throw new Refusal('forbidden', whyForbidden(viewer, 'event.create'))
		const { group, property } = stored
		let made: string | undefined
		// That money comes back is told by what settles it: to who sees it alone.
		const settles = part === 'reminder' && visibleTo(viewer, stored).reminder?.proposal ? { settles: stored.id } : {}
		const write = async (fields: EventFields) => void (made = await createNestedEvent(acting, { group, property, ...settles }, fields))
		const next = await tickOff(acting, stored, { part, done, at, also: entry ? () => write(entry) : undefined })
		return written(acting, params.id, { ...coming(next), entry: made })
	},
	getCompleted: async (acting, { params, query }) => {
		const next = await nextOf(acting, placeOf(acting).group, params.id, query.part)
		return withMore(await stillThere(acting, params.id), coming(next))
	},
	putOffEvent: async (acting, { params, body }) => {
		const { stored } = await locked(acting, params.id, 0)
		await putTodoOff(acting, stored, body.part, body.date)
		return written(acting, params.id)
	},
	skipEvent: async (acting, { params, body }) => {
		const { stored } = await locked(acting, params.id, 0)
		const left = await skipTodo(acting, stored, body.part, body.until ?? null)
		return written(acting, params.id, left)
	},
	settleEvent: async (acting, { params, body }) => {
		// Always in this order, so that two at once do not wait for each other.
		for (const id of [...new Set([params.id, body.event ?? params.id])].sort())
			await storedEvent(acting.db, id).forUpdate('event').execute()
		const { stored, viewer } = await locked(acting, params.id, 0)
		if (!may(viewer, 'balance.write', stored.user === viewer.person)) throw new Refusal('forbidden', whyForbidden(viewer, 'balance.write'))
		const occurrence = body.event === null ? null : await occurrenceFor(acting, stored, body.event)
		const ticked = await settleOccurrence(acting, stored, occurrence)
		return written(acting, params.id, { ticked })
	},
	changeSeries: async (acting, { params, body }) => {
		const { stored } = await locked(acting, params.id, 0)
		await repeatTodo(acting, stored, body.part, body.recurrence)
		return written(acting, params.id)
	},
}

/** What a write answers beside the entry; undefined is left out. */
const withMore = ({ text, id, version }: Json, more: object): Json =>
	Object.keys(more).length === 0
		? new Json(text, id, version)
		: new Json(`${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`, id, version)

const coming = (next: Coming | null) => ({ next: next?.id ?? null, next_on: next?.date ?? null })

/** What an entry may settle: of its own property, and with money as far as the caller knows. */
async function occurrenceFor(acting: Acting, { id, property }: Event, event: string): Promise<Event> {
	const row = await storedEvent(acting.db, event).executeTakeFirst()
	const found = row && shownTo(await viewerOf(acting, [row]), row)
	if (!row || found?.property !== property || event === id) throw invalidField('event', 'Das gibt es hier nicht.')
	if (!found.reminder?.proposal) throw invalidField('event', 'Zu diesem Eintrag gehört kein wiederkehrender Betrag.')
	return fromJson<Event>(row.document)
}

async function checkProperty(acting: Acting, group: string, property: string): Promise<void> {
	const target = await targetOf(acting, { noun: 'properties', id: property })
	if (target?.group !== group) throw invalidField('property', 'Das gibt es hier nicht.')
}
