import type { Contact } from '@hausheft/contract/contacts.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { dateTime, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { contactName } from '@hausheft/contract/contacts.ts'

type Fact = string | null | undefined | false
/** Only where two are called the same is a fact asked for: a form asks at every letter. */
type NamedFacts = { id: string; name: string; facts: readonly (() => Fact)[] }
/** By id, what tells those apart who are called the same. */
export type Notes = ReadonlyMap<string, string>

type KnownObject = Pick<PropertyObject, 'id' | 'name'> & Partial<Pick<PropertyObject, 'last_at' | 'created_at'>>

/** By when something was logged last, else by when they were made. */
export const objectNotes = (objects: readonly KnownObject[]): Notes =>
	toldApart(
		objects.map((object) => ({
			id: object.id,
			name: object.name,
			facts: [() => lastEntry(object.last_at), () => madeAt(object.created_at)],
		})),
	)

export const contactNotes = (contacts: readonly Contact[]): Notes =>
	toldApart(
		contacts.map((contact) => ({
			id: contact.id,
			name: contactName(contact),
			facts: [() => contact.address_city, () => contact.phone, () => contact.email, () => madeAt(contact.created_at)],
		})),
	)

const lastEntry = (at: string | null | undefined): Fact => (at === null ? 'noch kein Eintrag' : at && `zuletzt ${dayText(dayOf(at))}`)
const madeAt = (at: string | undefined): Fact => at && `angelegt ${dateTime(at)}`

/** As many of the facts as it takes. */
function toldApart(all: readonly NamedFacts[]): Notes {
	const groups = Map.groupBy(all, ({ name }) => name.trim().toLowerCase())
	return new Map([...groups.values()].flatMap((alike) => (alike.length > 1 ? notesOf(alike) : [])))
}

function notesOf(alike: readonly NamedFacts[], known = 1): [id: string, note: string][] {
	const notes = alike.map(({ id, facts }): [string, string] => [
		id,
		facts
			.slice(0, known)
			.flatMap((fact) => fact() || [])
			.join(', '),
	])
	const isApart = new Set(notes.map(([, note]) => note)).size === alike.length
	return isApart || alike.every(({ facts }) => facts.length <= known) ? notes : notesOf(alike, known + 1)
}
