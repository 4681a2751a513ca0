// Hides how an entry that nobody has answered to is put on the device: as it would have been sent, with the photos that are still to go.
import { events, type Event } from '@hausheft/contract/events.ts'
import type { State } from '../../platform/forms/form-state.ts'
import type { CanWait, KeptAnswer } from '../../platform/forms/use-form.ts'
import type { Observable } from '../../platform/page/observable.ts'
import { keepWaiting } from '../../platform/queue/keep-waiting.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import { useWaitingPlace, type WaitingPlace } from '../../kit/waiting/use-waiting-place.ts'
import { waitingUploads } from '../../kit/attachments/waiting-uploads.ts'
import type { TodoPart } from '../event-draft/copy-entry.ts'
import { sentOf, type EntryContent } from '../event-draft/entry-rules.ts'

type EntryPlace = WaitingPlace & {
	group: string
	draft: string
	/** What is ticked off with it. */
	event: { id: string } | undefined
	tick: TodoPart | undefined
	state: () => Observable<State<Event, EntryContent>>
	attachments: () => Attachments
}

type Begun = Pick<EntryPlace, 'event' | 'tick'> & { group: { id: string }; mail?: unknown }

/** Undefined where it cannot wait: what a mail becomes is made where that is, which goes with it. */
export function useEntryWaits({ mail, group, event, tick }: Begun, draft: string) {
	const place = useWaitingPlace()
	if (mail || !place) return undefined
	return (state: EntryPlace['state'], attachments: EntryPlace['attachments']): CanWait =>
		entryWaits({ ...place, group: group.id, draft, event, tick, state, attachments })
}

const entryWaits = (place: EntryPlace): CanWait => ({
	isNeeded: () =>
		place
			.attachments()
			.list.get()
			.some(({ state: at }) => at !== 'done'),
	keep: () => keepEntry(place),
})

const pathOf = ({ path }: { path: string }, id: string) => path.replace('{id}', encodeURIComponent(id))

async function keepEntry({ person, group, draft, event, tick, state, attachments, opens, onKept }: EntryPlace): Promise<KeptAnswer> {
	const { content, sent } = state().get()
	const ticked = tick && event && { id: event.id, part: tick }
	const list = attachments().list.get()
	const photos = await waitingUploads(attachments(), { group, property: content.property })
	if (typeof photos === 'string' || !sent) return typeof photos === 'string' ? photos : 'impossible'
	const entry = sentOf(content, list.some(isPhoto), photos.names)
	const asSent = (body: unknown, at?: string) => (ticked ? { part: ticked.part, done: true, entry: body, ...(at && { at }) } : body)
	const outcome = await keepWaiting({
		kind: ticked ? 'tick' : 'entry',
		person,
		path: ticked ? pathOf(events.completeEvent, ticked.id) : pathOf(events.createEvent, content.property),
		body: asSent(entry, new Date().toISOString()),
		key: sent.key,
		// What was sent of it, and may have arrived.
		bodies: sent.bodies.map((body) => JSON.stringify(asSent(JSON.parse(body)))),
		uploads: photos.uploads,
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
