import { fieldsOf, type ImportField } from '@hausheft/contract/import-fields.ts'
import type { ImportKind } from '@hausheft/contract/import-labels.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { ApiError } from '../../platform/api/client.ts'

/** Of another kind only what that knows too can stay. */
export function ofKind(mapping: Pick<Mapping, 'columns'>, kind: ImportKind): Pick<Mapping, 'kind' | 'columns'> {
	const fields = fieldsOf(kind)
	return { kind, columns: mapping.columns.map((field) => (field !== null && fields[field] ? field : null)) }
}

export const withColumn = (columns: Mapping['columns'], at: number, field: ImportField | null): Mapping['columns'] =>
	columns.map((each, column) => (column === at ? field : each))

/** Whether another column is that already. */
export const isTaken = (columns: Mapping['columns'], field: ImportField, at: number): boolean =>
	columns.some((each, column) => each === field && column !== at)

const samples = 3
/** What stands in the first rows of a column, past those where it is empty. */
export const sampleOf = (preview: readonly (readonly string[])[], at: number): string =>
	preview
		.map((row) => row[at] ?? '')
		.filter((text) => text !== '')
		.slice(0, samples)
		.join(' · ') || 'leer'

/** What is made where it is not there yet; readings name no contacts, and what was said of these stays. */
export const makingOf = ({ kind, make }: Pick<Mapping, 'kind' | 'make'>, chosen: readonly string[]): Mapping['make'] => ({
	journals: chosen.includes('journals'),
	objects: chosen.includes('objects'),
	contacts: kind === 'events' ? chosen.includes('contacts') : make.contacts,
})

type LastSaid = { isPending: boolean; isReading?: boolean; hasErrors: boolean }
/** Why an import cannot be tried yet: what was said last is on its way, or was refused. */
export function whyNotTried({ isPending, isReading = false, hasErrors }: LastSaid): string | undefined {
	if (isReading) return 'Die Tabelle wird noch gelesen.'
	if (isPending) return 'Die letzte Angabe wird noch gespeichert.'
	return hasErrors ? 'Zuerst die markierten Angaben prüfen.' : undefined
}

export const errorsOf = (error: ApiError | null): Record<string, string> =>
	Object.fromEntries((error?.problem.errors ?? []).map(({ path, message }) => [path, message]))
/** What belongs to no field. */
export const generalOf = (error: ApiError | null): string => (error && !error.problem.errors ? error.message : '')
