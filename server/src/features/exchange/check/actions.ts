import type { MadeCounts } from '@hausheft/contract/imports.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import type { Acting } from '../../../platform/database/act.ts'
import { noStorage } from '../../files/rules.ts'
import { findStorage } from '../../plans/queries.ts'
import { listUnits } from '../../readings/queries.ts'
import type { Thing, Unit } from '../file/things.ts'
import { nameOf, unitName } from '../things/actions.ts'
import { listPropertyNames, listRoom, type Room } from '../things/queries.ts'
import { noneMade, tooMany, unitsHere } from '../things/rules.ts'
import { unknownUnit } from '../things/words.ts'

export type RoomCheck = {
	units: Awaited<ReturnType<typeof listUnits>>
	rooms: Room[]
	stored: { bytes: number; selfHosted: boolean }
	houses: Set<string>
}
/** What a file is held against before anything of it is written. */
export const openCheck = async ({ db }: Acting, group: string): Promise<RoomCheck> => ({
	units: await listUnits(db),
	rooms: await listRoom(db, group),
	stored: await findStorage(db, group),
	houses: new Set(await listPropertyNames(db, group)),
})

/** What would come of these, and what would not. */
export function checkThings({ units: ours, houses }: RoomCheck, theirs: readonly Unit[], things: readonly Thing[]) {
	const made = noneMade()
	const left: string[] = []
	const again: string[] = []
	const units = unitsHere(theirs, ours)
	for (const thing of things) {
		const [kind, of] = thing
		if (kind === 'left') left.push(of)
		else {
			const counted =
				kind === 'event' ? (of.fields.measurement ?? []).map(({ unit }) => unit) : kind === 'statistic' ? [of.fields.unit] : []
			const unknown = counted.find((id) => !units.has(id))
			if (unknown === undefined) made[nouns[kind].path]++
			else left.push(unknownUnit(nouns[kind].words.one, nameOf(thing), unitName(theirs, unknown)))
			if (kind === 'event' && unknown === undefined) made.files += of.files.length
			if (kind === 'property' && houses.has(of.name)) again.push(of.name)
		}
	}
	return { made, left, again }
}

/** What stands against it, in words. */
export function roomFor({ rooms, stored }: RoomCheck, counts: MadeCounts, bytes: number, storage: number | null): string | null {
	const full = tooMany(counts, rooms)
	if (full) return full
	return storage !== null && stored.selfHosted && stored.bytes + bytes > storage ? (noStorage(storage, stored.bytes).detail ?? null) : null
}
