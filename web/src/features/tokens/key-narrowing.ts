type Chosen = readonly string[] | null
type Typed = {
	name: string
	/** Null: all of them, also those to come. */
	groups: Chosen
	/** Of the one group alone that is meant. */
	houses: Chosen
	password: string | undefined
	asksPassword: boolean
}
export type KeyErrors = Partial<Record<'name' | 'groups' | 'properties' | 'password', string>>

/** The group whose houses a key can be narrowed to: the chosen one, or the only one that there is. */
export const onlyGroup = (chosen: Chosen, known: readonly { id: string }[]): string | undefined =>
	chosen?.length === 1 ? chosen[0] : known.length === 1 ? known[0]?.id : undefined

/** For which houses: what was ticked in one group says nothing of several. */
export const housesOf = (only: string | undefined, houses: Chosen): Chosen => (only === undefined ? null : houses)

/** The first thing that is missing; a key for nowhere would be one for nothing. */
export function whatIsMissing({ name, groups, houses, password, asksPassword }: Typed): KeyErrors | undefined {
	if (name.trim() === '') return { name: 'Bitte einen Namen eingeben.' }
	if (groups?.length === 0) return { groups: 'Bitte mindestens eine Gruppe wählen.' }
	if (houses?.length === 0) return { properties: 'Bitte mindestens eine Liegenschaft wählen.' }
	if (asksPassword && !password) return { password: 'Bitte Passwort ausfüllen.' }
	return undefined
}

/** What was refused of what is typed, at its field: `groups.0` is one of the groups. Undefined where it is about none of the fields. */
export function refusedFields(errors: readonly { path: string; message: string }[]): KeyErrors | undefined {
	const known = errors.filter(({ path }) => /^(name|groups|properties|password)(\.|$)/.test(path))
	return known.length > 0 ? Object.fromEntries(known.map(({ path, message }) => [path.split('.')[0], message])) : undefined
}
