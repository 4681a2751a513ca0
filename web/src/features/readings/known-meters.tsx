import type { Unit } from '@hausheft/contract/events.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MeterLast, MeterText } from './meter-text.tsx'
import { seriesKey } from '../../kit/readings/series-key.ts'

type KnownMetersProps = { series: readonly Reading[]; units: readonly Unit[]; objects: readonly PropertyObject[]; why: string | undefined }

/** For who may look and not write: what each meter showed last. */
export function KnownMeters({ series, units, objects, why }: KnownMetersProps) {
	const shown = series.filter(({ hidden }) => !hidden)
	return (
		<>
			{why && <Notice>{`Hier steht, was zuletzt abgelesen wurde. Neue Stände erfassen: ${why}`}</Notice>}
			{shown.length === 0 ? (
				<Empty title="Noch kein Zähler" motif="meter" action={null}>
					Sobald ein Stand erfasst ist, steht der Zähler hier, mit seinem letzten Stand.
				</Empty>
			) : (
				<ul className="box box-rows meter-list" aria-label="Zähler">
					{shown.map((meter) => (
						<li key={seriesKey(meter)} className="meter-row">
							<MeterText name={meter.name} at={objects.find(({ id }) => id === meter.object)?.name} />
							<MeterLast known={meter} symbol={units.find(({ id }) => id === meter.unit)?.symbol ?? ''} />
						</li>
					))}
				</ul>
			)}
		</>
	)
}
