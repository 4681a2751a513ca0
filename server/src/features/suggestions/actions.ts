import { namesFinder } from '@hausheft/contract/names-in-title.ts'
import type { Suggested } from '@hausheft/contract/suggested.ts'
import type { Db } from '../../platform/database/sql.ts'
import { listNamedThings } from './queries.ts'

/** What titles of a house (or of all of them) name; the names are read once, for however many titles. */
export async function namesOf(db: Db, group: string, property: string | null): Promise<(title: string) => Suggested> {
	const things = await listNamedThings(db, group, property)
	const finderOf = (of: (typeof things)[number]['noun']) => namesFinder(things.filter(({ noun }) => noun === of))
	const [objects, contacts] = [finderOf('objects'), finderOf('contacts')]
	const bare = ({ id, name }: { id: string; name: string }) => ({ id, name })
	return (title) => ({ objects: objects(title).map(bare), contacts: contacts(title).map(bare) })
}
