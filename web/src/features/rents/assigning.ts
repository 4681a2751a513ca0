import type { RentRow, Rents, RentState } from '@hausheft/contract/rents.ts'
import { dayOf, daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'

type Assignable = { series: string; name: string; month: string; event: string; due: Day; state: RentState }

/** The months whose occurrence is there. */
export const assignable = (rows: readonly RentRow[]): Assignable[] =>
	rows.flatMap(({ series, name, months }) =>
		months.flatMap(({ month, event, due, state }) => (event === null || due === null ? [] : [{ series, name, month, event, due, state }])),
	)

/** Of its series what is not paid and due nearest to the day on which it came in: one is late by weeks more often than early. */
export function likeliest(choices: readonly Assignable[], { series, event_at }: Rents['unassigned'][number]): Assignable | undefined {
	const own = choices.filter((choice) => choice.series === series)
	const unpaid = own.filter(({ state }) => state !== 'paid')
	const away = ({ due }: Assignable) => {
		const late = daysBetween(due, dayOf(event_at))
		return late < 0 ? -2 * late : late
	}
	const nearest = (of: readonly Assignable[]) => of.toSorted((one, other) => away(one) - away(other))[0]
	return nearest(unpaid) ?? nearest(own) ?? choices[0]
}
