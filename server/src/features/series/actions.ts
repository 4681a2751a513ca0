import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { nextTime, putOff, rewritten, skipped, type Occurrence } from '@hausheft/contract/next-day.ts'
import type { Event } from '@hausheft/contract/event-replies.ts'
import type { Recurrence, RecurrenceFields } from '@hausheft/contract/recurrence.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Acting } from '../../platform/database/act.ts'
import { unlessFull } from '../../platform/database/unless-full.ts'
import { moveToTrash } from '../../platform/database/entity.ts'
import { findNext, insertNext, setTodo } from './queries.ts'
import { daysOf, todoParts, turnOf, type Todo, type TodoPart } from './rules.ts'

type Ticked = { group: string; id: string; part: TodoPart }

/** Today, in Zurich. */
export const today = () => dayOf(Date.now())

const notTodo = () => invalidField('part', 'Dieser Eintrag hat nichts zum Abhaken.')
const isDone = () => new Refusal('conflict', 'Das ist schon erledigt.', { reason: 'done' })

/** Ticks a part of a locked entry off, or takes that back; answers what came of it, or what of that stays. */
export async function tickOff(
	acting: Acting,
	stored: Event,
	part: TodoPart,
	done: boolean,
	also?: () => Promise<unknown>,
): Promise<string | null> {
	const of = stored[part]
	if (of === null) throw notTodo()
	if (of.done && also) throw isDone()
	const ticked = { group: stored.group, id: stored.id, part }
	if (of.done === done) return (await findNext(acting.db, ticked))?.id ?? null
	await also?.()
	await setTodo(acting.db, ticked, { done })
	if (!done) return takeNextBack(acting, ticked)
	const now = today()
	return makeNext(acting, ticked, of.recurrence, { due: of.date ?? dayOf(stored.event_at), done: now, today: now })
}

/** What came of the tick of a part, or of any, as far as it is there. */
export async function nextOf(acting: Acting, group: string, id: string, asked?: TodoPart): Promise<string | null> {
	for (const part of asked ? [asked] : todoParts) {
		const next = await findNext(acting.db, { group, id, part }, 'unlocked')
		if (next) return next.id
	}
	return null
}

/** The part of a locked entry that is still to be done. */
function openPart(stored: Event, part: TodoPart) {
	const of = stored[part]
	if (of === null) throw notTodo()
	if (of.done) throw isDone()
	return of
}

/** To a later day: to an earlier one it is written like any other change, and its rhythm goes by that one. */
export async function putTodoOff(acting: Acting, stored: Event, part: TodoPart, date: string): Promise<void> {
	const { date: due, recurrence } = openPart(stored, part)
	if (due !== null && date < due) throw invalidField('date', 'Verschieben geht nur auf einen späteren Tag.')
	if (date === due) return
	await setTodo(
		acting.db,
		{ group: stored.group, id: stored.id, part },
		{ date, recurrence: recurrence && (due ? putOff(recurrence, due) : recurrence) },
	)
}

export async function skipTodo(acting: Acting, stored: Event, part: TodoPart): Promise<void> {
	const { date, recurrence } = openPart(stored, part)
	if (!recurrence) throw new Refusal('conflict', 'Das wiederholt sich nicht.', { reason: 'once' })
	const next = skipped(recurrence, date ?? dayOf(stored.event_at), today())
	if (!next) throw new Refusal('conflict', 'Danach kommt es nicht mehr wieder.', { reason: 'over' })
	await setTodo(acting.db, { group: stored.group, id: stored.id, part }, next)
}

/** The open occurrence carries on how it repeats; with null it is the last one. */
export async function repeatTodo(acting: Acting, stored: Event, part: TodoPart, sent: RecurrenceFields | null): Promise<void> {
	const of = openPart(stored, part)
	const recurrence = sent && rewritten(sent, of.date, of)
	await setTodo(acting.db, { group: stored.group, id: stored.id, part }, { recurrence, begins: of.series === null && sent !== null })
}

/** Makes the next time of what was just done; null where it does not come back, or the plan has no room for it. The last thing of a transaction. */
async function makeNext(acting: Acting, ticked: Ticked, recurrence: Recurrence | null, days: Occurrence): Promise<string | null> {
	const next = recurrence && nextTime(recurrence, days)
	if (!next) return null
	return (await findNext(acting.db, ticked))?.id ?? unlessFull(acting.db, () => insertNext(acting.db, ticked, next.date, next.recurrence))
}

/** What came of a tick goes to the trash with it; what somebody has changed since stays, and is answered. */
async function takeNextBack(acting: Acting, ticked: Ticked): Promise<string | null> {
	const next = await findNext(acting.db, ticked)
	if (next && next.version > 1) return next.id
	if (next) await moveToTrash(acting, 'event', next.id)
	return null
}

type Parts = Record<TodoPart, Todo>
/** What follows where an entry is written with parts that are done, or no longer are. */
export async function followParts(acting: Acting, entry: { group: string; id: string; event_at: string }, before: Parts, now: Parts) {
	for (const part of todoParts) {
		const [was, is] = [before[part], now[part]]
		const turn = turnOf(was, is)
		const ticked = { ...entry, part }
		if (turn === 'open') await takeNextBack(acting, ticked)
		if (turn === 'done' && is) {
			const days = daysOf(was, is, entry.event_at, today())
			await makeNext(acting, ticked, is.recurrence && rewritten(is.recurrence, days.due, was), days)
		}
	}
}
