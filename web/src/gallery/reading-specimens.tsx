import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reading } from '@hausheft/contract/readings.ts'
import { ArrangeMeters } from '../features/readings/arrange-meters.tsx'
import { KnownMeters } from '../features/readings/known-meters.tsx'
import { MeterRow } from '../features/readings/meter-row.tsx'
import { roundPhotos } from '../features/readings/round-photos.ts'
import { rowOf } from '../kit/readings/round-row.ts'
import { sampleClient, sampleGroup, sampleProperty, sampleUnits } from './samples.ts'
import { GallerySection, Specimen } from './specimen.tsx'

const [kWh, m3] = sampleUnits
const event = sampleProperty
const meter = (name: string, unit: string, data: string, min?: string, max?: string): Reading => ({
	unit,
	name,
	object: null,
	count: 4,
	last: { data, event_at: '2026-10-31T08:00:00.000Z', event },
	expected: min && max ? { min, max } : null,
	position: 0,
	hidden: false,
})
const meters = [meter('Wasser', m3?.id ?? '', '812.4', '820', '840'), meter('Wärmepumpe', kWh?.id ?? '', '48210')]
const typed = ['', '826.65', '12', '2000']
const noName = () => undefined

export function ReadingSpecimens() {
	const [client] = useState(sampleClient)
	const [photos] = useState(() => roundPhotos({ group: sampleGroup.id, property: sampleProperty, draft: 'muster' }))
	const [order, setOrder] = useState<readonly Reading[]>(meters)
	const [rows, setRows] = useState(() =>
		meters.slice(0, 1).flatMap((each) => typed.map((data) => ({ ...rowOf(each), data, key: `muster ${data}` }))),
	)
	return (
		<GallerySection id="ablesen" title="Zähler ablesen">
			<QueryClientProvider client={client}>
				<Specimen name="Leer, mit dem Unterschied, rückwärts, ausserhalb des Erwarteten, nicht lesbar" wide>
					<ul className="box box-rows meter-list">
						{rows.map((row, at) => (
							<MeterRow
								key={row.key}
								known={meters[0]}
								row={row}
								unit={m3}
								at="Waschküche"
								moment={undefined}
								error={at === 0 ? 'Bitte eine Zahl eingeben.' : undefined}
								roundPhotos={photos}
								onPut={(next) => setRows(rows.with(at, next))}
							/>
						))}
					</ul>
				</Specimen>
				<Specimen name="Reihenfolge" wide>
					<ArrangeMeters
						meters={order}
						objectName={noName}
						onOrder={setOrder}
						onHide={(gone) => setOrder(order.filter((each) => each !== gone))}
					/>
				</Specimen>
				<Specimen name="Nur ansehen" wide>
					<KnownMeters series={meters} units={sampleUnits} objects={[]} why="Als Gast kann man nichts erfassen." />
				</Specimen>
			</QueryClientProvider>
		</GallerySection>
	)
}
