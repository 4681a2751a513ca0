import { netFrancs } from '@hausheft/contract/swiss/formats.ts'

const figures: Record<string, string> = {
	total: 'Einnahmen & Ausgaben',
	journal: 'Einnahmen & Ausgaben je Journal',
	object: 'Einnahmen & Ausgaben je Objekt',
	contact: 'Einnahmen & Ausgaben je Kontakt',
	tax: 'Einnahmen & Ausgaben je Steuerart',
	to_date: 'Vorjahr bis zum selben Tag',
	ahead: 'Einträge nach heute',
	named: 'Einträge, die es nennen',
	hours: 'Arbeitszeit',
	flat: 'Pauschale',
	yield: 'Ertrag',
	rent: 'Miete',
	counter: 'Verbrauch',
	amount: 'Summe der Messungen',
	level: 'Mittelwert der Messungen',
	party: 'Partei',
	closing: 'Saldo beim Abschluss',
	side: 'Einträge einer Partei',
	shared: 'Geteiltes',
}
const doors: Record<string, string> = {
	kept: 'geführte Monate',
	counts: 'geführte Anzahl',
	balance: 'Einnahmen & Ausgaben',
	list: 'Summe der Liste',
	hours: 'Zeiterfassung',
	tax: 'Steuerliste',
	'tax-rows': 'Zeilen der Steuerliste',
	flat: 'Steuerliste',
	yields: 'Erträge der Steuerliste',
	rents: 'Mieten',
	statistic: 'Statistik',
	sharing: 'Kosten teilen',
	closing: 'Abschluss der geteilten Kosten',
}
const fields: Record<string, string> = {
	expense: 'Ausgaben',
	income: 'Einnahmen',
	count: 'Einträge',
	minutes: 'Minuten',
	amount: 'Betrag',
	proposed: 'vorgeschlagen',
	received: 'erhalten',
	value: 'Wert',
	min: 'tiefster Wert',
	max: 'höchster Wert',
	covered: 'gemessener Teil',
	paid: 'ausgelegt',
	share: 'Anteil',
	sent: 'bezahlt',
	carried: 'Übertrag',
	balance: 'Saldo',
	unshared: 'Ausgaben ohne Teilung',
	unpaid: 'noch zu bezahlen',
}
const inFrancs = ['expense', 'income', 'amount', 'proposed', 'received', 'paid', 'share', 'sent', 'carried', 'balance', 'unpaid']

type Difference = Record<'door' | 'figure' | 'at' | 'key' | 'field', string> & Record<'shown' | 'second', string | null>

/** One line of it, with the ids by which it is found. */
export function differenceInWords(
	place: { name: string; property: string },
	{ door, figure, at, key, field, shown, second }: Difference,
): string {
	const written = (value: string | null) => (value === null ? 'nichts' : inFrancs.includes(field) ? netFrancs(Number(value)) : value)
	const what = [doors[door], figures[figure], at, key].filter(Boolean).join(', ')
	return `${place.name} (${place.property}): ${what}: ${fields[field]} gezeigt ${written(shown)}, nachgerechnet ${written(second)}`
}
