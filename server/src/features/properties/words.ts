import type { Property } from '@hausheft/contract/properties.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import { chf, inPercent } from '@hausheft/contract/swiss/formats.ts'
import { address, kind, title, type FieldsOf } from '../history/words.ts'

type FlatRate = {
	year: number
	base_rappen: number | null
	percent: number | null
	canton_percent?: number | null
	built?: number | null
	business?: boolean | null
	note: string
}

export const propertyFields: FieldsOf<
	Omit<Property, 'property_type_key' | 'property_type_name'>,
	'closing' | 'emergency' | 'flat_rate' | 'reading_order'
> = {
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
	flat_rate: {
		label: 'Pauschale für die Steuern',
		what: 'die Pauschale für die Steuern',
		as: 'named',
		show: ({ year, base_rappen, percent, canton_percent, built, business, note }: FlatRate) =>
			[
				`${year}:`,
				percent !== null && inPercent(percent),
				base_rappen !== null && `von ${chf(base_rappen)}`,
				canton_percent != null && `Kanton ${inPercent(canton_percent)}`,
				built != null && `Baujahr ${built}`,
				business && 'Geschäftsliegenschaft',
				note,
			]
				.filter(Boolean)
				.join(' '),
	},
	closing: {
		label: 'Jahresabschluss',
		what: 'das Jahr',
		show: ({ year }: { year: number }) => String(year),
		turn: (_before, year) => `das Jahr ${year} abgeschlossen`,
	},
	// In which order somebody walks past the meters changes nothing of the house.
	reading_order: null,
}
