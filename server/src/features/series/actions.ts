import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { nextTime, putOff, rewritten, skipped, timesUntil, type Occurrence } from '@hausheft/contract/next-day.ts'
import type { Event } from '@hausheft/contract/event-replies.ts'
import type { Recurrence, RecurrenceFields } from '@hausheft/contract/recurrence.ts'
import { dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { Acting } from '../../platform/database/act.ts'
import { unlessFull } from '../../platform/database/unless-full.ts'
import { moveToTrash } from '../../platform/database/entity.ts'
import { findNext, insertNext, isAsMade, lockPlace, setSettles, setTodo } from './queries.ts'
import { checkTickedAt, daysOf, isMoney, todoParts, turnOf, type Todo, type TodoPart } from './rules.ts'

type Ticked = { group: string; id: string; part: TodoPart }

/** Today, in Zurich. */
const today = () => dayOf(Date.now())

const notTodo = () => invalidField('part', 'Dieser Eintrag hat nichts zum Abhaken.')
const isDone = () => new Refusal('conflict', 'Das ist schon erledigt.', { reason: 'done' })

/** What comes of a tick, and the day on which it is due. */
export type Coming = { id: string; date: Day | null }

/** `at`: when, of a tick that comes later than it was made; now where it is absent. `also` makes the entry of what was done. */
type Tick = { part: TodoPart; done: boolean; at?: string | undefined; also?: (() => Promise<unknown>) | undefined }

/** Ticks a part of a locked entry off, or takes that back; answers what came of it, or what of that stays. */
export async function tickOff(acting: Acting, stored: Event, { part, done, at, also }: Tick): Promise<Coming | null> {
	checkTickedAt(at, Date.now())
	const of = stored[part]
	if (of === null) throw notTodo()
	if (of.done && also) throw isDone()
	const ticked = { group: stored.group, id: stored.id, part }
	if (of.done === done) return (await findNext(acting.db, ticked)) ?? null
	// Before what is new beside it counts.
	if (also) await findNext(acting.db, ticked)
	await also?.()
	await setTodo(acting.db, ticked, { done })
	if (!done) return takeNextBack(acting, ticked)
	// The moment counts, not the sending.
	const now = at === undefined ? today() : dayOf(at)
	const days = { due: of.date ?? dayOf(stored.event_at), done: now, today: now, money: isMoney(of) }
	return makeNext(acting, ticked, of.recurrence, days, at)
}

/** What came of the tick of a part, or of any, as far as it is there. */
export async function nextOf(acting: Acting, group: string, id: string, asked?: TodoPart): Promise<Coming | null> {
	for (const part of asked ? [asked] : todoParts) {
		const next = await findNext(acting.db, { group, id, part }, 'unlocked')
		if (next) return next
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

/** Once, or all up to a day; the last time of all stays. Answers the days that were left out, and the one on which it comes now. */
export async function skipTodo(acting: Acting, stored: Event, part: TodoPart, until: Day | null): Promise<{ skipped: Day[]; next: Day }> {
	const of = openPart(stored, part)
	const { date, recurrence } = of
	if (!recurrence) throw new Refusal('conflict', 'Das wiederholt sich nicht.', { reason: 'once' })
	const due = date ?? dayOf(stored.event_at)
	if (until !== null && until > today()) throw invalidField('until', 'Höchstens bis heute.')
	if (until !== null && until < due) throw invalidField('until', 'Bis dahin ist nichts offen.')
	const left = until === null ? [{ date: due, recurrence }] : timesUntil(recurrence, due, until)
	const last = left.at(-1) ?? { date: due, recurrence }
	const next = skipped(last.recurrence, last.date, today(), until !== null || isMoney(of)) ?? left.pop()
	if (!next || left.length === 0) throw new Refusal('conflict', 'Danach kommt es nicht mehr wieder.', { reason: 'over' })
	await setTodo(acting.db, { group: stored.group, id: stored.id, part }, next)
	return { skipped: left.map((time) => time.date), next: next.date }
}

/** Which occurrence an entry has settled; one that is still open is ticked off with it. Answers whether it was. */
export async function settleOccurrence(acting: Acting, entry: Event, occurrence: Event | null): Promise<boolean> {
	await setSettles(acting.db, entry.group, entry.id, occurrence?.id ?? null)
	if (occurrence?.reminder?.done !== false) return false
	await tickOff(acting, occurrence, { part: 'reminder', done: true })
	return true
}

/** The open occurrence carries on how it repeats; with null it is the last one. */
export async function repeatTodo(acting: Acting, stored: Event, part: TodoPart, sent: RecurrenceFields | null): Promise<void> {
	const of = openPart(stored, part)
	const recurrence = sent && rewritten(sent, of.date, of)
	await setTodo(acting.db, { group: stored.group, id: stored.id, part }, { recurrence, begins: of.series === null && sent !== null })
}

/** Makes the next time of what was just done; null where it does not come back, or the plan has no room for it. The last thing of a transaction. */
async function makeNext(
	acting: Acting,
	ticked: Ticked,
	recurrence: Recurrence | null,
	days: Occurrence,
	at?: string,
): Promise<Coming | null> {
	const next = recurrence && nextTime(recurrence, days)
	if (!next) return null
	const known = await findNext(acting.db, ticked)
	if (known) return known
	await lockPlace(acting.db, ticked)
	const made = await unlessFull(acting.db, () => insertNext(acting.db, ticked, { ...next, at }))
	return made === null ? null : { id: made, date: next.date }
}

/** What came of a tick goes to the trash with it; what somebody has changed since stays, and is answered. */
async function takeNextBack(acting: Acting, ticked: Ticked): Promise<Coming | null> {
	const next = await findNext(acting.db, ticked)
	if (next && !(await isAsMade(acting.db, ticked.group, next.id))) return next
	if (next) await moveToTrash(acting, 'event', next.id)
	return null
}

type Parts = Record<TodoPart, Todo>
type Written = { group: string; id: string }
const turnedParts = ({ group, id }: Written, before: Parts, now: Parts) =>
	todoParts.flatMap((part) => {
		const [was, is] = [before[part], now[part]]
		const turn = turnOf(was, is)
		return turn ? { was, is, turn, ticked: { group, id, part } } : []
	})

/** Locks what came of the parts of an entry that are turned, before anything is made beside it that counts. */
export async function lockTurned(acting: Acting, entry: Written, before: Parts, now: Parts): Promise<void> {
	for (const { ticked } of turnedParts(entry, before, now)) await findNext(acting.db, ticked)
}

/** What follows where an entry is written with parts that are done, or no longer are; of one that was there that is locked. */
export async function followParts(acting: Acting, entry: Written & { event_at: string }, before: Parts, now: Parts) {
	for (const { was, is, turn, ticked } of turnedParts(entry, before, now)) {
		if (turn === 'open') await takeNextBack(acting, ticked)
		if (turn === 'done' && is) {
			const days = daysOf(was, is, entry.event_at, today())
			await makeNext(acting, ticked, is.recurrence && rewritten(is.recurrence, days.due, was), days)
		}
	}
}
