import { sql } from 'kysely'
import { photoTypes } from '@hausheft/contract/file-kinds.ts'
import { inYear, type Db, type PropertyPlace } from '../../platform/database/sql.ts'
import { isSeenBy } from '../files/queries.ts'
import type { YearFigures } from './rules.ts'

/** What a year of a house came to, from the months that are kept; `receiptsOf` leaves out everybody else's receipts. */
export async function findYear(db: Db, { group, property }: PropertyPlace, year: number, receiptsOf: string | null): Promise<YearFigures> {
	const { rows } = await sql<YearFigures>`
		select name, ${year}::integer as year, coalesce(kept.entries, 0)::integer as entries, coalesce(kept.services, 0)::integer as services,
			coalesce(kept.expense, 0)::bigint as expense, coalesce(kept.income, 0)::bigint as income,
			(select count(*)::integer from file left join event on event.group_id = file.group_id and event.id = file.event_id
				where file.group_id = ${group} and file.property_id = ${property} and file.deleted_at is null and event.deleted_at is null
					and not file.receipt and file.mime = any (${photoTypes}) and ${inYear(sql.ref('file.dated_at'), year)} and ${isSeenBy(receiptsOf)}) as photos
		from property, lateral (
			select sum(entries) as entries, sum(entries) filter (where has_maintenance and not open_maintenance) as services,
				sum(expense) as expense, sum(income) as income
			from entry_month where group_id = ${group} and property_id = ${property}
				and month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date) kept
		where property.group_id = ${group} and property.id = ${property}`.execute(db)
	return rows[0] as YearFigures
}
