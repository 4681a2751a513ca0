import { z } from 'zod/mini'
import { Property, type PropertyChange } from '@hausheft/contract/properties.ts'
import { Sent } from '../../platform/repeated-create.ts'

/** What stands in the form's fields, as text. */
export const PropertyValues = z.object({
	name: z.string(),
	type: z.string(),
	address_street: z.string(),
	address_zip: z.string(),
	address_city: z.string(),
})
export type PropertyValues = z.infer<typeof PropertyValues>
export type PropertyField = keyof PropertyValues

/** What is kept on the device: the typed, the property that it is based on, and what was sent without an answer. */
export const PropertyDraft = z.object({ values: PropertyValues, base: z.optional(Property), sent: z.optional(Sent) })
export type PropertyDraft = z.infer<typeof PropertyDraft>

export const fieldLabels: Record<PropertyField, string> = {
	name: 'Name',
	address_street: 'Strasse und Hausnummer',
	address_zip: 'PLZ',
	address_city: 'Ort',
	type: 'Art',
}
export const fields = Object.keys(fieldLabels) as PropertyField[]

const empty: PropertyValues = { name: '', type: '', address_street: '', address_zip: '', address_city: '' }

export const valuesOf = (property: Property | undefined): PropertyValues =>
	property
		? {
				name: property.name,
				type: property.type,
				address_street: property.address_street ?? '',
				address_zip: property.address_zip ?? '',
				address_city: property.address_city ?? '',
			}
		: empty

/** Spaces at the ends are not kept, so they are no change. */
const differs = (field: PropertyField, a: PropertyValues, b: PropertyValues) => a[field].trim() !== b[field].trim()

/** The fields that were changed, as they are sent. */
export function changesOf(base: Property | undefined, values: PropertyValues): PropertyChange {
	const before = valuesOf(base)
	return Object.fromEntries(fields.filter((field) => differs(field, values, before)).map((field) => [field, values[field]]))
}
export const isUntouched = ({ values, base, sent }: PropertyDraft): boolean => !sent && Object.keys(changesOf(base, values)).length === 0

/** What one began with, what one has typed, and the property as it is now. */
export type Versions = { base: Property; values: PropertyValues; current: Property }

/** Fields that both have changed, each in another way: somebody must choose. */
export function conflictsOf({ base, values, current }: Versions): PropertyField[] {
	const [before, theirs] = [valuesOf(base), valuesOf(current)]
	return fields.filter((field) => differs(field, values, before) && differs(field, theirs, before) && differs(field, values, theirs))
}

/** The property as it is now with what one changed oneself; of the conflicts only those in `keep`. */
export function merged(versions: Versions, keep: ReadonlySet<PropertyField>): PropertyValues {
	const { base, values, current } = versions
	const conflicts = new Set(conflictsOf(versions))
	const own = fields.filter((field) => (conflicts.has(field) ? keep.has(field) : differs(field, values, valuesOf(base))))
	return { ...valuesOf(current), ...Object.fromEntries(own.map((field) => [field, values[field]])) }
}
