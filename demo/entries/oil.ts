import { dayIn, type Month } from '../days.ts'
import { paid, read, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'

const full = 92
/** The tank of the old house. */
const litres = 1000
/** How much of it a month takes, from January on, in per cent. */
const takes = [7, 8, 6, 5, 2, 0, 0, 0, 2, 6, 5, 7]

/** How full the tank is, month by month: filled every September, emptied by whoever is there in the cold. */
export function oilTank(house: House) {
	const random = house.random('oil')
	let level = 71
	/** What the lorry brought, where it came this month; asked once for each month, in their order. */
	function delivered(month: Month): EntryDraft[] {
		if (month.month !== 9) return []
		const amount = Math.round(((full - level) / 100) * litres)
		level = full
		return [
			{
				place: 'rustico',
				book: 'rustico',
				on: dayIn(month, random.between(1, 4)),
				time: '09:40',
				by: 'admin',
				name: 'Heizöl geliefert',
				description: `${amount} Liter, der Lastwagen kam nur bis zur Brücke.`,
				...paid(Math.round((amount * random.between(98, 124)) / 5) * 5),
				measurement: [read('l', 'Heizöl', String(amount), 'tank'), read('%', 'Ölstand', String(full), 'tank')],
				objects: ['tank'],
			},
		]
	}
	function reading({ month }: Month) {
		level = Math.max(9, level - (takes[month - 1] ?? 0) - random.between(0, 1))
		return read('%', 'Ölstand', String(level), 'tank')
	}
	return { delivered, reading }
}
