import type { Party } from '@hausheft/contract/parties.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { netOf, sharesOf, type SharingParty, type Split } from '@hausheft/contract/shares.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'

/** How a split is called. */
const splitNames: Record<Split['by'], string> = {
	quota: 'nach Quote',
	equal: 'nach Köpfen',
	nights: 'nach Nächten',
	weights: 'nach Gewichten',
	amounts: 'nach Beträgen',
}

/** In words, with who is in it where that is not everybody. */
export function splitWords({ by, parties }: Split, nameOf: (id: string) => string): string {
	if (parties === null) return splitNames[by]
	const said = (value: number | null | undefined) => (value == null ? '' : ` ${by === 'amounts' ? chf(value) : value}`)
	return `${splitNames[by]}: ${parties.map(({ party, value }) => `${nameOf(party)}${said(value)}`).join(', ')}`
}

export const namesOfParties =
	(parties: readonly Pick<Party, 'id' | 'name'>[]) =>
	(id: string): string =>
		parties.find((party) => party.id === id)?.name ?? 'Partei'

type SharedEntry = Pick<Event, 'event_at' | 'property' | 'balance'>
/** Whose share of an entry has changed, where its split has; by who shares the house as it is now. Nights are not known here. */
export function changedShares(before: SharedEntry, after: SharedEntry, houses: ReadonlyMap<string, readonly SharingParty[]>) {
	const [old, fresh] = [before, after].map(({ event_at, property, balance }) => {
		const parties = houses.get(property)
		if (!balance?.split || !balance.paid_by || balance.split.by === 'nights' || !parties) return null
		const entry = { net: netOf(balance), paid_by: balance.paid_by, split: balance.split, day: dayOf(event_at) }
		return { parties, amounts: new Map(sharesOf(entry, parties).shares.map(({ party, amount }) => [party, amount])) }
	})
	if (!old || !fresh) return []
	return fresh.parties.flatMap(({ id, name }) => {
		const [was, is] = [old.amounts.get(id) ?? 0, fresh.amounts.get(id) ?? 0]
		return was === is ? [] : [{ party: id, name, before: chf(was), after: chf(is) }]
	})
}

/** What a balance means. */
export const balanceWords = (name: string, balance: number): string =>
	balance === 0 ? `${name} ist ausgeglichen` : `${name} ${balance > 0 ? 'bekommt' : 'schuldet'} ${chf(Math.abs(balance))}`
