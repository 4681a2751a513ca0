import { IconPlus } from '../../../ui/icons.gen.ts'
import { useState, type MouseEvent } from 'react'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../platform/words/typed.ts'
import { Button } from '../../../ui/button.tsx'
import { hasExpense, parsePercent } from '../../event-draft/parts/balance.ts'
import type { EntryValues } from '../../event-draft/entry-values.ts'
import { CheckField } from './check-field.tsx'
import { useEntryError, useEntryValue } from './entry-context.ts'
import { focusField } from './focus-field.ts'
import { PartFields } from './part-fields.tsx'
import { ShareSlot } from './share-slots.tsx'
import { SwitchField } from './switch-field.tsx'
import { SelectField, TextField } from './text-fields.tsx'

const sides = { expense: 'Ausgabe', income: 'Einnahme' } as const
const taxes = [
	{ value: '', label: 'Nicht bestimmt' },
	{ value: 'werterhaltend', label: 'Werterhaltend (Unterhalt)' },
	{ value: 'wertvermehrend', label: 'Wertvermehrend (Investition)' },
	{ value: 'energie', label: 'Energie sparen, Umwelt' },
]
/** What is left over is of another kind, or of none. */
const rests = [{ value: '', label: 'Nicht steuerrelevant' }, ...taxes.slice(1)]
const tidyPercent = (typed: string) => parsePercent(typed)?.toString()
const tidy = (typed: string) => {
	const rappen = parseFrancs(typed)
	return rappen === undefined ? undefined : francsInput(rappen)
}
const amount = { inputMode: 'decimal', before: 'CHF', tidy } as const

/** Whoever asks for a field goes on in it. */
const show =
	(path: string, set: (shown: boolean) => void) =>
	({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
		focusField(form, path, () => set(true))

export function BalancePart() {
	const [balance] = useEntryValue<EntryValues['balance']>('balance')
	const wrong = useEntryError('balance.other')
	const wrongShare = useEntryError('balance.tax_percent')
	const [both, setBoth] = useState(false)
	const [shared, setShared] = useState(false)
	// What was once shown stays while its field is emptied to type something else.
	if (!both && (balance.other !== '' || wrong !== undefined)) setBoth(true)
	if (!shared && (balance.tax_percent !== '' || wrongShare !== undefined)) setShared(true)
	const opposite = balance.side === 'expense' ? sides.income : sides.expense
	const taxed = balance.tax_relevant && (balance.side === 'expense' || hasExpense(balance))
	return (
		<PartFields
			part="balance"
			fields={{
				side: <SwitchField path="balance.side" label="Richtung" choices={sides} />,
				amount: <TextField path="balance.amount" label="Betrag" required placeholder="0.00" {...amount} />,
				paid_by: <ShareSlot />,
				split: null,
				shared: null,
				other: both ? (
					<TextField path="balance.other" label={opposite} placeholder="0.00" {...amount} />
				) : (
					<Button look="quiet" Icon={IconPlus} className="entry-form-more" onClick={show('balance.other', setBoth)}>
						{`Auch eine ${opposite}`}
					</Button>
				),
				tax_relevant: <CheckField path="balance.tax_relevant" label="Steuerrelevant" />,
				tax: taxed && <SelectField path="balance.tax" label="Steuerart" options={taxes} />,
				tax_percent:
					taxed &&
					(shared ? (
						<TextField
							path="balance.tax_percent"
							label="Anteil"
							placeholder="100"
							inputMode="numeric"
							maxLength={5}
							after="%"
							tidy={tidyPercent}
						/>
					) : (
						<Button look="quiet" Icon={IconPlus} className="entry-form-more" onClick={show('balance.tax_percent', setShared)}>
							Nur ein Anteil davon
						</Button>
					)),
				tax_rest: taxed && shared && <SelectField path="balance.tax_rest" label="Der Rest ist" options={rests} />,
			}}
		/>
	)
}
