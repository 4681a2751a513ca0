// Hides the process that reads a sheet.
import path from 'node:path'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { readConfined } from '../processes/confined.ts'
import type { Line, Opening } from './cells.ts'

/** `rows` are `[number, cells]` as JSON, as they came. */
export type ReadSheet = { name: string; rows: string[] }
export type Sheets = Opening & { sheets: ReadSheet[] }

const sources = ['server/src/platform/sheets/*', 'contract/src/swiss/*']
const cpu = { opening: 5000, whole: 20_000 }
const tooMuch = 'Diese Datei ist zu aufwendig zu lesen. Bitte nur das nötige Blatt als CSV speichern.'

/**
 * Refuses at `file` what cannot be read, with the reason; also what is too much of one person, or of all.
 * Sheets that have a column `key` come first as one, put together by it and called `together`.
 */
export const readSheets = (file: string, who: string, { key, together }: { key: string; together: string }): Promise<Sheets> =>
	readConfined({ who, program: path.join(import.meta.dirname, 'reader.ts'), file, given: [key, together], sources, cpu, hear: sheetsOf })

async function sheetsOf(lines: AsyncIterable<string>, opened: () => void): Promise<Sheets> {
	let opening: Opening | undefined
	const sheets: ReadSheet[] = []
	for await (const line of lines) {
		if (line.startsWith('[')) {
			sheets.at(-1)?.rows.push(line)
			continue
		}
		const said = fromJson<Exclude<Line, unknown[]>>(line)
		if ('refused' in said) throw invalidField('file', said.refused)
		if ('sheet' in said) sheets.push({ name: said.sheet, rows: [] })
		else if ('format' in said) {
			opening = said
			opened()
		} else if (opening) return { ...opening, sheets }
	}
	throw invalidField('file', tooMuch)
}
