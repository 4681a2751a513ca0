import { z } from 'zod/mini'
import { properties } from '@hausheft/contract/properties.ts'
import { Property } from '@hausheft/contract/property-replies.ts'
import { PropertyFields } from '@hausheft/contract/property-requests.ts'
import { rowOf, type Noun } from '../../platform/forms/noun.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'

const PropertyValues = z.object({
	name: z.string(),
	address_street: z.string(),
	address_zip: z.string(),
	address_city: z.string(),
	type: z.string(),
	/** Its id, empty for none. */
	photo: z.string(),
})
export type PropertyValues = z.infer<typeof PropertyValues>

export const propertyNoun: Noun<Property, PropertyValues, z.input<typeof PropertyFields>> = {
	...rowOf('property'),
	places: {
		list: (build, params, search) => build({ to: '/group/$group/properties', params, search }).href,
		page: (build, params, id, search) =>
			build({ to: '/group/$group/property/$property', params: { ...params, property: id }, search }).href,
	},
	labels: { name: 'Name', address_street: 'Strasse und Hausnummer', address_zip: 'PLZ', address_city: 'Ort', type: 'Art', photo: 'Foto' },
	errorTexts: { type: 'Bitte Art wählen.' },
	nameOf: ({ name }) => name,
	valuesOf: (property) => ({
		name: property?.name ?? '',
		address_street: property?.address_street ?? '',
		address_zip: property?.address_zip ?? '',
		address_city: property?.address_city ?? '',
		type: property?.type ?? '',
		photo: property?.photo ?? '',
	}),
	fields: PropertyFields,
	draft: z.object({ values: PropertyValues, base: z.optional(Property), sent: z.optional(Attempts) }),
	create: properties.createProperty,
	change: properties.changeProperty,
	remove: properties.removeProperty,
}
