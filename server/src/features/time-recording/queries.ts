import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { may } from '@hausheft/contract/rights.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import type { TimeQuery } from '@hausheft/contract/time-recording-requests.ts'
import type { TimeRow, WorkedTime } from '@hausheft/contract/time-recording.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { PagePlace } from '../../platform/http/paging.ts'
import { called, isWorkedBy, matching } from '../events/queries.ts'
import type { Viewer } from '../events/rules.ts'
import type { Period } from './rules.ts'

export type TimesAsked = {
	scope: { property: string } | { group: string }
	viewer: Viewer
	period: Period
	filter: Pick<TimeQuery, 'month' | 'journal' | 'user' | 'user_text'>
}

/** The entries that carry time in these days. */
const entriesOf = (db: Db, { scope, viewer, period, filter }: TimesAsked) =>
	matching(db, scope, viewer, { since: period.from, until: period.to, month: filter.month, journal: filter.journal }).entries.where(
		sql<SqlBool>`event.has_time_recording`,
	)

/** Of their times those that the viewer sees and asks for. */
const isMeant = ({ viewer, filter: { user, user_text } }: TimesAsked) => isWorkedBy(viewer, { worker: user, worker_text: user_text })

const month = sql<string>`to_char(event.event_at at time zone 'Europe/Zurich', 'YYYY-MM')`
/** People without an account are told apart by what they were called. */
const nameless = sql`case when worked.person_id is null then ${called(sql`worked.person_name`)} end`

/** From the months that are kept for who sees all times of whole months, else entry by entry. */
export const listTimeRows = (db: Db, asked: TimesAsked): Promise<TimeRow[]> =>
	may(asked.viewer, 'time.read') && isWholeMonths(asked.period) ? listKeptTimes(db, asked) : addTimes(db, asked)

const isWholeMonths = ({ from, to }: Period) => from.endsWith('-01') && addDays(to, 1).endsWith('-01')

async function listKeptTimes(db: Db, { scope, period, filter }: TimesAsked): Promise<TimeRow[]> {
	const { month: of, journal, user, user_text } = filter
	const place = 'property' in scope ? sql`place.id = ${scope.property}` : sql`place.group_id = ${scope.group} and place.deleted_at is null`
	const only = (value: unknown, condition: RawBuilder<unknown>) => (value === undefined ? sql`` : sql`and ${condition}`)
	const at = sql.ref('event.event_at')
	const { rows } = await sql<TimeRow>`with place as (select group_id, id from property place where ${place}),
		added as (
			select month, person_id, called, kept.group_id, journal_id, sum(minutes)::bigint as minutes, sum(entries)::integer as count
			from place join time_month kept on kept.group_id = place.group_id and kept.property_id = place.id
			where month between ${period.from}::date and ${period.to}::date ${only(of, sql`month = ${`${of}-01`}::date`)}
				${only(journal, journal === 'none' ? sql`journal_id is null` : sql`journal_id = ${journal}`)} ${only(user, sql`person_id = ${user}`)}
				${only(user_text, sql`person_id is null and called = ${called(sql`${user_text}::text`)}`)}
			group by month, person_id, called, kept.group_id, journal_id
		)
		select to_char(month, 'YYYY-MM') as month, added.person_id as user, coalesce(newest.person_name, '') as name, added.journal_id as journal,
			journal.name as journal_name, minutes, count
		from added left join journal on journal.group_id = added.group_id and journal.id = added.journal_id
			cross join lateral (
				select last.person_name from place cross join lateral (
					select event.event_at, event.id, worked.person_name from event
						join event_time worked on worked.group_id = event.group_id and worked.event_id = event.id
					where event.group_id = place.group_id and event.property_id = place.id and event.deleted_at is null and event.has_time_recording
						and ${at} >= added.month::timestamp at time zone 'Europe/Zurich'
						and ${at} < (added.month + interval '1 month') at time zone 'Europe/Zurich'
						and event.journal_id is not distinct from added.journal_id and worked.person_id is not distinct from added.person_id
						and (added.person_id is not null or ${called(sql`worked.person_name`)} is not distinct from added.called)
					order by event.event_at desc, event.id desc limit 1) last
				order by last.event_at desc, last.id desc limit 1) newest
		order by month desc, name collate de_ch, added.person_id, journal.name collate de_ch nulls last, added.journal_id`.execute(db)
	return rows
}

const addTimes = (db: Db, asked: TimesAsked): Promise<TimeRow[]> =>
	db
		.selectFrom(
			entriesOf(db, asked)
				.innerJoin('event_time as worked', (join) =>
					join.onRef('worked.group_id', '=', 'event.group_id').onRef('worked.event_id', '=', 'event.id'),
				)
				.where(isMeant(asked))
				.select([month.as('month'), 'worked.person_id as user', 'event.group_id', 'event.journal_id as journal'])
				.select(sql<string>`coalesce((array_agg(worked.person_name order by event.event_at desc, event.id desc))[1], '')`.as('name'))
				.select([sql<number>`sum(worked.minutes)::bigint`.as('minutes'), sql<number>`count(distinct event.id)`.as('count')])
				.groupBy([month, 'worked.person_id', nameless, 'event.group_id', 'event.journal_id'])
				.as('added'),
		)
		.leftJoin('journal', (join) => join.onRef('journal.group_id', '=', 'added.group_id').onRef('journal.id', '=', 'added.journal'))
		.select(['added.month', 'added.user', 'added.name', 'added.journal', 'journal.name as journal_name', 'added.minutes', 'added.count'])
		.orderBy('added.month', 'desc')
		.orderBy(sql`added.name collate de_ch`)
		.orderBy('added.user')
		.orderBy(sql`journal.name collate de_ch nulls last`)
		.orderBy('added.journal')
		.execute()

export type WorkedEntry = Pick<WorkedTime, 'event' | 'event_at' | 'property' | 'name'> & { times: string }

/** Entries with those of their times that are asked for, newest first. */
export function listWorkedEntries(db: Db, asked: TimesAsked, after: PagePlace | null, limit: number): Promise<WorkedEntry[]> {
	const times = sql<{ times: string | null }>`(select json_agg(json_build_object('user', worked.person_id, 'user_text', worked.person_name,
			'note', worked.note, 'minutes', worked.minutes) order by worked.position)::text as times
		from event_time worked where worked.group_id = event.group_id and worked.event_id = event.id and ${isMeant(asked)})`
	return entriesOf(db, asked)
		.innerJoinLateral(times.as('meant'), (join) => join.onTrue())
		.where('meant.times', 'is not', null)
		.$if(after !== null, (query) => query.where(sql<SqlBool>`(event.event_at, event.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`))
		.select(['event.id as event', sql<string>`iso(event.event_at)`.as('event_at'), 'event.property_id as property', 'event.name'])
		.select(sql<string>`meant.times`.as('times'))
		.orderBy('event.event_at', 'desc')
		.orderBy('event.id', 'desc')
		.limit(limit)
		.execute()
}

/** One time with where it stands among the others. */
export type ReportedTime = Pick<WorkedTime, 'event' | 'event_at' | 'name' | 'user' | 'note' | 'minutes'> & {
	user_text: string
	position: number
	journal_name: string | null
}

/** Times one by one, the oldest first. */
export const listReportedTimes = (db: Db, asked: TimesAsked, after: ReportedTime | null, limit: number): Promise<ReportedTime[]> =>
	entriesOf(db, asked)
		.innerJoin('event_time as worked', (join) =>
			join.onRef('worked.group_id', '=', 'event.group_id').onRef('worked.event_id', '=', 'event.id'),
		)
		.leftJoin('journal', (join) => join.onRef('journal.group_id', '=', 'event.group_id').onRef('journal.id', '=', 'event.journal_id'))
		.where(isMeant(asked))
		.$if(after !== null, (query) =>
			query.where(
				sql<SqlBool>`(event.event_at, event.id, worked.position) > (${after?.event_at}::timestamptz, ${after?.event}::uuid, ${after?.position}::int)`,
			),
		)
		.select(['event.id as event', sql<string>`iso(event.event_at)`.as('event_at'), 'event.name', 'journal.name as journal_name'])
		.select(['worked.person_id as user', sql<string>`coalesce(worked.person_name, '')`.as('user_text'), 'worked.note', 'worked.minutes'])
		.select('worked.position')
		.orderBy('event.event_at')
		.orderBy('event.id')
		.orderBy('worked.position')
		.limit(limit)
		.execute()
