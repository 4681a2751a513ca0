import { expect, test } from 'vitest'
import type { Completed } from '@hausheft/contract/events.ts'
import { tickedText } from './use-tick-off.ts'

test('the next day is the one that the server says, whether or not the amount that comes back is seen', () => {
	const recurrence = { every: 1, unit: 'month' } as const
	const reminder = { date: '2026-03-01', done: true, recurrence, proposal: null }
	const saved = { event_at: '2026-01-05T09:00:00.000Z', reminder, next: 'b', next_on: '2026-04-01' } as unknown as Completed
	expect(tickedText(saved, 'reminder', true)).toBe('Erledigt. Nächstes Mal am 01.04.2026.')
	expect(tickedText({ ...saved, next: null, next_on: null }, 'reminder', true)).toContain('keinen Platz mehr')
})
