// A list of faults: how each is described, and how it comes into the text of its file. Never by line: what is moved is looked for again.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../check.ts'
import { readStatements, readTokens } from './sql-tokens.ts'
import { parse, placeOfStep, stepsOf } from './syntax-tree.ts'
import type { Operator } from './target.ts'

export type Fault = {
	file: string
	/** As one would search for it: `insertRows.next`, `balance_of`, `view todo`; empty for what stands in none. */
	function: string
	operator: Operator
	/** As it stands there, however it is broken into lines. */
	expression: string
	/** Which of them, from 1, where the function has several. */
	nth?: number
	becomes: string
}
type Range = { start: number; end: number }

export class PlantError extends Error {
	override name = 'PlantError'
}

const fileOf = (seed: number) => path.join(import.meta.dirname, `seed-${seed}.json`)

export const listSeeds = (): number[] =>
	readdirSync(import.meta.dirname)
		.flatMap((name) => /^seed-(\d+)\.json$/.exec(name)?.[1] ?? [])
		.map(Number)
		.sort((a, b) => a - b)

export const findFaults = (seed: number): Fault[] | undefined =>
	existsSync(fileOf(seed)) ? (JSON.parse(readFileSync(fileOf(seed), 'utf8')) as Fault[]) : undefined

export const readFile = (file: string, folder = root): string => readFileSync(path.join(folder, file), 'utf8')

export const titleOf = ({ file, function: name, operator, expression, nth, becomes }: Fault): string =>
	`${file}${name && ` ${name}`} (${operator}): ${oneLine(expression)}${nth ? ` [${nth}]` : ''} -> ${oneLine(becomes) || 'nothing'}`

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The file with the fault in it. Throws where it no longer applies: then it is aimed again at what has become of its target. */
export function plant(fault: Fault, text: string): string {
	const found = occurrences(text, placesIn(fault.file, text, fault.function), fault.expression)
	const where = `${fault.file}: ${fault.function || 'the file'}`
	if (!found.length) throw new PlantError(`${where} has no «${oneLine(fault.expression)}»`)
	if (!fault.nth && found.length > 1) throw new PlantError(`${where} has «${oneLine(fault.expression)}» ${found.length} times: say which`)
	const one = found[(fault.nth ?? 1) - 1]
	if (!one) throw new PlantError(`${where} has «${oneLine(fault.expression)}» ${found.length} times only`)
	const changed = text.slice(0, one.start) + fault.becomes + text.slice(one.end)
	if (fault.file.endsWith('.sql')) readTokens(changed)
	else parse(fault.file, changed)
	return changed
}

/** Where the functions of this name stand; a name may be there twice, as with two shapes in SQL. */
export function placesIn(file: string, text: string, name: string): Range[] {
	if (file.endsWith('.sql')) return readStatements(text).filter((statement) => statement.name === name)
	const places = new Map<number, Range>()
	for (const step of stepsOf(parse(file, text))) {
		const place = placeOfStep(step)
		if (place.name === name) places.set(place.start, place)
	}
	return [...places.values()]
}

/** Spaces count as one; what begins or ends with a letter is a word of its own. */
export function occurrences(text: string, places: readonly Range[], expression: string): Range[] {
	const words = expression.trim().split(/\s+/)
	const inner = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(String.raw`\s+`)
	const pattern = new RegExp(
		`${/^\w/.test(expression) ? String.raw`(?<![\w$])` : ''}${inner}${/\w$/.test(expression) ? String.raw`(?![\w$])` : ''}`,
		'g',
	)
	const starts = new Map<number, Range>()
	for (const place of places)
		for (const found of text.slice(place.start, place.end).matchAll(pattern)) {
			const start = place.start + found.index
			starts.set(start, { start, end: start + found[0].length })
		}
	return [...starts.values()].sort((a, b) => a.start - b.start)
}
