import type { Event } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { addDays, dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** What somebody has worked, to be booked once more. */
export type Worked = { event: Event; day: Day; minutes: number }

/** The latest of each name in each house; `events` are newest first. */
export function workedBy(person: string, events: readonly Event[]): Worked[] {
	const once = new Map<string, Worked>()
	for (const event of events) {
		const minutes = event.time_recording.reduce((sum, row) => sum + (row.user_id === person ? row.minutes : 0), 0)
		const key = `${event.property} ${event.name.trim().toLowerCase()}`
		if (minutes > 0 && !once.has(key)) once.set(key, { event, day: dayOf(event.event_at), minutes })
	}
	return [...once.values()]
}

/** The same work, done now. */
export const again = ({ event: { name, journal, objects, time_recording } }: Worked, person: string, now: string) =>
	({
		name,
		event_at: now,
		journal,
		objects,
		time_recording: time_recording.flatMap(({ user_id, minutes, note }) => (user_id === person ? [{ user_id, minutes, note }] : [])),
	}) satisfies Partial<EventFields>

const week = 7
/** What is asked for: the seven days before today. */
export const lastWeek = (today: Day) =>
	({ kind: 'time-recording', since: addDays(today, -week), until: addDays(today, -1), limit: 100 }) as const

/** Ticked unasked is what was done on this day of the week. */
export const usualOf = (worked: readonly Worked[], today: Day): string[] =>
	worked.filter(({ day }) => day === addDays(today, -week)).map(({ event }) => event.id)

export const toggled = (ticked: ReadonlySet<string>, id: string): Set<string> =>
	new Set(ticked.has(id) ? [...ticked].filter((each) => each !== id) : [...ticked, id])

export const bookedText = (made: number): string => (made === 1 ? '1 Eintrag gespeichert.' : `${made} Einträge gespeichert.`)
