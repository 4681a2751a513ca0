import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import { isBusy } from '../../kit/attachments/unload-question.ts'
import type { State } from '../../platform/forms/form-state.ts'
import type { Observable } from '../../platform/page/observable.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'
import { asEvent } from '../event-draft/as-event.ts'
import { sentOf, type EntryContent } from '../event-draft/entry-rules.ts'
import { heldEvents } from '../events/held-entries.ts'
import { looksLike } from '../events/under-way-list.ts'
import { dropUnderWay, noteUnderWay } from '../events/under-way-store.ts'

type SavingPlace = { group: string; user: string; attachments: Attachments }

/** From the tap on, something new stands in the lists, until its form says what became of it. */
export function showUnderWay(
	client: QueryClient,
	state: Observable<State<Event, EntryContent>>,
	{ group, user, attachments }: SavingPlace,
): void {
	const { sent, base } = state.get()
	if (!sent || base) return
	const { key } = sent
	const asListed = () => {
		const { content } = state.get()
		const holdsPhoto = attachments.list.get().some(isPhoto)
		return asEvent(sentOf(content, holdsPhoto), content.files, { id: key, group, property: content.property, user })
	}
	const first = asListed()
	const twins = new Set(heldEvents(client).flatMap((event) => (looksLike(first, event) ? event.id : [])))
	const show = () => {
		const { is } = state.get().step
		if (is === 'idle' || is === 'over') stop()
		if (is === 'over') return
		if (is === 'idle') return dropUnderWay(key)
		const words = isBusy(attachments.list.get()) ? 'Fotos werden hochgeladen …' : 'wird gespeichert …'
		noteUnderWay({ key, event: asListed(), words, twins })
	}
	const stop = state.listen(show)
	show()
}
