import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import type { EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import { ref } from '../ref.ts'
import { things, type ThingKey } from '../places.ts'

const haus = { place: 'haus', book: 'unterhalt', time: '19:30', by: 'admin' } satisfies Partial<EntryDraft>
const every = (count: number, unit: 'month' | 'year') => ({ every: count, unit })

/** What comes back, noted once and since then waiting for its day: the rents with their amounts, and what a house needs through the year. */
export function recurring(house: House): EntryDraft[] {
	const noted = addDays(house.today, -64)
	const later = (days: number): Day => addDays(house.today, days)
	/** The next 15th of this month that is at least thirty days away. */
	const next = (month: string): Day =>
		[0, 12, 24].map((months) => addMonths(`${house.today.slice(0, 4)}-${month}-15`, months)).find((day) => day >= later(30))!
	const rustico = { place: 'rustico', book: 'rustico' } satisfies Partial<EntryDraft>
	const nextFirst = addMonths(`${house.today.slice(0, 7)}-01`, 1)
	const reminder = (name: string, date: Day, count: number, unit: 'month' | 'year', more: Partial<EntryDraft> = {}): EntryDraft => ({
		...haus,
		on: noted,
		name,
		reminder: { date, recurrence: every(count, unit) },
		...more,
	})
	const service = (name: string, date: Day, count: number, unit: 'month' | 'year', more: Partial<EntryDraft> = {}): EntryDraft => ({
		...haus,
		on: noted,
		name,
		maintenance: { date, done: false, recurrence: { ...every(count, unit), from: 'done' } },
		...more,
	})
	const rent = (object: ThingKey, income: number): EntryDraft => ({
		...haus,
		on: noted,
		by: 'accountant',
		book: 'miete',
		name: `Miete ${things[object].name}`,
		reminder: { date: nextFirst, recurrence: every(1, 'month'), proposal: { income } },
		objects: [object],
	})
	return [
		rent('eg', 186_000),
		rent('og1', 211_000),
		rent('og2', 222_000),
		reminder('Nebenkosten abrechnen', later(210), 1, 'year', { book: 'miete', by: 'accountant' }),
		reminder('Belege für die Steuern zusammenstellen', later(84), 1, 'year', { by: 'accountant' }),
		reminder('Versicherungen prüfen', later(265), 1, 'year'),
		reminder('Rauchmelder prüfen', later(49), 1, 'year', { by: 'caretaker' }),
		reminder('Gartenleitung öffnen', later(139), 1, 'year', { by: 'caretaker' }),
		service('Heizungsservice', next('09'), 1, 'year', { book: 'energie', objects: ['heizung'], contacts: ['heizung'] }),
		service('Kaminfeger', next('10'), 1, 'year', { book: 'energie', objects: ['heizung'], contacts: ['kaminfeger'] }),
		service('Boiler entkalken', next('03'), 1, 'year', { objects: ['boiler'], contacts: ['sanitaer'] }),
		service('Dach und Rinnen kontrollieren', next('05'), 1, 'year', { contacts: ['spengler'] }),
		service('Ofen reinigen', next('11'), 1, 'year', { ...rustico, objects: ['ofen'], contacts: ['ofenbauer'] }),
		service('Wasser abstellen, Haus einwintern', next('10'), 1, 'year', { ...rustico, by: 'member', objects: ['warmwasser'] }),
		service('Hauswasserfilter spülen', later(33), 6, 'month', {
			by: 'caretaker',
			maintenance: { date: later(33), done: false, person: ref('person', 'caretaker'), recurrence: { ...every(6, 'month'), from: 'done' } },
		}),
		service('Rückstauklappe prüfen', later(172), 1, 'year'),
		service('Sicherheitsnachweis Elektro', later(2150), 20, 'year', { description: 'Die letzte Kontrolle war 2012.' }),
	]
}
