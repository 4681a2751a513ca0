import { placeOf, type Room } from './rooms.ts'
import type { Source } from './source.ts'

/** Who uses whom, by name; each once. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** Which room imports from which, and which of them name tables: these use the database. */
export function roomUses(sources: readonly Source[]): Uses {
	const uses = usesIn(sources, roomOf)
	for (const { path, marks, isTest } of sources) {
		const room = isTest ? undefined : roomOf(path)
		if (room && marks.table.length > 0) add(uses, room, 'database')
	}
	return uses
}

/** How things are written in Switzerland is a part of the contract. */
const roomOf = (path: string): string | undefined => {
	const { room } = placeOf(path)
	return room === 'contract swiss' ? 'contract' : room
}

/** Which feature of a room imports from which; the rooms within a feature are one with it. */
export const featureUses = (sources: readonly Source[], of: Room): Uses =>
	usesIn(sources, (path) => {
		const { room, feature } = placeOf(path)
		return room === of ? feature?.split('/')[0] : undefined
	})

function usesIn(sources: readonly Source[], nameOf: (path: string) => string | undefined): Map<string, Set<string>> {
	const uses = new Map<string, Set<string>>()
	for (const { path, imports, isTest } of sources) {
		const from = isTest ? undefined : nameOf(path)
		if (from === undefined) continue
		for (const { target } of imports) {
			const to = target && nameOf(target)
			if (to && to !== from) add(uses, from, to)
		}
	}
	return uses
}

const add = (uses: Map<string, Set<string>>, from: string, to: string) => uses.set(from, (uses.get(from) ?? new Set()).add(to))
