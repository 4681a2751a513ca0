import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { RentRow } from '@hausheft/contract/rents.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { entryOf, type Booked } from './booking.ts'

/** What became of one occurrence: ticked off, with an entry of its own, or both. */
export type Done = { ticked: string | null; entry: string | null; version: number }
type BookingWays = {
	/** Ticks an occurrence off, with the entry that goes with it; answers the occurrence that comes of it, and that entry. */
	tick: (id: string, entry: EventFields | null) => Promise<{ next: string | null; made: string | null }>
	create: (id: string, entry: EventFields) => Promise<string>
	/** Says which occurrence an entry settles. */
	settle: (entry: string, id: string) => Promise<{ version: number; ticked: boolean }>
}

/**
 * Books months one after the other, each as an entry of its own. The open occurrence is ticked off and the next one comes of it; one that was
 * there before gets an entry that settles it. `done` is told as it goes: what was booked before one fails can be taken back too.
 */
export async function bookInTurn(
	row: RentRow,
	steps: readonly Booked[],
	day: Day,
	ways: BookingWays,
	done: Map<string, Done>,
): Promise<void> {
	let open = row.open?.event ?? null
	for (const { made, income } of steps) {
		const entry = income === null ? null : entryOf(row, income, day)
		const id = made ?? open
		if (id === null) throw new Error('Der nächste Monat ist noch nicht da.')
		if (id === open) {
			const ticked = await ways.tick(id, entry)
			done.set(id, { ticked: id, entry: ticked.made, version: 1 })
			open = ticked.next
		} else if (entry) {
			const booked = await ways.create(id, entry)
			const { version, ticked } = await ways.settle(booked, id)
			done.set(id, { ticked: ticked ? id : null, entry: booked, version })
		}
	}
}

type TakingBack = { untick: (id: string) => Promise<unknown>; remove: (entry: string, version: number) => Promise<unknown> }
/** All of it, the last month first: what has come of a tick goes with it. */
export async function takeBack(all: readonly Done[], { untick, remove }: TakingBack): Promise<void> {
	for (const { ticked, entry, version } of all.toReversed()) {
		if (ticked) await untick(ticked)
		if (entry) await remove(entry, version)
	}
}

/** A month that was passed by is none that was booked. */
export function bookedText(all: readonly Done[]): string {
	const booked = all.filter(({ entry }) => entry !== null).length
	return booked > 1 ? `${booked} Monate gebucht.` : 'Gebucht.'
}
