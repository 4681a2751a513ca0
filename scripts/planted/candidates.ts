// Every fault that the operators could plant in a file.
import { codeTargets } from './code-operators.ts'
import { occurrences, placesIn, readFile, type Fault } from './faults.ts'
import { sqlTargets } from './sql-operators.ts'
import { readStatements } from './sql-tokens.ts'
import { parse, placeOfStep } from './syntax-tree.ts'
import type { Target } from './target.ts'

type FunctionPlace = { name: string; start: number; end: number }

export function candidatesIn(file: string): Fault[] {
	const text = readFile(file)
	const faults = new Map<string, Fault>()
	const add = (target: Target, place: FunctionPlace) => {
		const fault = describe(file, text, target, place)
		if (fault) faults.set(JSON.stringify({ ...fault, operator: '' }), fault)
	}
	if (file.endsWith('.sql'))
		for (const statement of readStatements(text)) for (const target of sqlTargets(text, statement.tokens)) add(target, statement)
	else for (const { target, step } of codeTargets(parse(file, text), text)) add(target, placeOfStep(step))
	return [...faults.values()]
}

function describe(file: string, text: string, target: Target, place: FunctionPlace): Fault | undefined {
	const expression = text.slice(target.start, target.end)
	if (expression.trim() === target.becomes.trim()) return undefined
	const places = occurrences(text, placesIn(file, text, place.name), expression)
	const nth = places.findIndex(({ start }) => start === target.start) + 1
	if (!nth) return undefined
	const { operator, becomes } = target
	return { file, function: place.name, operator, expression, ...(places.length > 1 && { nth }), becomes }
}
