import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { isDay, parseMinutes } from '../../../platform/words/typed.ts'
import { filledReadings, filledTimes, hasExpense, recurrenceOf } from './entry-fields.ts'
import type { Choice, EntryValues, Repeat } from './entry-values.ts'
import type { EntryField } from './entry-table.ts'

const day = (text: string) => (isDay(text) ? dayText(text) : text)
const list = (parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(', ')
/** Read as a time of day by nobody, whatever was typed. */
const worked = (typed: string) => {
	const minutes = parseMinutes(typed)
	return minutes === undefined ? typed : hoursMinutes(minutes)
}
const lines = (rows: string[]) => rows.join('; ')
const repeat = (typed: Repeat) => {
	const recurrence = recurrenceOf(typed)
	return recurrence ? recurrenceText(recurrence) : typed.unit && `alle ${typed.every}`
}

function amounts({ side, amount, other, tax_relevant, tax }: EntryValues['balance']): string {
	const [expense, income] = side === 'expense' ? [amount, other] : [other, amount]
	return list([
		expense.trim() && `Ausgabe CHF ${expense}`,
		income.trim() && `Einnahme CHF ${income}`,
		tax_relevant && 'steuerrelevant',
		tax_relevant && hasExpense({ side, amount, other, tax_relevant, tax }) && tax,
	])
}

/** One field of the form in words, to be held against another version of it; `names` of whatever it names by id. */
export function fieldText(field: EntryField, values: EntryValues, files: readonly string[], names: readonly Choice[]): string {
	const known = (id: string | null) => names.find((each) => each.id === id)?.name
	const nameOf = (choice: Choice | null) => choice && (choice.name || known(choice.id) || 'unbekannt')
	const off = (part: EntryValues['parts'][number]) => !values.parts.includes(part)
	const { maintenance, reminder, rental, readings, times } = values
	const text = (): string | false => {
		switch (field) {
			case 'name':
			case 'description':
				return values[field]
			case 'event_at':
				return `${day(values.day)}, ${values.time}`
			case 'journal':
				return values.journal && (known(values.journal) ?? 'unbekannt')
			case 'balance':
				return !off('balance') && amounts(values.balance)
			case 'maintenance': {
				const { state, contact, recurrence } = maintenance
				return (
					!off('maintenance') && list([state === 'done' ? 'erledigt' : 'offen', day(maintenance.day), nameOf(contact), repeat(recurrence)])
				)
			}
			case 'measurement': {
				const words = ({ name, data, unit, replaced, note }: EntryValues['readings'][number]) =>
					list([`${name} ${data} ${known(unit) ?? ''}`.trim(), replaced && 'Zähler ersetzt', note])
				return !off('measurement') && lines(filledReadings(values).map((i) => words(readings[i]!)))
			}
			case 'time_recording': {
				const words = ({ duration, person, note }: EntryValues['times'][number]) => list([worked(duration), nameOf(person), note])
				return !off('time-recording') && lines(filledTimes(values).map((i) => words(times[i]!)))
			}
			case 'reminder':
				return !off('reminder') && list([day(reminder.day), reminder.done && 'erledigt', reminder.note, repeat(reminder.recurrence)])
			case 'rental':
				return !off('rental') && list([rental.side === 'rent' ? 'Ausgabe' : 'Rückgabe', nameOf(rental.contact)])
			case 'objects':
			case 'contacts':
				return list(values[field].map(nameOf))
			case 'files':
				return list([...files])
		}
	}
	return text() || 'nichts'
}
