// Hides how an entry that nobody has answered to is put on the device: as it would have been sent, with the photos that are still to go.
import { events, type Event } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import type { State } from '../../platform/forms/form-state.ts'
import type { CanWait, Kept } from '../../platform/forms/use-form.ts'
import type { Observable } from '../../platform/page/observable.ts'
import { keepWaiting } from '../../platform/queue/keep-waiting.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import type { TodoPart } from '../event-draft/copy-entry.ts'
import { sentOf, type EntryContent } from '../event-draft/entry-rules.ts'

type WaitingPlace = {
	person: string
	group: string
	draft: string
	/** What is ticked off with it. */
	ticked: { id: string; part: TodoPart } | undefined
	state: () => Observable<State<Event, EntryContent>>
	attachments: () => Attachments
	/** The address of the form. */
	opens: string
	onKept: (id: string) => void
}

export const entryWaits = (place: WaitingPlace): CanWait => ({
	isNeeded: () =>
		place
			.attachments()
			.list.get()
			.some(({ stored }) => !stored),
	keep: () => keepEntry(place),
})

const pathOf = ({ path }: { path: string }, id: string) => path.replace('{id}', encodeURIComponent(id))

async function keepEntry({ person, group, draft, ticked, state, attachments, opens, onKept }: WaitingPlace): Promise<Kept> {
	const { content, sent } = state().get()
	const list = attachments().list.get()
	const waiting = await attachments().waiting()
	if (!waiting || !sent) return 'impossible'
	const uploads = waiting.map(({ bytes, sentAs }) => {
		const stored = list.find(({ key }) => key === bytes)?.stored
		const path = pathOf(files.createFile, group)
		return { bytes, key: sentAs, path, fields: { property: content.property }, ...(stored && { file: stored.id }) }
	})
	const names = list.map(({ key, stored }) => (uploads.some(({ bytes }) => bytes === key) ? key : (stored?.id ?? key)))
	const entry = sentOf(content, list.some(isPhoto), names)
	const asSent = (body: unknown, at?: string) => (ticked ? { part: ticked.part, done: true, entry: body, ...(at && { at }) } : body)
	const outcome = await keepWaiting({
		kind: ticked ? 'tick' : 'entry',
		person,
		path: ticked ? pathOf(events.completeEvent, ticked.id) : pathOf(events.createEvent, content.property),
		body: asSent(entry, new Date().toISOString()),
		key: sent.key,
		// What was sent of it, and may have arrived.
		bodies: sent.bodies.map((body) => JSON.stringify(asSent(JSON.parse(body)))),
		uploads,
		title: entry.name,
		event_at: entry.event_at,
		group,
		property: content.property,
		content,
		draft,
		opens,
	})
	if (outcome.kept !== 'kept') return outcome.kept
	onKept(outcome.id)
	return 'kept'
}
