import type { Permission } from './rights.ts'

/** `many` stands above a list of them. */
export type Words = { article: 'der' | 'die' | 'das'; one: string; many: string }

/**
 * What a noun can be: `live`, its changes reach open pages; `history`, they are recorded; `trash`, it can be deleted and comes back;
 * `search`, it is found; `limit`, plans say how many there may be; `form`, whoever has its `.write` makes, changes and deletes any of them, in
 * one form; `tab`, a property has a page for them; `travels`, they come along when a house moves to another group.
 */
type Ability = 'live' | 'history' | 'trash' | 'search' | 'limit' | 'form' | 'tab' | 'travels'

const words = (article: Words['article'], one: string, many: string): Words => ({ article, one, many })
const can = <const A extends Ability>(...abilities: A[]) => abilities
/** `path` is the noun of its addresses, null where none leads to it; `read` is what a role needs to know of it at all. */
const noun = <const Path extends string | null, A extends Ability = never>(
	path: Path,
	named: Words,
	read: Permission,
	abilities: A[] = [],
) => ({
	path,
	words: named,
	read,
	abilities: abilities as readonly A[],
})

/** Every noun of a group, by its name: a row says all that its own files do not. In the order in which people see them. */
export const nouns = {
	event: noun('events', words('der', 'Eintrag', 'Einträge'), 'event.read', can('live', 'history', 'trash', 'search', 'limit', 'travels')),
	property: noun(
		'properties',
		words('die', 'Liegenschaft', 'Liegenschaften'),
		'property.read',
		can('live', 'history', 'trash', 'search', 'limit', 'form', 'travels'),
	),
	object: noun(
		'objects',
		words('das', 'Objekt', 'Objekte'),
		'object.read',
		can('live', 'history', 'trash', 'search', 'limit', 'form', 'tab', 'travels'),
	),
	contact: noun(
		'contacts',
		words('der', 'Kontakt', 'Kontakte'),
		'contact.read',
		can('live', 'history', 'trash', 'search', 'limit', 'form', 'tab', 'travels'),
	),
	journal: noun(
		'journals',
		words('das', 'Journal', 'Journale'),
		'journal.read',
		can('live', 'history', 'trash', 'search', 'limit', 'form', 'tab', 'travels'),
	),
	statistic: noun(
		'statistics',
		words('die', 'Statistik', 'Statistiken'),
		'statistic.read',
		can('live', 'history', 'trash', 'search', 'form', 'travels'),
	),
	file: noun('files', words('die', 'Datei', 'Dateien'), 'file.read', can('live', 'history', 'trash', 'search', 'limit', 'tab', 'travels')),
	/** Told as a change of its entry. */
	reply: noun('replies', words('die', 'Antwort', 'Antworten'), 'event.read', can('history', 'trash', 'search')),
	/** Told as a change of its property. */
	stay: noun('stays', words('der', 'Aufenthalt', 'Aufenthalte'), 'stay.read', can('history', 'trash', 'search')),
	group: noun('groups', words('die', 'Gruppe', 'Gruppe & Mitglieder'), 'group.read', can('live', 'history')),
	inbox: noun('inbox', words('die', 'Mail', 'Posteingang'), 'inbox.read', can('live', 'history', 'trash', 'search')),
	/** Who is online: members themselves are changes of their group. */
	users: noun(null, words('die', 'Anwesenheit', 'Anwesenheit'), 'members.read', can('live')),
}

export type NounName = keyof typeof nouns
/** The nouns with this ability. */
export type WhichCan<A extends Ability> = {
	[Name in NounName]: A extends (typeof nouns)[Name]['abilities'][number] ? Name : never
}[NounName]
/** What has a form and hangs on a house: each describes itself to contract-nouns.ts. */
export type HouseNoun = Exclude<WhichCan<'form'>, 'property'>
export type PathOf<Name extends NounName> = NonNullable<(typeof nouns)[Name]['path']>

const names = Object.keys(nouns) as NounName[]
export const whichCan = <A extends Ability>(ability: A): WhichCan<A>[] =>
	names.filter((name): name is WhichCan<A> => (nouns[name].abilities as readonly Ability[]).includes(ability))

/** The noun that addresses call so. */
export const nounAt = (path: string): NounName | undefined => names.find((name) => nouns[name].path === path)
