import { namesInTitle } from '@hausheft/contract/names-in-title.ts'
import type { Suggested } from '@hausheft/contract/suggested.ts'
import type { Db } from '../../platform/database/sql.ts'
import { listNamedThings } from './queries.ts'

/** What titles of a house (or of all of them) name; the names are read once, for however many titles. */
export async function namesOf(db: Db, group: string, property: string | null): Promise<(title: string) => Suggested> {
	const things = await listNamedThings(db, group, property)
	const named = (of: (typeof things)[number]['noun'], title: string) =>
		namesInTitle(
			title,
			things.filter(({ noun }) => noun === of),
		).map(({ id, name }) => ({ id, name }))
	return (title) => ({ objects: named('objects', title), contacts: named('contacts', title) })
}
