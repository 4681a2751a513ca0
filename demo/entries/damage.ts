import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { dayIn } from '../days.ts'
import { about, paid, received, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import type { Random } from '../random.ts'

const base = { place: 'haus', book: 'unterhalt' } satisfies Partial<EntryDraft>

/** A storm, water in the ceiling, and what the insurance says to it. */
export function damage(house: House): EntryDraft[] {
	const random = house.random('damage')
	const storm = dayIn(house.months.at(-9) ?? house.months[0]!, random.between(4, 12))
	const [roof, paint] = [about(random, 1890, 2350), about(random, 780, 940)]
	return [...inTheStorm(house, storm, random), ...mended(storm, roof, paint)]
}

const inTheStorm = (house: House, storm: Day, random: Random): EntryDraft[] => [
	{
		...base,
		on: storm,
		time: '06:50',
		by: 'caretaker',
		name: 'Wasserschaden in der Dachwohnung',
		description: 'Nach dem Sturm tropft es neben dem Dachfenster. Eimer gestellt, Strom der Lampe ausgeschaltet.',
		objects: ['dach'],
		contacts: ['mieterDach'],
		photos: [{ scene: 'damage' }, { scene: 'facade' }],
		mark: { at: [38, 18, 34, 36], text: 'Rand des Flecks am Morgen nach dem Sturm' },
	},
	{
		...base,
		on: storm,
		time: '09:15',
		by: 'admin',
		name: 'Schaden der Versicherung gemeldet',
		description: `Schadennummer ${random.between(410_000, 499_000)}. Zuerst abdichten, dann Offerten einreichen.`,
		objects: ['dach'],
		contacts: ['versicherung'],
		reminder: { date: addDays(storm, 14), note: 'Antwort der Versicherung?', done: true },
	},
	{
		...base,
		on: addDays(storm, 1),
		time: '13:00',
		by: 'caretaker',
		name: 'Dach notdürftig abgedeckt',
		description: 'Blache über dem Dachfenster, fünf Ziegel verschoben.',
		time_recording: [{ minutes: 130, user_id: '@person:caretaker', user_text: house.people.caretaker.name }],
		objects: ['dach'],
	},
]

/** What the insured pay themselves. */
const own = 50_000
const mended = (storm: Day, roof: number, paint: number): EntryDraft[] => [
	{
		...base,
		on: addDays(storm, 13),
		time: '16:20',
		by: 'admin',
		name: 'Dachfenster neu eingefasst',
		description: 'Blech ersetzt, Ziegel geordnet, mit dem Schlauch geprüft.',
		...paid(roof, 'werterhaltend'),
		maintenance: { contact: '@contact:spengler', done: true },
		objects: ['dach'],
		contacts: ['spengler'],
		photos: [{ scene: 'facade' }],
		papers: [
			{
				from: 'spengler',
				lines: [
					['Einfassung Dachfenster, Kupfer', Math.round(roof * 0.62)],
					['Arbeit, 2 Mann', roof - Math.round(roof * 0.62)],
				],
			},
		],
	},
	{
		...base,
		on: addDays(storm, 31),
		time: '15:45',
		by: 'admin',
		name: 'Decke getrocknet und gestrichen',
		description: 'Gips trocken gemessen, zweimal gestrichen.',
		...paid(paint, 'werterhaltend'),
		measurement: [{ unit: '@unit:%', name: 'Feuchte der Decke', data: '11.5', object: '@object:dach' }],
		objects: ['dach'],
		photos: [{ scene: 'room' }],
	},
	{
		...base,
		on: addDays(storm, 52),
		time: '10:00',
		by: 'accountant',
		name: 'Versicherung zahlt',
		description: `Abzüglich CHF 500.00 Selbstbehalt.`,
		...received(roof + paint - own, false),
		objects: ['dach'],
		contacts: ['versicherung'],
	},
]
