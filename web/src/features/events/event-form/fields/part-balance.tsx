import { CheckField } from './check-field.tsx'
import { useEntryValue } from './entry-context.ts'
import { SwitchField } from './switch-field.tsx'
import { SelectField, TextField } from './text-fields.tsx'

const sides = { expense: 'Ausgabe', income: 'Einnahme' } as const
const taxes = [
	{ value: '', label: 'Nicht bestimmt' },
	{ value: 'werterhaltend', label: 'Werterhaltend (Unterhalt)' },
	{ value: 'wertvermehrend', label: 'Wertvermehrend (Investition)' },
	{ value: 'energie', label: 'Energie sparen, Umwelt' },
]

export function BalancePart() {
	const [side] = useEntryValue<keyof typeof sides>('balance.side')
	const [relevant] = useEntryValue<boolean>('balance.tax_relevant')
	const [other, , otherError] = useEntryValue<string>('balance.other')
	const amount = { inputMode: 'decimal', leftSection: <span className="dim">CHF</span>, leftSectionWidth: 54 } as const
	return (
		<>
			<SwitchField path="balance.side" label="Richtung" choices={sides} />
			<TextField path="balance.amount" label="Betrag" required placeholder="0.00" {...amount} />
			{(other || otherError) && <TextField path="balance.other" label={side === 'expense' ? 'Einnahme' : 'Ausgabe'} {...amount} />}
			<CheckField path="balance.tax_relevant" label="Steuerrelevant" />
			{relevant && side === 'expense' && <SelectField path="balance.tax" label="Steuerart" data={taxes} />}
		</>
	)
}
