import type { Split } from '@hausheft/contract/shares.ts'
import { moneyIn } from '@hausheft/contract/swiss/cell-amounts.ts'
import { NotReadable } from '@hausheft/contract/swiss/cell-values.ts'

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
	if (!by)
		return `«${said.slice(0, 60)}» ist keine Teilung. Verstanden wird nach Quote, nach Köpfen, nach Nächten, nach Gewichten oder nach Beträgen.`
	if (rest.length === 0) return { by, parties: null }
	const rows: Row[] = []
	for (let left = rest.join(':'); left.trim() !== '' || rows.length === 0;) {
		const found = rowAt(left, by, parties)
		if (typeof found === 'string') return found
		rows.push(found.row)
		left = found.left
	}
	return { by, parties: rows }
}

type Row = { party: string; value?: number }
/** How much stands behind a name, and where the next one begins. */
function behind(text: string): { said: string; left: string } {
	const end = text.search(/[,;]/)
	return end < 0 ? { said: text.trim(), left: '' } : { said: text.slice(0, end).trim(), left: text.slice(end + 1) }
}

/** The first party of these, and what stands behind it. A name may have a comma or end in a number: the longest that leaves something readable. */
function rowAt(text: string, by: Split['by'], parties: readonly NamedParty[]): { row: Row; left: string } | string {
	const typed = text.trimStart()
	const isNamed = ({ name }: NamedParty) =>
		plain(typed.slice(0, name.length)) === plain(name) && /^([\s,;]|$)/.test(typed.charAt(name.length))
	const named = parties.filter(isNamed).toSorted((one, other) => other.name.length - one.name.length)
	const needsValue = by === 'weights' || by === 'amounts'
	const read = named.map(({ id, name }) => {
		const { said, left } = behind(typed.slice(name.length))
		return { party: id, said, value: valueIn(said, by), left }
	})
	const found = read.find(({ said, value }) => (said === '' ? !needsValue : value !== undefined)) ?? read.find(({ said }) => said === '')
	if (found) return { row: { party: found.party, ...(found.value !== undefined && { value: found.value }) }, left: found.left }
	const [first] = read
	return first ? `«${first.said.slice(0, 60)}» ist keine Zahl.` : `«${behind(typed).said.slice(0, 60)}» ist hier keine Partei.`
}

/** Undefined for what is none. */
function valueIn(said: string, by: Split['by']): number | undefined {
	if (said === '') return undefined
	try {
		const value = by === 'amounts' ? moneyIn(said.replace('\u2212', '-'), { decimal: '.', fine: 'refuse' })?.amount : Number(said)
		return Number.isSafeInteger(value) ? value : undefined
	} catch (error) {
		if (error instanceof NotReadable) return undefined
		throw error
	}
}
