import { daysBetween, addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { dayIn } from '../days.ts'
import { read, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import type { Picture } from '../pictures/draw.ts'
import type { ThingKey } from '../places.ts'
import { oilTank } from './oil.ts'

export function readings(house: House): EntryDraft[] {
	const random = house.random('reading days')
	const gas = meter(house, { unit: 'm³', name: 'Gas', object: 'heizung', begins: 18_240, use: 3350, digits: 0, winter: 0.85 })
	const water = meter(house, { unit: 'm³', name: 'Wasser', begins: 6112, use: 430, digits: 1, winter: -0.1 })
	const power = meter(house, { unit: 'kWh', name: 'Allgemeinstrom', begins: 41_880, use: 2150, digits: 0, winter: 0.3 })
	const hours = meter(house, { unit: 'Bh', name: 'Brenner', object: 'heizung', begins: 9340, use: 1720, digits: 0, winter: 0.85 })
	const light = meter(house, { unit: 'kWh', name: 'Strom', begins: 12_030, use: 1340, digits: 0, winter: 0.1 })
	const sun = meter(house, { unit: 'kWh', name: 'Ertrag', object: 'solar', begins: 3015, use: 3890, digits: 0, winter: -0.7 })
	const oil = oilTank(house)
	const photo = (label: string, text: string, unit: string): Picture => ({ scene: 'meter', label, text, unit })

	return house.months.flatMap((month): EntryDraft[] => {
		const drafts: EntryDraft[] = oil.delivered(month)
		const quarter = month.month % 3 === 0
		if (quarter) {
			const on = dayIn(month, random.between(26, 30))
			const [a, b, c, d] = [gas(on), water(on), power(on), hours(on)]
			drafts.push({
				place: 'haus',
				on,
				time: '17:40',
				by: 'caretaker',
				book: 'zaehler',
				name: 'Zähler abgelesen',
				description: `Quartal ${month.month / 3}, alle Zähler im Keller.`,
				measurement: [a.row, b.row, c.row, d.row],
				objects: ['heizung'],
				photos: [month.month % 6 ? photo('WASSER', b.text, 'm³') : photo('GAS', a.text, 'm³')],
			})
		}
		// On the sunny side of the valley somebody looks more often.
		const on = dayIn(month, random.between(5, 24))
		const [yields, used] = [sun(on), quarter && light(on)]
		drafts.push({
			place: 'rustico',
			on,
			time: '11:15',
			by: 'member',
			book: 'rustico',
			name: used ? 'Strom und Solar abgelesen' : 'Solarertrag abgelesen',
			measurement: [yields.row, oil.reading(month), ...(used ? [used.row] : [])],
			objects: ['solar', 'tank'],
			...(used && { photos: [photo('STROM', used.text, 'kWh')] }),
		})
		return drafts
	})
}

type Meter = {
	unit: string
	name: string
	object?: ThingKey
	begins: number
	/** A year. */ use: number
	digits: number
	/** How much of it goes in winter. */ winter: number
}

/** Counts on from reading to reading, never back. */
function meter(house: House, { unit, name, object, begins, use, digits, winter }: Meter) {
	const random = house.random(`meter ${name}`)
	let value = begins + random.between(0, 400)
	let last: Day | undefined
	return (on: Day) => {
		if (last) value += use * share(last, on, winter) * (0.94 + random.next() * 0.12)
		last = on
		return { row: read(unit, name, value.toFixed(digits), object), text: value.toFixed(digits) }
	}
}

/** How much of a year's use lies between two days; cold months count more, or less where the sun does it. */
function share(from: Day, until: Day, winter: number): number {
	let sum = 0
	for (let day = from; day < until; day = addDays(day, 1)) {
		const phase = Math.cos((2 * Math.PI * (daysBetween(`${day.slice(0, 4)}-01-01`, day) - 15)) / 365)
		sum += (1 + winter * phase) / 365
	}
	return sum
}

/** In the cold half of the year the caretaker looks after the boiler room. */
export function heatingRounds(house: House): EntryDraft[] {
	const random = house.random('rounds')
	return house.months
		.filter(({ month }) => month >= 10 || month <= 4)
		.map((month) => {
			const pressure = random.between(11, 21) / 10
			const low = pressure < 1.4
			return {
				place: 'haus',
				on: dayIn(month, random.between(6, 22)),
				time: '07:50',
				by: 'caretaker',
				book: 'energie',
				name: low ? 'Heizung nachgefüllt' : 'Kontrollgang Heizung',
				description: low ? 'Druck war zu tief, Wasser nachgefüllt und oben entlüftet.' : '',
				measurement: [
					read('bar', 'Druck', pressure.toFixed(1), 'heizung'),
					read('°C', 'Vorlauf', String(random.between(44, 61)), 'heizung'),
				],
				time_recording: [{ minutes: low ? 35 : 15, user_id: '@person:caretaker', user_text: house.people.caretaker.name }],
				objects: ['heizung'],
			}
		})
}
