import { namesOf, type Choice } from './choice.ts'
import type { EntryField } from './entry-table.ts'
import type { EntryValues } from './entry-values.ts'
import { listed, typedDay } from './in-words.ts'
import { balanceText } from './parts/balance.ts'
import { maintenanceText } from './parts/maintenance.ts'
import { filledReadings, readingText } from './parts/measurement.ts'
import { reminderText } from './parts/reminder.ts'
import { rentalText } from './parts/rental.ts'
import { transferText } from './parts/transfer.ts'
import { isText } from './parts/texts.ts'
import { filledTimes, timeText } from './parts/time-recording.ts'

/** One field of the form in words, to be held against another version of it; `names` of whatever it names by id. */
export function fieldText(field: EntryField, values: EntryValues, files: readonly string[], names: readonly Choice[]): string {
	const words = namesOf(names)
	const has = (part: EntryValues['parts'][number]) => values.parts.includes(part)
	const text = (): string | false => {
		if (isText(field)) return values[field]
		switch (field) {
			case 'event_at':
				return `${typedDay(values.day)}, ${values.time}`
			case 'journal':
				return values.journal && (words.known(values.journal) ?? 'unbekannt')
			case 'balance':
				return has('balance') && balanceText(values.balance, words)
			case 'transfer':
				return has('transfer') && transferText(values.transfer, words)
			case 'maintenance':
				return has('maintenance') && maintenanceText(values.maintenance, words)
			case 'measurement':
				return (
					has('measurement') &&
					filledReadings(values)
						.map((i) => readingText(values.readings[i]!, words))
						.join('; ')
				)
			case 'time_recording':
				return (
					has('time-recording') &&
					filledTimes(values)
						.map((i) => timeText(values.times[i]!, words))
						.join('; ')
				)
			case 'reminder':
				return has('reminder') && reminderText(values.reminder, words)
			case 'rental':
				return has('rental') && rentalText(values.rental, words)
			case 'objects':
			case 'contacts':
				return listed(values[field].map(words.nameOf))
			case 'files':
				return listed([...files])
		}
	}
	return text() || 'nichts'
}
