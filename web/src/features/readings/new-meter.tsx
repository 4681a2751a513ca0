import { IconTrash } from '../../ui/icons.gen.ts'
import { memo, useId } from 'react'
import type { Unit } from '@hausheft/contract/events.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { decimalInput } from '@hausheft/contract/swiss/formats.ts'
import { parseDecimal } from '../../platform/words/typed.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { guessUnit } from '../../kit/unit-guess.ts'
import { MeterCamera, MeterPhotos, useRowPhotos } from './meter-photos.tsx'
import type { RoundPhotos } from './round-photos.ts'
import type { RoundRow } from '../../kit/readings/round-row.ts'
import './new-meter.css'

type NewMeterProps = {
	row: RoundRow
	units: readonly Unit[]
	objects: readonly Pick<PropertyObject, 'id' | 'name'>[]
	/** What is read here already, for what a unit is guessed from. */
	series: readonly Reading[]
	wrong: Readonly<Record<string, string>>
	roundPhotos: RoundPhotos
	onPut: (row: RoundRow) => void
	onRemove: (row: RoundRow) => void
}

const groups = { counter: 'Zähler', amount: 'Mengen', level: 'Werte' } as const

/** A meter that was never read before: what it is called, where it is, and its first value. */
export const NewMeter = memo(function NewMeter({ row, units, objects, series, wrong, roundPhotos, onPut, onRemove }: NewMeterProps) {
	const title = useId()
	const { attachments, list } = useRowPhotos(roundPhotos, row)
	const name = row.name.trim() || 'Neuer Zähler'
	const guess = () => {
		const unit = row.unit || !row.name.trim() ? undefined : guessUnit(row.name, units, series)
		if (unit) onPut({ ...row, unit: unit.id })
	}
	const tidy = () => {
		const data = parseDecimal(row.data)
		if (data !== undefined && decimalInput(data) !== row.data) onPut({ ...row, data: decimalInput(data) })
	}
	const errorOf = (field: string) => wrong[`${row.key}.${field}`]
	return (
		<section className="box new-meter" aria-labelledby={title}>
			<div className="new-meter-head">
				<h3 id={title}>{name}</h3>
				<IconButton label={`${name} weglassen`} Icon={IconTrash} size={19} onClick={() => onRemove(row)} />
			</div>
			<Field label="Was" required error={errorOf('name')}>
				{(control) => (
					<input
						{...control}
						className="input"
						data-step
						data-new-meter={row.key}
						autoComplete="off"
						enterKeyHint="next"
						maxLength={200}
						placeholder="z. B. Wasser"
						value={row.name}
						onChange={({ currentTarget }) => onPut({ ...row, name: currentTarget.value })}
						onBlur={guess}
					/>
				)}
			</Field>
			<UnitChoice units={units} value={row.unit} error={errorOf('unit')} onPut={(unit) => onPut({ ...row, unit })} />
			{objects.length > 0 && (
				<ObjectChoice objects={objects} value={row.object} error={errorOf('object')} onPut={(object) => onPut({ ...row, object })} />
			)}
			<Field label="Erster Stand" required error={errorOf('data') ?? errorOf('files')}>
				{(control) => (
					<span className="new-meter-value">
						<input
							{...control}
							className="input"
							data-step
							inputMode="decimal"
							enterKeyHint="next"
							autoComplete="off"
							placeholder="0"
							value={row.data}
							onChange={({ currentTarget }) => onPut({ ...row, data: currentTarget.value })}
							onBlur={tidy}
						/>
						<MeterCamera meter={name} attachments={attachments} />
					</span>
				)}
			</Field>
			<MeterPhotos meter={name} list={list} attachments={attachments} />
		</section>
	)
})

type UnitChoiceProps = { units: readonly Unit[]; value: string; error: string | undefined; onPut: (unit: string) => void }

const UnitChoice = ({ units, value, error, onPut }: UnitChoiceProps) => (
	<Field label="Einheit" required error={error}>
		{(control) => (
			<select {...control} className="input input-select" value={value} onChange={({ currentTarget }) => onPut(currentTarget.value)}>
				<option value="">Wählen …</option>
				{Object.entries(groups).map(([kind, label]) => (
					<optgroup key={kind} label={label}>
						{units
							.filter((unit) => unit.kind === kind)
							.map((unit) => (
								<option key={unit.id} value={unit.id}>{`${unit.name} (${unit.symbol})`}</option>
							))}
					</optgroup>
				))}
			</select>
		)}
	</Field>
)

type ObjectChoiceProps = Pick<NewMeterProps, 'objects'> & {
	value: string | null
	error: string | undefined
	onPut: (object: string | null) => void
}

const ObjectChoice = ({ objects, value, error, onPut }: ObjectChoiceProps) => (
	<Field label="Objekt" error={error}>
		{(control) => (
			<select
				{...control}
				className="input input-select"
				value={value ?? ''}
				onChange={({ currentTarget }) => onPut(currentTarget.value || null)}
			>
				<option value="">Keines</option>
				{objects.map((object) => (
					<option key={object.id} value={object.id}>
						{object.name}
					</option>
				))}
			</select>
		)}
	</Field>
)
