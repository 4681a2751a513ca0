import { sql, type Expression, type SqlBool } from 'kysely'
import { kinds, type Kind } from '@hausheft/contract/event-parts.ts'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import { among, inMonth, inYear, isSince, isUntil, today, type Db } from '../../platform/database/sql.ts'
import type { DB } from '../../platform/database/tables.ts'
import { hasShare, isUnpaid } from '../balance/queries.ts'
import { concernsParty, isUnshared } from '../parties/queries.ts'
import { hasReading } from '../readings/queries.ts'
import type { KeptDocument, Viewer } from './rules.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'

/** The entries of a property, of all properties of a group, of an object, or those that name a contact. */
export type Scope = { property: string } | { group: string } | { object: string } | { contact: string }
export type Stored = KeptDocument & { id: string; version: number }
/** `seen`: the contacts that a limited member sees. */
export type Seen = Stored & { seen: string | null }

/** One entry as stored. */
export const storedEvent = (db: Db, id: string) => stored(db).where('event.id', '=', id)
/** The same for whoever asks, with the contacts that a limited member sees of those that it names. */
export const seenEvent = (db: Db, id: string) => storedEvent(db, id).select(seenContacts)
const seenContacts = sql<string | null>`contacts_seen(event.group_id, array[event.id])`.as('seen')
/** One that has just been made: nobody has answered it yet. */
export const newEvent = (db: Db, id: string) =>
	db.selectFrom('event').select(unansweredColumns).select(seenContacts).where('event.deleted_at', 'is', null).where('event.id', '=', id)

/** With how often it was answered, which is no part of it: whoever changes it meanwhile has the version that it has. */
const documentText = sql`coalesce((select left(event.document::text, -1) || ',"replies":' || replies_text(said) || '}'
	from reply_count said where said.group_id = event.group_id and said.event_id = event.id and said.replies > 0), event.document::text)`

const columnsWith = (document: Sql) =>
	['event.id', sql<string>`${document}`.as('document'), sql<string>`parts::text`.as('parts'), 'event.version'] as const
/** An entry as it is kept, without who has answered it. */
export const unansweredColumns = columnsWith(sql`document::text`)
/** An entry as it is kept. */
export const storedColumns = columnsWith(documentText)
const stored = (db: Db) => db.selectFrom('event').select(storedColumns).where('event.deleted_at', 'is', null)

/** Some entries of a group as stored, in no order. */
export const listStored = (db: Db, group: string, ids: string[]): Promise<Stored[]> =>
	stored(db).where('event.group_id', '=', group).where(among('event.id', ids)).execute()

/** The entries of a list, with the moment and the id by which they are in order; `part`: for what is to be done of that part alone. */
export function matching(db: Db, scope: Scope, viewer: Viewer | null, filter: EventFilters, part?: Part) {
	const group = groupIn(scope)
	const names = { object: isOfReading(filter) ? undefined : filter.object, contact: filter.contact }
	const link = linkOf(scope, filter)
	// Begun at the few entries of an object or a contact, in their order, not at the many of the group.
	const [at, id] = link ? [sql.ref('l.event_at'), sql.ref('l.event_id')] : [sql.ref('event.event_at'), sql.ref('event.id')]
	let entries = db
		.selectFrom('event')
		.where('event.deleted_at', 'is', null)
		.$if(link !== undefined, (all) =>
			all
				.innerJoin('event_link as l', (join) => join.onRef('l.group_id', '=', 'event.group_id').onRef('l.event_id', '=', 'event.id'))
				.where(sql<SqlBool>`l.group_id = ${group} and l.linked = ${link}`),
		)
		.where(sql<SqlBool>`event.group_id = ${group}`)
	const only = (condition: Expression<SqlBool> | false | 0 | '' | undefined) => {
		if (condition) entries = entries.where(condition)
	}
	const { kind, journal, year, month, since, until, state, person, tax, worker, worker_text, party, as: side } = filter
	only('property' in scope ? sql<SqlBool>`event.property_id = ${scope.property}` : alive)
	const carried = kindOf(kind)
	only(carried && carries(carried, viewer))
	if (party || side || kind === 'shared') only(sql<SqlBool>`${seesAmount(viewer)} and ${concernsParty(group, party, side)}`)
	only(kind === 'unshared' && sql<SqlBool>`${seesAmount(viewer)} and ${isUnshared}`)
	if (link) for (const said of linkFlags(filter, part)) only(sql<SqlBool>`${sql.ref(`l.${said}`)}`)
	const at_journal = sql.ref(link && link !== journal ? 'l.journal_id' : 'event.journal_id')
	only(journal && (journal === 'none' ? sql<SqlBool>`${at_journal} is null` : sql<SqlBool>`${at_journal} = ${journal}`))
	for (const noun of ['object', 'contact'] as const) {
		const named = names[noun]
		// Whatever stands in the list of an object names one.
		if (named === 'none')
			only(noun in scope ? sql<SqlBool>`false` : link ? linkedToNone(noun, group) : namesNone(noun, group, sql.ref('event.id')))
		else if (named) {
			if (named !== link) only(touches(named, group, at, id))
			only(isSeen(noun, group, named))
		}
	}
	only(year && inYear(at, year))
	only(month && inMonth(at, month))
	only(since && isSince(at, since))
	only(until && isUntil(at, until))
	if (link && state === 'done' && !person) only(isDone(filter, part))
	else only((state || person) && isTodo(filter, part))
	only(tax && (link ? sql<SqlBool>`${seesAmount(viewer)} and ${isOfClass(tax)}` : sql<SqlBool>`${hasAmount(viewer)} and ${hasShare(tax)}`))
	only((worker || worker_text) && isWorked(viewer, filter))
	only(filter.unpaid && sql<SqlBool>`${hasAmount(viewer)} and ${isUnpaid}`)
	only(filter.amount_from !== undefined && sql<SqlBool>`${amount} >= ${filter.amount_from}`)
	only(filter.amount_to !== undefined && sql<SqlBool>`${amount} <= ${filter.amount_to}`)
	only(filter.series && sql<SqlBool>`(event.maintenance_series = ${filter.series} or event.reminder_series = ${filter.series})`)
	only(isOfReading(filter) && hasReading(group, 'property' in scope ? scope.property : null, filter))
	return { entries, at, id }
}

/** By which lists are in order and narrowed: what was spent, else what was earned. Not `coalesce`, for which row-level security would not let an index be asked. */
export const amount = sql`(case when event.balance_expense_rappen is null then event.balance_income_rappen else event.balance_expense_rappen end)`

const alive = sql<SqlBool>`exists (select from property
	where property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null)`

/** Whose links lead to the entries: an object's or a contact's, and where it is about a kind a journal's. */
export function linkOf(scope: Scope, filter: EventFilters) {
	if ('object' in scope) return scope.object
	if ('contact' in scope) return scope.contact
	const { object, contact, journal, kind } = filter
	const isOfKind = kind !== undefined && kind !== 'all'
	return [isOfReading(filter) ? undefined : object, contact, isOfKind ? journal : undefined].find((id) => id !== 'none' && id !== undefined)
}

/** An object then is the reading's, which the entry itself need not name. */
const isOfReading = ({ unit, reading }: EventFilters) => unit !== undefined || reading !== undefined

/** As a link says them, and the months that are kept: each kind of what is linked has an index of its own, and so has what is open. */
export const linkKinds = {
	rental: 'has_rental',
	balance: 'has_balance',
	reminder: 'has_reminder',
	maintenance: 'has_maintenance',
	measurement: 'has_measurement',
	'time-recording': 'has_time_recording',
} as const satisfies Record<Kind, keyof DB['event_link'] & keyof DB['entry_month']>

/** Of which part a list is asked for, if of one. */
export const kindOf = (asked: EventFilters['kind']): Kind | undefined => kinds.find((kind) => kind === asked)

/** What the link of whatever fits says. */
function linkFlags(filter: EventFilters, part?: Part): Set<keyof DB['event_link']> {
	const { kind, state, tax, unpaid, amount_from, amount_to, worker, worker_text } = filter
	const flags = new Set<keyof DB['event_link']>()
	const carried = kindOf(kind)
	if (carried) flags.add(linkKinds[carried])
	const about = partOf(filter, part)
	if (about && (state || filter.person)) flags.add(state && state !== 'done' ? `open_${about}` : linkKinds[about])
	if (tax || unpaid || (amount_from ?? amount_to) !== undefined) flags.add(linkKinds.balance)
	if (worker || worker_text) flags.add(linkKinds['time-recording'])
	return flags
}

const groupOf = (table: 'property' | 'object' | 'contact', id: string) => sql`(select group_id from ${sql.table(table)} where id = ${id})`

/** The group that a list lies in; which object or contact leads to it is asked for again by `linkOf`. */
export function groupIn(scope: Scope) {
	if ('group' in scope) return sql`${scope.group}::uuid`
	if ('property' in scope) return groupOf('property', scope.property)
	return 'object' in scope ? groupOf('object', scope.object) : groupOf('contact', scope.contact)
}

/** Entries carrying a kind; who does not see amounts or others' time finds by them only what they see. */
export function carries(kind: Kind, viewer: Viewer | null) {
	switch (kind) {
		case 'rental':
			return sql<SqlBool>`event.rental_is_rent is not null`
		case 'maintenance':
			return sql<SqlBool>`event.maintenance_done is not null`
		case 'reminder':
			return sql<SqlBool>`event.reminder_on is not null`
		case 'measurement':
			return sql<SqlBool>`event.has_measurement`
		case 'balance':
			return hasAmount(viewer)
		case 'time-recording':
			return may(viewer ?? uncapped(null), 'time.read') ? sql<SqlBool>`event.has_time_recording` : isWorked(viewer, {})
	}
}

export const hasAmount = (viewer: Viewer | null) =>
	may(viewer ?? uncapped(null), 'balance.read')
		? sql<SqlBool>`event.balance_tax_relevant is not null`
		: sql<SqlBool>`event.balance_tax_relevant is not null and event.person_id = ${viewer?.person ?? null}`

/** Of an entry that has an amount. */
const seesAmount = (viewer: Viewer | null) =>
	may(viewer ?? uncapped(null), 'balance.read') ? sql<SqlBool>`true` : sql<SqlBool>`event.person_id = ${viewer?.person ?? null}`

/** As `hasShare`, by the classes that a link says. */
function isOfClass(tax: NonNullable<EventFilters['tax']>) {
	const [own, rest] = [sql.ref('l.tax_own'), sql.ref('l.tax_rest')]
	return tax === 'relevant' ? sql<SqlBool>`(${own} <> 'none' or ${rest} <> 'none')` : sql<SqlBool>`(${own} = ${tax} or ${rest} = ${tax})`
}

/** That nothing is to be done, as a link says it. */
function isDone({ kind }: EventFilters, part?: Part) {
	const one = partOf({ kind }, part)
	const open = (of: Part) => sql<SqlBool>`not ${sql.ref(`l.open_${of}`)}`
	return one ? open(one) : sql<SqlBool>`(l.has_maintenance or l.has_reminder) and ${open('maintenance')} and ${open('reminder')}`
}

type Worker = Pick<EventFilters, 'worker' | 'worker_text'>

const isWorked = (viewer: Viewer | null, of: Worker) =>
	sql<SqlBool>`event.has_time_recording and exists (select from event_time worked
		where worked.group_id = event.group_id and worked.event_id = event.id and ${isWorkedBy(viewer, of)})`

/** Whom a name without an account means, however it was typed. */
export const called = (name: Sql) => sql`called_as(${name})`

/** Of the times that the viewer sees those of a person, or of somebody without an account by what they were called. */
export function isWorkedBy(viewer: Viewer | null, { worker, worker_text }: Worker) {
	const byPerson = worker === undefined ? sql`true` : sql`worked.person_id = ${worker}`
	const byText =
		worker_text === undefined
			? sql`true`
			: sql`worked.person_id is null and ${called(sql`worked.person_name`)} = ${called(sql`${worker_text}::text`)}`
	return sql<SqlBool>`(${isSeenTime(viewer)} and ${byPerson} and ${byText})`
}

/** Of whoever does not see others' time: their own, and that of people without an account in their own entries. */
function isSeenTime(viewer: Viewer | null) {
	const person = viewer?.person ?? null
	return may(viewer ?? uncapped(null), 'time.read')
		? sql<SqlBool>`true`
		: sql<SqlBool>`(worked.person_id = ${person} or (worked.person_id is null and event.person_id = ${person}))`
}

export type Part = 'maintenance' | 'reminder'
const partOf = ({ kind }: EventFilters, part?: Part) => (kind === 'maintenance' || kind === 'reminder' ? kind : part)

/**
 * What is to be done and who is meant by it, asked of one and the same part; of both: open or overdue while one of them is, done when neither
 * is open and there is one.
 */
function isTodo({ state, person, kind }: EventFilters, part?: Part) {
	const one = partOf({ kind }, part)
	if (one) return isPart(one, state, person)
	const either = (which: typeof state) => sql<SqlBool>`(${isPart('maintenance', which, person)} or ${isPart('reminder', which, person)})`
	if (state !== 'done') return either(state)
	const done = sql<SqlBool>`coalesce(event.maintenance_done, event.reminder_done) and coalesce(event.reminder_done, true)`
	return person ? sql<SqlBool>`${done} and ${either(undefined)}` : done
}

function isPart(part: Part, state: EventFilters['state'], person: string | undefined) {
	const [done, on, meant] = [sql.ref(`event.${part}_done`), sql.ref(`event.${part}_on`), sql.ref(`event.${part}_person_id`)]
	// Said so that it is looked for in the order of the list: most of it is done, and the index of what is done is in another order.
	const states = {
		done: sql`${done} is not false and ${done} is not null`,
		open: sql`not ${done}`,
		overdue: sql`not ${done} and ${on} < ${today}`,
	}
	const named = sql<SqlBool>`${meant} = ${person}`
	if (!state) return named
	return person ? sql<SqlBool>`(${named} and ${states[state]})` : sql<SqlBool>`(${states[state]})`
}

type Sql = Expression<unknown>

/** A filter by what the caller does not see finds what one by an unknown id finds. */
export const isSeen = (noun: 'object' | 'contact', group: Sql, id: string) =>
	sql<SqlBool>`exists (select from ${sql.table(noun)} named where named.group_id = ${group} and named.id = ${id})`

/** No object, or no contact in any of its places that the caller sees. */
const namesNone = (noun: 'object' | 'contact', group: Sql, id: Sql) =>
	sql<SqlBool>`not exists (select from event_link of join ${sql.table(noun)} named on named.group_id = of.group_id and named.id = of.linked
		where of.group_id = ${group} and of.event_id = ${id})`

/** The same as a link says it: what it names counts only for who does not see all of it. */
const linkedToNone = (noun: 'object' | 'contact', group: Sql) =>
	sql<SqlBool>`(not ${sql.ref(`l.has_${noun}`)} or (not ${group} = any ((select app_whole_groups())::uuid[]) and ${namesNone(noun, group, sql.ref('l.event_id'))}))`

/** Two things at once: both lists are walked side by side, in their order. */
export const touches = (linked: string, group: Sql, at: Sql, id: Sql) =>
	sql<SqlBool>`exists (select from event_link t where t.group_id = ${group} and t.linked = ${linked} and t.event_at = ${at} and t.event_id = ${id})`

/** Which of these contacts the caller sees (row-level security decides). */
export async function listSeenContacts(db: Db, ids: string[]): Promise<Set<string>> {
	if (ids.length === 0) return new Set()
	const { rows } = await sql<{ id: string }>`select id from contact where id = any (${[...new Set(ids)]}::uuid[])`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

export const trashEvent = (db: Db, group: string, id: string, person: string) =>
	db
		.updateTable('event')
		.set({ deleted_at: sql`now()`, deleted_by: person })
		.where('group_id', '=', group)
		.where('id', '=', id)
		.execute()
