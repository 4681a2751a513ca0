// Hides how the line below an amount says which party has paid and how it is split.
import type { Parties } from '@hausheft/contract/parties.ts'
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
