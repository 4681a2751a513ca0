import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import type { Sum } from '@hausheft/contract/figures.ts'
import type { Db } from '../../platform/database/sql.ts'
import { carries, hasAmount, isSeenTime, matching } from '../events/queries.ts'
import type { Viewer } from '../events/rules.ts'

export type Scope = { property: string } | { group: string }

/**
 * How many entries there are, and what they add up to as far as the viewer sees it: each counted in the index that has no others.
 * `found`: a query for the only ones that count.
 */
export function summing(db: Db, scope: Scope, viewer: Viewer, filter: EventFilters, found: RawBuilder<unknown> | null) {
	const entries = () => {
		const { entries: every } = matching(db, scope, viewer, filter)
		return found ? every.where(sql<SqlBool>`event.id in (${found})`) : every
	}
	const count = entries().select(sql`count(*)`.as('count'))
	const amounts = entries()
		.where(hasAmount(viewer))
		.select([sql`sum(event.balance_expense_rappen)`.as('expense'), sql`sum(event.balance_income_rappen)`.as('income')])
	const minutes = entries()
		.where(carries('time-recording', viewer))
		.innerJoin('event_time as worked', (join) =>
			join.onRef('worked.group_id', '=', 'event.group_id').onRef('worked.event_id', '=', 'event.id'),
		)
		.where(isSeenTime(viewer))
		.select(sql`sum(worked.minutes)`.as('minutes'))
	return sql<Sum>`select (${count}) as count, coalesce(expense, 0)::bigint as expense, coalesce(income, 0)::bigint as income,
		coalesce((${minutes}), 0)::bigint as minutes from (${amounts}) amounts`
}

/** The years from which there are entries, newest first: one look into the index for each year of each property. */
export const listYears = (scope: Scope) => {
	const entries = sql`from event where event.group_id = place.group_id and event.property_id = place.id and event.deleted_at is null`
	const newest = sql`order by event.event_at desc, event.id desc limit 1`
	const year = sql`extract(year from event.event_at at time zone 'Europe/Zurich')::integer`
	return sql<{ year: number }>`with recursive place as (
			select group_id, id from property where deleted_at is null and ${'group' in scope ? sql`group_id = ${scope.group}` : sql`id = ${scope.property}`}
		), years as (
			select place.*, (select ${year} ${entries} ${newest}) as year from place
			union all
			select group_id, id, (select ${year} ${entries} and event.event_at < make_timestamptz(place.year, 1, 1, 0, 0, 0, 'Europe/Zurich') ${newest})
			from years as place where year is not null
		) select distinct year from years where year is not null order by year desc`
}
