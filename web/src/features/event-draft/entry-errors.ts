import { EventFields } from '@hausheft/contract/event-requests.ts'
import { isDay, parseDecimal, parseFrancs, parseMinutes } from '../../platform/words/typed.ts'
import { bodyOf, formPath, isTime } from './entry-fields.ts'
import { canBeTaxed, parsePercent, typedNet } from './parts/balance.ts'
import { filledReadings, type Reading } from './parts/measurement.ts'
import { proposedBalance } from './parts/reminder.ts'
import { splitError } from './parts/split.ts'
import { filledTimes, dayOfWork } from './parts/time-recording.ts'
import { recurrenceOf } from './repeat.ts'
import { choiceKey } from './choice.ts'
import type { EntryValues } from './entry-values.ts'
import type { Errors } from '../../platform/forms/form-state.ts'

const required = (label: string) => `Bitte ${label} ausfüllen.`
const noDay = 'Dieses Datum gibt es nicht.'
type Say = (path: string, message: string | false) => void

/** What stands in the way of saving, in German and at the field; empty when nothing does. */
export function errorsOf(values: EntryValues, files: readonly string[]): Errors {
	const errors = typingErrors(values)
	const checked = EventFields.safeParse(bodyOf(values, files))
	for (const { path, message } of checked.error?.issues ?? []) errors[formPath(path.join('.'), values)] ??= message
	return errors
}

/** What the schema cannot say, because it never sees what was typed. */
function typingErrors(values: EntryValues): Record<string, string> {
	const errors: Record<string, string> = {}
	const say: Say = (path, message) => {
		if (message) errors[path] ??= message
	}
	const has = (part: EntryValues['parts'][number]) => values.parts.includes(part)
	const day = (path: string, text: string) => say(path, text !== '' && !isDay(text) && noDay)
	const repeats = (part: 'maintenance' | 'reminder') => {
		const { recurrence } = values[part]
		say(`${part}.recurrence.every`, recurrenceOf(recurrence) === undefined && 'Bitte eine Zahl von 1 bis 99 eingeben.')
		if (recurrence.unit !== '') day(`${part}.recurrence.until`, recurrence.until)
	}
	const francs = (path: string, typed: string) =>
		say(path, typed.trim() !== '' && parseFrancs(typed) === undefined && "Bitte einen Betrag wie 1'234.50 eingeben.")

	say('name', !values.name.trim() && required('Titel'))
	say('day', !values.day && required('Datum'))
	day('day', values.day)
	say('time', !isTime(values.time) && (values.time ? 'Diese Uhrzeit gibt es nicht.' : required('Zeit')))
	if (has('balance')) {
		const { amount, other } = values.balance
		francs('balance.amount', amount)
		francs('balance.other', other)
		say(
			'balance.tax_percent',
			canBeTaxed(values.balance) &&
				parsePercent(values.balance.tax_percent) === undefined &&
				'Bitte eine ganze Zahl von 1 bis 100 eingeben.',
		)
		say('balance.amount', !amount.trim() && !other.trim() && required('Betrag'))
		const { paid_by, split } = values.balance
		say('balance.split', (paid_by && split && splitError(split, typedNet(values.balance))) || false)
	}
	if (has('transfer')) transferErrors(values.transfer, say)
	if (has('maintenance')) {
		day('maintenance.day', values.maintenance.day)
		repeats('maintenance')
	}
	if (has('reminder')) {
		say('reminder.day', !values.reminder.day && required('Datum'))
		day('reminder.day', values.reminder.day)
		francs('reminder.proposal.expense', values.reminder.proposal.expense)
		francs('reminder.proposal.income', values.reminder.proposal.income)
		const proposed = proposedBalance(values.reminder.proposal)
		say('reminder.proposal.split', (proposed.paid_by && proposed.split && splitError(proposed.split, typedNet(proposed))) || false)
		repeats('reminder')
	}
	if (has('measurement')) readingErrors(values, say)
	if (has('time-recording')) timeErrors(values, say)
	return errors
}

function transferErrors({ from, to, amount }: EntryValues['transfer'], say: Say) {
	say('transfer.from', !from && 'Bitte sagen, wer zahlt.')
	say('transfer.to', !to && 'Bitte sagen, wer es bekommt.')
	say('transfer.to', from !== '' && from === to && 'Eine Partei zahlt nicht sich selbst.')
	say('transfer.amount', !amount.trim() && required('Betrag'))
	say('transfer.amount', parseFrancs(amount) === undefined && "Bitte einen Betrag wie 1'234.50 eingeben.")
	say('transfer.amount', parseFrancs(amount) === 0 && required('Betrag'))
}

function readingErrors(values: EntryValues, say: Say) {
	const filled = filledReadings(values)
	const rows = filled.length > 0 ? filled : [0]
	const seen = new Set<string>()
	for (const i of rows) {
		const row = values.readings[i]!
		const series = seriesOf(row, values)
		say(`readings.${i}.data`, !row.data.trim() ? required('Wert') : parseDecimal(row.data) === undefined && 'Bitte eine Zahl eingeben.')
		say(
			`readings.${i}.name`,
			!row.name.trim() ? required('«Was»') : seen.has(series) && 'Dieser Zähler ist in diesem Eintrag schon abgelesen.',
		)
		say(`readings.${i}.unit`, !row.unit && required('Einheit'))
		seen.add(series)
	}
}

/** Which meter a reading belongs to, the old one or the one that replaces it. With one object alone the readings are its own, unless they say that they are nobody's. */
const seriesOf = ({ unit, name, object, replaced }: Reading, { objects }: EntryValues): string => {
	const only = objects.length === 1 ? objects.map(choiceKey)[0] : undefined
	const measured = objects.some((choice) => choiceKey(choice) === object) ? object : ''
	return JSON.stringify([unit, name.trim().toLowerCase(), object === 'none' ? '' : measured || (only ?? ''), replaced])
}

function timeErrors(values: EntryValues, say: Say) {
	const filled = filledTimes(values)
	const rows = filled.length > 0 ? filled : [0]
	for (const i of rows) {
		const { duration, person, sure } = values.times[i]!
		const minutes = parseMinutes(duration)
		say(
			`times.${i}.duration`,
			!duration.trim()
				? required('Dauer')
				: !minutes
					? 'Bitte eine Dauer wie 85, 1:25 oder 1.5 eingeben.'
					: minutes > dayOfWork && minutes !== sure && 'Das ist mehr als ein Tag. Stimmt es?',
		)
		say(`times.${i}.person`, !person && 'Bitte eine Person angeben.')
	}
}
