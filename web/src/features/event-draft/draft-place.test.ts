import { expect, test } from 'vitest'
import { emptyValues } from './entry-values.ts'
import { draftPlace } from './draft-place.ts'

const begun = { mode: 'create', group: { id: 'g' }, property: 'p', anyHouse: false } as const
const worked = { started_at: '2026-05-01T08:00:00Z', minutes: 90, note: null, anew: false }

test('what is typed is kept at the house, or at the group where the house can be changed', () => {
	expect(draftPlace(begun)).toBe('event.new.p')
	expect(draftPlace({ ...begun, anyHouse: true })).toBe('event.new.g')
	expect(draftPlace({ ...begun, mode: 'edit', event: { id: 'e' } })).toBe('event.edit.e')
})

test('what is typed for a mail, a watch or a tick belongs to that; the entry after it does not belong to the watch', () => {
	expect(draftPlace({ ...begun, mail: { id: 'm' }, worked })).toBe('event.mail.m')
	expect(draftPlace({ ...begun, worked })).toBe('event.worked.2026-05-01T08:00:00Z')
	expect(draftPlace({ ...begun, worked, after: emptyValues(0, null) })).toBe('event.new.p')
	expect(draftPlace({ ...begun, event: { id: 'e' }, tick: 'reminder' })).toBe('event.tick.reminder.e')
})
