import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { dayIn } from '../days.ts'
import { about, paid, received, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import type { Random } from '../random.ts'

const base = { place: 'haus', by: 'accountant' } as const

/** How much more gas than in summer, by the month in which the bill comes. */
const gasOf: Record<number, number> = { 1: 18, 4: 21, 7: 5, 10: 2 }

/** In which months it comes. */
type Bill = { months: readonly number[]; draft: (at: At) => EntryDraft }
type At = { month: number; year: string; on: (least: number, most: number) => Day; random: Random }

/** In the order in which they are made up: what chance gives one depends on those before it. */
const inTheYear: readonly Bill[] = [
	{
		months: [1],
		draft: ({ year, on, random }) => {
			const amount = about(random, 1180, 1290)
			return {
				...base,
				on: on(9, 21),
				time: '10:05',
				name: 'Gebäudeversicherung',
				description: `Jahresprämie ${year}, Feuer und Elementar.`,
				...paid(amount, 'werterhaltend'),
				contacts: ['versicherung'],
				papers: [{ from: 'versicherung', lines: [[`Prämie Gebäude ${year}`, amount]] }],
			}
		},
	},
	{
		months: [2],
		draft: ({ year, on, random }) => ({
			...base,
			place: 'rustico',
			on: on(3, 20),
			time: '19:00',
			book: 'rustico',
			name: 'Versicherung Rustico',
			description: `Hausrat und Gebäude ${year}.`,
			...paid(about(random, 410, 460)),
			contacts: ['versicherung'],
		}),
	},
	{
		months: [1, 4, 7, 10],
		draft: ({ month, on, random }) => {
			// Of the quarter that has passed; most of the gas is burnt in winter.
			const power = about(random, 170, 245)
			const gas = about(random, 60, 90) * (gasOf[month] ?? 1)
			return {
				...base,
				on: on(14, 24),
				time: '10:40',
				book: 'energie',
				name: 'Strom und Gas',
				description: 'Rechnung des vergangenen Quartals.',
				...paid(power + gas),
				contacts: ['werke'],
				papers: [
					{
						from: 'werke',
						lines: [
							['Strom allgemein', power],
							['Gas', gas],
						],
					},
				],
			}
		},
	},
	{
		months: [6, 12],
		draft: ({ month, year, on, random }) => {
			const amount = about(random, 640, 780)
			return {
				...base,
				on: on(10, 19),
				time: '10:45',
				book: 'energie',
				name: 'Wasser und Abwasser',
				description: `${month === 6 ? 'Erstes' : 'Zweites'} Halbjahr ${year}.`,
				...paid(amount),
				contacts: ['werke'],
				papers: [
					{
						from: 'werke',
						lines: [
							['Wasser', Math.round(amount * 0.55)],
							['Abwasser', amount - Math.round(amount * 0.55)],
						],
					},
				],
			}
		},
	},
	{
		months: [8],
		draft: ({ year, on, random }) => ({
			...base,
			on: on(12, 26),
			time: '20:10',
			name: 'Liegenschaftssteuer',
			description: `Rechnung ${year}.`,
			...paid(about(random, 890, 960)),
			contacts: ['steueramt'],
		}),
	},
	{
		months: [7],
		draft: ({ on, random }) => ({
			...base,
			on: on(2, 9),
			time: '09:20',
			book: 'miete',
			name: 'Nebenkosten abgerechnet',
			description: 'Alle vier Wohnungen, Nachzahlung eingegangen.',
			...received(about(random, 310, 620)),
			objects: ['eg', 'og1', 'og2', 'dach'],
		}),
	},
	{
		months: [5],
		draft: ({ year, on, random }) => ({
			...base,
			place: 'rustico',
			on: on(4, 22),
			time: '18:30',
			book: 'rustico',
			name: 'Kurtaxe und Kehricht',
			description: `Pauschale ${year}.`,
			...paid(about(random, 165, 195)),
		}),
	},
]

/** What the post brings: insurance, power and gas, water, tax, the fund. */
export function bills(house: House): EntryDraft[] {
	const random = house.random('bills')
	return house.months.flatMap((month) => {
		const on = (least: number, most: number) => dayIn(month, random.between(least, most))
		const at = { month: month.month, year: String(month.year), on, random }
		return inTheYear.filter(({ months }) => months.includes(month.month)).map(({ draft }) => draft(at))
	})
}
