// Hides how it is told what was logged about a thing without looking at the entries.
import { sql } from 'kysely'

/** How many entries name it, and when the last one happened; of one property where that is given, and within what the caller sees. */
export const logged = (noun: 'object' | 'contact' | 'journal', property: string | null) => {
	const ofIt = sql`link.group_id = ${sql.ref(`${noun}.group_id`)} and link.linked = ${sql.ref(`${noun}.id`)}
		${property === null ? sql`` : sql`and link.property_id = ${property}`}`
	return [
		sql<number>`(select coalesce(sum(link.entries), 0) from link_count link where ${ofIt})`.as('events_count'),
		sql<string | null>`(select iso(link.event_at) from event_link link where ${ofIt}
			order by link.event_at desc, link.event_id desc limit 1)`.as('last_at'),
	] as const
}
