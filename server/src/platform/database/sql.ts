// Hides how values leave SQL in the shapes of the API, and the errors of named constraints.
import { sql, type RawBuilder } from 'kysely'
import type { Refusal } from '@hausheft/contract/refusals.ts'

import type { Db } from './connect.ts'

export type { Db }

/** A timestamp column as the API writes instants; null stays null. */
export const iso = (column: string): RawBuilder<string> => sql<string>`iso(${sql.ref(column)})`
export const isoOrNull = (column: string): RawBuilder<string | null> => sql<string | null>`iso(${sql.ref(column)})`

/** Where what belongs to a property lies. */
export type PropertyPlace = { group: string; property: string }

/** Rows of one property; without it, of every property that is not in the trash. */
export const inProperty = (table: string, property: string | null): RawBuilder<boolean> =>
	property === null
		? sql<boolean>`exists (select from property where property.group_id = ${sql.ref(`${table}.group_id`)}
			and property.id = ${sql.ref(`${table}.property_id`)} and property.deleted_at is null)`
		: sql<boolean>`${sql.ref(`${table}.property_id`)} = ${property}`

/** Whether a column is one of these: one statement for the database, however many they are. */
export const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
	sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`

/** A pattern for `like` that finds the text as it stands, wherever it stands. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether an instant lies in a calendar year of Zurich. */
export const inYear = (instant: RawBuilder<unknown>, year: number): RawBuilder<boolean> =>
	sql<boolean>`${instant} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Europe/Zurich')
		and ${instant} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'Europe/Zurich')`

/** Whether an instant lies in a calendar month `YYYY-MM` of Zurich. */
export const inMonth = (instant: RawBuilder<unknown>, month: string): RawBuilder<boolean> =>
	sql<boolean>`${instant} >= ${startOf(`${month}-01`)} and ${instant} < ((${month + '-01'}::date + interval '1 month') at time zone 'Europe/Zurich')`

/** Whether an instant lies on this calendar day of Zurich or after it. */
export const isSince = (instant: RawBuilder<unknown>, day: string): RawBuilder<boolean> => sql<boolean>`${instant} >= ${startOf(day)}`
/** Whether an instant lies on this calendar day of Zurich or before it. */
export const isUntil = (instant: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
	sql<boolean>`${instant} < ((${day}::date + 1)::timestamp at time zone 'Europe/Zurich')`
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Zurich')`

/** Today in Zurich. */
export const today: RawBuilder<string> = sql<string>`(now() at time zone 'Europe/Zurich')::date`

/** Turns the violation of one named constraint into a refusal; everything else goes on as it is. */
export const refusing = <T>(work: Promise<T>, constraint: string, refusal: () => Refusal): Promise<T> =>
	work.catch((error: { constraint?: string }) => {
		if (error.constraint === constraint) throw refusal()
		throw error
	})
