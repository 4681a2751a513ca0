// What a write has changed, as far as who sent it knows: by its endpoint, its path and its answer.
import type { Endpoint } from './endpoint.ts'
import type { Source } from './live.ts'
import { lookAt, stringOf } from './looked-at.ts'
import { nouns } from './nouns.ts'
import { replyOf } from './reply-shapes.ts'
import { readOf, type ChangedPlace } from './stale.ts'

type Input = { params?: Record<string, string> }
type Thing = { id: string; updated_at: string; group?: string; property?: string | null }
/** What has changed where; `thing`: the changed thing by itself as it is now, null where it is gone. */
export type Change = { source: Source; place: ChangedPlace; thing?: Thing | null }

/** What a write has changed, as far as who sent it knows from its answer. */
export function changesOf(endpoint: Endpoint, { params = {} }: Input, reply: unknown): Change[] {
	const { changes = [], method, part, otherPart = {}, path } = endpoint
	const [first, ...others] = [changes].flat()
	if (!first) return []
	const more = (place: ChangedPlace): Change[] =>
		others.map((source) => {
			const of = otherPart[source]
			return { source, place: of ? { ...place, part: of } : place }
		})
	if (part) {
		// What it is a part of stands in its path or in its answer.
		const fk = path.includes(`/${nouns[first].path}/`) ? params['id'] : stringOf(lookAt(reply, first))
		return [{ source: first, place: { part, ...(fk && { fk }) } }, ...more({})]
	}
	const read = readOf(first)
	if (method === 'DELETE' && `${path}/get` === read?.path)
		return [{ source: first, place: { fk: params['id'] ?? '' }, thing: null }, ...more({})]
	const shape = replyOf(endpoint)
	if (!shape || !read || shape !== replyOf(read)) return [{ source: first, place: {} }, ...more({})]
	const thing = reply as Thing
	const place = { ...(thing.group && { group: thing.group }), ...(thing.property && { property: thing.property }) }
	return [{ source: first, place: { fk: thing.id, ...place }, thing }, ...more(place)]
}
