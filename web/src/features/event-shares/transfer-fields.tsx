import { useEffect } from 'react'
import type { Party } from '@hausheft/contract/parties.ts'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../platform/words/typed.ts'
import { Field } from '../../ui/field.tsx'
import type { EntryValues } from '../event-draft/entry-values.ts'
import { ownParty, partiesOn } from '../../kit/own-party.ts'

type TransferValues = EntryValues['transfer']
type TransferFieldsProps = {
	parties: readonly Party[]
	transfer: TransferValues
	/** Of the entry, as typed. */
	day: string
	/** Who logs it: their party pays, most of the time. */
	me: string | undefined
	errors: Readonly<Record<keyof TransferValues, string | undefined>>
	onChange: (transfer: TransferValues) => void
}

/** What one party pays another: neither an expense nor an income. */
export function TransferFields({ parties, transfer, day, me, errors, onChange }: TransferFieldsProps) {
	const own = ownParty(parties, me, day)?.id
	const isEmpty = transfer.from === '' && transfer.to === ''
	useEffect(() => {
		if (own && isEmpty) onChange({ ...transfer, from: own })
	}, [own, isEmpty, transfer, onChange])
	const there = partiesOn(parties, day)
	const set = (change: Partial<TransferValues>) => onChange({ ...transfer, ...change })
	const party = (side: 'from' | 'to', label: string) => (
		<Field label={label} required error={errors[side]}>
			{(control) => (
				<select
					{...control}
					className="input input-select"
					data-path={`transfer.${side}`}
					value={transfer[side]}
					onChange={({ currentTarget }) => set({ [side]: currentTarget.value })}
				>
					<option value="">Wählen …</option>
					{parties
						.filter((each) => each.id === transfer[side] || there.includes(each))
						.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
				</select>
			)}
		</Field>
	)
	const tidy = (typed: string) => {
		const rappen = parseFrancs(typed)
		if (rappen !== undefined) set({ amount: francsInput(rappen) })
	}
	return (
		<>
			{party('from', 'Wer zahlt')}
			{party('to', 'Wer bekommt es')}
			<Field label="Betrag in CHF" required error={errors.amount}>
				{(control) => (
					<input
						{...control}
						className="input"
						data-path="transfer.amount"
						inputMode="decimal"
						autoComplete="off"
						placeholder="0.00"
						value={transfer.amount}
						onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
						onBlur={({ currentTarget }) => tidy(currentTarget.value)}
					/>
				)}
			</Field>
		</>
	)
}
