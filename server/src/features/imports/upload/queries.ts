import { sql } from 'kysely'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import } from '@hausheft/contract/imports.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { NumberedRow } from '../../../platform/sheets/cells.ts'
import type { ColumnFacts } from '../columns/rules.ts'

/** The mapping of the last import with these headings, in whatever order of rows. */
export const findMapping = async (db: Db, group: string, headings: string[]): Promise<Mapping | undefined> =>
	(
		await db
			.selectFrom('import')
			.select(sql<Mapping>`mapping`.as('mapping'))
			.where('group_id', '=', group)
			.where(sql<boolean>`headings = ${JSON.stringify(headings)}::jsonb`)
			.where(sql<boolean>`(version > 1 and mapping is not null)`)
			.orderBy('created_at', 'desc')
			.limit(1)
			.executeTakeFirst()
	)?.mapping

export type Fresh = Pick<Import, 'group' | 'user' | 'filename' | 'format' | 'rows'> & { id?: string }
const insert = async (
	db: Db,
	{ group, user, rows, ...same }: Fresh,
	more: {
		headings: string
		remembered: boolean
		mapping?: string
		moving?: string
		sheets?: string
		sheet?: number
		heading_row?: number
		seen?: string
	},
) =>
	(
		await db
			.insertInto('import')
			.values({ group_id: group, person_id: user, row_count: rows, ...same, ...more })
			.returning('id')
			.executeTakeFirstOrThrow()
	).id

/** Of another group: its things lie beside the file itself. */
export const insertMoving = (db: Db, fresh: Fresh, moving: object): Promise<string> =>
	insert(db, fresh, { headings: '[]', moving: JSON.stringify(moving), remembered: false })

/** Of a sheet how it is called, how many columns and rows it has, and where its headings most likely stand. */
export type SheetFound = { name: string; width: number; rows: number; heading_row: number }
/** How the cells of its columns are written, and in which currency a table says it is. */
export type Seen = { facts: ColumnFacts[]; currency: string | null }
/** What an import is a table of. */
export type Chosen = { sheet: number; heading_row: number; headings: string[]; rows: number; seen: Seen; mapping: Mapping }

/** `rows` of each sheet are `[number, cells]` as JSON. */
export async function insertImport(
	db: Db,
	fresh: Omit<Fresh, 'rows'>,
	{ rows: count, headings, mapping, seen, ...chosen }: Chosen & { remembered: boolean },
	sheets: readonly SheetFound[],
	rows: readonly (readonly string[])[],
): Promise<string> {
	const table = {
		...chosen,
		headings: JSON.stringify(headings),
		mapping: JSON.stringify(mapping),
		seen: JSON.stringify(seen),
		sheets: JSON.stringify(sheets),
	}
	const id = await insert(db, { ...fresh, rows: count }, table)
	for (const [sheet, lines] of rows.entries())
		for (let at = 0; at < lines.length; at += 2000)
			await sql`insert into import_row (group_id, import_id, sheet, number, cells) select ${fresh.group}, ${id}, ${sheet}, (row -> 0)::int, row -> 1
				from jsonb_array_elements(${`[${lines.slice(at, at + 2000).join()}]`}::jsonb) row`.execute(db)
	return id
}

/** Another sheet, or other headings. */
export const setTable = (db: Db, id: string, { rows, headings, seen, sheet, heading_row }: Omit<Chosen, 'mapping'>) =>
	db
		.updateTable('import')
		.set({ sheet, heading_row, row_count: rows, headings: JSON.stringify(headings), seen: JSON.stringify(seen) })
		.where('id', '=', id)
		.execute()

/** Rows of a sheet from a number on, those above its headings too. */
export async function listSheetRows(
	db: Db,
	{ group, id, sheet }: { group: string; id: string; sheet: number },
	after: number,
	most: number,
) {
	const rows = await db
		.selectFrom('import_row')
		.select(['number', sql<NumberedRow[1]>`cells`.as('cells')])
		.where('group_id', '=', group)
		.where('import_id', '=', id)
		.where('sheet', '=', sheet)
		.where('number', '>', after)
		.orderBy('number')
		.limit(most)
		.execute()
	return rows.map(({ number, cells }): NumberedRow => [number, cells])
}

/** Those of a table's rows that are named. */
export async function listRowsAt(
	db: Db,
	{ group, id, sheet, heading_row }: { group: string; id: string; sheet: number; heading_row: number },
	numbers: readonly number[],
): Promise<NumberedRow[]> {
	if (numbers.length === 0) return []
	const rows = await db
		.selectFrom('import_row')
		.select(['number', sql<NumberedRow[1]>`cells`.as('cells')])
		.where('group_id', '=', group)
		.where('import_id', '=', id)
		.where('sheet', '=', sheet)
		.where('number', '>', heading_row)
		.where(sql<boolean>`number = any (${numbers}::integer[])`)
		.orderBy('number')
		.execute()
	return rows.map(({ number, cells }): NumberedRow => [number, cells])
}
