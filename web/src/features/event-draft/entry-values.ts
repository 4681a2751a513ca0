import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'
import { partsOf } from '../events/entry-summary.ts'
import { partKinds } from '../events/kinds.tsx'
import { Choice, knownChoice } from './choice.ts'
import { BalanceValues, balanceValues, emptyBalance } from './parts/balance.ts'
import { emptyMaintenance, MaintenanceValues, maintenanceValues } from './parts/maintenance.ts'
import { emptyReading, Reading, readingValues } from './parts/measurement.ts'
import { emptyReminder, ReminderValues, reminderValues } from './parts/reminder.ts'
import { emptyRental, RentalValues, rentalValues } from './parts/rental.ts'
import { emptyTransfer, TransferValues, transferValues } from './parts/transfer.ts'
import { emptyTexts, textShape, textsOf } from './parts/texts.ts'
import { emptyTime, Time, timeValues } from './parts/time-recording.ts'

/** What stands in the fields of the form, as typed. Parts that are switched off keep what was typed in them. */
export const EntryValues = z.object({
	...textShape,
	/** `YYYY-MM-DD`; what is no date stays as it was typed. */
	day: z.string(),
	time: z.string(),
	journal: z.string(),
	parts: z.array(z.enum(partKinds)),
	balance: BalanceValues,
	/** Not in what was kept before there were these. */
	transfer: z._default(TransferValues, emptyTransfer),
	maintenance: MaintenanceValues,
	readings: z.array(Reading),
	times: z.array(Time),
	reminder: ReminderValues,
	rental: RentalValues,
	objects: z.array(Choice),
	contacts: z.array(Choice),
})
export type EntryValues = z.infer<typeof EntryValues>

const filledOr = <Row>(empty: Row[], rows: Row[]) => (rows.length > 0 ? rows : empty)

/** An entry as the form shows it. Each field is named: a forgotten one does not compile. */
export function valuesOf(event: Event, me: Choice | null): EntryValues {
	const empty = emptyValues(Date.parse(event.event_at), me)
	const { balance, transfer, maintenance, reminder, rental } = event
	return {
		...textsOf(event),
		day: empty.day,
		time: empty.time,
		journal: event.journal ?? '',
		parts: partsOf(event),
		balance: balance ? balanceValues(balance) : empty.balance,
		transfer: transfer ? transferValues(transfer) : empty.transfer,
		maintenance: maintenance ? maintenanceValues(maintenance) : empty.maintenance,
		readings: filledOr(
			empty.readings,
			event.measurement.map((row) => readingValues(row, event.objects)),
		),
		times: filledOr(empty.times, event.time_recording.map(timeValues)),
		reminder: reminder ? reminderValues(reminder) : empty.reminder,
		rental: rental ? rentalValues(rental) : empty.rental,
		objects: event.objects.map(knownChoice),
		contacts: event.contacts.map(knownChoice),
	}
}

/** A new entry: now, by the person at the device. */
export function emptyValues(now: number, me: Choice | null): EntryValues {
	const { day, time } = wallOf(now)
	return {
		...emptyTexts,
		day,
		time,
		journal: '',
		parts: [],
		balance: emptyBalance,
		transfer: emptyTransfer,
		maintenance: emptyMaintenance(day),
		readings: [emptyReading()],
		times: [emptyTime(me)],
		reminder: emptyReminder,
		rental: emptyRental,
		objects: [],
		contacts: [],
	}
}
