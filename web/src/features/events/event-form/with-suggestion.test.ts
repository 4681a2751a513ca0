import { expect, test } from 'vitest'
import type { Suggestion } from '@hausheft/contract/suggestions.ts'
import { entryRules } from './entry-rules.ts'
import { emptyValues } from './entry-values.ts'
import { missingNumber, withSuggestion } from './with-suggestion.ts'

const me = { id: 'anna', name: 'Anna' }
const empty = emptyValues(Date.parse('2026-11-22T10:05:00.000Z'), me)
const stairs: Suggestion = {
	name: 'Treppenhaus gereinigt',
	kinds: ['balance', 'maintenance', 'measurement', 'time-recording'],
	object: 'stairs',
	contact: 'huber',
	journal: 'j',
	unit: 'm3',
	minutes: 85,
}

test('one tap fills what goes with a title, and never an amount', () => {
	const filled = withSuggestion(empty, stairs, true)
	expect(filled).toMatchObject({
		name: 'Treppenhaus gereinigt',
		parts: stairs.kinds,
		journal: 'j',
		objects: [{ id: 'stairs' }],
		contacts: [],
		maintenance: { contact: { id: 'huber' } },
		times: [{ duration: '1 h 25 min', person: me }],
		readings: [{ unit: 'm3', data: '' }],
		balance: { amount: '', other: '' },
	})
	expect(missingNumber(filled)).toBe('balance.amount')
	const allowed = withSuggestion(empty, stairs, false)
	expect([allowed.parts.includes('balance'), missingNumber(allowed)]).toEqual([false, 'readings.0.data'])
	expect(withSuggestion(empty, { ...stairs, kinds: ['time-recording'] }, true).contacts).toMatchObject([{ id: 'huber' }])
})

test('what was typed before stays', () => {
	const typed = { ...empty, journal: 'own', objects: [{ id: 'roof', name: '' }], times: [{ ...empty.times[0]!, duration: '15' }] }
	expect(withSuggestion(typed, stairs, true)).toMatchObject({ journal: 'own', objects: [{ id: 'roof' }], times: [{ duration: '15' }] })
})

test('photos alone are called after their day; with anything else an entry wants a title', () => {
	const rules = entryRules(me)
	const photo = { id: 'p', filename: 'riss.jpg', mime: 'image/jpeg', path: '/p' }
	const content = { values: { ...empty, name: ' ' }, files: [photo], property: 'here' }
	expect([rules.bodyOf(content)['name'], rules.check({ ...content, files: [] })['name']]).toEqual([
		'Foto, 22.11.',
		'Bitte Titel ausfüllen.',
	])
	expect(rules.check(content)['name']).toBeUndefined()
	expect(rules.check({ ...content, values: { ...content.values, parts: ['rental'] } })['name']).toBe('Bitte Titel ausfüllen.')
	expect(rules.check({ ...content, files: [{ ...photo, mime: 'application/pdf' }] })['name']).toBe('Bitte Titel ausfüllen.')
	// One that is on its way counts as well.
	expect(entryRules(me, () => true).check({ ...content, files: [] })['name']).toBeUndefined()
})
