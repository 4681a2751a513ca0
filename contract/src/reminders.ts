// What the screen of reminders reads, in its first view and when it is narrowed.
import type { Sent } from './endpoint.ts'
import type { groups } from './groups.ts'

type AskedReminders = Sent<typeof groups.listReminders>
type Narrowed = { property?: string | undefined; person?: string | undefined }

const narrowedTo = ({ property, person }: Narrowed) => ({ ...(property && { property }), ...(person && { person }) })

/** What is to be done, the most urgent first. */
export const openReminders = (group: string, narrowed: Narrowed = {}): AskedReminders => ({
	params: { id: group },
	query: { limit: 60, ...narrowedTo(narrowed) },
})
/** What is done, the latest first. */
export const doneReminders = (group: string, narrowed: Narrowed = {}): AskedReminders => ({
	params: { id: group },
	query: { limit: 10, state: 'done', ...narrowedTo(narrowed) },
})
