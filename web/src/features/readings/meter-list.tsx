import type { Unit } from '@hausheft/contract/events.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { errorIn, type RoundRow } from '../../kit/readings/round-row.ts'
import { MeterRow, type MeterRowProps } from './meter-row.tsx'
import type { roundMeters } from './round-meters.ts'

export type MeterListProps = Pick<MeterRowProps, 'moment' | 'roundPhotos' | 'onPut'> & {
	meters: ReturnType<typeof roundMeters<Reading, PropertyObject>>
	units: readonly Unit[]
	nameOf: (object: string | null) => string | undefined
	errors: Readonly<Record<string, string>>
}

/** A line for each meter that is known, in walking order, then for what was typed at one that has gone. */
export function MeterList({ meters, units, moment, roundPhotos, nameOf, errors, onPut }: MeterListProps) {
	const rowAt = (row: RoundRow, meter: Reading | undefined) => (
		<MeterRow
			key={row.key}
			known={meter}
			row={row}
			unit={units.find((unit) => unit.id === row.unit)}
			at={nameOf(row.object)}
			moment={moment}
			error={errorIn(errors, row)}
			roundPhotos={roundPhotos}
			onPut={onPut}
		/>
	)
	if (meters.shown.length + meters.gone.length === 0) return null
	return (
		<ul className="box box-rows meter-list" aria-label="Zähler">
			{meters.shown.map(({ meter, row }) => rowAt(row, meter))}
			{meters.gone.map((row) => rowAt(row, undefined))}
		</ul>
	)
}
