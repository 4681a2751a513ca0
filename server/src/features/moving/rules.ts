import type { Made } from '@hausheft/contract/imports.ts'
import { limitText, type Resource } from '@hausheft/contract/plans.ts'

/** What each kind of thing counts as. */
export const resources = {
	property: 'properties',
	object: 'objects',
	journal: 'journals',
	contact: 'contacts',
	statistic: 'statistics',
	file: 'files',
	event: 'events',
} as const
export const noneMade = (): Record<keyof Made, number> => ({
	properties: 0,
	objects: 0,
	journals: 0,
	contacts: 0,
	statistics: 0,
	files: 0,
	events: 0,
})

type Counts = Partial<Record<string, number>>
type Room = { resource: string; used: number; limit: number; plan: string }

/** What does not fit into the plan: the first of it, in words. */
export function tooMany(counts: Counts, rooms: readonly Room[]): string | null {
	const full = rooms.find(({ resource, used, limit }) => used + (counts[resource] ?? 0) > limit && (counts[resource] ?? 0) > 0)
	return full ? limitText(full.plan, full.resource as Resource, full.limit) : null
}

type Unit = { id: string; name: string; symbol: string; kind: string }
/** Which unit here is the one of the file: the same one, or else one of the same symbol and kind. */
export const unitsHere = (theirs: readonly Unit[], ours: readonly Unit[]): Map<string, string> =>
	new Map(
		theirs.flatMap(({ id, symbol, kind }) => {
			const found =
				ours.find((unit) => unit.id === id && unit.symbol === symbol) ?? ours.find((unit) => unit.symbol === symbol && unit.kind === kind)
			return found ? [[id, found.id] as const] : []
		}),
	)
