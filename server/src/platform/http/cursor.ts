// Hides how the place where a page of a list ends travels to whoever reads on, and comes back.
import { Id } from '@hausheft/contract/fields.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'

/** The last row's instant and id; lists are ordered by both. */
export type Place = { at: string; id: string }

export const cursorOf = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString('base64url')

const isId = (text: string) => Id.safeParse(text).data === text
/** Of the years that JavaScript and PostgreSQL write alike. */
const isInstant = (text: string) => text >= '0001' && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
const nowhere = () => invalidField('from', 'Diese Stelle der Liste gibt es nicht.')

/** Null for the beginning. Refuses what no answer of ours can have contained: it must print as it was read. */
export function placeFrom(from: string | undefined): Place | null {
	if (from === undefined) return null
	const [at = '', id = ''] = Buffer.from(from, 'base64url').toString('latin1').split(' ')
	if (!isInstant(at) || !isId(id) || cursorOf({ at, id }) !== from) throw nowhere()
	return { at, id }
}

/** The same for a list in the order of its ids. */
export function idFrom(from: string | undefined): string | null {
	if (from === undefined) return null
	if (!isId(from)) throw nowhere()
	return from
}
