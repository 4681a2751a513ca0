import type { Event } from './event-replies.ts'
import { MaintenanceFields, ReminderFields, type EventChange } from './event-requests.ts'
import type { Day } from './swiss/zurich.ts'

const written = { reminder: Object.keys(ReminderFields.shape), maintenance: Object.keys(MaintenanceFields.shape) }

/** What puts one of these parts of an entry on another day: a part is written whole, without what only replies have. Undefined where it is gone. */
export function onOtherDay(event: Pick<Event, 'reminder' | 'maintenance'>, part: keyof typeof written, date: Day): EventChange | undefined {
	const there = event[part]
	if (!there) return undefined
	return { [part]: { ...Object.fromEntries(Object.entries(there).filter(([field]) => written[part].includes(field))), date } }
}
