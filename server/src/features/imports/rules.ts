import { mostImportErrors, mostOpen, type ImportResult, type ImportState, type Made } from '@hausheft/contract/imports.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'

export const emptyResult = (dry: boolean): ImportResult => ({
	dry,
	made: { events: 0, journals: 0, objects: 0, contacts: 0 },
	changed: 0,
	same: 0,
	left: 0,
	errors: [],
	kept: [],
})
/** Of tables, or of other groups' files, which are large. */
export function checkCount(kind: keyof typeof mostOpen, open: number): void {
	const what = { tables: 'Tabellen', moves: 'Exporte anderer Gruppen' }[kind]
	if (open >= mostOpen[kind])
		throw new Refusal('conflict', `Es liegen schon ${mostOpen[kind]} eigene ${what} bereit. Bitte zuerst importieren oder verwerfen.`, {
			reason: 'imports',
		})
}

export const isOpen = (status: ImportState): boolean => status === 'ready' || status === 'checked'

type Outcome = {
	what: 'made' | 'changed' | 'same'
	changes: readonly { noun: 'event' | 'contact' | 'object' | 'journal' | 'property'; before: object | null }[]
}

/** Counts what became of a row, with all that it brought along. */
export function withOutcome(result: ImportResult, { what, changes }: Outcome): ImportResult {
	const made = { ...result.made }
	for (const { noun, before } of changes) if (before === null && noun !== 'property') made[`${noun}s`]++
	return {
		...result,
		made,
		changed: result.changed + (what === 'changed' ? 1 : 0),
		same: result.same + (what === 'same' ? 1 : 0),
	}
}

export const withErrors = (
	result: ImportResult,
	row: number,
	errors: readonly { column: number | null; message: string }[],
): ImportResult => ({
	...result,
	left: result.left + 1,
	errors:
		result.errors.length >= mostImportErrors
			? result.errors
			: [...result.errors, ...errors.map(({ column, message }) => ({ row, column: column === -1 ? null : column, message }))].slice(
					0,
					mostImportErrors,
				),
})

/** What became of a batch of another group's things. */
export function withThings(result: ImportResult, made: Made, left: readonly string[]): ImportResult {
	const names = Object.keys({ ...result.made, ...made }) as (keyof Made)[]
	return {
		...result,
		made: Object.fromEntries(names.map((name) => [name, (result.made[name] ?? 0) + (made[name] ?? 0)])) as Made,
		left: result.left + left.length,
		errors: [...result.errors, ...left.map((message) => ({ row: null, column: null, message }))].slice(0, mostImportErrors),
	}
}
