import { namesFinder, wordsOfName } from '@hausheft/contract/names-in-title.ts'
import { mostMentions } from '@hausheft/contract/object-requests.ts'
import type { Mentions, PropertyObject } from '@hausheft/contract/objects.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { writeEntries } from '../../platform/database/entries.ts'
import { listNames, listTitled, lockEntries } from './queries.ts'

/** So many titles are looked at, the newest: a word stands in many that mean something else. */
const mostTitles = 2000
/** As many objects as an entry may have. */
const mostObjects = 100

/** The entries that the caller may change and whose title means the object, though they are about none that is called so. */
export async function findMentions(acting: Acting, object: PropertyObject): Promise<Mentions> {
	const rivals = await rivalsOf(acting, object)
	const words = wordsOfName(object.name)
	if (words.length === 0 || object.disabled_at !== null) return { events: [], more: false }
	const titled = await listTitled(acting.db, {
		group: placeOf(acting).group,
		property: object.property,
		// What is shorter stands in no list of words; whether it is there too is seen below.
		words: words.filter(({ length }) => length > 2),
		besides: rivals.filter(({ name }) => wordsOfName(name).join() === words.join()).map(({ id }) => id),
		author: may(memberOf(acting, placeOf(acting).group), 'event.update') ? null : personOf(acting).id,
		most: mostTitles,
	})
	const means = meaningOf(object, rivals)
	const meant = titled.filter(({ name }) => means(name)).map(({ id }) => id)
	return { events: meant.slice(0, mostMentions), more: meant.length > mostMentions }
}

/** The objects of the house in whose name this one's stands, itself among them: of those that fit a title the longest is meant. */
async function rivalsOf(acting: Acting, { id, name, property }: PropertyObject) {
	const holds = namesFinder([{ id, name }])
	return (await listNames(acting.db, placeOf(acting).group, property)).filter((each) => holds(each.name).length > 0)
}

type NamedObject = { id: string; name: string }
/** Whether a title means the object, and none of its rivals. */
function meaningOf(object: NamedObject, rivals: readonly NamedObject[]): (title: string) => boolean {
	const find = namesFinder(rivals)
	return (title) => find(title).some(({ id }) => id === object.id)
}

/** Answers those of these entries that are about the object from now on, or (`linked` false) no longer. */
export async function linkMentions(acting: Acting, object: PropertyObject, ids: string[], linked: boolean): Promise<string[]> {
	const { group } = placeOf(acting)
	const [member, me] = [memberOf(acting, group), personOf(acting).id]
	const rivals = await rivalsOf(acting, object)
	const locked = await lockEntries(acting.db, group, object.property, ids)
	if (locked.length < new Set(ids).size) throw invalidField('events', 'Das gibt es hier nicht.')
	const means = meaningOf(object, rivals)
	const entries = locked.filter(
		({ name, author, objects, gone }) =>
			!gone &&
			may(member, 'event.update', author === me) &&
			objects.includes(object.id) !== linked &&
			(!linked || (objects.length < mostObjects && means(name))),
	)
	if (entries.length === 0) return []
	const objectsOf = (now: string[]) => (linked ? [...now, object.id] : now.filter((each) => each !== object.id))
	await writeEntries(
		acting.db,
		{ group },
		entries.map(({ id, objects }) => ({ change: id, row: {}, rows: { objects: objectsOf(objects) } })),
	)
	return entries.map(({ id }) => id)
}
