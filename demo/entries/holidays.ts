import { addDays, daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { dayIn, lastDayOf, written } from '../days.ts'
import { about, paid, received, worked, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'

const base = { place: 'rustico', book: 'belegung', objects: ['schluessel'] } satisfies Partial<EntryDraft>
const season = [3, 4, 5, 6, 7, 8, 9, 10, 12]

/** Somebody had the key: a member of the house, or somebody who pays. */
type Occupancy = {
	who: string
	from: Day
	until: Day
	month: number
	by: 'owner' | 'admin' | 'member'
	paying: boolean
	words: string
	photo: boolean
}

/** Once a month while the valley can be reached, never two at once. */
export function occupancies({ random: randomOf, people, surnames, months }: House): Occupancy[] {
	const random = randomOf('stays')
	const guests = [
		people.owner.name,
		people.admin.name,
		people.member.name,
		people.viewer.name,
		`Familie ${surnames[0]}`,
		`Familie ${surnames[1]}`,
	]
	return months
		.filter(({ month }) => season.includes(month))
		.map((month): Occupancy => {
			const who = random.pick(guests)
			const from = dayIn(month, random.between(2, 16))
			return {
				who,
				from,
				until: addDays(from, random.between(2, 10)),
				month: month.month,
				by: who === people.owner.name ? 'owner' : who === people.admin.name ? 'admin' : 'member',
				paying: who.startsWith('Familie') || who === people.viewer.name,
				words: random.pick([
					'Alles sauber, Gas reicht noch.',
					'Kaffee ist alle.',
					'Matratze oben rechts gelüftet.',
					'Siebenschläfer im Estrich gehört.',
					'Bett im kleinen Zimmer frisch bezogen.',
				]),
				photo: random.chance(0.25),
			}
		})
}

/** Who has the key, from when to when, and what they write into the book. */
export const stays = (house: House): EntryDraft[] =>
	occupancies(house).flatMap(({ who, from, until, month, by, paying, words, photo }): EntryDraft[] => [
		{
			...base,
			on: from,
			time: '17:00',
			by,
			name: `Rustico: ${who}`,
			description: `Bis ${written(until)}.`,
			rental: { is_rent: true },
		},
		{
			...base,
			on: until,
			time: '10:30',
			by,
			name: `Rustico: ${who} zurück`,
			description: words,
			rental: { is_retrieve: true },
			...(paying && received(daysBetween(from, until) * 7000)),
			...(photo && { photos: [{ scene: 'rustico', season: month >= 9 ? 'autumn' : 'summer' }] }),
		},
	])

/** Wood for the stove, the meadow, and the small things of an old house. */
export function oldHouse(house: House): EntryDraft[] {
	const random = house.random('old house')
	const own = { place: 'rustico', book: 'rustico' } satisfies Partial<EntryDraft>
	return house.months.flatMap((month): EntryDraft[] => {
		const on = (least: number, most: number) => dayIn(month, random.between(least, most))
		if (month.month === 8) {
			const ster = random.between(3, 5)
			return [
				{
					...own,
					on: on(6, 24),
					time: '14:20',
					by: 'admin',
					name: 'Holz geliefert',
					description: 'Buche und Kastanie, im Schopf gestapelt.',
					...paid(ster * 14_500),
					measurement: [{ unit: '@unit:Ster', name: 'Brennholz', data: String(ster), object: '@object:ofen' }],
					...worked(house, 'admin', 160),
					objects: ['ofen'],
					photos: [{ scene: 'stove' }],
				},
			]
		}
		if (month.month === 6)
			return [
				{
					...own,
					on: on(8, 22),
					time: '16:00',
					by: 'member',
					name: 'Wiese geschnitten',
					description: 'Mit der Sense, der Hang unter dem Haus braucht zwei Tage.',
					...worked(house, 'member', 380),
				},
			]
		if (month.month === 9)
			return [
				{
					...own,
					on: on(9, 26),
					time: '12:00',
					by: 'owner',
					name: 'Trockenmauer geflickt',
					description: 'Drei Meter beim Brunnen, Steine waren noch alle da.',
					...paid(about(random, 45, 90)),
					...worked(house, 'owner', 240),
					photos: [{ scene: 'rustico', season: 'autumn' }],
				},
			]
		if (month.month === 1)
			return [
				{
					...own,
					on: lastDayOf(month),
					time: '13:10',
					by: 'member',
					name: 'Nachgeschaut',
					description: 'Alles in Ordnung, 30 cm Schnee auf dem Dach, nichts eingefroren.',
					measurement: [{ unit: '@unit:°C', name: 'Innen', data: String(random.between(2, 6)) }],
					photos: [{ scene: 'snow' }],
				},
			]
		return []
	})
}
