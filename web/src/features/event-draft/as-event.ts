import type { Event } from '@hausheft/contract/events.ts'
import type { KeptFile } from '../../kit/attachments/attachment.ts'
import type { EntryBody } from './entry-fields.ts'

type EntryPlace = Pick<Event, 'id' | 'group' | 'property' | 'user'>

/** What is sent as a list will show it, before the server has answered: what is made along with it by name has no id yet. */
export function asEvent(body: EntryBody, files: readonly KeptFile[], place: EntryPlace): Event {
	const now = new Date().toISOString()
	const stamps = { version: 0, created_at: now, updated_at: now }
	const file = {
		user: place.user,
		event: null,
		property: place.property,
		size: null,
		width: null,
		height: null,
		annotations: false,
		plan: false,
	}
	const { maintenance, reminder, rental } = body
	return {
		...body,
		...place,
		author_text: null,
		settles: null,
		maintenance: maintenance && { ...maintenance, contact: idOf(maintenance.contact), series: null },
		measurement: body.measurement.map((row) => ({ ...row, symbol: '', object: idOf(row.object) })),
		time_recording: body.time_recording.map((row) => ({ user_id: null, user_text: null, ...row })),
		reminder: reminder && { ...reminder, series: null },
		rental: rental && { ...rental, contact: idOf(rental.contact) },
		objects: body.objects.filter(isId),
		contacts: body.contacts.filter(isId),
		files: files.map(({ id, filename, mime, path, receipt = false }) => ({
			...file,
			...stamps,
			id,
			filename,
			mime,
			path,
			receipt,
			object: null,
		})),
		...stamps,
	}
}

const isId = (of: unknown): of is string => typeof of === 'string'
const idOf = (of: unknown): string | null => (isId(of) ? of : null)
