import type { Unit } from '@hausheft/contract/events.ts'
import { count, reading } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { Field } from '../../ui/field.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { CheckList } from '../../kit/noun/check-list.tsx'
import type { FieldsProps } from '../../kit/noun/noun-form.tsx'
import { isSameSeries, keyOfSeries, seriesOfKey, seriesText } from './series.ts'
import { statisticNoun, type StatisticValues } from './statistic-noun.ts'
import { useMeasured } from './statistic-reads.ts'

/** How figures of a kind of unit are shown. */
const ways: Record<Unit['kind'], { yes: [label: string, note: string]; no: [label: string, note: string] } | undefined> = {
	counter: { yes: ['Verbrauch', 'Was zwischen den Zählerständen liegt.'], no: ['Zählerstand', 'Der letzte Stand je Zeitraum.'] },
	amount: { yes: ['Summe', 'Alles im Zeitraum zusammengezählt.'], no: ['Verlauf', 'Die letzte Messung je Zeitraum.'] },
	// There is nothing to choose: a temperature does not add up.
	level: undefined,
}

/** What is shown: the unit, which of its series, and whether they add up. */
export function SeriesFields({ place, values, errors, onChange }: FieldsProps<StatisticValues> & { place: InProperty }) {
	const { measured, units, nameOf } = useMeasured(place.property.id)
	const unit = units.find(({ id }) => id === values.unit)
	const there = measured.filter((each) => each.unit === values.unit)
	const chosen = values.series.map(seriesOfKey)
	// One that has no reading any more can still be taken away.
	const gone = chosen.filter((series) => !there.some((each) => isSameSeries(each, series)))
	const options = [
		...there.map((each) => ({
			value: values.series.find((key) => isSameSeries(seriesOfKey(key), each)) ?? keyOfSeries(each),
			label: seriesText(each.name, each.object && nameOf(each.object)),
			note: `${count(each.count, 'Messung', 'Messungen')}, zuletzt ${reading(each.last.data, unit?.symbol ?? '')} am ${dayText(dayOf(each.last.event_at))}`,
		})),
		...gone.map((series) => ({
			value: keyOfSeries(series),
			label: seriesText(series.name, series.object && nameOf(series.object)),
			note: 'noch keine Messung',
		})),
	]
	const isMeasured = ({ id }: Unit) => measured.some((each) => each.unit === id)
	const option = ({ id, name, symbol }: Unit) => (
		<option key={id} value={id}>
			{`${name} (${symbol})`}
		</option>
	)
	const way = unit && ways[unit.kind]
	return (
		<>
			<Field label={statisticNoun.labels.unit} error={errors.unit} required>
				{(control) => (
					<select
						{...control}
						className="input input-select"
						name="unit"
						value={values.unit}
						onChange={({ target }) => onChange({ unit: target.value, series: [] })}
					>
						<option value="" disabled>
							Wählen …
						</option>
						{units.filter(isMeasured).map(option)}
						{units.some(isMeasured) && <hr />}
						{units.filter((each) => !isMeasured(each)).map(option)}
					</select>
				)}
			</Field>
			{options.length > 0 && (
				<CheckList
					label={statisticNoun.labels.series}
					description="Ohne Auswahl werden alle gezeigt, auch solche, die später dazukommen."
					options={options}
					value={values.series}
					onChange={(series) => onChange({ series })}
					error={errors.series}
				/>
			)}
			{way && (
				<RadioCards label={statisticNoun.labels.summarize} error={errors.summarize}>
					{(['yes', 'no'] as const).map((value) => (
						<RadioCard
							key={value}
							name="summarize"
							value={value}
							checked={values.summarize === value}
							onChoose={() => onChange({ summarize: value })}
							label={way[value][0]}
							note={way[value][1]}
						/>
					))}
				</RadioCards>
			)}
		</>
	)
}
