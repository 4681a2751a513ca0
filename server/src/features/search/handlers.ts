import type { Event } from '@hausheft/contract/events.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { may } from '@hausheft/contract/rights.ts'
import type { search, SearchResult } from '@hausheft/contract/search.ts'
import { memberOf, personOf, type Acting } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listStored } from '../events/queries.ts'
import { visibleTo } from '../events/rules.ts'
import { findHits, listNamed, listThings, markTexts, type Hit, type Thing } from './queries.ts'
import { contentOf, entryOf, namedIn, piecesOf, snippetOf } from './rules.ts'

const usual = 20
const idsOf = (hits: Hit[], isEvent: boolean) => hits.filter(({ source }) => (source === 'event') === isEvent).map(({ id }) => id)

/** What was found, read as anything else is: marks are made in what the caller may know of it, and in nothing else. */
async function readHits(acting: Acting, group: string, hits: Hit[]): Promise<Map<string, Thing>> {
	const viewer = { ...memberOf(acting, group), person: personOf(acting).id, contacts: null }
	const [named, entries] = [idsOf(hits, false), idsOf(hits, true)]
	const things = named.length > 0 ? await listThings(acting.db, group, named, may(viewer, 'balance.read') ? null : viewer.person) : []
	const stored = entries.length > 0 ? await listStored(acting.db, group, entries) : []
	const events = stored.map(({ document }) => visibleTo(viewer, fromJson<Event>(document)))
	const known = await listNamed(acting.db, group, events.flatMap(namedIn))
	for (const event of events) {
		const { id, property, event_at: at, name: title } = event
		things.push({ id, property, properties: null, event: null, at, title, content: contentOf(event), entry: entryOf(event, known) })
	}
	return new Map(things.map((thing) => [thing.id, thing]))
}

/** What the words lead to without finding it themselves counts as none of what they find. */
const none = { source: 'event', total: 0, more: false } as const
const plain = (text: string) => text.replaceAll(/\s+/gu, ' ')

export const searchHandlers: Handlers<typeof search> = {
	searchGroup: async (acting, { params, query: { q, limit = usual } }) => {
		const question = { ...memberOf(acting, params.id), q }
		const { hits, marks, last } = await findHits(acting.db, question, limit)
		const all = last === null || hits.some(({ id }) => id === last) ? hits : [...hits, { ...none, id: last }]
		if (all.length === 0) return []
		const things = await readHits(acting, params.id, all)
		const found = all.flatMap((hit) => {
			const thing = things.get(hit.id)
			return thing ? [{ ...hit, ...thing, content: plain(thing.content) }] : []
		})
		const marked = await markTexts(
			acting.db,
			found.flatMap(({ title, content }) => [title, content]),
			marks,
		)
		return found.map(({ source, id, property, properties, event, at, entry, title, content, total, more }, row): SearchResult => ({
			source,
			id,
			property,
			...(properties && { properties }),
			event,
			at,
			...(entry && { entry }),
			...(id === last && { last: true }),
			title: piecesOf(title, marked[row * 2] ?? ''),
			snippet: snippetOf(piecesOf(content, marked[row * 2 + 1] ?? '')),
			total,
			more,
		}))
	},
}
