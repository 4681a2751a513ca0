import type { Property } from '@hausheft/contract/properties.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { chf, inPercent } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { address, kind, title, type FieldsOf } from '../history/words.ts'

const newExpenseWords = { quota: 'nach Quote', equal: 'nach Köpfen', none: 'nicht geteilt' } as const
/** Of days as people write them. */
const laterThan = (one: string, other: string) => {
	const [first = '', second = ''] = [one, other].map((day) => day.split('.').toReversed().join('-'))
	return first > second
}

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
	'closing' | 'emergency' | 'flat_rate' | 'new_expenses' | 'parties' | 'reading_order' | 'shared_until'
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
	parties: {
		label: 'Beteiligte',
		what: 'die Partei',
		many: 'die Beteiligten',
		show: ({ name: called, purse, quotas, until_on, iban }: Party) =>
			[
				called,
				purse && 'gemeinsame Kasse',
				...quotas.map(({ from_on, weight }) => `Quote ${weight}${from_on ? ` ab ${dayText(from_on)}` : ''}`),
				until_on && `bis ${dayText(until_on)}`,
				iban && `IBAN ${iban}`,
			]
				.filter(Boolean)
				.join(', '),
	},
	new_expenses: {
		label: 'Neue Ausgaben',
		what: 'die Teilung neuer Ausgaben',
		show: (way: keyof typeof newExpenseWords) => newExpenseWords[way],
	},
	shared_until: {
		label: 'Abgerechnet bis',
		what: 'den Abschluss der geteilten Kosten',
		show: dayText,
		turn: (before, after) =>
			after !== null && (before === null || laterThan(after, before))
				? `die geteilten Kosten bis ${after} abgeschlossen`
				: `den Abschluss der geteilten Kosten bis ${before} zurückgenommen`,
	},
	// In which order somebody walks past the meters changes nothing of the house.
	reading_order: null,
}
