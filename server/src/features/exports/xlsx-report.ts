import type { Event } from '@hausheft/contract/events.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { spoolRows } from '../../platform/paper/row-spool.ts'
import { sheetType, workbook, type Sheet, type SheetColumn, type Value } from '../../platform/paper/sheet.ts'
import { countEntries, namesOfFile, pagesOf, type Place } from './actions.ts'
import { authorOf, nameOf } from './words.ts'

/** The entries as a workbook: one sheet for all of them, and one for each part that they can carry. */
export const entriesXlsx: Report = async (making) => ({
	filename: await namesOfFile(making, 'xlsx'),
	type: sheetType,
	open: await workbookOf(making, making.asked),
})

/** The entries are read once, whatever the number of sheets. */
export async function workbookOf(making: Making, place: Place) {
	const spooled = await spoolRows(making.folder, parts.length, rowsOf(making, place))
	const sheets = parts.map(({ name, columns }, at): Sheet => {
		const sums = columns.map(({ kind }): number | null => (kind === 'francs' || kind === 'hours' ? 0 : null))
		const isSummed = sums.some((sum) => sum !== null)
		async function* rows() {
			for await (const values of spooled[at]!()) {
				for (const [column, sum] of sums.entries()) if (sum !== null) sums[column] = sum + Number(values[column] ?? 0)
				yield values
			}
		}
		return { name, columns, rows, ...(isSummed && { totals: () => ['', 'Total', ...sums.slice(2)] }) }
	})
	return () => workbook(sheets)
}

async function* rowsOf(making: Making, place: Place): AsyncGenerator<{ table: number; row: Value[] }> {
	const all = await countEntries(making, place)
	let done = 0
	for await (const { entries, names } of pagesOf(making, place)) {
		for (const entry of entries)
			for (const [table, part] of parts.entries())
				for (const row of part.rowsOf(entry, names)) yield { table, row: [dayOf(entry.event_at), entry.name, ...row] }
		making.progress((done += entries.length) / all)
	}
}

type Part = { name: string; columns: readonly SheetColumn[]; rowsOf: (entry: Event, names: Record<string, string>) => Value[][] }
const day: SheetColumn = { head: 'Datum', kind: 'day' }
const title: SheetColumn = { head: 'Titel', kind: 'text', width: 40 }
const text = (head: string, width?: number): SheetColumn => ({ head, kind: 'text', ...(width && { width }) })
const part = (name: string, columns: SheetColumn[], rowsOf: Part['rowsOf']): Part => ({ name, columns: [day, title, ...columns], rowsOf })
const listed = (ids: readonly string[], names: Record<string, string>) => ids.map((id) => nameOf(id, names)).join(', ')
const yes = (is: boolean) => (is ? 'ja' : 'nein')

const parts: readonly Part[] = [
	part(
		'Einträge',
		[text('Beschreibung', 60), text('Journal'), text('Objekte'), text('Kontakte'), text('Erfasst von', 24), text('Kennung', 38)],
		({ id, description, journal, objects, contacts, user, author_text }, names) => [
			[description, nameOf(journal, names), listed(objects, names), listed(contacts, names), authorOf({ user, author_text }, names), id],
		],
	),
	part(
		'Beträge',
		[
			{ head: 'Ausgabe', kind: 'francs' },
			{ head: 'Einnahme', kind: 'francs' },
			text('Steuerrelevant', 14),
			text('Steuerart', 18),
			{ head: 'Anteil %', kind: 'count' },
			text('Rest', 18),
			text('Kontakte'),
		],
		({ balance, contacts }, names) =>
			balance
				? [
						[
							balance.expense,
							balance.income,
							yes(balance.tax_relevant),
							balance.tax,
							balance.tax_percent,
							balance.tax_rest,
							listed(contacts, names),
						],
					]
				: [],
	),
	part(
		'Arbeitszeit',
		[text('Person', 24), { head: 'Zeit', kind: 'hours' }, text('Notiz', 40), text('Journal')],
		({ time_recording, journal }, names) =>
			time_recording.map(({ user_id, user_text, minutes, note }) => [
				user_text ?? nameOf(user_id, names),
				minutes,
				note,
				nameOf(journal, names),
			]),
	),
	part(
		'Messungen',
		[text('Zähler'), { head: 'Wert', kind: 'decimal' }, text('Einheit', 10), text('Objekt'), text('Notiz', 40), text('Ersetzt', 10)],
		({ measurement }, names) =>
			measurement.map(({ name, data, symbol, object, note, replaced }) => [
				name,
				data,
				symbol,
				nameOf(object, names),
				note,
				replaced ? 'ja' : null,
			]),
	),
	part('Unterhalt', [{ head: 'Fällig', kind: 'day' }, text('Erledigt', 10), text('Durch'), text('Für', 24)], ({ maintenance }, names) =>
		maintenance ? [[maintenance.date, yes(maintenance.done), nameOf(maintenance.contact, names), nameOf(maintenance.person, names)]] : [],
	),
	part('Erinnerungen', [{ head: 'Am', kind: 'day' }, text('Erledigt', 10), text('Notiz', 40), text('Für', 24)], ({ reminder }, names) =>
		reminder ? [[reminder.date, yes(reminder.done), reminder.note, nameOf(reminder.person, names)]] : [],
	),
	part('Vermietung', [text('Was', 12), text('An'), text('Objekte')], ({ rental, objects }, names) =>
		rental ? [[rental.is_rent ? 'Ausgabe' : 'Rückgabe', nameOf(rental.contact, names), listed(objects, names)]] : [],
	),
	part('Dateien', [text('Datei', 40), text('Art', 24), { head: 'Bytes', kind: 'count' }, text('Beleg', 8)], ({ files }) =>
		files.map(({ filename, mime, size, receipt }) => [filename, mime, size, yes(receipt)]),
	),
]
