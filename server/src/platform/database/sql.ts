// Hides how values leave SQL in the shapes of the API, and the errors of named constraints.
import { sql, type RawBuilder } from 'kysely'
import type { Refusal } from '@hausheft/contract/refusals.ts'

import type { Db } from './connect.ts'

export type { Db }

/** A timestamp column as the API writes instants; null stays null. */
export const iso = (column: string): RawBuilder<string> => sql<string>`iso(${sql.ref(column)})`
export const isoOrNull = (column: string): RawBuilder<string | null> => sql<string | null>`iso(${sql.ref(column)})`

/** Rows of one property; without it, of every property that is not in the trash. */
export const inProperty = (table: string, property: string | null): RawBuilder<boolean> =>
	property === null
		? sql<boolean>`exists (select from property where property.group_id = ${sql.ref(`${table}.group_id`)}
			and property.id = ${sql.ref(`${table}.property_id`)} and property.deleted_at is null)`
		: sql<boolean>`${sql.ref(`${table}.property_id`)} = ${property}`

/** Lets the deferred triggers speak now: documents, versions and refusals are final after it. */
export const settle = (db: Db) => sql`set constraints all immediate`.execute(db)

/** Turns the violation of one named constraint into a refusal; everything else goes on as it is. */
export const refusing = <T>(work: Promise<T>, constraint: string, refusal: () => Refusal): Promise<T> =>
	work.catch((error: { constraint?: string }) => {
		if (error.constraint === constraint) throw refusal()
		throw error
	})
