import { useQueryClient } from '@tanstack/react-query'
import { type Completed, type Event, events } from '@hausheft/contract/events.ts'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import type { State } from '../../platform/forms/form-state.ts'
import type { Saved } from '../../platform/forms/form-events.ts'
import { worksOn } from '../../platform/device/works-on.ts'
import { noteEntryMade } from '../../kit/house/first-entry.ts'
import { showToast } from '../../ui/toast-queue.ts'
import type { FromMail } from '../event-draft/begin-entry.ts'
import type { TodoPart } from '../event-draft/copy-entry.ts'
import type { EntryContent } from '../event-draft/entry-rules.ts'
import { settleUnderWay } from '../events/under-way-store.ts'
import { useTickOff } from '../events/use-tick-off.ts'

type Create = { create: Endpoint<{ params: { id: string }; body: object }, unknown, Event>; asSent?: (body: object) => object }

/** By itself, of a mail, or together with the tick that it tells about. */
export const createOf = (tick: TodoPart | undefined, mail: FromMail | undefined): Create =>
	mail
		? { create: inbox.createInboxEvent }
		: tick
			? { create: events.completeEvent, asSent: (entry) => ({ part: tick, done: true, entry }) }
			: { create: events.createEvent }

type EntrySavedOptions = {
	event: Event | undefined
	tick: TodoPart | undefined
	onSaved: (event: Event, another: boolean) => void
	onStored?: (() => void) | undefined
}

/** What is said once an entry is saved, with the way back; `isShown` tells whether its form is still on the screen. */
export function useEntrySaved({ event, tick, onSaved, onStored }: EntrySavedOptions) {
	const client = useQueryClient()
	const ticking = useTickOff({ id: event?.id ?? '', part: tick ?? 'reminder' })
	return ({ entity, before, another }: Saved<Event>, { content, sent }: State<Event, EntryContent>, isShown: () => boolean) => {
		if (content.values.parts.includes('time-recording')) worksOn()
		if (sent) settleUnderWay(sent.key, tick ? ticked(entity as Completed) : entity)
		onStored?.()
		if (before === null) noteEntryMade(client, entity)
		if (tick) {
			ticking.say(entity as Completed, true)
			return isShown() ? onSaved(entity, false) : undefined
		}
		const undo = async () => {
			const { undoSave } = await import('./undo-save.ts')
			if (before !== undefined) await undoSave(client, entity, before)
		}
		const said = another ? `«${entity.name}» gespeichert.` : 'Gespeichert.'
		showToast(said, before === undefined ? {} : { action: { label: 'Rückgängig', run: () => void undo() } })
		if (isShown()) onSaved(entity, another)
	}
}

/** The entry that was made with the tick. */
const ticked = ({ entry }: Completed) => (entry === undefined ? undefined : { id: entry })
