import { expect, test } from 'vitest'
import { emptyValues } from './entry-values.ts'
import { withWorked, workedTime, type Worked } from './worked.ts'

const me = { id: '01a1fd6b-0000-7000-8000-000000000001', name: 'Anna' }
const worked: Worked = { started_at: '2026-11-22T10:00:00.000Z', minutes: 85, note: 'Hecke', anew: true }
const values = { ...emptyValues(0, me), name: 'Hecke geschnitten' }
const draft = { values: { ...values, times: [{ ...workedTime(worked, me), note: 'vorn' }] }, files: [], property: 'haus' }

test('an entry begins with what was measured, in words', () => {
	expect(workedTime(worked, me)).toMatchObject({ duration: '1 h 25 min', person: me, note: 'Hecke' })
	expect(workedTime({ ...worked, minutes: undefined }, me).duration).toBe('')
})

test('a watch that is stopped once more brings its time into what was typed, and nothing else', () => {
	const again = withWorked(draft, { ...worked, minutes: 90 }, me).values
	expect(again).toMatchObject({ name: 'Hecke geschnitten', parts: ['time-recording'], times: [{ duration: '1 h 30 min', note: 'vorn' }] })
	const [first, second] = [workedTime(worked, me), workedTime(worked, me)]
	const two = {
		...draft,
		values: { ...values, parts: ['balance' as const, 'time-recording' as const], times: [{ ...first, sure: 1500 }, second] },
	}
	const changed = withWorked(two, { ...worked, minutes: 90 }, me).values
	expect(changed).toMatchObject({ parts: ['balance', 'time-recording'], times: [{ duration: '1 h 30 min' }, second] })
	expect(changed.times[0]).not.toHaveProperty('sure')
})

test('a draft that is only opened again stays as it was typed', () => {
	expect(withWorked(draft, { ...worked, minutes: 90, anew: false }, me)).toBe(draft)
	expect(withWorked(draft, undefined, me)).toBe(draft)
})
