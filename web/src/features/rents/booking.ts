import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { RentMonth, RentRow } from '@hausheft/contract/rents.ts'
import { mostRappen, tooMuchMoney } from '@hausheft/contract/swiss/limits.ts'
import { instantOf, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { parseFrancs } from '../../platform/words/typed.ts'

/** One month of what is to be booked: `made` is its occurrence where that is there already. */
export type Step = { month: string; made: string | null; amount: number }

/**
 * The months that are booked with this one: alone where its occurrence is there, else all that wait from the open one on, for one comes of the
 * other. Null where that one stands in an earlier year, or comes more than once a month.
 */
export function stepsTo({ open, months }: Pick<RentRow, 'open' | 'months'>, cell: RentMonth): Step[] | null {
	const once = open?.proposed ?? Infinity
	const step = ({ month, event, proposed, received }: RentMonth): Step => {
		const missing = Math.max(0, proposed - received)
		return { month, made: event, amount: event === open?.event ? Math.min(missing, once) : missing }
	}
	if (cell.event !== null) return [step(cell)]
	const first = open ? months.findIndex(({ event }) => event === open.event) : -1
	const waiting = months.slice(first, months.indexOf(cell) + 1).filter(({ state }) => state !== 'none')
	return first < 0 || waiting.some(({ proposed }) => proposed > once) ? null : waiting.map(step)
}

/** Null: the month is passed by, ticked off without an entry. */
export type Booked = Step & { income: number | null }
/** By month, as `left` too: steps come and go meanwhile. */
export type Filled = { typed: Readonly<Record<string, string>>; left: readonly string[]; day?: string | undefined }

/** What is booked of these months as somebody has filled them in: the last one in any case, where nothing is typed with its own amount. */
export const bookedOf = (steps: readonly Step[], typed: Filled['typed'], left: Filled['left']): Booked[] =>
	steps.map((step, at) => {
		const text = typed[step.month]
		const isLeft = left.includes(step.month) && at < steps.length - 1
		return { ...step, income: isLeft ? null : text === undefined ? step.amount : (parseFrancs(text) ?? 0) }
	})
/** Nothing of it would be missed: what is proposed would be booked. */
export const isAsProposed = (steps: readonly Step[], { typed, left, day }: Filled): boolean =>
	day === undefined && bookedOf(steps, typed, left).every(({ income, amount }) => income === amount)

export function problemOf({ income }: Booked): string | undefined {
	if (income === null || (income > 0 && income <= mostRappen)) return undefined
	return income > mostRappen ? tooMuchMoney : 'Bitte Betrag ausfüllen.'
}

/** The entry by which an amount comes in: it stands among the yields of the tax list. */
export const entryOf = ({ name, contacts, objects, journal, ...said }: RentRow, income: number, day: Day): EventFields => ({
	name,
	event_at: instantOf({ day, time: '12:00' }),
	journal,
	contacts: contacts.map(({ id }) => id),
	objects: objects.map(({ id }) => id),
	balance: { expense: null, income, tax_relevant: true, ...sharedAs(said, income) },
})

/** Shared as is said for all times; what is said to the Rappen only where it adds up to what came in. */
function sharedAs({ paid_by, split }: Pick<RentRow, 'paid_by' | 'split'>, income: number) {
	if (!paid_by) return {}
	const said = split?.by === 'amounts' ? (split.parties ?? []).reduce((all, { value }) => all + (value ?? 0), 0) : -income
	return { paid_by, ...(split && said === -income && { split }) }
}
