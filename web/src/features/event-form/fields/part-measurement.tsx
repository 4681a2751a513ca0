import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '../../../ui/icons.gen.ts'
import { events } from '@hausheft/contract/events.ts'
import { read } from '../../../platform/api/client.ts'
import { Button } from '../../../ui/button.tsx'
import {
	emptyReading,
	isLastOfOld,
	openMeters,
	withMeasured,
	withMeter,
	withReplaced,
	type Reading,
} from '../../event-draft/parts/measurement.ts'
import type { Choice } from '../../event-draft/choice.ts'
import { useEntry, useEntryValue } from './entry-context.ts'
import { newestOf, type LastReading } from '../../event-draft/last-readings.ts'
import { ReadingRow } from './reading-row.tsx'
import { useReadings } from './use-readings.ts'
import { useObjectChoices } from './use-choices.ts'

const offered = 6

export function MeasurementPart() {
	const { base } = useEntry()
	const [rows, setRows] = useEntryValue<Reading[]>('readings')
	const { data: units = [] } = useQuery(read(events.listUnits, {}))
	const readings = useReadings()
	const { known: objects } = useObjectChoices()
	const [measured, setMeasured] = useEntryValue<Choice[]>('objects')
	const open = openMeters(newestOf(readings), rows)
	const take = (meter: LastReading) => {
		setRows(withMeter(rows, meter))
		const about = withMeasured(measured, objects, meter.object)
		if (about !== measured) setMeasured([...about])
	}
	return (
		<>
			{!base && open.length > 0 && (
				<div className="entry-form-quick" role="group" aria-label="Zähler wählen">
					{open.slice(0, offered).map((each) => (
						<button key={`${each.unit} ${each.name} ${each.object}`} type="button" className="chip" onClick={() => take(each)}>
							{[each.name, objects.find(({ id }) => id === each.object)?.name].filter(Boolean).join(' · ')}
						</button>
					))}
				</div>
			)}
			{rows.map((row, i) => (
				<ReadingRow
					key={row.key}
					index={i}
					row={row}
					units={units}
					readings={readings}
					isOld={isLastOfOld(rows, i)}
					onReplaced={(replaced) => setRows(withReplaced(rows, i, replaced))}
					onRemove={rows.length > 1 ? () => setRows(rows.toSpliced(i, 1)) : undefined}
				/>
			))}
			<Button
				look="quiet"
				Icon={IconPlus}
				className="entry-form-more"
				onClick={() => setRows([...rows, emptyReading({ unit: rows.at(-1)?.unit ?? '' })])}
			>
				Weitere Messung
			</Button>
		</>
	)
}
