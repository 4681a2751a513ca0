import { sql } from 'kysely'
import { keptStoppedDays, type Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { iso, type Db } from '../../platform/database/sql.ts'

const keptStopped = `${keptStoppedDays} days`

/** The watch of who acts, with the name of its property as far as they see it. */
export const findStopwatch = (db: Db, person: string): Promise<Omit<Stopwatch, 'bookable'> | undefined> =>
	db
		.selectFrom('stopwatch')
		.leftJoin('property', (join) =>
			join
				.onRef('property.group_id', '=', 'stopwatch.group_id')
				.onRef('property.id', '=', 'stopwatch.property_id')
				.on('property.deleted_at', 'is', null),
		)
		.select(['stopwatch.group_id as group', 'stopwatch.property_id as property', 'property.name as property_name', 'stopwatch.note'])
		.select(iso('stopwatch.started_at').as('started_at'))
		.select(iso('stopwatch.stopped_at').as('stopped_at'))
		.where('stopwatch.person_id', '=', person)
		.where(sql<boolean>`(stopped_at > now() - ${keptStopped}::interval) is not false`)
		.executeTakeFirst()

type Started = {
	person: string
	group: string
	property: string
	started_at: string | undefined
	stopped_at: string | null
	note: string | null
}

/** Starts or stops it; another one before, if there is one, is gone. */
export const setStopwatch = (db: Db, { person, group, property, started_at, stopped_at, note }: Started) => {
	const fields = { group_id: group, property_id: property, started_at: started_at ?? sql<string>`now()`, stopped_at, note }
	return db
		.insertInto('stopwatch')
		.values({ person_id: person, ...fields })
		.onConflict((known) => known.column('person_id').doUpdateSet(fields))
		.execute()
}

/** Only the one that was started then, where that is said. */
export const removeStopwatch = (db: Db, person: string, started_at: string | undefined) =>
	db
		.deleteFrom('stopwatch')
		.where('person_id', '=', person)
		.$if(started_at !== undefined, (watch) => watch.where(sql<boolean>`started_at = ${started_at}::timestamptz`))
		.execute()

/** Those that nobody has made an entry of. */
export const discardStopped = async (db: Db): Promise<void> =>
	void (await db
		.deleteFrom('stopwatch')
		.where(sql<boolean>`stopped_at <= now() - ${keptStopped}::interval`)
		.execute())
