import { expect, test } from 'vitest'
import type { Event } from './event-replies.ts'
import { EventChange } from './event-requests.ts'
import { onOtherDay } from './moved-entry.ts'

const id = '01935b7e-8f6a-7c3d-9e21-0a1b2c3d4e5f'
const reminder = {
	date: '2026-11-23',
	note: 'Filter',
	person: id,
	done: false,
	recurrence: { every: 1, unit: 'month', anchor: '2026-10-31' },
}
const maintenance = { contact: id, person: null, date: '2026-11-23', done: false, recurrence: null }
/** A server of a later release answers more than this one can be sent. */
const event = { reminder: { ...reminder, later: true }, maintenance } as unknown as Pick<Event, 'reminder' | 'maintenance'>

test.each([
	['reminder', reminder],
	['maintenance', maintenance],
] as const)('a %s on another day is the whole of it, as a request takes it', (part, before) => {
	const change = onOtherDay(event, part, '2026-12-24')
	expect(change).toEqual({ [part]: { ...before, date: '2026-12-24' } })
	expect(EventChange.parse(change)[part]).toMatchObject({ date: '2026-12-24' })
})

test('what is no longer there is moved nowhere', () =>
	expect(onOtherDay({ reminder: null, maintenance: null }, 'reminder', '2026-12-24')).toBeUndefined())
