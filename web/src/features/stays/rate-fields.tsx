import { IconPlus, IconX } from '../../ui/icons.gen.ts'
import { useId } from 'react'
import { rateSides } from '@hausheft/contract/stay-states.ts'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import { emptyRate, rateSideNames, type RateRow } from './rate-rows.ts'

type RateFieldsProps = {
	rows: readonly RateRow[]
	errors: Readonly<Record<string, string>>
	/** `at`: the places of which what was wrong is settled. */
	onSet: (change: (rows: RateRow[]) => RateRow[], ...at: string[]) => void
}

/** What a night costs, for whom and from which day on: offered at departure. */
export function RateFields({ rows, errors, onSet }: RateFieldsProps) {
	const id = useId()
	const change = (key: string, at: number, next: Partial<RateRow>) =>
		onSet(
			(all) => all.map((row) => (row.key === key ? { ...row, ...next } : row)),
			...Object.keys(next).map((field) => `rates.${at}.${field}`),
		)
	return (
		<section className="rules-part" aria-labelledby={id}>
			<h2 id={id}>Ansätze</h2>
			<p className="dim">Was eine Nacht kostet, und dazu jede Person in jeder Nacht. Der Betrag wird bei der Abreise vorgeschlagen.</p>
			{rows.map((row, at) => (
				<RateRowFields
					key={row.key}
					row={row}
					at={at}
					errors={errors}
					onChange={(next) => change(row.key, at, next)}
					onRemove={() => onSet((all) => all.filter(({ key }) => key !== row.key), 'rates')}
				/>
			))}
			<Button
				look="quiet"
				Icon={IconPlus}
				onClick={() => onSet((all) => [...all, emptyRate(all.some(({ who }) => who === 'party') ? 'guest' : 'party')])}
			>
				Ansatz hinzufügen
			</Button>
		</section>
	)
}

type RateRowFieldsProps = {
	row: RateRow
	at: number
	errors: Readonly<Record<string, string>>
	onChange: (change: Partial<RateRow>) => void
	onRemove: () => void
}

function RateRowFields({ row, at, errors, onChange, onRemove }: RateRowFieldsProps) {
	const name = `Ansatz ${at + 1}`
	const errorOf = (field: keyof RateRow) => errors[`rates.${at}.${field}`]
	const amount = (field: 'night' | 'person_night') => ({
		name: field,
		value: row[field],
		error: errorOf(field),
		maxLength: 20,
		inputMode: 'decimal' as const,
		autoComplete: 'off',
		placeholder: '0.00',
		onChange: (typed: string) => onChange({ [field]: typed }),
	})
	return (
		<fieldset className="rules-row rate-row" aria-label={name}>
			<Field label="Für" error={errorOf('who')}>
				{(control) => (
					<select
						{...control}
						className="input input-select"
						value={row.who}
						onChange={({ target }) => onChange({ who: rateSides.find((side) => side === target.value) ?? row.who })}
					>
						{rateSides.map((side) => (
							<option key={side} value={side}>
								{rateSideNames[side]}
							</option>
						))}
					</select>
				)}
			</Field>
			<DayInput
				label="Ab"
				value={row.from_on}
				onChange={(day) => onChange({ from_on: day })}
				error={errorOf('from_on')}
				path={`rates.${at}.from_on`}
			/>
			<TextInput label="CHF je Nacht" {...amount('night')} />
			<TextInput label="CHF je Person" {...amount('person_night')} />
			<IconButton label={`${name} entfernen`} Icon={IconX} onClick={onRemove} />
		</fieldset>
	)
}
