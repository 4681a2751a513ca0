import type { Property } from '@hausheft/contract/properties.ts'
import { address, kind, title, type FieldsOf } from '../history/words.ts'

export const propertyFields: FieldsOf<Omit<Property, 'property_type_key' | 'property_type_name'>> = {
	name: title,
	type_id: kind,
	...address,
	photo_id: { label: 'Bild', what: 'das Bild', show: () => 'Bild', as: 'quiet' },
}
