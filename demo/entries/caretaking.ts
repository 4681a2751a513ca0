import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import { dayIn, written } from '../days.ts'
import { about, paid, worked, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'

const base = { place: 'haus', by: 'caretaker', book: 'hauswart' } as const

/** The weeks of the caretaker: stairs, snow, lawn, hedge and leaves. */
export function caretaking(house: House): EntryDraft[] {
	const random = house.random('caretaking')
	return house.months.flatMap((month): EntryDraft[] => {
		const drafts: EntryDraft[] = []
		const on = (least: number, most: number) => dayIn(month, random.between(least, most))
		const hours = (least: number, most: number, note?: string) => worked(house, 'caretaker', random.between(least / 5, most / 5) * 5, note)
		const cleaned = on(22, 28)
		drafts.push({
			...base,
			on: cleaned,
			time: '09:00',
			name: 'Treppenhaus gereinigt',
			description: random.pick(['', '', 'Auch die Briefkästen und das Geländer.', 'Kellergang feucht aufgenommen.']),
			// Every week, and logged once a month.
			time_recording: [21, 14, 7, 0].flatMap((before) => hours(45, 80, `am ${written(addDays(cleaned, -before))}`).time_recording),
		})
		if ([12, 1, 2].includes(month.month)) drafts.push(...snow(house, month))
		if (month.month >= 4 && month.month <= 10)
			for (const [least, most] of month.month >= 5 && month.month <= 8
				? ([
						[2, 9],
						[16, 25],
					] as const)
				: ([[8, 20]] as const))
				drafts.push({
					...base,
					on: on(least, most),
					time: '16:10',
					name: 'Rasen gemäht',
					description: random.pick(['', '', 'Kanten nachgeschnitten.', 'Grüngut abgeführt.', 'Unter dem Apfelbaum von Hand.']),
					...hours(60, 105),
					objects: ['garten'],
					...(random.chance(0.2) && { photos: [{ scene: 'garden', season: month.month >= 9 ? 'autumn' : 'summer' }] }),
				})
		if (month.month === 6 || month.month === 9)
			drafts.push({
				...base,
				on: on(10, 20),
				time: '13:30',
				name: 'Hecke geschnitten',
				description: 'Zur Strasse hin auf 1.80 m, Kirschlorbeer zurückgenommen.',
				...hours(180, 260),
				...paid(about(random, 38, 74)),
				objects: ['garten'],
				photos: [{ scene: 'garden', season: 'summer' }],
			})
		if (month.month === 11)
			drafts.push({
				...base,
				on: on(4, 16),
				time: '14:00',
				name: 'Laub gerecht',
				description: 'Vorplatz und Abgang zur Garage, sieben Säcke.',
				...hours(120, 190),
				objects: ['garten'],
				photos: [{ scene: 'garden', season: 'autumn' }],
			})
		if (month.month % 3 === 0)
			drafts.push({
				...base,
				on: on(27, 30),
				time: '18:20',
				by: 'accountant',
				name: 'Lohn Hauswartung',
				description: `${month.month / 3}. Quartal ${month.year}`,
				...paid(about(random, 1240, 1420), 'werterhaltend'),
			})
		return drafts
	})
}

function snow(house: House, month: { year: number; month: number }): EntryDraft[] {
	const random = house.random(`snow ${month.year} ${month.month}`)
	let on = dayIn(month, random.between(3, 8))
	return Array.from({ length: random.between(2, 4) }, (_, at): EntryDraft => {
		on = addDays(on, random.between(2, 7))
		const centimetres = random.between(4, 22)
		return {
			...base,
			on,
			time: '05:45',
			name: 'Schnee geräumt',
			description: `${centimetres} cm Neuschnee, ${random.pick(['Zugang und Garagenabfahrt frei.', 'Treppe gesalzen.', 'Trottoir bis zur Ecke, Splitt gestreut.'])}`,
			...worked(house, 'caretaker', 30 + centimetres * 5),
			objects: ['garten'],
			...(at === 0 && { photos: [{ scene: 'snow' }] }),
		}
	})
}
