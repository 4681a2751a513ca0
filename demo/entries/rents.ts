import { change, type ContactKey, type Contacts } from '../contacts.ts'
import { dayIn, monthName, type Month } from '../days.ts'
import { received, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import { things, type ThingKey } from '../places.ts'

type Flat = { object: ThingKey; rent: number; extra: number; who: (month: Month) => ContactKey | undefined }

const before = (a: Month, b: Month) => a.year * 12 + a.month < b.year * 12 + b.month

export function rents(house: House, contacts: Contacts): EntryDraft[] {
	const random = house.random('rent days')
	const { first } = change(house)
	return flats(house).flatMap(({ object, rent, extra, who }) =>
		house.months.flatMap((month, at): EntryDraft[] => {
			const tenant = who(month)
			// The rent of this month is still missing from the flat under the roof.
			if (!tenant || (object === 'dach' && at === house.months.length - 1)) return []
			const late = object === 'dach' && at === 21
			const raised = object === 'og2' && !before(month, first) ? 9000 : 0
			return [
				{
					place: 'haus',
					on: dayIn(month, late ? 17 : random.between(1, 4)),
					time: '08:30',
					by: 'accountant',
					book: 'miete',
					name: `Miete ${things[object].name}`,
					description: `${monthName(month)}, ${contacts[tenant].lastname}${late ? '. Nach der zweiten Mahnung eingegangen.' : ''}`,
					...received(rent + raised + extra),
					objects: [object],
					contacts: [tenant],
				},
			]
		}),
	)
}

/** What each flat brings in every month; the second floor stands empty for one month. */
function flats(house: House): Flat[] {
	const random = house.random('rents')
	const { last, first } = change(house)
	const francs = (least: number, most: number) => random.between(least / 10, most / 10) * 1000
	return [
		{ object: 'eg', rent: francs(1590, 1720), extra: 22_000, who: () => 'mieterEg' },
		{ object: 'og1', rent: francs(1790, 1940), extra: 24_000, who: () => 'mieter1' },
		{
			object: 'og2',
			rent: francs(1840, 1980),
			extra: 24_000,
			who: (month) => (!before(month, first) ? 'mieter2' : before(last, month) ? undefined : 'mieter2Alt'),
		},
		{ object: 'dach', rent: francs(1380, 1520), extra: 18_000, who: () => 'mieterDach' },
	]
}
