import { IconPlus } from '../../../ui/icons.gen.ts'
import { useState, type MouseEvent } from 'react'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../platform/words/typed.ts'
import { Button } from '../../../ui/button.tsx'
import type { EntryValues } from '../../event-draft/entry-values.ts'
import { useEntry, useEntryError, useEntryValue } from './entry-context.ts'
import { focusField } from './focus-field.ts'
import { ProposalShare } from './share-slots.tsx'
import { TextField } from './text-fields.tsx'

const tidy = (typed: string) => {
	const rappen = parseFrancs(typed)
	return rappen === undefined ? undefined : francsInput(rappen)
}
const amount = { inputMode: 'decimal', before: 'CHF', placeholder: '0.00', tidy } as const

/** Money that comes back with it: rent is typed once, and offered each time that it is ticked off. */
export function ProposalField() {
	const { can } = useEntry()
	const [{ expense, income }] = useEntryValue<EntryValues['reminder']['proposal']>('reminder.proposal')
	const wrong = useEntryError('reminder.proposal.expense')
	const [shown, setShown] = useState(false)
	if (!shown && (expense !== '' || income !== '' || wrong !== undefined)) setShown(true)
	if (!can.amount.may) return null
	const show = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
		focusField(form, 'reminder.proposal.expense', () => setShown(true))
	return shown ? (
		<>
			<div className="entry-form-time">
				<TextField path="reminder.proposal.expense" label="Ausgabe, jedes Mal" {...amount} />
				<TextField path="reminder.proposal.income" label="Einnahme, jedes Mal" {...amount} />
			</div>
			<ProposalShare />
			<p className="entry-form-last">
				<span>Beim Abhaken steht der Betrag bereit und lässt sich mit einem Tippen eintragen.</span>
			</p>
		</>
	) : (
		<Button look="quiet" Icon={IconPlus} className="entry-form-more" onClick={show}>
			Betrag jedes Mal vorschlagen
		</Button>
	)
}
