import { useNavigate } from '@tanstack/react-router'
import type { Todo } from '@hausheft/contract/groups.ts'
import { events, type Completed } from '@hausheft/contract/events.ts'
import { nextTime } from '@hausheft/contract/next-day.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { keptText } from '../../kit/waiting/kept-text.ts'
import { showToast } from '../../ui/toast-queue.ts'

type Part = Todo['part']
type Ticking = Pick<Todo, 'id' | 'part'> & {
	/** What is ticked off: it can wait for a connection. */
	of?: { name: string; property: string; group?: string } | undefined
}

/** It is there with the rest of the page; before, a tick is as it ever was. */
const loadKeeping = () => import('../../platform/queue/send-or-keep.ts').catch(() => undefined)
type Keeping = NonNullable<Awaited<ReturnType<typeof loadKeeping>>>

/** Ticks a maintenance or a reminder off and takes that back; says so even when the place where it was pressed is gone by then. */
export function useTickOff({ id, part, of }: Ticking) {
	const person = useCurrentUser()?.id
	const { mutateAsync, isPending } = useSend(events.completeEvent)
	const { mutateAsync: remove } = useSend(events.removeEvent)
	const navigate = useNavigate()
	const set = async (done: boolean): Promise<boolean> => {
		try {
			const keeping = done && of && person ? await loadKeeping() : undefined
			if (keeping && of && person) return await tickOrKeep(keeping, of, person)
			say(await mutateAsync({ params: { id }, body: { part, done } }), done)
			return true
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
			return false
		}
	}
	/** Without a connection it is done by itself as soon as there is one, as of now. */
	const tickOrKeep = async (
		{ sendOrKeep, takeBack }: Keeping,
		{ name, property, group = '' }: NonNullable<Ticking['of']>,
		by: string,
	): Promise<true> => {
		const [key, body] = [randomId(), { part, done: true }]
		const outcome = await sendOrKeep(
			(signal) => mutateAsync({ params: { id }, body, key, signal }),
			(at) => {
				const path = events.completeEvent.path.replace('{id}', id)
				const place = { person: by, path, title: name, event_at: at, group, property }
				return { ...place, kind: 'tick', key, body: { ...body, at }, bodies: [JSON.stringify(body)] }
			},
		)
		if ('reply' in outcome) say(outcome.reply, true)
		else
			showToast(keptText, { action: { label: 'Rückgängig', run: () => void takeBack(outcome.waits).then((open) => open || set(false)) } })
		return true
	}
	/** What was made together with the tick goes with it. */
	const undo = async (entry: string | undefined, done: boolean) => {
		if (!(await set(!done)) || entry === undefined) return
		await remove({ params: { id: entry }, version: 1 }).catch((error: Error) => showToast(error.message, { tone: 'bad' }))
	}
	const say = (saved: Completed, done: boolean) => {
		const { group, property, next, entry } = saved
		const look = () =>
			void navigate({ to: `/group/${group}/property/${property}`, search: { event: next ?? undefined }, resetScroll: false })
		showToast(tickedText(saved, part, done), {
			...(next && { next: { label: 'Nächstes Mal ansehen', run: look } }),
			action: { label: 'Rückgängig', run: () => void undo(entry, done) },
		})
	}
	return { set, say, busy: isPending }
}

/** What became of it, and whether it comes back. */
export function tickedText(saved: Completed, part: Part, done: boolean): string {
	const { next, next_on: nextOn, entry } = saved
	if (!done) return next ? 'Wieder offen. Das nächste Mal wurde schon bearbeitet und bleibt.' : 'Wieder offen.'
	const isBill = part === 'reminder' && saved.reminder?.kind === 'bill'
	const said = entry ? 'Erledigt und eingetragen.' : isBill ? 'Bezahlt.' : 'Erledigt.'
	// Its day is what the server says: an amount that comes back with it is not seen by everybody, and changes it.
	if (next) return nextOn ? `${said} Nächstes Mal am ${dayText(nextOn)}.` : said
	const { recurrence, date } = saved[part] ?? {}
	const today = dayOf(Date.now())
	const isOver = !recurrence || nextTime(recurrence, { due: date ?? dayOf(saved.event_at), done: today, today }) === null
	return isOver ? said : `${said} Für das nächste Mal hat es im Abo keinen Platz mehr.`
}
