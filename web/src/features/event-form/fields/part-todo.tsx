import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../../platform/page/now.ts'
import { isDay } from '../../../platform/words/typed.ts'
import type { EntryValues } from '../../event-draft/entry-values.ts'
import { isExpense, withReceipt } from '../../event-draft/with-bill.ts'
import { CheckField } from './check-field.tsx'
import { DayField } from './day-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
import { LastContact } from './last-offer.tsx'
import { ContactField, MeantField } from './people-fields.tsx'
import { PartFields } from './part-fields.tsx'
import { ProposalField } from './proposal-field.tsx'
import { quickDays } from '../../event-draft/quick-days.ts'
import { RecurrenceField } from './recurrence-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { TextField } from './text-fields.tsx'

const states = { done: 'Erledigt', open: 'Offen' } as const

export function MaintenancePart() {
	const { values, put } = useEntry().store
	const [state] = useEntryValue<keyof typeof states>('maintenance.state')
	// What is done was done on the day of the entry, unless somebody says otherwise; what is open has no such day.
	const follow = (next: string) => {
		const { day, maintenance } = values.get()
		if (next === 'done' && maintenance.day === '') put('maintenance.day', day)
		if (next === 'open' && maintenance.day === day) put('maintenance.day', '')
	}
	return (
		<PartFields
			part="maintenance"
			fields={{
				state: <SwitchField path="maintenance.state" label="Stand" choices={states} onChanged={follow} />,
				day: (
					<>
						<DayField path="maintenance.day" label={state === 'done' ? 'Erledigt am' : 'Zu erledigen bis'} />
						{state === 'open' && <QuickDays path="maintenance.day" />}
					</>
				),
				contact: (
					<>
						<ContactField path="maintenance.contact" label={state === 'done' ? 'Erledigt durch' : 'Zuständig'} />
						<LastContact part="maintenance" />
					</>
				),
				person: state === 'open' && <MeantField path="maintenance.person" />,
				recurrence: <RecurrenceField part="maintenance" />,
			}}
		/>
	)
}

export function ReminderPart() {
	const { can, attachments, store, saidBill } = useEntry()
	const [bill] = useEntryValue<boolean>('reminder.bill')
	const [balance] = useEntryValue<EntryValues['balance']>('balance')
	const [parts] = useEntryValue<EntryValues['parts']>('parts')
	const [written] = useEntryValue<string>('day')
	const costs = isExpense({ parts, balance })
	// A day beside an expense with its receipt is the one by which that is to be paid, unless somebody says otherwise.
	const follow = (_day: string, before: string) => {
		const values = store.values.get()
		const isOpen = before === '' && can.amount.may && !saidBill.get()
		if (isOpen && attachments.list.get().some(({ stored }) => stored?.receipt) && withReceipt(values) !== values)
			store.put('reminder.bill', true)
	}
	return (
		<PartFields
			part="reminder"
			fields={{
				day: (
					<>
						<DayField path="reminder.day" label={bill ? 'Zahlbar bis' : 'Erinnern am'} required onChanged={follow} />
						<QuickDays path="reminder.day" written={(costs || bill) && isDay(written) ? written : undefined} onChanged={follow} />
					</>
				),
				bill: can.amount.may && (costs || bill) && <CheckField path="reminder.bill" label="Rechnung, bis dann zu bezahlen" />,
				note: <TextField path="reminder.note" label="Was?" placeholder="z. B. Entkalker kaufen" maxLength={2000} />,
				person: <MeantField path="reminder.person" />,
				done: null,
				recurrence: <RecurrenceField part="reminder" />,
				proposal: <ProposalField />,
			}}
		/>
	)
}

type QuickDaysProps = { path: string; written?: string | undefined; onChanged?: (day: string, before: string) => void }

/** The days that people mean most of the time. */
function QuickDays({ path, written, onChanged }: QuickDaysProps) {
	const today = useToday()
	const [value, set] = useEntryValue<string>(path)
	const choose = (day: string) => {
		set(day)
		onChanged?.(day, value)
	}
	return (
		<div className="entry-form-quick" role="group" aria-label="Schnell gewählt">
			{quickDays(today, written).map(({ label, day }) => (
				<button key={label} type="button" className="chip" aria-pressed={value === day} title={dayText(day)} onClick={() => choose(day)}>
					{label}
				</button>
			))}
		</div>
	)
}

export function RentalPart() {
	return (
		<PartFields
			part="rental"
			fields={{
				side: <SwitchField path="rental.side" label="Richtung" choices={{ rent: 'Ausgabe', retrieve: 'Rückgabe' }} />,
				contact: (
					<>
						<ContactField path="rental.contact" label="An wen, von wem" />
						<LastContact part="rental" />
					</>
				),
			}}
		/>
	)
}
