import { entryFields, type EntryFields } from '@hausheft/contract/entry-fields.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { spoolRows } from '../../platform/paper/row-spool.ts'
import { decimalsOf, sheetType, workbook, type Sheet, type SheetColumn, type Value } from '../../platform/paper/sheet.ts'
import { countEntries, namesOfFile, pagesOf, type ExportPlace } from './actions.ts'
import { entryColumns, partColumns, type Column } from './words.ts'

/** The entries as a workbook: one sheet for all of them, and one for each part that they can carry. */
export const entriesXlsx: Report = async (making) => ({
	filename: await namesOfFile(making, 'xlsx'),
	type: sheetType,
	open: await workbookOf(making, making.asked),
})

/** The entries are read once, whatever the number of sheets. */
export async function workbookOf(making: Making, place: ExportPlace, fields: EntryFields = entryFields) {
	const tables = tablesOf(fields)
	// How many places after the point each column needs, so that its numbers stand one below the other.
	const places = tables.map(({ columns }) => columns.map(() => 0))
	const spooled = await spoolRows(making.folder, tables.length, rowsOf(making, place, tables, places))
	const sheets = tables.map(({ name, columns: all }, at): Sheet => {
		const columns = all.map((column, nth) => (column.kind === 'decimal' ? { ...column, kind: decimalsOf(places[at]?.[nth] ?? 0) } : column))
		const sums = columns.map(({ kind }): Value => (kind === 'francs' || kind === 'hours' ? 0 : null))
		const isSummed = sums.some((sum) => sum !== null)
		sums[columns.findIndex(({ head }) => head === 'Titel')] = 'Total'
		async function* rows() {
			for await (const values of spooled[at]!()) {
				for (const [column, sum] of sums.entries()) if (typeof sum === 'number') sums[column] = sum + Number(values[column] ?? 0)
				yield values
			}
		}
		return { name, columns, rows, ...(isSummed && { totals: () => sums }) }
	})
	return () => workbook(sheets)
}

async function* rowsOf(
	making: Making,
	place: ExportPlace,
	tables: readonly Table[],
	places: number[][],
): AsyncGenerator<{ table: number; row: Value[] }> {
	const all = await countEntries(making, place)
	let done = 0
	for await (const { entries, names } of pagesOf(making, place)) {
		for (const entry of entries)
			for (const [at, table] of tables.entries())
				for (const row of table.rowsOf(entry, names)) {
					const needed = places[at] ?? []
					for (const [nth, { kind }] of table.columns.entries())
						if (kind === 'decimal') needed[nth] = Math.max(needed[nth] ?? 0, String(row[nth] ?? '').split('.')[1]?.length ?? 0)
					yield { table: at, row }
				}
		making.progress((done += entries.length) / all)
	}
}

type Names = Record<string, string>
type Table = { name: string; columns: readonly SheetColumn[]; rowsOf: (entry: Event, names: Names) => Value[][] }

const sheetNames: Record<string, string> = {
	balance: 'Beträge',
	time_recording: 'Arbeitszeit',
	measurement: 'Messungen',
	maintenance: 'Unterhalt',
	reminder: 'Erinnerungen',
	rental: 'Vermietung',
}
/** Of what entry a row is: first, and after what is its own. */
const heads = { before: ['Datum', 'Titel'], after: ['Journal', 'Objekte', 'Kontakte', 'Beschreibung', 'Kennung'] }
const widths: Record<string, number> = { Titel: 40, Beschreibung: 60, Kennung: 38, Messungen: 44, Zeiterfassung: 44, Steuerrelevant: 14 }
const sheetColumn = ({ head, kind }: Pick<Column, 'head' | 'kind'>): SheetColumn => ({
	head,
	kind,
	...(widths[head] && { width: widths[head] }),
})

/** All there is of the entries in one sheet, as in a CSV, and each part and list in its own. */
function tablesOf(fields: EntryFields): Table[] {
	const all = entryColumns(fields)
	const named = (wanted: readonly string[]) =>
		all.filter(({ head }) => wanted.includes(head)).toSorted((one, other) => wanted.indexOf(one.head) - wanted.indexOf(other.head))
	const [before, after] = [named(heads.before), named(heads.after)]
	const around = (name: string, columns: readonly SheetColumn[], own: (entry: Event, names: Names) => Value[][]): Table => ({
		name,
		columns: [...before.map(sheetColumn), ...columns, ...after.map(sheetColumn)],
		rowsOf: (entry, names) => {
			const rows = own(entry, names)
			if (rows.length === 0) return []
			const [first, last] = [before, after].map((list) => list.map(({ of }) => of(entry, names)))
			return rows.map((row) => [...(first ?? []), ...row, ...(last ?? [])])
		},
	})
	const parts = Object.entries(sheetNames).map(([part, name]) => {
		const columns = partColumns(part, fields)
		return around(name, columns.map(sheetColumn), (entry, names) =>
			[entry[part as 'balance' | 'measurement'] ?? []].flat().map((row) => columns.map(({ of }) => of(row, names))),
		)
	})
	const files: SheetColumn[] = [
		{ head: 'Datei', kind: 'text', width: 40 },
		{ head: 'Art', kind: 'text', width: 24 },
		{ head: 'Bytes', kind: 'count' },
		{ head: 'Beleg', kind: 'text', width: 8 },
	]
	return [
		{ name: 'Einträge', columns: all.map(sheetColumn), rowsOf: (entry, names) => [all.map(({ of }) => of(entry, names))] },
		...parts,
		around('Dateien', files, (entry) =>
			entry.files.map(({ filename, mime, size, receipt }) => [filename, mime, size, receipt ? 'ja' : 'nein']),
		),
	]
}
