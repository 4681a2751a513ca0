// Hides how iCalendar (RFC 5545) writes what stands on which day: escaped, in lines of 75 bytes at most, each thing under one name for ever.
import ical, { ICalEventClass, ICalEventTransparency } from 'ical-generator'
import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'

export type Appointment = {
	/** Stays the same whatever changes; what is on several days has several. */
	uid: string
	/** Grows with every change. */
	sequence: number
	created_at: string
	updated_at: string
	on: Day
	/** The day on which it ends, itself no part of it; null: it is of one day. */
	until: Day | null
	/** Of the whole day where it is null. */
	at: string | null
	title: string
	note: string
	place: string | null
	url: string | null
}
export const icalType = 'text/calendar; charset=utf-8'
/** How often a program may ask for it again, in seconds. */
const ttl = 3600
const start = (day: Day) => new Date(`${day}T00:00:00Z`)

export function icalText(name: string, appointments: readonly Appointment[]): string {
	const calendar = ical({ name, prodId: { company: 'Hausheft', product: 'Kalender', language: 'DE' }, ttl })
	for (const { uid, sequence, created_at, updated_at, on, until, at, title, note, place, url } of appointments)
		calendar.createEvent({
			id: uid,
			sequence,
			// Not when it is written: what has not changed reads the same.
			stamp: new Date(updated_at),
			created: new Date(created_at),
			lastModified: new Date(updated_at),
			...(at === null ? { start: start(on), end: start(until ?? addDays(on, 1)), allDay: true } : { start: new Date(at) }),
			summary: title,
			description: note,
			...(place !== null && { location: place }),
			...(url !== null && { url }),
			class: ICalEventClass.PRIVATE,
			// Nobody is busy because something happens at their house.
			transparency: ICalEventTransparency.TRANSPARENT,
		})
	return calendar.toString()
}
