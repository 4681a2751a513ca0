import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../../platform/words/typed.ts'
import { Button } from '../../../../ui/button.tsx'
import { hasExpense } from '../parts/balance.ts'
import type { EntryValues } from '../entry-values.ts'
import { CheckField } from './check-field.tsx'
import { useEntryError, useEntryValue } from './entry-context.ts'
import { PartFields } from './part-fields.tsx'
import { SwitchField } from './switch-field.tsx'
import { SelectField, TextField } from './text-fields.tsx'

const sides = { expense: 'Ausgabe', income: 'Einnahme' } as const
const taxes = [
	{ value: '', label: 'Nicht bestimmt' },
	{ value: 'werterhaltend', label: 'Werterhaltend (Unterhalt)' },
	{ value: 'wertvermehrend', label: 'Wertvermehrend (Investition)' },
	{ value: 'energie', label: 'Energie sparen, Umwelt' },
]
const tidy = (typed: string) => {
	const rappen = parseFrancs(typed)
	return rappen === undefined ? undefined : francsInput(rappen)
}
const amount = { inputMode: 'decimal', before: 'CHF', tidy } as const

export function BalancePart() {
	const [balance] = useEntryValue<EntryValues['balance']>('balance')
	const wrong = useEntryError('balance.other')
	const [both, setBoth] = useState(false)
	const opposite = balance.side === 'expense' ? sides.income : sides.expense
	return (
		<PartFields
			part="balance"
			fields={{
				side: <SwitchField path="balance.side" label="Richtung" choices={sides} />,
				amount: <TextField path="balance.amount" label="Betrag" required placeholder="0.00" {...amount} />,
				other:
					both || balance.other || wrong ? (
						<TextField path="balance.other" label={opposite} placeholder="0.00" {...amount} />
					) : (
						<Button look="quiet" Icon={IconPlus} className="entry-form-more" onClick={() => setBoth(true)}>
							{`Auch eine ${opposite}`}
						</Button>
					),
				tax_relevant: <CheckField path="balance.tax_relevant" label="Steuerrelevant" />,
				tax: balance.tax_relevant && (balance.side === 'expense' || hasExpense(balance)) && (
					<SelectField path="balance.tax" label="Steuerart" options={taxes} />
				),
			}}
		/>
	)
}
