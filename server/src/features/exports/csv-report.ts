import { Readable } from 'node:stream'
import { csvLine, csvMark } from '@hausheft/contract/swiss/csv.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { countEntries, namesOfFile, pagesOf } from './actions.ts'
import { cellText, entryColumns } from './words.ts'

/** The entries as a table, one per line. */
export const entriesCsv: Report = async (making) => ({
	filename: await namesOfFile(making, 'csv'),
	type: 'text/csv; charset=utf-8',
	open: () => Readable.from(linesOf(making)),
})

export async function* linesOf(making: Pick<Making, 'act' | 'asked' | 'progress'>): AsyncGenerator<string> {
	const place = making.asked
	const all = await countEntries(making, place)
	const columns = entryColumns()
	yield csvMark + csvLine(columns.map(({ head }) => head))
	let done = 0
	for await (const { entries, names } of pagesOf(making, place)) {
		yield entries.map((entry) => csvLine(columns.map(({ kind, of }) => cellText(kind, of(entry, names))))).join('')
		making.progress((done += entries.length) / all)
	}
}
