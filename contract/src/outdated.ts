// Which answers a change has outdated, by the table in stale.ts.
import type { Source } from './live.ts'
import type { Reading } from './contract-noun.ts'
import { staleBy, staleBeside, type ChangedPlace } from './stale.ts'

const pathsOf = (reads: readonly Reading[]) => new Map(reads.map(([read, of]) => [read.path, of]))
const pathsBeside = new Map(Object.entries(staleBeside).map(([part, reads]) => [part, pathsOf(reads)]))
const paths = new Map(Object.entries(staleBy).map(([source, reads]) => [source, pathsOf(reads)]))

/** An answer that somebody has: to which read, about which id, and whether an id is found in it. */
type AskedRead = { path: string; id: string | undefined; shows: (id: string) => boolean }

/** True if the change has outdated this answer. Entries can move: a list that shows the changed one is concerned wherever that happened. */
export function outdates(source: Source, { part, ...place }: ChangedPlace, asked: AskedRead): boolean {
	// An import is told as one change of its group, and may have changed all of its houses.
	if (part === 'import' && outdates('property', place.group ? { group: place.group } : {}, asked)) return true
	const { path, id, shows } = asked
	const reads = pathsBeside.get(part ?? '') ?? paths.get(source)
	if (!reads?.has(path)) return false
	const of = reads.get(path)
	const wanted = of && place[of]
	return !wanted || id === wanted || (of === 'property' && place.fk !== undefined && shows(place.fk))
}
/** True if there is a change that could outdate the answers to this path. */
export const canOutdate = (path: string): boolean => [...paths.values()].some((reads) => reads.has(path))
