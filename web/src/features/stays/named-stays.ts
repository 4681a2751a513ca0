// Hides how stays get the names by which people know them, and which of them a page is about.
import type { Party } from '@hausheft/contract/parties.ts'
import type { Stay } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

export type NamedStay = Stay & { name: string }

export const nameOfStay = ({ party, guest }: Pick<Stay, 'party' | 'guest'>, parties: readonly Party[]): string =>
	party === null ? (guest ?? 'Gast') : (parties.find(({ id }) => id === party)?.name ?? 'Ehemalige Partei')

/** Each once, by day, with its name. */
export function namedStays(lists: readonly (readonly Stay[] | undefined)[], parties: readonly Party[]): NamedStay[] {
	const all = new Map(lists.flatMap((list) => list ?? []).map((stay) => [stay.id, stay]))
	return [...all.values()]
		.map((stay) => ({ ...stay, name: nameOfStay(stay, parties) }))
		.toSorted((one, other) => (one.from_on < other.from_on ? -1 : one.from_on > other.from_on ? 1 : one.name.localeCompare(other.name)))
}

/** What stands in the calendar: what was refused does not. */
export const inCalendar = (stays: readonly NamedStay[]): NamedStay[] => stays.filter(({ state }) => state !== 'refused')

/** Who is there or will come; and of this year who has been there, the newest first. */
export function byTime(stays: readonly NamedStay[], today: Day, year: number): { coming: NamedStay[]; past: NamedStay[] } {
	const isOf = ({ from_on, until_on }: NamedStay) => from_on.slice(0, 4) <= String(year) && until_on.slice(0, 4) >= String(year)
	return {
		coming: stays.filter(({ until_on, state }) => until_on >= today && state !== 'asked'),
		past: stays.filter((stay) => stay.until_on < today && isOf(stay)).toReversed(),
	}
}

/** Somebody is there, or was, and has not said what there was to say as they left. */
export const isToBeLeft = ({ state, event, from_on }: Pick<NamedStay, 'state' | 'event' | 'from_on'>, today: Day): boolean =>
	state === 'fixed' && event === null && from_on <= today
