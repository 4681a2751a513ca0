import { IconTrash } from '../../../ui/icons.gen.ts'
import { useRef, useState } from 'react'
import type { Unit } from '@hausheft/contract/events.ts'
import { decimalInput, reading } from '@hausheft/contract/swiss/formats.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { parseDecimal } from '../../../platform/words/typed.ts'
import { afterPress } from '../../../ui/after-press.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { choiceKey, type Choice } from '../../event-draft/choice.ts'
import type { Reading } from '../../event-draft/parts/measurement.ts'
import { CheckBox } from './check-field.tsx'
import { useEntry, useEntryError, useEntryValue } from './entry-context.ts'
import { focusField } from './focus-field.ts'
import { LastOffer } from './last-offer.tsx'
import { LowerQuestion } from './lower-question.tsx'
import { lastOfRow, lowerText, newestOf } from '../../event-draft/last-readings.ts'
import type { LastReading } from '../../event-draft/last-readings.ts'
import { guessUnit } from '../../../kit/unit-guess.ts'
import { SelectField, TextField } from './text-fields.tsx'
import { useObjectChoices } from './use-choices.ts'

type ReadingRowProps = {
	index: number
	row: Reading
	units: readonly Unit[]
	/** What the meters of the house have shown, newest first. */
	readings: readonly LastReading[]
	/** Where the meter stood that the next row replaces: its name and unit stand there. */
	isOld: boolean
	onReplaced: (replaced: boolean) => void
	onRemove: (() => void) | undefined
}

const groups = { counter: 'Zähler', amount: 'Mengen', level: 'Werte' } as const

/** One reading: what is measured, in which unit, how much; beside it the last one and what came between. */
export function ReadingRow({ index, row, units, readings, isOld, onReplaced, onRemove }: ReadingRowProps) {
	const path = `readings.${index}`
	const { left, watch } = useLeft()
	const unit = units.find(({ id }) => id === row.unit)
	const options = Object.entries(groups).map(([kind, group]) => ({
		group,
		options: units.filter((each) => each.kind === kind).map(({ id, name, symbol }) => ({ value: id, label: `${name} (${symbol})` })),
	}))
	const remove = onRemove && (
		<IconButton label="Messung weglassen" Icon={IconTrash} size={19} className="entry-form-remove" onClick={onRemove} />
	)
	if (isOld)
		return (
			<div className="entry-form-row">
				<div {...watch}>
					<TextField path={`${path}.data`} label="Letzter Stand des alten Zählers" inputMode="decimal" placeholder="0" tidy={tidy} />
				</div>
				<LastLine path={path} row={row} unit={unit} readings={readings} left={left} onReplaced={onReplaced} />
				{remove}
			</div>
		)
	return (
		<div className="entry-form-row">
			<div className="entry-form-reading" {...watch}>
				<TextField path={`${path}.name`} label="Was" required placeholder="z. B. Wasser" maxLength={200} />
				<TextField
					path={`${path}.data`}
					label={unit?.kind === 'counter' ? 'Zählerstand' : 'Wert'}
					required
					inputMode="decimal"
					placeholder="0"
					tidy={tidy}
				/>
				<SelectField path={`${path}.unit`} label="Einheit" required options={[{ value: '', label: 'Wählen …' }, ...options]} />
			</div>
			<UnitOffer path={`${path}.unit`} guess={guessUnit(row.name, units, newestOf(readings))} />
			<LastLine path={path} row={row} unit={unit} readings={readings} left={left} onReplaced={onReplaced} />
			<ObjectOfReading path={`${path}.object`} />
			{remove}
		</div>
	)
}

/** Whether one has gone on from the row: what is said then moves what lies below. */
function useLeft() {
	const [left, setLeft] = useState(false)
	const inside = useRef(false)
	const onFocus = () => {
		inside.current = true
		setLeft(false)
	}
	const onBlur = () => {
		inside.current = false
		afterPress(() => inside.current || setLeft(true))
	}
	return { left, watch: { onFocus, onBlur } }
}

const tidy = (typed: string) => {
	const data = parseDecimal(typed)
	return data === undefined ? undefined : decimalInput(data)
}

function UnitOffer({ path, guess }: { path: string; guess: Unit | undefined }) {
	const [unit, set] = useEntryValue<string>(path)
	return unit || !guess ? null : <LastOffer word="Wohl" label={`${guess.name} (${guess.symbol})`} onTake={() => set(guess.id)} />
}

/** Which of several objects is measured; with one alone there is no question. */
function ObjectOfReading({ path }: { path: string }) {
	const [objects] = useEntryValue<Choice[]>('objects')
	const { known } = useObjectChoices()
	if (objects.length < 2) return null
	const named = objects.map((choice) => ({
		value: choiceKey(choice),
		label: choice.name || known.find(({ id }) => id === choice.id)?.name || '…',
	}))
	return <SelectField path={path} label="Gemessen an" options={[{ value: '', label: 'Keinem bestimmten' }, ...named]} />
}

type LastLineProps = Pick<ReadingRowProps, 'row' | 'readings' | 'onReplaced'> & {
	path: string
	unit: Unit | undefined
	/** The row has been left since it was typed in. */
	left: boolean
}

function LastLine({ path, row, unit, readings, left, onReplaced }: LastLineProps) {
	const [objects] = useEntryValue<Choice[]>('objects')
	const [day] = useEntryValue<string>('day')
	const [time] = useEntryValue<string>('time')
	const { put } = useEntry().store
	const asked = useEntryError(`${path}.data`)
	const { last: found, by, isLess, isAsked } = lastOfRow(row, { objects, day, time }, readings, unit?.kind)
	if (!found) return row.replaced ? <ReplacedBox row={row} onReplaced={onReplaced} /> : null
	const right = () => {
		put(`${path}.data`, row.data)
		put(`${path}.sure`, row.data)
	}
	return (
		<>
			<p className="entry-form-last" role="status">
				{`Letzter Stand ${reading(found.data, found.symbol)}, ${dateTime(found.event_at)}`}
				{by !== undefined && <b data-lower={isLess || undefined}>{reading(by, found.symbol)}</b>}
			</p>
			{isAsked && (left || asked === lowerText) && (
				<LowerQuestion
					onReplaced={() => onReplaced(true)}
					onRight={right}
					onCorrect={(form) => focusField(form, `${path}.data`, () => {})}
				/>
			)}
			{row.replaced && <ReplacedBox row={row} onReplaced={onReplaced} />}
		</>
	)
}

const ReplacedBox = ({ row, onReplaced }: Pick<ReadingRowProps, 'row' | 'onReplaced'>) => (
	<CheckBox label="Zähler ersetzt: hier beginnt eine neue Reihe" checked={row.replaced} onChange={onReplaced} />
)
