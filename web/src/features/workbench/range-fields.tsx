import { useState } from 'react'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { mostRappen, tooMuchMoney } from '@hausheft/contract/swiss/limits.ts'
import { isDay, parseFrancs } from '../../platform/words/typed.ts'
import { Field } from '../../ui/field.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import type { Filters } from './filters.ts'

type RangeFieldsProps = {
	filters: Filters
	/** Whether this person sees all amounts. */
	amounts: boolean
	onChange: (changes: Partial<Filters>, replace?: boolean) => void
}

/** From and to a day or an amount, each end by itself. */
export function RangeFields({ filters, amounts, onChange }: RangeFieldsProps) {
	const day = (end: 'since' | 'until') => ({
		value: filters[end],
		onChange: (value: string | undefined) => onChange({ [end]: value }, true),
	})
	const amount = (end: 'amount_from' | 'amount_to') => ({
		value: filters[end],
		onChange: (value: number | undefined) => onChange({ [end]: value }, true),
	})
	return (
		<div className="filter-ranges" role="group" aria-label="Von – bis">
			<DayEnd label="Vom" {...day('since')} />
			<DayEnd label="Bis zum" {...day('until')} />
			{amounts && (
				<>
					<AmountEnd label="Betrag ab (CHF)" {...amount('amount_from')} />
					<AmountEnd label="Betrag bis (CHF)" {...amount('amount_to')} />
				</>
			)}
		</div>
	)
}

type End<T> = { label: string; value: T | undefined; onChange: (value: T | undefined) => void }

/** What is no day yet narrows nothing. */
function DayEnd({ label, value, onChange }: End<string>) {
	const [typed, setTyped] = useState<string>()
	return (
		<DayInput
			label={label}
			value={typed ?? value ?? ''}
			onChange={(text) => {
				const fits = text === '' || isDay(text)
				setTyped(fits ? undefined : text)
				if (fits) onChange(text || undefined)
			}}
		/>
	)
}

const amountProblem = (rappen: number | undefined) => {
	if (rappen === undefined || rappen < 0) return 'Das ist kein Betrag.'
	return rappen > mostRappen && tooMuchMoney
}

/** Taken when one leaves the field: half an amount is another amount. */
function AmountEnd({ label, value, onChange }: End<number>) {
	const [typed, setTyped] = useState<string>()
	const rappen = typed === undefined ? value : parseFrancs(typed)
	const problem = typed !== undefined && typed.trim() !== '' && amountProblem(rappen)
	const take = () => {
		if (typed === undefined || problem) return
		setTyped(undefined)
		onChange(typed.trim() === '' ? undefined : rappen)
	}
	return (
		<Field label={label} error={problem}>
			{(control) => (
				<input
					className="input"
					inputMode="decimal"
					autoComplete="off"
					{...control}
					value={typed ?? francsInput(value)}
					onChange={({ currentTarget }) => setTyped(currentTarget.value)}
					onBlur={take}
					onKeyDown={({ key }) => key === 'Enter' && take()}
				/>
			)}
		</Field>
	)
}
