// Hides which party has paid and how it is split, as long as nobody has said so: right most of the time, or left to be chosen.
import type { Party, Parties } from '@hausheft/contract/parties.ts'
import { isThere, splitProblem } from '@hausheft/contract/shares.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { isDay } from '../../platform/words/typed.ts'
import type { BalanceValues } from '../event-draft/parts/balance.ts'
import { splitText } from '../events/split-words.ts'

type SaidShare = Pick<BalanceValues, 'paid_by' | 'split'>
type LoggedShare = { /** Who logs it. */ me: string | undefined; day: string; net: number | undefined }

/** Of that day, the purse among them. */
export const partiesOn = (parties: readonly Party[], day: Day): Party[] => parties.filter((party) => !isDay(day) || isThere(party, day))

/** The one party whose member somebody is: who is in none, or in two, chooses. */
export function ownParty(parties: readonly Party[], me: string | undefined, day: Day): Party | undefined {
	const [own, other] = partiesOn(parties, day).filter(({ people, purse }) => !purse && me !== undefined && people.includes(me))
	return other ? undefined : own
}

/** What the form of a new entry says by itself; undefined: nothing. */
export function offeredShare({ parties, new_expenses: by }: Parties, { me, day, net = 0 }: LoggedShare): SaidShare | undefined {
	const own = by === 'none' ? undefined : ownParty(parties, me, day)
	if (!own || by === 'none') return undefined
	const split = { by, parties: null }
	return isDay(day) && splitProblem(split, net, parties, day) ? undefined : { paid_by: own.id, split }
}

type ShownShare = SaidShare & Pick<BalanceValues, 'side' | 'shared'>
/** The line below the amount: «Ausgelegt von Anna · geteilt nach Köpfen». */
export function shareLine({ side, paid_by, split, shared }: ShownShare, { parties, new_expenses }: Parties): string {
	const nameOf = (id: string) => parties.find((party) => party.id === id)?.name
	const did = side === 'income' ? 'Eingenommen' : 'Ausgelegt'
	if (paid_by) return `${did} von ${nameOf(paid_by) ?? 'ehemaliger Partei'} · ${splitText(split, nameOf)}`
	return shared === 'said' || new_expenses === 'none' ? 'Nicht geteilt' : `${did} von …?`
}
