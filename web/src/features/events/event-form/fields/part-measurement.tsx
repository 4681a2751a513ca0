import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { events } from '@hausheft/contract/events.ts'
import { read } from '../../../../platform/api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { emptyReading, isLastOfOld, withReplaced, type Reading } from '../parts/measurement.ts'
import type { Choice } from '../choice.ts'
import { useEntry, useEntryValue } from './entry-context.ts'
import type { LastReading } from './last-readings.ts'
import { ReadingRow } from './reading-row.tsx'
import { useLastReadings } from './use-last-readings.ts'
import { useObjectChoices } from './use-choices.ts'

const offered = 6

export function MeasurementPart() {
	const { base } = useEntry()
	const [rows, setRows] = useEntryValue<Reading[]>('readings')
	const { data: units = [] } = useQuery(read(events.listUnits, {}))
	const last = useLastReadings()
	const { known: objects } = useObjectChoices()
	const [measured, setMeasured] = useEntryValue<Choice[]>('objects')
	const open = last.filter(
		({ unit, name }) => !rows.some((row) => row.unit === unit && row.name.trim().toLowerCase() === name.trim().toLowerCase()),
	)
	const take = ({ unit, name, object }: LastReading) => {
		const row = emptyReading({ unit, name, object: object ?? 'none' })
		const empty = rows.findIndex(({ data, name: typed }) => !data && !typed)
		setRows(empty < 0 ? [...rows, row] : rows.with(empty, row))
		// A meter belongs to its thing, and the entry is then about that thing as well.
		const of = objects.find(({ id }) => id === object)
		if (of && !measured.some(({ id }) => id === object)) setMeasured([...measured, of])
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
					last={last}
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
