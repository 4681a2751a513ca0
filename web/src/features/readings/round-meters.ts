// Hides which meters a round shows, in which places, and what is left to be read.
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { inUse } from '../../kit/in-use.ts'
import { rowOf, type RoundRow } from '../../kit/readings/round-row.ts'
import { seriesKey, type Series } from '../../kit/readings/series-key.ts'

type Meter = Series & Pick<Reading, 'hidden'>

/** In walking order; what somebody has typed at stays in sight, whatever becomes of its meter. */
export function roundMeters<M extends Meter, O extends Pick<PropertyObject, 'id' | 'disabled_at'>>(
	walk: readonly M[],
	rows: readonly RoundRow[],
	objects: readonly O[],
) {
	const typed = new Map(rows.map((row) => [row.key, row]))
	const known = new Set(walk.map(seriesKey))
	const shown = walk.flatMap((meter) => {
		const row = typed.get(seriesKey(meter))
		return row || !meter.hidden ? [{ meter, row: row ?? rowOf(meter) }] : []
	})
	const gone = rows.filter((row) => !row.own && !known.has(row.key))
	const own = rows.filter((row) => row.own)
	return {
		shown,
		/** Typed at, and no meter of this house any more. */
		gone,
		/** Added on this round. */
		own,
		hidden: walk.filter((meter) => meter.hidden),
		/** Those whose order can be changed. */
		placed: walk.filter((meter) => !meter.hidden),
		/** Where a new meter can stand. */
		places: inUse(objects),
		readText: `${rows.filter(({ data }) => data.trim() !== '').length} von ${shown.length + gone.length + own.length} abgelesen`,
		isEmpty: walk.length === 0 && rows.length === 0,
	}
}

/** The walk with this meter left out of the round, or taken into it again. */
export const withHidden = <M extends Meter>(walk: readonly M[], meter: Series, hidden: boolean): M[] =>
	walk.map((each) => (seriesKey(each) === seriesKey(meter) ? { ...each, hidden } : each))
