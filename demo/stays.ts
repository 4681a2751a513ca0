import { stayLists } from '@hausheft/contract/stay-lists.ts'
import type { StayFields } from '@hausheft/contract/stay-fields.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { dayIn, monthOf, plusMonths } from './days.ts'
import { occupancies } from './entries/holidays.ts'
import type { House } from './house.ts'
import { ref } from './ref.ts'
import { partyRef, sharedPlace } from './shared.ts'
import { of, step, type Task } from './task.ts'

type Whose = Pick<StayFields, 'party' | 'guest'>
type By = 'owner' | 'admin' | 'member'
type DemoStay = { by: By; fields: StayFields }

/** Whose name stands in the book, as who shares the house and who is a guest. */
function whoseOf({ people, surnames }: House, who: string): Whose {
	const nth =
		who === people.member.name || who === `Familie ${surnames[0]}`
			? 1
			: who === `Familie ${surnames[1]}`
				? 2
				: who === people.viewer.name
					? null
					: 0
	return nth === null ? { party: null, guest: who } : { party: partyRef(nth), guest: null }
}

/** Who enters it: somebody of the party; for those who have no account here, who keeps the house with them. */
const byOf = ({ party }: Whose, by: By): By =>
	party === partyRef(1) ? 'member' : party === partyRef(0) && by === 'owner' ? 'owner' : 'admin'

/** What stands in the book, the newest two dozen. */
function pastStays(house: House): DemoStay[] {
	const random = house.random('who stays')
	return occupancies(house)
		.slice(-24)
		.map(({ who, from, until, by }) => {
			const whose = whoseOf(house, who)
			return {
				by: byOf(whose, by),
				fields: {
					from_on: from,
					until_on: until,
					...whose,
					people: random.between(1, 5),
					alone: random.chance(0.7),
					note: random.chance(0.2) ? random.pick(['Mit dem Hund.', 'Kommen spät am Abend.', 'Wir bringen Holz mit.']) : '',
				},
			}
		})
}

/** Agreed for the next two months: one alone, then two at once that welcome each other. */
function comingStays({ today, random: randomOf, surnames }: House): DemoStay[] {
	const random = randomOf('who comes')
	const [next, after] = [1, 2].map((more) => plusMonths(monthOf(today), more)) as [ReturnType<typeof monthOf>, ReturnType<typeof monthOf>]
	const day = random.between(4, 9)
	return [
		{
			by: 'admin',
			fields: { from_on: dayIn(next, 9), until_on: dayIn(next, 14), party: partyRef(2), guest: null, people: 4, alone: true, note: '' },
		},
		{
			by: 'owner',
			fields: {
				from_on: dayIn(after, day),
				until_on: dayIn(after, day + 5),
				party: partyRef(0),
				guest: null,
				people: 2,
				alone: false,
				note: '',
			},
		},
		{
			by: 'admin',
			fields: {
				from_on: dayIn(after, day + 2),
				until_on: dayIn(after, day + 4),
				party: null,
				guest: `Gotte ${surnames[2]}`,
				people: 1,
				alone: false,
				note: 'Das kleine Zimmer genügt.',
			},
		},
	]
}

/** Of the coming summer two want nearly the same week; nobody has decided. */
function wishedStays({ today, people }: House): DemoStay[] {
	const { year, month } = monthOf(today)
	const [july, august] = [7, 8].map((each) => ({ year: month < 7 ? year : year + 1, month: each })) as [
		{ year: number; month: number },
		{ year: number; month: number },
	]
	return [
		{
			by: 'member',
			fields: {
				from_on: dayIn(july, 18),
				until_on: dayIn(july, 25),
				party: partyRef(1),
				guest: null,
				people: 4,
				alone: true,
				note: 'Die Kinder haben da Ferien.',
			},
		},
		{
			by: 'admin',
			fields: { from_on: dayIn(july, 21), until_on: dayIn(july, 28), party: partyRef(0), guest: null, people: 3, alone: true, note: '' },
		},
		{
			by: 'admin',
			fields: {
				from_on: dayIn(august, 19),
				until_on: dayIn(august, 23),
				party: null,
				guest: people.viewer.name,
				people: 2,
				alone: true,
				note: '',
			},
		},
	]
}

const tasksOf = (all: readonly DemoStay[], name: string): Task[] =>
	all.map(({ by, fields }, nth) => step(ref('stay', `${name}.${nth}`), by, stays.createStay, { ...of(sharedPlace), body: fields }))

/** How it is since they ask each other: the summer goes round, and a night has its price. */
function rulesTask({ months }: House): Task {
	const [first = { year: 2000, month: 1 }] = months
	const from_on = dayIn(first, 1)
	const { step: put } = step(ref('stay-rules', 'rustico'), 'owner', stays.putStayRules, {
		...of(sharedPlace),
		body: {
			enabled: null,
			ask: true,
			beds: 7,
			peaks: [{ name: 'Sommerferien', from: '07-05', until: '08-16', order: [1, 0, 2].map((nth) => partyRef(nth)), since: first.year }],
			rates: [
				{ from_on, who: 'party', night: 2_000, person_night: 350 },
				{ from_on, who: 'guest', night: 7_000, person_night: 0 },
			],
			arrival: [...stayLists.arrival.Winter],
			departure: [...stayLists.departure.Winter],
		},
	})
	// Who shares the house and what helps in an emergency has been written there before.
	return { uploads: [], step: { ...put, version: 3 } }
}

/** Until they began to ask, whoever entered it had it. */
export const stayStages = (house: House): Task[][] => [
	[...tasksOf(pastStays(house), 'past'), ...tasksOf(comingStays(house), 'coming')],
	[rulesTask(house)],
	tasksOf(wishedStays(house), 'wished'),
]
