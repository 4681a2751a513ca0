// Hides what a departure is as it is typed, and what is sent of it.
import { z } from 'zod/mini'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { Journal, JournalType } from '@hausheft/contract/journals.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { amountByRates } from '@hausheft/contract/stay-nights.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { inUse } from '../../kit/in-use.ts'
import type { NamedStay } from './named-stays.ts'
import { partyOf } from './stay-form.ts'

export const DepartureDraft = z.object({
	/** Which points of the list, by their place in it. */
	ticked: z.array(z.number()),
	text: z.string(),
	/** The amount by the rates is written with it. */
	pays: z.boolean(),
})
export type DepartureDraft = z.infer<typeof DepartureDraft>

export const nothingDone: DepartureDraft = { ticked: [], text: '', pays: true }
export const isNothingDone = ({ ticked, text, pays }: DepartureDraft): boolean => ticked.length === 0 && text.trim() === '' && pays

export const withTick = (draft: DepartureDraft, at: number, on: boolean): DepartureDraft => ({
	...draft,
	ticked: on ? [...draft.ticked, at].toSorted((one, other) => one - other) : draft.ticked.filter((each) => each !== at),
})

/** What the nights come to by the rates: up to today for who leaves before the last day; null where there are no rates, or they are not seen. */
export const amountOf = (stay: NamedStay, { rates }: Pick<StayRules, 'rates'>, today: Day): number | null =>
	rates && amountByRates({ ...stay, until_on: today > stay.from_on && today < stay.until_on ? today : stay.until_on }, rates)

/** Who leaves and who writes it. */
type Leaving = { stay: NamedStay; amount: number | null; parties: readonly Party[]; me: string | undefined; today: Day }

/** A party pays into the purse, a guest to who receives it; a party without a purse owes nobody by this. */
export function paidBy({ stay, amount, parties, me, today }: Leaving): Pick<EventFields, 'balance' | 'transfer'> | undefined {
	if (!amount) return undefined
	const own = partyOf(parties, me, today)?.id
	if (stay.party === null) return { balance: { income: amount, tax_relevant: false, ...(own !== undefined && { paid_by: own }) } }
	const purse = parties.find((party) => party.purse)?.id
	return purse === undefined ? undefined : { transfer: { from: stay.party, to: purse, amount } }
}

/** In which journal departures stand: one in use of the kind that is made for them. */
export function journalOfStays(journals: readonly Journal[], types: readonly JournalType[]): string | undefined {
	const kind = types.find(({ name }) => name === 'Belegung')?.id
	return inUse(journals, '').find(({ type }) => type === kind)?.id
}

type Sent = {
	stay: NamedStay
	draft: DepartureDraft
	at: string
	paid: Pick<EventFields, 'balance' | 'transfer'> | undefined
	journal: string | undefined
}
export const departureBody = ({
	stay,
	draft: { ticked, text, pays },
	at,
	paid,
	journal,
}: Sent): { entry: EventFields; ticked: number[] } => ({
	entry: {
		name: `Abreise ${stay.name}`.slice(0, 200),
		event_at: at,
		...(text.trim() && { description: text.trim() }),
		...(journal !== undefined && { journal }),
		...(pays && paid),
	},
	ticked: [...ticked],
})
