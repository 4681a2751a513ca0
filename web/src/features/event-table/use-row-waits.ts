// Hides how a row of the table that nobody has answered to waits on the device: as an entry of the form does, where it opens again.
import { events, type Event } from '@hausheft/contract/events.ts'
import type { State } from '../../platform/forms/form-state.ts'
import type { CanWait } from '../../platform/forms/use-form.ts'
import { keepWaiting } from '../../platform/queue/keep-waiting.ts'
import { useWaitingPlace } from '../../kit/waiting/use-waiting-place.ts'
import { draftKey } from '../event-draft/entry-draft.ts'
import { sentOf, type EntryContent } from '../event-draft/entry-rules.ts'

/** Undefined where it cannot wait, as for nobody. */
export function useRowWaits(group: string): ((state: () => State<Event, EntryContent>) => CanWait) | undefined {
	const place = useWaitingPlace()
	if (!place) return undefined
	const { person, opens, onKept } = place
	const keep = async (state: () => State<Event, EntryContent>) => {
		const { content, sent } = state()
		if (!sent) return 'impossible'
		const { property } = content
		const entry = sentOf(content)
		const outcome = await keepWaiting({
			kind: 'entry',
			person,
			path: events.createEvent.path.replace('{id}', encodeURIComponent(property)),
			body: entry,
			key: sent.key,
			bodies: [...sent.bodies],
			title: entry.name,
			event_at: entry.event_at,
			group,
			property,
			content,
			draft: draftKey('create', property),
			opens: withForm(opens),
		})
		if (outcome.kept !== 'kept') return outcome.kept
		onKept(outcome.id)
		return 'kept'
	}
	return (state) => ({ isNeeded: () => false, keep: () => keep(state) })
}

/** The same list with the form of a new entry beside it. */
function withForm(href: string): string {
	const { pathname, search } = new URL(href, 'http://here')
	const asked = new URLSearchParams(search)
	asked.set('event', 'new')
	return `${pathname}?${asked}`
}
