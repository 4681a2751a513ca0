import { dayText } from '../../../platform/zurich.ts'
import type { EntryField } from './entry-conflict.ts'
import { filledReadings, filledTimes } from './entry-fields.ts'
import type { Choice, EntryValues } from './entry-values.ts'

const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text) : text)
const list = (parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

/** One field of the form in words, to be held against another version of it. */
export function fieldText(field: EntryField, values: EntryValues, files: number, names: readonly Choice[]): string {
	const nameOf = (choice: Choice | null) => choice && (choice.name || names.find(({ id }) => id === choice.id)?.name || 'unbekannt')
	const off = (part: EntryValues['parts'][number]) => !values.parts.includes(part)
	const { balance, maintenance, reminder, rental } = values
	const text = (): string => {
		switch (field) {
			case 'name':
			case 'description':
				return values[field]
			case 'event_at':
				return `${day(values.day)}, ${values.time}`
			case 'journal':
				return values.journal ? 'gewähltes Journal' : ''
			case 'balance':
				if (off('balance')) return ''
				return list([
					`${balance.side === 'expense' ? 'Ausgabe' : 'Einnahme'} CHF ${balance.amount}`,
					balance.tax_relevant && 'steuerrelevant',
					balance.tax,
				])
			case 'maintenance':
				if (off('maintenance')) return ''
				return list([maintenance.state === 'done' ? 'erledigt' : 'offen', day(maintenance.day), nameOf(maintenance.contact) ?? ''])
			case 'measurement':
				return off('measurement') ? '' : list(filledReadings(values).map((i) => `${values.readings[i]!.name} ${values.readings[i]!.data}`))
			case 'time_recording':
				return off('time-recording')
					? ''
					: list(filledTimes(values).map((i) => `${values.times[i]!.duration} ${nameOf(values.times[i]!.person) ?? ''}`))
			case 'reminder':
				return off('reminder') ? '' : list([day(reminder.day), reminder.note])
			case 'rental':
				return off('rental') ? '' : list([rental.side === 'rent' ? 'Ausgabe' : 'Rückgabe', nameOf(rental.contact) ?? ''])
			case 'objects':
			case 'contacts':
				return list(values[field].map((choice) => nameOf(choice) ?? ''))
			case 'files':
				return files === 1 ? '1 Datei' : `${files} Dateien`
		}
	}
	return text() || 'nichts'
}
