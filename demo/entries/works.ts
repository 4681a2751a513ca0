import { dayIn } from '../days.ts'
import { about, mixed, paid, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'

const base = { place: 'haus', book: 'unterhalt', time: '16:30' } satisfies Partial<EntryDraft>

/** What is larger than a repair: one thing a year that is better afterwards than it was, and so is not all upkeep for the taxes. */
export function works(house: House): EntryDraft[] {
	const random = house.random('works')
	const [kitchen, windows, bath] = [house.months[6]!, house.months[19]!, house.months[30]!]
	return [
		{
			...base,
			on: dayIn(kitchen, random.between(6, 24)),
			by: 'admin',
			name: 'Küche erneuert',
			description: 'Geräte ersetzt und ein Geschirrspüler dazu: zwei Drittel sind Unterhalt.',
			...mixed(about(random, 11_800, 13_400), 'werterhaltend', 65, 'wertvermehrend'),
			objects: ['eg'],
			contacts: ['elektro', 'sanitaer'],
		},
		{
			...base,
			on: dayIn(windows, random.between(6, 24)),
			by: 'owner',
			name: 'Fenster ersetzt',
			description: 'Vier Dachfenster, dreifach verglast.',
			...mixed(about(random, 8_700, 9_900), 'energie', 70, 'werterhaltend'),
			objects: ['dach'],
			contacts: ['spengler'],
		},
		{
			...base,
			on: dayIn(bath, random.between(6, 24)),
			by: 'admin',
			name: 'Bad erneuert',
			description: 'Dusche statt Wanne; die Hälfte ist Unterhalt, der Rest Komfort.',
			...mixed(about(random, 9_600, 10_800), 'werterhaltend', 50, 'wertvermehrend'),
			objects: ['og1'],
			contacts: ['sanitaer'],
		},
	]
}

/** What the bank wants every quarter; the rate has fallen since. */
export function interest(house: House): EntryDraft[] {
	const random = house.random('interest')
	const debt = random.between(60, 75) * 10_000_00
	return house.months
		.filter(({ month }) => month % 3 === 0)
		.map((month, at): EntryDraft => ({
			place: 'haus',
			on: dayIn(month, 30),
			time: '07:15',
			by: 'accountant',
			name: 'Hypothekarzins',
			description: `${month.month / 3}. Quartal ${month.year}`,
			...paid(Math.round((debt * (at < 6 ? 0.0185 : 0.0152)) / 4 / 5) * 5),
		}))
}
