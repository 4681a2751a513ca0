// Hides the process that reads a sheet.
import path from 'node:path'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { readConfined } from '../processes/confined.ts'
import type { Line, Opening } from './cells.ts'

/** `rows` are `[number, cells]` as JSON, as they came. */
export type Sheet = Opening & { rows: string[] }

const sources = ['server/src/platform/sheets/*', 'contract/src/swiss/*']
const patience = { opening: 5000, whole: 20_000 }
const tooMuch = 'Diese Datei ist zu aufwendig zu lesen. Bitte nur das nötige Blatt als CSV speichern.'

/** Refuses at `file` what cannot be read, with the reason; `unavailable` when too many wait for that already. */
export const readSheet = (file: string): Promise<Sheet> =>
	readConfined({ program: path.join(import.meta.dirname, 'reader.ts'), file, sources, patience, hear: sheetOf })

async function sheetOf(lines: AsyncIterable<string>, opened: () => void): Promise<Sheet> {
	let opening: Opening | undefined
	const rows: string[] = []
	for await (const line of lines) {
		if (line.startsWith('[')) {
			rows.push(line)
			continue
		}
		const said = JSON.parse(line) as Exclude<Line, unknown[]>
		if ('refused' in said) throw invalidField('file', said.refused)
		if ('headings' in said) {
			opening = said
			opened()
		} else if (opening) return { ...opening, rows }
	}
	throw invalidField('file', tooMuch)
}
