import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import type { RecurrenceFields } from '@hausheft/contract/recurrence.ts'
import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** What comes back in a house, as one is reminded of it. */
export type Template = {
	name: string
	part: 'maintenance' | 'reminder'
	note?: string
	recurrence: RecurrenceFields
	/** The month in which it usually falls, from 1. */
	month: number
	/** The last day of the month instead of its middle; or this one. */
	day?: 'last' | number
	/** Years until the first time, for what is rare. */
	after?: number
	/** Stands in the journal for readings. */
	readings?: true
	/** Money is asked for. */
	money?: 'income' | 'expense'
}

const every = (count: number, unit: RecurrenceFields['unit'], more: Partial<RecurrenceFields> = {}): RecurrenceFields => ({
	every: count,
	unit,
	...more,
})
const yearly = every(1, 'year')
const service = (name: string, month: number, recurrence = yearly, more: Partial<Template> = {}): Template => ({
	name,
	part: 'maintenance',
	month,
	recurrence,
	...more,
})
const note = (name: string, month: number, recurrence = yearly, more: Partial<Template> = {}): Template => ({
	name,
	part: 'reminder',
	month,
	recurrence,
	...more,
})

const heating = [service('Heizungsservice', 9), service('Kaminfeger', 10)]
const boiler = service('Boiler entkalken', 11, every(3, 'year', { from: 'done' }), { after: 3 })
const filters = [
	service('Hauswasserfilter spülen oder wechseln', 3, every(6, 'month', { from: 'done' })),
	service('Filter der Lüftung wechseln', 4, every(6, 'month', { from: 'done' })),
]
const safety = [service('Feuerlöscher prüfen lassen', 5, every(3, 'year'), { after: 3 }), note('Rauchmelder prüfen', 1)]
const roof = [service('Dachrinnen und Abläufe vom Laub befreien', 11), service('Rückstauklappe prüfen', 5)]
const tank = service('Tankrevision', 6, every(10, 'year'), { after: 10 })
const readings = note('Zählerstände ablesen', 12, every(6, 'month', { end_of_month: true }), { day: 'last', readings: true })
const water = [note('Gartenleitung öffnen', 4), note('Gartenleitung entleeren', 10, yearly, { day: 'last' })]
const green = [service('Rasenmäher warten', 3), service('Hecke schneiden', 6)]
const insurance = note('Versicherungen prüfen', 8, yearly, { note: 'Kündigen ist meist bis Ende September möglich' })
const taxes = note('Belege für die Steuern zusammenstellen', 2)
const rent = note('Miete', 12, every(1, 'month'), { day: 1, money: 'income' })
const costs = note('Nebenkosten abrechnen', 7, yearly, { day: 'last' })
const lift = service('Service am Lift', 4, every(6, 'month'))
const electric = (years: number) => service('Sicherheitsnachweis Elektro', 6, every(years, 'year'), { after: years })

const house = [...heating, boiler, ...roof, ...water, ...green, readings, ...filters, ...safety, tank, insurance, taxes]

/** By the key of the property's type; what has no list of its own has that of a house. */
const byType: Record<string, readonly Template[]> = {
	einfamilienhaus: [...house, electric(20), rent],
	mehrfamilienhaus: [rent, costs, ...house, lift, electric(20)],
	wohn_geschaeftshaus: [rent, costs, ...house, lift, electric(10)],
	stwe_wohnung: [rent, boiler, readings, ...filters, note('Rauchmelder prüfen', 1), electric(20), insurance, taxes],
	stweg: [note('Eigentümerversammlung einberufen', 3), costs, ...house.filter((each) => each !== taxes), lift, electric(20)],
	ferienhaus: [
		note('Haus wintersicher machen, Wasser abstellen', 11),
		note('Haus öffnen, Wasser anstellen', 4),
		note('Kurtaxe abrechnen', 10, yearly, { day: 'last', money: 'expense' }),
		...heating,
		boiler,
		...roof,
		readings,
		...safety,
		electric(20),
		insurance,
		taxes,
	],
	gewerbe: [rent, costs, ...heating, ...roof, readings, ...filters, ...safety, lift, electric(10), insurance],
	garage: [rent, service('Garagentor warten', 9, every(2, 'year')), service('Ölabscheider und Ablauf reinigen', 10), insurance],
	land: [
		service('Wiese mähen lassen', 6),
		note('Pachtzins', 11, yearly, { day: 11, money: 'income' }),
		note('Grenzen und Zaun abgehen', 4),
	],
	landwirtschaft: [...house, service('Quellfassung und Brunnen kontrollieren', 5), service('Zäune kontrollieren', 4), electric(10)],
	vereinshaus: [...house.filter((each) => each !== taxes), note('Schlüssel nachzählen', 1), electric(5)],
	garten: [
		...water,
		...green,
		note('Pachtzins überweisen', 3, yearly, { day: 'last', money: 'expense' }),
		note('Wasserzähler ablesen', 10, yearly, { readings: true }),
	],
	andere: [...house, electric(20)],
}
export const templatesFor = (type: string): readonly Template[] => byType[type] ?? [...house, electric(20)]

/** The first time in this month, from today on; with a year in that one. */
export function firstDay({ day, after = 0 }: Template, month: number, today: Day, year?: number): Day {
	const thisYear = Number(today.slice(0, 4))
	const of = (in_: number): Day => {
		const first = `${in_}-${String(month).padStart(2, '0')}-01`
		return day === 'last' ? addDays(addMonths(first, 1), -1) : addDays(first, (day ?? 15) - 1)
	}
	if (year !== undefined) return of(year)
	const at = thisYear + after
	return of(at) < today ? of(at + 1) : of(at)
}

type Proposal = { expense: number | null; income: number | null }
/** The entry that is made of it. */
export function entryOf(template: Template, day: Day, now: string, journal: string | undefined, proposal: Proposal | null): EventFields {
	const { name, part, recurrence, note: text } = template
	const fields = { name, event_at: now, ...(journal && { journal }) }
	return part === 'maintenance'
		? { ...fields, maintenance: { date: day, done: false, recurrence } }
		: { ...fields, reminder: { date: day, done: false, note: text ?? null, recurrence, ...(proposal && { proposal }) } }
}
