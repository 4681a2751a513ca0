import { useToday } from '../../../../platform/now.ts'
import { dayText } from '../../../../platform/zurich.ts'
import { ContactField } from './people-fields.tsx'
import { DayField } from './day-field.tsx'
import { useEntryValue } from './entry-context.ts'
import { quickDays } from './quick-days.ts'
import { SwitchField } from './switch-field.tsx'
import { TextField } from './text-fields.tsx'

const states = { done: 'Erledigt', open: 'Offen' } as const

export function MaintenancePart() {
	const [state] = useEntryValue<keyof typeof states>('maintenance.state')
	return (
		<>
			<SwitchField path="maintenance.state" label="Stand" choices={states} />
			<DayField path="maintenance.day" label={state === 'done' ? 'Erledigt am' : 'Zu erledigen bis'} />
			{state === 'open' && <QuickDays path="maintenance.day" />}
			<ContactField path="maintenance.contact" label={state === 'done' ? 'Erledigt durch' : 'Zuständig'} />
		</>
	)
}

export function ReminderPart() {
	return (
		<>
			<DayField path="reminder.day" label="Erinnern am" required />
			<QuickDays path="reminder.day" />
			<TextField path="reminder.note" label="Woran" placeholder="z. B. Entkalker kaufen" maxLength={2000} />
		</>
	)
}

/** The days that people mean most of the time. */
function QuickDays({ path }: { path: string }) {
	const today = useToday()
	const [value, set] = useEntryValue<string>(path)
	return (
		<div className="entry-form-quick" role="group" aria-label="Schnell gewählt">
			{quickDays(today).map(({ label, day }) => (
				<button key={label} type="button" className="chip" aria-pressed={value === day} title={dayText(day)} onClick={() => set(day)}>
					{label}
				</button>
			))}
		</div>
	)
}

export function RentalPart() {
	return (
		<>
			<SwitchField path="rental.side" label="Richtung" choices={{ rent: 'Ausgabe', retrieve: 'Rückgabe' }} />
			<ContactField path="rental.contact" label="An wen, von wem" />
		</>
	)
}
