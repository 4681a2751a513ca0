import type { Event } from '@hausheft/contract/events.ts'

type NamingEntry = Pick<Event, 'maintenance' | 'rental' | 'objects'>

/** The contact of the latest such part, preferably of one about the same things; `events` are newest first. */
export function lastContact(
	events: readonly NamingEntry[],
	part: 'maintenance' | 'rental',
	objects: readonly (string | null)[],
): string | undefined {
	const named = events.filter((event) => event[part]?.contact)
	const same = named.find((event) => event.objects.some((id) => objects.includes(id)))
	return (same ?? named[0])?.[part]?.contact ?? undefined
}
