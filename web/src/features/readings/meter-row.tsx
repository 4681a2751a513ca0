import { memo, useId, useRef, useState, type ReactNode } from 'react'
import type { Unit } from '@hausheft/contract/events.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { decimalInput } from '@hausheft/contract/swiss/formats.ts'
import { parseDecimal } from '../../platform/words/typed.ts'
import { afterPress } from '../../ui/after-press.ts'
import { CheckBox } from '../event-form/fields/check-field.tsx'
import { LowerQuestion } from '../event-form/fields/lower-question.tsx'
import { hintsOf } from '../../kit/readings/meter-hints.ts'
import { MeterCamera, MeterPhotos, useRowPhotos } from './meter-photos.tsx'
import { MeterLast, MeterText } from './meter-text.tsx'
import type { RoundPhotos } from './round-photos.ts'
import type { RoundRow } from '../../kit/readings/round-row.ts'

export type MeterRowProps = {
	/** What was read before; undefined where that has gone meanwhile. */
	known: Reading | undefined
	row: RoundRow
	unit: Unit | undefined
	/** What its object is called. */
	at: string | undefined
	/** Of when the reading is; undefined for now. */
	moment: string | undefined
	error: string | undefined
	/** Undefined where photos are of the whole. */
	roundPhotos: RoundPhotos | undefined
	onPut: (row: RoundRow) => void
}
type MeterFieldProps = Omit<MeterRowProps, 'roundPhotos'> & { camera?: ReactNode; photos?: ReactNode }

/** One meter of the round: what it showed last, and what it shows now. */
export const MeterRow = memo(function MeterRow({ roundPhotos, ...field }: MeterRowProps) {
	return roundPhotos ? <PhotographedMeter {...field} roundPhotos={roundPhotos} /> : <MeterField {...field} />
})

function PhotographedMeter({ roundPhotos, ...field }: Omit<MeterRowProps, 'roundPhotos'> & { roundPhotos: RoundPhotos }) {
	const { row, at } = field
	const { attachments, list } = useRowPhotos(roundPhotos, row)
	const meter = meterText(row.name, at)
	return (
		<MeterField
			{...field}
			camera={<MeterCamera meter={meter} attachments={attachments} />}
			photos={<MeterPhotos meter={meter} list={list} attachments={attachments} />}
		/>
	)
}

const meterText = (name: string, at: string | undefined) => [name, at].filter(Boolean).join(', ')

function MeterField({ known, row, unit, at, moment, error, camera, photos, onPut }: MeterFieldProps) {
	const id = useId()
	const [left, setLeft] = useState(row.data !== '')
	const field = useRef<HTMLInputElement>(null)
	const { by, warning, asksReplaced } = hintsOf(row, known, unit?.kind, moment)
	const symbol = unit?.symbol ?? ''
	const meter = meterText(row.name, at)
	const type = (data: string) => {
		if (!data) setLeft(false)
		onPut({ ...row, data, replaced: data !== '' && row.replaced })
	}
	const leave = () => {
		// What is said then moves what lies below.
		afterPress(() => setLeft(row.data !== ''))
		const tidied = parseDecimal(row.data)
		if (tidied !== undefined && decimalInput(tidied) !== row.data) onPut({ ...row, data: decimalInput(tidied) })
	}
	return (
		<li className="meter-row" data-typed={row.data !== '' || undefined}>
			<MeterText name={row.name} at={at} />
			<MeterLast id={`${id}-last`} known={known} symbol={symbol} by={by} moment={moment} />
			<div className="meter-entry">
				<span className="meter-box">
					<input
						className="input"
						inputMode="decimal"
						enterKeyHint="next"
						autoComplete="off"
						ref={field}
						data-step
						aria-label={`${meter} in ${symbol}`}
						aria-describedby={`${id}-last ${id}-said ${id}-error`}
						aria-invalid={error ? true : undefined}
						value={row.data}
						onChange={({ currentTarget }) => type(currentTarget.value)}
						onBlur={leave}
					/>
					<span className="meter-unit" aria-hidden="true">
						{symbol}
					</span>
				</span>
				{camera}
			</div>
			<div className="meter-more">
				<p className="field-error" id={`${id}-error`} role="alert">
					{error}
				</p>
				<p className="meter-warning" id={`${id}-said`} role="status">
					{left && warning}
				</p>
				{left && asksReplaced && !row.replaced && row.sure !== row.data && (
					<LowerQuestion
						onReplaced={() => onPut({ ...row, replaced: true })}
						onRight={() => onPut({ ...row, sure: row.data })}
						onCorrect={() => field.current?.focus()}
					/>
				)}
				{row.replaced && <CheckBox label="Zähler ersetzt" checked={row.replaced} onChange={(replaced) => onPut({ ...row, replaced })} />}
				{photos}
			</div>
		</li>
	)
}
