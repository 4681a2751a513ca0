import type { Unit } from '@hausheft/contract/events.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import type { RoundRow } from '../../kit/readings/round-row.ts'
import { MeterList } from './meter-list.tsx'
import { roundMeters } from './round-meters.ts'

type HouseMetersProps = {
	series: readonly Reading[]
	units: readonly Unit[]
	objects: readonly PropertyObject[]
	rows: readonly RoundRow[]
	errors: Readonly<Record<string, string>>
	onPut: (row: RoundRow) => void
}

/** The meters of a house as its round has them, to be read along with something else: as of now, photos are of the whole. */
export const HouseMeters = ({ series, units, objects, rows, errors, onPut }: HouseMetersProps) => (
	<MeterList
		meters={roundMeters(series, rows, objects)}
		units={units}
		moment={undefined}
		roundPhotos={undefined}
		nameOf={(id) => objects.find((object) => object.id === id)?.name}
		errors={errors}
		onPut={onPut}
	/>
)
