import type { Split } from '@hausheft/contract/shares.ts'
import { moneyIn } from '@hausheft/contract/swiss/cell-amounts.ts'

type NamedParty = { id: string; name: string }
const ways: readonly (readonly [RegExp, Split['by']])[] = [
	[/^(nach )?quoten?$/, 'quota'],
	[/^(nach )?(köpfen?|kopf)$/, 'equal'],
	[/^gleich(mässig)?$/, 'equal'],
	[/^(nach )?nächten?$/, 'nights'],
	[/^(nach )?gewichten?$/, 'weights'],
	[/^(nach )?beträgen?$/, 'amounts'],
]

const plain = (text: string) => text.trim().toLowerCase()
export const partyNamed = <P extends NamedParty>(parties: readonly P[], name: string): P | undefined =>
	parties.find((party) => plain(party.name) === plain(name))

/** A split as our own tables write it: how, and behind a colon among whom with how much. What is not understood is a sentence. */
export function splitIn(text: string, parties: readonly NamedParty[]): Split | string {
	const [said = '', ...rest] = text.split(':')
	const by = ways.find(([pattern]) => pattern.test(plain(said)))?.[1]
	if (!by) return `«${said.slice(0, 60)}» ist keine Teilung. Verstanden wird nach Quote, nach Köpfen, nach Gewichten oder nach Beträgen.`
	if (rest.length === 0) return { by, parties: null }
	const rows: { party: string; value?: number }[] = []
	// Of two names of which one begins like the other, the longer.
	const longest = parties.toSorted((one, other) => other.name.length - one.name.length)
	for (const part of rest.join(':').split(/[,;]/)) {
		const known = longest.find(({ name }) => plain(part) === plain(name) || plain(part).startsWith(`${plain(name)} `))
		if (!known) return `«${part.trim().slice(0, 60)}» ist hier keine Partei.`
		const value = part.trim().slice(known.name.length).trim()
		const number = by === 'amounts' ? moneyIn(value.replace('\u2212', '-'), { decimal: '.', fine: 'refuse' })?.amount : Number(value)
		if (value !== '' && (number === undefined || !Number.isSafeInteger(number))) return `«${value.slice(0, 60)}» ist keine Zahl.`
		rows.push({ party: known.id, ...(value !== '' && number !== undefined && { value: number }) })
	}
	return { by, parties: rows }
}
