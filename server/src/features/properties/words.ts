import type { Property } from '@hausheft/contract/properties.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import { chf, inPercent } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { address, kind, list, title, yes, type FieldsOf, type Names } from '../history/words.ts'

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

type Peak = StayRules['peaks'][number]
type Rate = NonNullable<StayRules['rates']>[number]
/** `12-24` as people write it. */
const dayInYear = (monthDay: string) => `${monthDay.slice(3)}.${monthDay.slice(0, 2)}.`
const line = (text: string) => text

/** How a house keeps its stays. */
const stayFields: FieldsOf<{ stay_rules: Pick<StayRules, 'enabled' | 'ask' | 'beds'> }, `stay_rules.${'peaks' | 'arrival' | 'departure'}`> =
	{
		'stay_rules.enabled': {
			label: 'Aufenthalte',
			what: 'die Aufenthalte',
			show: yes('geführt', 'nicht geführt'),
			turn: (_, after) => `die Aufenthalte auf «${after ?? 'wie die Art des Hauses'}» gestellt`,
		},
		'stay_rules.ask': {
			label: 'Zuerst anfragen',
			what: 'das Anfragen',
			show: yes('ja', null),
			turn: (_, after) => `das Anfragen von Aufenthalten ${after === null ? 'ausgeschaltet' : 'eingeschaltet'}`,
		},
		'stay_rules.beds': { label: 'Betten', what: 'die Zahl der Betten', show: String },
		'stay_rules.peaks': list('Begehrte Zeiten', 'die begehrte Zeit', 'die begehrten Zeiten', (peak: Peak, names: Names) => {
			const order = peak.order.map((id) => names.get(id)).filter((each) => each !== undefined)
			const turn = order.length > 0 && `Vorrang ab ${peak.since}: ${order.join(', ')}`
			return [`${peak.name}, ${dayInYear(peak.from)} bis ${dayInYear(peak.until)}`, turn].filter(Boolean).join(', ')
		}),
		'stay_rules.arrival': list('Bei der Ankunft', 'auf der Liste der Ankunft', 'die Liste der Ankunft', line),
		'stay_rules.departure': list('Vor der Abreise', 'auf der Liste der Abreise', 'die Liste der Abreise', line),
	}

export const propertyFields: FieldsOf<
	Omit<Property, 'property_type_key' | 'property_type_name'>,
	| 'closing'
	| 'emergency'
	| 'flat_rate'
	| 'new_expenses'
	| 'parties'
	| 'reading_order'
	| 'shared_until'
	| 'stay_rates'
	| keyof typeof stayFields
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
	...stayFields,
	stay_rates: list('Ansätze', 'den Ansatz', 'die Ansätze', ({ from_on, who, night, person_night }: Rate) =>
		[
			`${who === 'party' ? 'Parteien' : 'Gäste'} ab ${dayText(from_on)}:`,
			`${chf(night)} je Nacht, ${chf(person_night)} je Person und Nacht`,
		].join(' '),
	),
	// In which order somebody walks past the meters changes nothing of the house.
	reading_order: null,
}
