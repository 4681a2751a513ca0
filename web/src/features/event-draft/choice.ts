import { z } from 'zod/mini'

/** Something picked from a list, or with `id` null something new that saving creates under this name. */
export const Choice = z.object({ id: z.nullable(z.string()), name: z.string(), person: z.optional(z.boolean()) })
export type Choice = z.infer<typeof Choice>

export const choiceKey = ({ id, name }: Choice) => id ?? `neu:${name}`

export const knownChoice = (id: string): Choice => ({ id, name: '' })
export const knownChoiceOrNull = (id: string | null) => (id ? knownChoice(id) : null)

export const contactOrNull = (choice: Choice | null) => choice && contactOf(choice)

export const contactOf = ({ id, name, person }: Choice) => {
	if (id !== null) return id
	const words = name.trim().split(/\s+/)
	const [lastname = '', firstname] = [words.at(-1), words.slice(0, -1).join(' ')]
	// Names have three characters at least; what is shorter stands in one field.
	if (person && firstname.length >= 3 && lastname.length >= 3) return { firstname, lastname }
	return person ? { lastname: name.trim() } : { company: name.trim() }
}

/** What ids are called, for two versions in words. */
export type Names = { known: (id: string) => string | undefined; nameOf: (choice: Choice | null) => string | null }
export const namesOf = (names: readonly Choice[]): Names => {
	const knownName = (id: string | null) => names.find((each) => each.id === id)?.name
	return { known: knownName, nameOf: (choice) => choice && (choice.name || knownName(choice.id) || 'unbekannt') }
}
