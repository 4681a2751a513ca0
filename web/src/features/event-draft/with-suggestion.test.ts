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

const all = { mayAmount: true, last: [] }

test('one tap fills what goes with a title, and never an amount', () => {
	const filled = withSuggestion(empty, stairs, all)
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
	const allowed = withSuggestion(empty, stairs, { ...all, mayAmount: false })
	expect([allowed.parts.includes('balance'), missingNumber(allowed)]).toEqual([false, 'readings.0.data'])
	expect(withSuggestion(empty, { ...stairs, kinds: ['time-recording'] }, all).contacts).toMatchObject([{ id: 'huber' }])
})

test.each([
	[
		'the one meter at the object',
		[
			['Wasser', 'stairs'],
			['Garten', null],
		],
		{ name: 'Wasser', object: 'stairs' },
	],
	[
		'without one there, that of no object',
		[
			['Wasser', 'roof'],
			['Garten', null],
		],
		{ name: 'Garten', object: 'none' },
	],
	[
		'nothing where two could be meant',
		[
			['warm', 'stairs'],
			['kalt', 'stairs'],
		],
		{ name: '', object: '' },
	],
] as const)('a reading is called as before: %s', (_, meters, expected) => {
	const last = meters.map(([name, object]) => ({ name, object, unit: 'm3', symbol: 'm³', data: '1', event_at: '', event: '' }))
	expect(withSuggestion(empty, stairs, { mayAmount: true, last }).readings).toMatchObject([{ unit: 'm3', data: '', ...expected }])
	const power = last.map((each) => ({ ...each, unit: 'kWh' }))
	expect(withSuggestion(empty, stairs, { mayAmount: true, last: power }).readings).toMatchObject([{ name: '', object: '' }])
})

test('what was typed before stays', () => {
	const typed = { ...empty, journal: 'own', objects: [{ id: 'roof', name: '' }], times: [{ ...empty.times[0]!, duration: '15' }] }
	expect(withSuggestion(typed, stairs, all)).toMatchObject({ journal: 'own', objects: [{ id: 'roof' }], times: [{ duration: '15' }] })
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
