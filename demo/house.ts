import type { Role } from '@hausheft/contract/roles.ts'
import { dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { monthOf, plusMonths, type Month } from './days.ts'
import { inAddress, men, surnames, women } from './names.ts'
import { randomFrom, type Random } from './random.ts'

export type Person = { role: Role; name: string; email: string }
/** What all parts of a demo house are made from. */
export type House = {
	seed: string
	/** The family that owns it. */
	family: string
	/** The instant that "today" is; nothing has happened after it. */
	now: string
	today: Day
	/** The last 36 months, oldest first, this one included. */
	months: Month[]
	people: Record<Role, Person>
	/** Surnames that nobody has yet. */
	surnames: string[]
	random: (topic: string) => Random
}

export const groupName = (seed: string): string => `Musterhaus ${familyOf(seed)}`

const namesOf = (seed: string) => randomFrom(seed, 'surnames').shuffled(surnames)
const familyOf = (seed: string) => namesOf(seed)[0] as string

export function houseOf(seed: string, now: string): House {
	const today = dayOf(now)
	return {
		seed,
		family: familyOf(seed),
		now,
		today,
		months: Array.from({ length: 36 }, (_, at) => plusMonths(monthOf(today), at - 35)),
		people: peopleOf(seed),
		surnames: namesOf(seed).slice(4),
		random: (topic) => randomFrom(seed, topic),
	}
}

/** Somebody in every role. The same seed gives the same people, whenever. */
export function peopleOf(seed: string): Record<Role, Person> {
	const random = randomFrom(seed, 'people')
	const [family = '', caretaker = '', accountant = '', neighbour = ''] = namesOf(seed)
	const [mother = '', daughter = '', bookkeeper = ''] = random.shuffled(women)
	const [father = '', janitor = '', uncle = ''] = random.shuffled(men)
	const person = (role: Role, first: string, last: string): [Role, Person] => [
		role,
		{ role, name: `${first} ${last}`, email: `${inAddress(first)}.${inAddress(last)}.${inAddress(seed)}@musterhaus.example` },
	]
	return Object.fromEntries([
		person('owner', mother, family),
		person('admin', father, family),
		person('member', daughter, family),
		person('caretaker', janitor, caretaker),
		person('accountant', bookkeeper, accountant),
		person('viewer', uncle, neighbour),
	]) as Record<Role, Person>
}
