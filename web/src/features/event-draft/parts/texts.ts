// Hides which texts of its own an entry has in the form: as typed, from the entry, in the request and in words they are the same.
import { z } from 'zod/mini'

export const textShape = { name: z.string(), description: z.string() }
type TextField = keyof typeof textShape
export const textLabels: Record<TextField, string> = { name: 'Titel', description: 'Beschreibung' }

const fields = Object.keys(textShape) as TextField[]
export const isText = (field: string): field is TextField => (fields as readonly string[]).includes(field)

type Texts = Record<TextField, string>
/** Of an entry, or of what is typed. */
export const textsOf = (from: Readonly<Record<TextField, string | null>>): Texts =>
	Object.fromEntries(fields.map((field) => [field, from[field] ?? ''])) as Texts
export const emptyTexts = Object.fromEntries(fields.map((field) => [field, ''])) as Texts
/** Each is a field of its own. */
export const textFields = Object.fromEntries(fields.map((field) => [field, field])) as { [Field in TextField]: Field }
