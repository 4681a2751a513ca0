import { plainImports, type PlainColumn } from './entry-fields.ts'
import { importKinds, ownImportFields, type ImportKind, type ImportLabel } from './import-labels.ts'

const { property, reference, ...ofEvents } = ownImportFields.events
const plainly = Object.fromEntries(plainImports().map(({ column, label }) => [column, { label }])) as Record<PlainColumn, ImportLabel>

/** What can stand in a column of a table; what of an entry is written plainly is read by its row in `entryFields`. */
export const importFields = { ...ownImportFields, events: { ...ofEvents, ...plainly, property, reference } }

export type ImportField = { [Kind in ImportKind]: keyof (typeof importFields)[Kind] }[ImportKind]
export const fieldsOf = (kind: ImportKind): Partial<Record<ImportField, ImportLabel>> => importFields[kind]
export const importFieldNames = [...new Set(importKinds.flatMap((kind) => Object.keys(importFields[kind])))] as ImportField[]

/** So many rows that are there in all likelihood are named, and can be booked one by one all the same. */
export const mostAlike = 200
/** The last row of a sheet in which headings can stand. */
export const mostAbove = 50

/** What a row may name that does not exist yet, and that is made then if one wants. */
export const namedByImports = ['journals', 'objects', 'contacts'] as const
export const importKindWords: Record<ImportKind, string> = {
	events: 'Einträge',
	readings: 'Ablesungen',
	contacts: 'Kontakte',
	objects: 'Objekte',
}
