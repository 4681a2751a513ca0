// Hides who of a house's parties somebody is, and how what they spend or receive is usually split.
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import { isThere, splitProblem } from '@hausheft/contract/shares.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { isDay } from '../platform/words/typed.ts'

/** Of that day, the purse among them. */
export const partiesOn = (parties: readonly Party[], day: Day): Party[] => parties.filter((party) => !isDay(day) || isThere(party, day))

/** The one party whose member somebody is: who is in none, or in two, chooses. */
export function ownParty(parties: readonly Party[], me: string | undefined, day: Day): Party | undefined {
	const [own, other] = partiesOn(parties, day).filter(({ people, purse }) => !purse && me !== undefined && people.includes(me))
	return other ? undefined : own
}

/** Who shares a house, and how what is new is split there. */
export type Sharers = Pick<Parties, 'new_expenses'> & { parties: readonly Party[] }
type Logged = { /** Who logs it. */ me: string | undefined; day: string; /** What is to be split, in Rappen. */ net: number | undefined }
type UsualShare = { paid_by: string; split: { by: Exclude<Parties['new_expenses'], 'none'>; parties: null } }

/** What is said of something new by itself; undefined: nothing. */
export function usualShare({ parties, new_expenses: by }: Sharers, { me, day, net = 0 }: Logged): UsualShare | undefined {
	const own = by === 'none' ? undefined : ownParty(parties, me, day)
	if (!own || by === 'none') return undefined
	const split = { by, parties: null }
	return isDay(day) && splitProblem(split, net, parties, day) ? undefined : { paid_by: own.id, split }
}
