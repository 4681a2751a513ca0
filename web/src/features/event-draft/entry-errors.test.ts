import { describe, expect, test } from 'vitest'
import '@hausheft/contract/messages.ts'
import { errorsOf } from './entry-errors.ts'
import { bodyOf, formPath, refusalsOf } from './entry-fields.ts'
import { emptyReading } from './parts/measurement.ts'
import { emptyReminder } from './parts/reminder.ts'
import { emptyTime } from './parts/time-recording.ts'
import { emptyValues, type EntryValues } from './entry-values.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const me = { id: uuid(1), name: 'Anna' }
const empty = emptyValues(Date.parse('2026-11-21T10:05:00.000Z'), me)
const values = (over: Partial<EntryValues> = {}): EntryValues => ({ ...empty, name: 'Boiler entkalkt', ...over })

describe('what stands in the way is said at its field', () => {
	test.each([
		['name', values({ name: ' ' }), 'Bitte Titel ausfüllen.'],
		['day', values({ day: '31.2.' }), 'Dieses Datum gibt es nicht.'],
		['time', values({ time: '' }), 'Bitte Zeit ausfüllen.'],
		['balance.amount', values({ parts: ['balance'] }), 'Bitte Betrag ausfüllen.'],
		[
			'balance.amount',
			values({ parts: ['balance'], balance: { ...empty.balance, amount: 'viel' } }),
			"Bitte einen Betrag wie 1'234.50 eingeben.",
		],
		['balance.amount', values({ parts: ['balance'], balance: { ...empty.balance, amount: '-5' } }), 'Darf nicht negativ sein.'],
		[
			'balance.amount',
			values({ parts: ['balance'], balance: { ...empty.balance, amount: "1'000'000'000" } }),
			"Ein Betrag ist höchstens CHF 999'999'999.99.",
		],
		['day', values({ day: '1850-03-01' }), 'Das Datum muss in den Jahren 1900 bis 2200 liegen.'],
		['readings.0.data', values({ parts: ['measurement'] }), 'Bitte Wert ausfüllen.'],
		['times.0.duration', values({ parts: ['time-recording'] }), 'Bitte Dauer ausfüllen.'],
		[
			'times.0.duration',
			values({ parts: ['time-recording'], times: [{ ...emptyTime(me), duration: 'lang' }] }),
			'Bitte eine Dauer wie 85, 1:25 oder 1.5 eingeben.',
		],
		['reminder.day', values({ parts: ['reminder'] }), 'Bitte Datum ausfüllen.'],
		['contacts', values({ contacts: [{ id: null, name: 'AB' }] }), 'Mindestens 3 Zeichen.'],
	])('%s', (path, typed, message) => expect(errorsOf(typed, [])[path]).toBe(message))

	test('what comes back each time is split as an amount is, and what is wrong with that stands at its line', () => {
		const split = { by: 'amounts' as const, parties: [{ party: uuid(1), value: '30' }] }
		const proposal = { expense: '', income: '50', paid_by: uuid(1), split }
		const typed = (more = {}) =>
			values({ parts: ['reminder'], reminder: { ...emptyReminder, day: '2027-01-01', proposal: { ...proposal, ...more } } })
		expect(errorsOf(typed(), [])).toEqual({ 'reminder.proposal.split': 'CHF\u00a020.00 zu wenig' })
		expect(errorsOf(typed({ income: '30' }), [])).toEqual({})
		expect(bodyOf(typed({ income: '30' }), []).reminder?.proposal).toEqual({
			expense: null,
			income: 30_00,
			paid_by: uuid(1),
			split: { by: 'amounts', parties: [{ party: uuid(1), value: -30_00 }] },
		})
		expect(formPath('reminder.proposal.split.parties.0.value', typed())).toBe('reminder.proposal.split')
		expect(formPath('reminder.proposal.paid_by', typed())).toBe('reminder.proposal.split')
		expect(formPath('reminder.proposal.income', typed())).toBe('reminder.proposal.expense')
	})

	test('T3 more than a day of work is asked about, each length once', () => {
		const said = (duration: string, sure?: number) =>
			errorsOf(values({ parts: ['time-recording'], times: [{ ...emptyTime(me), duration, ...(sure && { sure }) }] }), [])
		expect(said('24 h')).toEqual({})
		expect(said('85 h')).toEqual({ 'times.0.duration': 'Das ist mehr als ein Tag. Stimmt es?' })
		expect(said('85 h', 85 * 60)).toEqual({})
		expect(Object.keys(said('86 h', 85 * 60))).toEqual(['times.0.duration'])
		expect(said('85:00')).toEqual({})
	})

	test('rows without anything in them do not count, and errors still find the right row', () => {
		const readings = [emptyReading(), emptyReading({ unit: uuid(2), name: 'Gas', data: 'x' })]
		expect(Object.keys(errorsOf(values({ parts: ['measurement'], readings }), []))).toEqual(['readings.1.data'])
		expect(formPath('measurement.0.unit', values({ parts: ['measurement'], readings }))).toBe('readings.1.unit')
	})

	test('a meter can be read once in an entry, at each thing', () => {
		const gas = (object: string, name = 'Gas') => emptyReading({ unit: uuid(2), name, data: '1', object })
		const objects = [uuid(3), uuid(4)].map((id) => ({ id, name: '' }))
		const wrong = (readings: EntryValues['readings'], of = objects) =>
			Object.keys(errorsOf(values({ parts: ['measurement'], readings, objects: of }), []))
		expect(wrong([gas(uuid(3)), gas(uuid(4)), gas('')])).toEqual([])
		expect(wrong([gas(uuid(3)), gas(uuid(4)), gas(uuid(3), ' gas ')])).toEqual(['readings.2.name'])
		// Of one thing alone is what does not say otherwise.
		expect(wrong([gas(uuid(3)), gas('')], objects.slice(0, 1))).toEqual(['readings.1.name'])
		expect(wrong([gas(''), gas('none')], objects.slice(0, 1))).toEqual([])
	})

	test.each(['', '0', '100', '1.5', 'oft'])('how often cannot be «%s»', (every) => {
		const reminder = { ...empty.reminder, day: '2027-01-01', recurrence: { ...empty.reminder.recurrence, every, unit: 'week' as const } }
		expect(errorsOf(values({ parts: ['reminder'], reminder }), [])).toEqual({
			'reminder.recurrence.every': 'Bitte eine Zahl von 1 bis 99 eingeben.',
		})
	})

	test('also what only the server knows', () => {
		const refused = [
			{ path: 'balance.income', message: 'a' },
			{ path: 'time_recording.0.user_id', message: 'b' },
			{ path: 'objects.0', message: 'c' },
			{ path: 'maintenance.contact', message: 'd' },
		]
		const income = values({ balance: { ...empty.balance, side: 'income' } })
		expect(refusalsOf(refused, income)).toEqual({ 'balance.amount': 'a', 'times.0.person': 'b', objects: 'c', 'maintenance.contact': 'd' })
	})
})
