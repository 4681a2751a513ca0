import type { Party } from '@hausheft/contract/parties.ts'
import type { Split } from '@hausheft/contract/shares.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'

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

/** What a balance means. */
export const balanceWords = (name: string, balance: number): string =>
	balance === 0 ? `${name} ist ausgeglichen` : `${name} ${balance > 0 ? 'bekommt' : 'schuldet'} ${chf(Math.abs(balance))}`
