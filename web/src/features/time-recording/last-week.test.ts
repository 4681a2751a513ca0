import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { again, bookedText, lastWeek, toggled, usualOf, workedBy } from './last-week.ts'

const row = (user_id: string, minutes: number) => ({ user_id, user_text: null, minutes, note: 'mit Besen' })
const entry = (name: string, day: number, property: string, ...time_recording: ReturnType<typeof row>[]) =>
	({ name, property, event_at: `2026-11-${day}T09:00:00.000Z`, journal: 'j', objects: ['o'], time_recording }) as unknown as Event

test('each work of a house stands there once, as it was last, with one’s own time alone', () => {
	const events = [
		entry('Treppenhaus', 20, 'a', row('beat', 45), row('anna', 30)),
		entry('treppenhaus ', 16, 'a', row('beat', 60)),
		entry('Treppenhaus', 16, 'b', row('beat', 15), row('beat', 5)),
		entry('Rasen', 15, 'a', row('anna', 90)),
	]
	const worked = workedBy('beat', events)
	expect(worked.map(({ event, day, minutes }) => [event.property, day, minutes])).toEqual([
		['a', '2026-11-20', 45],
		['b', '2026-11-16', 20],
	])
	expect(again(worked[0]!, 'beat', '2026-11-27T09:00:00.000Z')).toEqual({
		name: 'Treppenhaus',
		event_at: '2026-11-27T09:00:00.000Z',
		journal: 'j',
		objects: ['o'],
		time_recording: [{ user_id: 'beat', minutes: 45, note: 'mit Besen' }],
	})
})

test('asked for are the seven days before today, and ticked is what was done a week ago', () => {
	expect(lastWeek('2026-11-27')).toMatchObject({ since: '2026-11-20', until: '2026-11-26' })
	const worked = ['19', '20', '21', '20'].map((day, at) => ({ event: { id: String(at) } as Event, day: `2026-11-${day}`, minutes: 30 }))
	expect(usualOf(worked, '2026-11-27')).toEqual(['1', '3'])
	expect([[...toggled(new Set(['a', 'b']), 'a')], [...toggled(new Set(['a']), 'b')]]).toEqual([['b'], ['a', 'b']])
	expect([1, 3].map(bookedText)).toEqual(['1 Eintrag gespeichert.', '3 Einträge gespeichert.'])
})
