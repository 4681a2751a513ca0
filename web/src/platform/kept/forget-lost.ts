// Hides what goes from the device with a group or a house that its person does not see any more, and how that is noticed.
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { bytesOf } from '../device/budgets.ts'
import type { KeptSort, Writing } from '../device/store.ts'

type Transaction = Writing<readonly ['reads', 'meta']>

/** Groups and houses that are missing in a list which has just come: in that of a group its own houses, in that of the groups all there are. */
export async function lostBy(transaction: Transaction, { path }: Endpoint, reply: unknown, before: unknown): Promise<ReadonlySet<string>> {
	if (path === properties.listProperties.path) return without(idsIn(before), idsIn(reply))
	if (path !== groups.listGroups.path || !Array.isArray(reply)) return new Set()
	// Also what has come with an answer that was on its way, and what is of a house whose list had to make room.
	const known = Array.isArray(before) ? seenIn(before as Group[]) : []
	for (const sort of ['group', 'property'] as const) {
		const index = transaction.objectStore('reads').index(sort)
		for (let at = await index.openKeyCursor(null, 'nextunique'); at; at = await at.continue()) known.push(at.key)
	}
	return without(known, seenIn(reply as Group[]))
}

const seenIn = (list: Group[]): string[] => list.flatMap(({ id, properties: houses }) => [id, ...houses])
const without = (known: string[], seen: string[]) => new Set(known.filter((id) => !seen.includes(id)))
const idsIn = (reply: unknown): string[] => (Array.isArray(reply) ? reply.map(({ id }: { id: string }) => id) : [])

/**
 * What is of one of them or names one; a list of a group that stays goes on without that. Of what says nothing of where it belongs, as the answers to an entry, the values of a statistic and a picture,
 * that goes whose entry, statistic or file nothing names any more that is left: without a connection no page leads there either. The list of the
 * groups stays, with which every page begins, until the next one comes.
 */
export async function forgetLost(transaction: Transaction, lost: ReadonlySet<string>): Promise<void> {
	const reads = transaction.objectStore('reads')
	const [named, unsaid, pictures] = [new Set<string>(), [] as Unsaid[], [] as Key[]]
	for (const sort of ['reply', 'emergency'] as const)
		for (let at = await reads.index('sort').openCursor(ofSort(sort)); at; at = await at.continue()) {
			const { body, url, group, property } = at.value
			if (typeof body !== 'string') {
				pictures.push(at.primaryKey)
				continue
			}
			let names = namesIn(body)
			if (names.some((id) => lost.has(id)) && property === undefined && group !== undefined && !lost.has(group)) {
				const kept = withoutLost(body, lost)
				if (kept !== undefined) {
					names = namesIn(kept)
					await at.update({ ...at.value, body: kept, size: bytesOf(kept) })
				}
			}
			const isLost = [group, property, ...names].some((id) => id !== undefined && lost.has(id))
			if (isLost && url !== groups.listGroups.path) await at.delete()
			else if (group === undefined && property === undefined && thingOf(url) !== undefined) unsaid.push({ key: at.primaryKey, names })
			else for (const name of names) named.add(name)
		}
	const isNamed = ([, url]: Key) => named.has(thingOf(url) ?? '')
	const left = unsaid.filter(({ key }) => isNamed(key))
	for (const { names } of left) for (const name of names) named.add(name)
	for (const each of unsaid) if (!left.includes(each)) await reads.delete(each.key)
	for (const sort of ['thumb', 'preview'] as const)
		for (let at = await reads.index('sort').openKeyCursor(ofSort(sort)); at; at = await at.continue()) pictures.push(at.primaryKey)
	for (const key of pictures) if (!isNamed(key)) await reads.delete(key)
}

const namesIn = (body: string): string[] => [...body.matchAll(/"([\w-]+)"/g)].map(([, name = '']) => name)

type Placed = { id?: string; property: string | null }
const isPlaced = (part: unknown): part is Placed => typeof part === 'object' && part !== null && 'property' in part

/** What is kept of a list without what names one of them; undefined where not all that it has says of which house it is. */
function withoutLost(body: string, lost: ReadonlySet<string>): string | undefined {
	const { reply, ...came } = JSON.parse(body) as { reply?: unknown }
	const { events, ids, names, ...page } = (reply ?? {}) as { events?: unknown; ids?: string[]; names?: Record<string, string> }
	const all: unknown = Array.isArray(reply) ? reply : events
	if (!Array.isArray(all) || !all.every(isPlaced)) return undefined
	const [gone, stays] = [new Set<string | undefined>(), [] as Placed[]]
	for (const part of all)
		if (namesIn(JSON.stringify(part)).some((name) => lost.has(name))) gone.add(part.id)
		else stays.push(part)
	if (Array.isArray(reply)) return JSON.stringify({ ...came, reply: stays })
	// How something is called is said apart from what names it.
	const named = new Set(namesIn(JSON.stringify(stays)))
	const called = names && { names: Object.fromEntries(Object.entries(names).filter(([id]) => named.has(id))) }
	return JSON.stringify({ ...came, reply: { ...page, events: stays, ids: ids?.filter((id) => !gone.has(id)), ...called } })
}

type Key = [person: string, url: string]
type Unsaid = { key: Key; names: string[] }

const ofSort = (sort: KeptSort) => IDBKeyRange.bound([sort], [sort, []])
/** The entry, file or whatever it is that has something at this address. */
const thingOf = (url: string): string | undefined => /^\/api\/be\/\w+\/([^/?]+)\/\w/.exec(url)?.[1]
