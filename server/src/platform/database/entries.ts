// Hides how entries are written: new and changed ones, each with all that hangs on it, by one function of the database.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { EventColumn } from '@hausheft/contract/entry-fields.ts'
import type { Statement } from './batch.ts'
import { build, type Db } from './connect.ts'
import type { DB } from './tables.ts'

/** A field of an entry whose column is not there does not compile. */
export type EntryRow = Pick<Updateable<DB['event']>, EventColumn>

type Row = Record<string, unknown>
/** Lists that are not there are empty in a new entry, and stay in a changed one. */
export type EntryRows = {
	measurement?: Row[]
	time?: Row[]
	objects?: string[]
	contacts?: string[]
}

/** `property`: where a new one is, and where a changed one goes if it goes anywhere. */
type WritePlace = { group: string; property?: string }
/** An entry by its columns and lists, new by its id; `change`: one that is there, and locked. `hasFiles`: some are hung on it next. */
export type EntryWrite = {
	row: EntryRow
	rows?: EntryRows
	hasFiles?: boolean
} & ({ id: string } | { change: string })

const writing = ({ group, property }: WritePlace, entries: readonly EntryWrite[]): RawBuilder<unknown> => {
	const placed = (rows: Row[] | undefined) => rows?.map((row, position) => ({ ...row, position }))
	const sent = entries.map(({ rows = {}, hasFiles, ...entry }) => ({
		...entry,
		...rows,
		measurement: placed(rows.measurement),
		time: placed(rows.time),
		...(hasFiles && { files: true }),
	}))
	return sql`select write_entries(${group}, ${property ?? null}, ${JSON.stringify(sent)})`
}

/** New entries are by who acts. */
export const writeEntries = async (db: Db, place: WritePlace, entries: readonly EntryWrite[]): Promise<unknown> =>
	writing(place, entries).execute(db)

/** The same, to be sent along with what ends the transaction. */
export function entriesWriting(place: WritePlace, entries: readonly EntryWrite[]): Statement {
	const { sql: text, parameters } = writing(place, entries).compile(build)
	return { sql: text, parameters }
}
