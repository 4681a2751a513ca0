const keyOf = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
type Listed = { id: string; name: string; property: string | null }
type ListedContact = { id: string; company: string | null; firstname: string | null; lastname: string | null }
type Kind = 'properties' | 'journals' | 'objects' | 'contacts'

/** What rows can name, by name; it grows while they are written, and forgets again what a refused row would have brought along. */
export class NameBook {
	readonly #known: Record<Kind, Map<string, string>>
	#staged: [Kind, string][] = []
	readonly people: readonly ListedContact[]
	constructor({ contacts, ...named }: Record<'properties' | 'journals' | 'objects', Listed[]> & { contacts: ListedContact[] }) {
		const byName = (list: Listed[]) => new Map(list.toReversed().map(({ id, name, property }) => [`${property ?? ''} ${keyOf(name)}`, id]))
		const calls = ({ company, firstname, lastname }: ListedContact) =>
			[
				company,
				[firstname, lastname].filter(Boolean).join(' '),
				[lastname, firstname].filter(Boolean).join(' '),
				[lastname, firstname].filter(Boolean).join(', '),
			].filter(Boolean)
		const people = contacts.toReversed().flatMap((each) => calls(each).map((name) => [` ${keyOf(name ?? '')}`, each.id] as const))
		this.people = contacts
		this.#known = {
			properties: byName(named.properties),
			journals: byName(named.journals),
			objects: byName(named.objects),
			contacts: new Map(people),
		}
	}
	find(kind: Kind, property: string | null, name: string): string | undefined {
		return this.#known[kind].get(`${property ?? ''} ${keyOf(name)}`)
	}
	add(kind: Kind, property: string | null, name: string, id: string): void {
		const key = `${property ?? ''} ${keyOf(name)}`
		this.#known[kind].set(key, id)
		this.#staged.push([kind, key])
	}
	/** How many have come that may go again. */
	get staged(): number {
		return this.#staged.length
	}
	keep(): void {
		this.#staged = []
	}
	forget(): void {
		for (const [kind, key] of this.#staged) this.#known[kind].delete(key)
		this.#staged = []
	}
}
