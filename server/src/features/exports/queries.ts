import { sql } from 'kysely'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import type { ExchangeProperty } from '@hausheft/contract/exchange.ts'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import type { ReadingOrderFields } from '@hausheft/contract/reading-requests.ts'
import { among, iso, type Db } from '../../platform/database/sql.ts'
import { carries, matching, type Stored } from '../events/queries.ts'
import type { Viewer } from '../events/rules.ts'
import type { StoredExport, Problem } from './rules.ts'

const columns = [
	'id',
	'group_id as group',
	'property_id as property',
	sql<string>`asked::text`.as('request'),
	sql<StoredExport['status']>`status`.as('status'),
	'progress',
	'size',
	'filename',
	'mime',
	sql<Problem | null>`problem`.as('problem'),
	'sight',
	sql<boolean>`expires_at <= now()`.as('expired'),
	iso('created_at').as('created_at'),
	iso('expires_at').as('expires_at'),
] as const
const most = 50

/** Those of who asks, as row-level security lets them through. */
export const listExports = (db: Db, group: string, property: string | null, person: string): Promise<StoredExport[]> =>
	db
		.selectFrom('export')
		.select(columns)
		.where('group_id', '=', group)
		.where(sql<boolean>`property_id is not distinct from ${property}::uuid`)
		.where('person_id', '=', person)
		.orderBy('id', 'desc')
		.limit(most)
		.execute()

export const findExport = (db: Db, id: string): Promise<StoredExport | undefined> =>
	db.selectFrom('export').select(columns).where('id', '=', id).executeTakeFirst()

/** How many a person has under way; nobody else counts them at the same time. */
export async function countUnderWay(db: Db, person: string): Promise<number> {
	await sql`select pg_advisory_xact_lock(hashtextextended('export ' || ${person}::text, 0))`.execute(db)
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from export
		where person_id = ${person} and status in ('waiting', 'running')`.execute(db)
	return rows[0]?.count ?? 0
}

type New = { group: string; property: string | null; person: string; session: string | null; key: string | null; asked: ReportRequest }
export const insertExport = async (db: Db, { group, property, person, session, key, asked }: New): Promise<string> =>
	(
		await db
			.insertInto('export')
			.values({
				group_id: group,
				property_id: property,
				person_id: person,
				session_id: session,
				token_id: key,
				asked: JSON.stringify(asked),
			})
			.returning('id')
			.executeTakeFirstOrThrow()
	).id

/** The occurrences of money that comes back which entries have settled. */
export async function listSettledEvents(db: Db, group: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`select id from event where group_id = ${group} and deleted_at is null
		and id in (select settles_id from event entry where entry.group_id = ${group} and entry.settles_id is not null)`.execute(db)
	return rows.map(({ id }) => id)
}

export const removeExport = (db: Db, id: string) => db.deleteFrom('export').where('id', '=', id).execute()

type NamedInReport = { journals: string[]; objects: string[]; contact: string | null; person: string | null }
/** Which of the things that narrow a report are there, as the caller sees them; whoever has left the group is there by their hours. */
export async function findNamed(db: Db, group: string, property: string | null, { journals, objects, contact, person }: NamedInReport) {
	const here = sql`group_id = ${group} and deleted_at is null and (${property}::uuid is null or property_id = ${property}::uuid)`
	const { rows } = await sql<{ journals: string[]; objects: string[]; contact: boolean; person: boolean }>`select
		array(select id from journal where ${here} and id = any (${journals}::uuid[])) as journals,
		array(select id from object where ${here} and id = any (${objects}::uuid[])) as objects,
		exists (select from contact where group_id = ${group} and deleted_at is null and id = ${contact}::uuid) as contact,
		exists (select from member where group_id = ${group} and person_id = ${person}::uuid)
			or exists (select from event_time where group_id = ${group} and person_id = ${person}::uuid) as person`.execute(db)
	return rows[0] ?? { journals: [], objects: [], contact: false, person: false }
}

export type Begun = {
	id: string
	group: string
	property: string | null
	person: string
	session: string | null
	/** The key for programs by which it was asked for. */
	key: string | null
	asked: string
	attempts: number
	/** Whoever had begun it has ended without a word: the server itself was killed. */
	interrupted: boolean
}
/** Takes one that waits, or that a killed process had begun; undefined where nobody wants it any more. */
export const beginExport = (db: Db, id: string): Promise<Begun | undefined> =>
	db
		.updateTable('export')
		.set({ status: 'running', progress: 0, attempts: sql`attempts + 1` })
		.where('id', '=', id)
		.where('status', 'in', ['waiting', 'running'])
		.returning([
			'id',
			'group_id as group',
			'property_id as property',
			'person_id as person',
			'session_id as session',
			'token_id as key',
			'attempts',
		])
		.returning([sql<string>`asked::text`.as('asked'), sql<boolean>`old.status = 'running'`.as('interrupted')])
		.executeTakeFirst()

export const setSight = (db: Db, id: string, sight: string) => db.updateTable('export').set({ sight }).where('id', '=', id).execute()

/** Whether it is still wanted. */
export async function keepRunning(db: Db, id: string, progress: number): Promise<boolean> {
	const { rows } = await sql<{ running: boolean }>`
		with moved as (update export set progress = ${progress} where id = ${id} and status = 'running' and progress <> ${progress}::real)
		select exists (select from export where id = ${id} and status = 'running') as running`.execute(db)
	return rows[0]?.running ?? false
}

type Finished = { filename: string; mime: string; size: number }
/** False where it was removed meanwhile. */
export async function finishExport(db: Db, id: string, file: Finished): Promise<boolean> {
	const done = await db
		.updateTable('export')
		.set({ status: 'ready', progress: 1, ...file, expires_at: sql`now() + interval '7 days'` })
		.where('id', '=', id)
		.where('status', '=', 'running')
		.returning('id')
		.executeTakeFirst()
	return done !== undefined
}

export const failExport = (db: Db, id: string, problem: Problem) =>
	db.updateTable('export').set({ status: 'failed', problem }).where('id', '=', id).where('status', 'in', ['waiting', 'running']).execute()

/** It waits again; `uncounted`: what stopped it was not its own doing. */
export const waitAgain = (db: Db, id: string, uncounted: boolean) =>
	db
		.updateTable('export')
		.set({ status: 'waiting', progress: 0, ...(uncounted && { attempts: sql`attempts - 1` }) })
		.where('id', '=', id)
		.where('status', '=', 'running')
		.execute()

/** Those whose job was given up after all its tries, the last of which is not under way. */
export const failStalled = (db: Db) =>
	sql`update export set status = 'failed', problem = 'broken' where status in ('waiting', 'running') and not exists (
	select from graphile_worker._private_jobs job where job.payload ->> 'export' = export.id::text
		and (job.attempts < job.max_attempts or job.locked_at is not null))`.execute(db)

export const removeExpired = (db: Db) => sql`delete from export where expires_at < now()`.execute(db)

export async function knownExports(db: Db, ids: string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`select id from export where id = any (${ids}::uuid[])`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

/** Of these exports and closings those that some server is at: of one that has died the jobs are freed, however long they have been theirs. */
export async function listUnderWay(db: Db, ids: string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`select made.id from graphile_worker._private_jobs job,
		lateral (select coalesce(job.payload ->> 'export', job.payload ->> 'closing') as id) made
		where job.locked_at is not null and made.id = any (${ids})`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

/** How many bytes of finished files are kept for a person, wherever they are of. */
export async function measureKept(db: Db, person: string): Promise<number> {
	const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::bigint as bytes from export
		where person_id = ${person} and status = 'ready'`.execute(db)
	return rows[0]?.bytes ?? 0
}

/** What there is to put into a file. */
export async function measureHouse(db: Db, group: string, property: string | null) {
	const here = sql`group_id = ${group} and deleted_at is null and (${property}::uuid is null or property_id = ${property}::uuid)`
	const { rows } = await sql<{ entries: number; files: number; bytes: number }>`select
		(select count(*)::int from event where ${here}) as entries, count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes
		from file where ${here}`.execute(db)
	return rows[0] ?? { entries: 0, files: 0, bytes: 0 }
}

export type ExportPlace = { group: string; property: string | null }
type Narrowed = Pick<ReportRequest, 'from' | 'to' | 'kinds' | 'journals' | 'objects' | 'contact' | 'person'>

/** The entries that a report is about, as the viewer finds them. */
function reported(db: Db, { group, property }: ExportPlace, viewer: Viewer, narrowed: Narrowed) {
	const { from, to, kinds, journals, objects, contact, person } = narrowed
	const filter = { ...(from && { since: from }), ...(to && { until: to }), ...(contact && { contact }), ...(person && { worker: person }) }
	const found = matching(db, property === null ? { group } : { property }, viewer, filter)
	let entries = found.entries
	if (kinds?.length) entries = entries.where((or) => or.or(kinds.map((kind) => carries(kind, viewer))))
	if (journals?.length) entries = entries.where(among('event.journal_id', journals))
	if (objects?.length)
		entries = entries.where(sql<boolean>`exists (select from event_object named where named.group_id = event.group_id
			and named.event_id = event.id and ${among('named.object_id', objects)})`)
	return { ...found, entries }
}

export async function countReported(db: Db, place: ExportPlace, viewer: Viewer, narrowed: Narrowed): Promise<number> {
	const { count } = await reported(db, place, viewer, narrowed)
		.entries.select(sql<number>`count(*)::int`.as('count'))
		.executeTakeFirstOrThrow()
	return count
}

export type Reported = Stored & { at: string }
/** A page of them, the oldest first. */
export function listReported(db: Db, place: ExportPlace, viewer: Viewer, narrowed: Narrowed, after: Reported | null, limit: number) {
	const { entries, at, id } = reported(db, place, viewer, narrowed)
	return entries
		.select(['event.id', 'event.version', sql<string>`document::text`.as('document'), sql<string>`parts::text`.as('parts')])
		.select(sql<string>`event.event_at::text`.as('at'))
		.$if(after !== null, (query) => query.where(sql<boolean>`(${at}, ${id}) > (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`))
		.orderBy(at)
		.orderBy(id)
		.limit(limit)
		.execute()
}

/** Marks say by name who has drawn them: accounts do not travel. */
type FileFacts = { sha256: string; annotations: string }
/** What only an export says of files. */
export async function listFileFacts(db: Db, group: string, ids: string[]): Promise<Map<string, FileFacts>> {
	if (ids.length === 0) return new Map()
	const rows = await db
		.selectFrom('file')
		.select(['id', 'sha256', sql<string>`file_marks(file, true)::text`.as('annotations')])
		.where('group_id', '=', group)
		.where(among('id', ids))
		.execute()
	return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export type HouseFacts = {
	emergency: EmergencyItem[]
	reading_order: ReadingOrderFields['series']
	parties: Party[]
	new_expenses: Parties['new_expenses']
	stays: ExchangeProperty['stays']
	stay_rules: ExchangeProperty['stay_rules']
}
/** What stands at houses and not in their lists. */
export async function listHouseFacts(db: Db, group: string, ids: string[]): Promise<Map<string, HouseFacts>> {
	const rows = await db
		.selectFrom('property')
		.select([
			'id',
			sql<HouseFacts['emergency']>`emergency`.as('emergency'),
			sql<HouseFacts['reading_order']>`reading_order`.as('reading_order'),
			sql<Party[]>`parties`.as('parties'),
			sql<Parties['new_expenses']>`new_expenses`.as('new_expenses'),
			sql<
				HouseFacts['stays']
			>`coalesce((select jsonb_agg(jsonb_build_object('from_on', from_on, 'until_on', until_on, 'party', party_id, 'guest', guest,
				'people', people, 'alone', alone, 'state', state, 'note', note, 'decided_note', decided_note) order by from_on, stay.id)
				from stay where stay.group_id = property.group_id and stay.property_id = property.id and stay.deleted_at is null), '[]')`.as(
				'stays',
			),
			sql<HouseFacts['stay_rules']>`nullif(stay_rules, '{}') || jsonb_build_object('rates', stay_rates)`.as('stay_rules'),
		])
		.where('group_id', '=', group)
		.where(among('id', ids))
		.execute()
	return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export const findGroupName = async (db: Db, group: string): Promise<string> =>
	(await db.selectFrom('group').select('name').where('id', '=', group).executeTakeFirst())?.name ?? ''
