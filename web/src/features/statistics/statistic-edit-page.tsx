import { useParams } from '@tanstack/react-router'
import { IconChartLine } from '../../ui/icons.gen.ts'
import { scales } from '@hausheft/contract/scales.ts'
import type { Statistic } from '@hausheft/contract/statistics.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { Field } from '../../ui/field.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import { NounEdit } from '../../kit/noun/noun-edit.tsx'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { Offers } from './offers.tsx'
import { SeriesFields } from './series-fields.tsx'
import { seriesOfKey, seriesText } from './series.ts'
import { statisticNoun, type StatisticValues } from './statistic-noun.ts'
import { useMeasured, useStatistics, useUnits } from './statistic-reads.ts'
import './offers.css'

/** A new statistic, most simply of what is measured here, or a changed one. */
export function StatisticEditPage() {
	const params = useParams({ strict: false })
	const place = useProperty(params)
	const { data, error, isPending } = useStatistics(place?.property.id)
	if (!place) return null
	const entity = data?.find((each) => each.id === params.statistic)
	return <Edit place={place} wanted={params.statistic} found={{ entity, error, isPending }} />
}

type Found = { entity: Statistic | undefined; error: Error | null; isPending: boolean }

function Edit({ place, wanted, found }: { place: InProperty; wanted: string | undefined; found: Found }) {
	const { unitOf } = useUnits()
	const { nameOf, offers } = useMeasured(place.property.id)
	return (
		<NounEdit
			noun={statisticNoun}
			place={place}
			Icon={IconChartLine}
			wanted={wanted}
			found={found}
			addTitle="Statistik anlegen"
			before={<Measured place={place} />}
			shown={(field, values) => {
				if (field === 'unit') return unitOf(values.unit)?.name ?? ''
				if (field === 'scale') return spanName(values.scale)
				if (field === 'summarize') return values.summarize === 'yes' ? 'zusammenzählen' : 'Verlauf'
				if (field !== 'series') return values[field].trim()
				const named = values.series.map(seriesOfKey).map(({ name, object }) => seriesText(name, object && nameOf(object)))
				return named.join(', ') || 'alle'
			}}
		>
			{({ values, errors, onChange }) => (
				<>
					<TextInput
						label={statisticNoun.labels.name}
						name="name"
						value={values.name}
						error={errors.name}
						onChange={(name) => onChange({ name })}
						maxLength={200}
						autoComplete="off"
						required
						// Where there is something to choose, no keyboard covers it.
						first={offers.length === 0}
					/>
					<SeriesFields place={place} values={values} errors={errors} onChange={onChange} />
					<Field label={statisticNoun.labels.scale} error={errors.scale} required>
						{(control) => (
							<select
								{...control}
								className="input input-select"
								name="scale"
								value={values.scale}
								onChange={({ target }) => onChange({ scale: target.value as StatisticValues['scale'] })}
							>
								{scales.map((scale) => (
									<option key={scale} value={scale}>
										{spanName(scale)}
									</option>
								))}
							</select>
						)}
					</Field>
					<Field label={statisticNoun.labels.note} error={errors.note}>
						{(control) => (
							<textarea
								{...control}
								className="input"
								name="note"
								rows={3}
								maxLength={2000}
								value={values.note}
								onChange={({ target }) => onChange({ note: target.value })}
							/>
						)}
					</Field>
				</>
			)}
		</NounEdit>
	)
}

/** Above the form of a new one: what takes one tap. */
function Measured({ place }: { place: InProperty }) {
	const { offers } = useMeasured(place.property.id)
	if (offers.length === 0) return null
	return (
		<section aria-labelledby="offers-title">
			<h3 id="offers-title" className="offers-head">
				Das wird hier gemessen
			</h3>
			<Offers offers={offers} place={place} />
			<h3 className="offers-head offers-own" aria-label={plainName('Oder selbst zusammenstellen')}>
				{softened('Oder selbst zusammenstellen')}
			</h3>
		</section>
	)
}
