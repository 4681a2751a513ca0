// Hides what a departure is as it is typed, and what is sent of it.
import { z } from 'zod/mini'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { Journal, JournalType } from '@hausheft/contract/journals.ts'
import { amountByRates } from '@hausheft/contract/stay-nights.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { KeptFile } from '../../kit/attachments/attachment.ts'
import { inUse } from '../../kit/in-use.ts'
import { isFilled, readingOf, RoundRow } from '../../kit/readings/round-row.ts'
import type { NamedStay } from './named-stays.ts'
import { ownParty, usualShare, type Sharers } from '../../kit/own-party.ts'

export const DepartureDraft = z.object({
	/** Which points of the list, by their place in it. */
	ticked: z.array(z.number()),
	/** That list, as it stood when something was ticked; earlier releases did not keep it. */
	list: z.optional(z.array(z.string())),
	text: z.string(),
	/** The amount by the rates is written with it. */
	pays: z.boolean(),
	/** The meters at which something was typed. */
	rows: z._default(z.array(RoundRow), []),
	files: z._default(z.array(KeptFile), []),
})
export type DepartureDraft = z.infer<typeof DepartureDraft>

export const nothingDone: DepartureDraft = { ticked: [], text: '', pays: true, rows: [], files: [] }
export const isNothingDone = ({ ticked, text, pays, rows, files }: DepartureDraft): boolean =>
	ticked.length === 0 && text.trim() === '' && pays && !rows.some(isFilled) && files.length === 0

export const withTick = (ticked: readonly number[], at: number, on: boolean): number[] =>
	on ? [...ticked, at].toSorted((one, other) => one - other) : ticked.filter((each) => each !== at)

/** Which points of the list of now are ticked: it may have been changed since they were. */
export function tickedIn({ ticked, list: before }: Pick<DepartureDraft, 'ticked' | 'list'>, list: readonly string[]): readonly number[] {
	if (!before || before.join('\n') === list.join('\n')) return ticked
	const done = ticked.map((at) => before[at])
	return list.flatMap((line, at) => (done.includes(line) ? [at] : []))
}

/** What the nights come to by the rates: up to today for who leaves before the last day; null where there are no rates, or they are not seen. */
export const amountOf = (stay: NamedStay, { rates }: Pick<StayRules, 'rates'>, today: Day): number | null =>
	rates && amountByRates({ ...stay, until_on: today > stay.from_on && today < stay.until_on ? today : stay.until_on }, rates)

/** Who leaves and who writes it. */
type Leaving = {
	stay: NamedStay
	amount: number | null
	sharing: Sharers
	me: string | undefined
	today: Day
}

/** A party pays into the purse; a guest to who receives it, who shares it as is usual there; a party without a purse owes nobody by this. */
export function paidBy({ stay, amount, sharing, me, today }: Leaving): Pick<EventFields, 'balance' | 'transfer'> | undefined {
	if (!amount) return undefined
	const { parties } = sharing
	if (stay.party === null) {
		const own = ownParty(parties, me, today)?.id
		const shared = usualShare(sharing, { me, day: today, net: -amount })
		return { balance: { income: amount, tax_relevant: false, ...(own !== undefined && { paid_by: own }), ...shared } }
	}
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
	/** By the names under which they are sent. */
	files: readonly string[]
}
/** Its readings are of the objects at which their meters are, as those of a reading round. */
export function departureBody({ stay, draft: { ticked, list, text, pays, rows }, at, paid, journal, files }: Sent): {
	entry: EventFields
	ticked: number[]
	list?: string[]
} {
	const measurement = rows.filter(isFilled).map(readingOf)
	const objects = [...new Set(measurement.flatMap(({ object }) => object ?? []))]
	return {
		entry: {
			name: `Abreise ${stay.name}`.slice(0, 200),
			event_at: at,
			...(text.trim() && { description: text.trim() }),
			...(journal !== undefined && { journal }),
			...(pays && paid),
			...(measurement.length > 0 && { measurement }),
			...(objects.length > 0 && { objects }),
			...(files.length > 0 && { files: [...files] }),
		},
		ticked: [...ticked],
		...(list && { list: [...list] }),
	}
}
