import type { Property } from '@hausheft/contract/properties.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import { address, kind, title, type FieldsOf } from '../history/words.ts'

export const propertyFields: FieldsOf<Omit<Property, 'property_type_key' | 'property_type_name'>, 'emergency' | 'reading_order'> = {
	name: title,
	type_id: kind,
	...address,
	photo_id: { label: 'Bild', what: 'das Bild', show: () => 'Bild', as: 'quiet' },
	emergency: {
		label: 'Notfallkarte',
		what: 'auf der Notfallkarte',
		many: 'die Notfallkarte',
		show: ({ text, phone }: EmergencyItem) => [text.replaceAll(/\s+/g, ' '), phone].filter(Boolean).join(', ') || 'Foto',
	},
	// In which order somebody walks past the meters changes nothing of the house.
	reading_order: null,
}
