// Hides how the line below an amount says which party has paid and how it is split, and what of that is still to be settled.
import type { Parties } from '@hausheft/contract/parties.ts'
import type { sharesOf } from '@hausheft/contract/shares.ts'
import type { BalanceValues } from '../event-draft/parts/balance.ts'
import { splitText } from '../events/split-words.ts'

type SaidShare = Pick<BalanceValues, 'paid_by' | 'split'>
type ShownShare = SaidShare & Pick<BalanceValues, 'side' | 'shared'>
/** The line below the amount: «Ausgelegt von Anna · geteilt nach Köpfen». */
export function shareLine({ side, paid_by, split, shared }: ShownShare, { parties, new_expenses }: Parties): string {
	const nameOf = (id: string) => parties.find((party) => party.id === id)?.name
	const did = side === 'income' ? 'Eingenommen' : 'Ausgelegt'
	if (paid_by) return `${did} von ${nameOf(paid_by) ?? 'ehemaliger Partei'} · ${splitText(split, nameOf)}`
	return shared === 'said' || new_expenses === 'none' ? 'Nicht geteilt' : `${did} von …?`
}

/** Of who is gone, the others carry it, or they themselves what was said to the Rappen. */
export const openText = (open: NonNullable<ReturnType<typeof sharesOf>['open']>): string =>
	`Noch zu klären: ${open === 'party' ? 'Eine der Parteien war an diesem Tag nicht beteiligt.' : 'bis dahin trägt es, wer ausgelegt hat.'}`
