import { dueState } from '@hausheft/contract/due-states.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { isDrawn } from '../../platform/words/file-kind.ts'
import { leadingOf, partKinds, type Kind, type PartKind } from './kinds.tsx'
import type { TodoState } from './state-tag.tsx'

const has: Record<PartKind, (event: Event) => boolean> = {
	maintenance: ({ maintenance }) => maintenance !== null,
	measurement: ({ measurement }) => measurement.length > 0,
	rental: ({ rental }) => rental !== null,
	balance: ({ balance }) => balance !== null,
	// What was kept before there were these has none.
	transfer: ({ transfer }) => Boolean(transfer),
	'time-recording': (event) => event.time_recording.length > 0,
	reminder: ({ reminder }) => reminder !== null,
}

export const partsOf = (event: Event): PartKind[] => partKinds.filter((kind) => has[kind](event))

/** The sign under which an entry stands on the thread; in a list of one kind it is that kind. */
export const leadingKind = (event: Event, asked?: string): Kind => {
	const parts = partsOf(event)
	return parts.find((kind) => kind === asked) ?? leadingOf(parts, event.files.length > 0)
}

/** Who logged it, in whichever group. */
export const authorOf = ({ author_text, user }: Event, names: Readonly<Record<string, string>> | undefined): string | undefined =>
	author_text ?? names?.[user]

/** Income less expense; undefined without a balance, or without the right to see it. */
export const saldoOf = ({ balance }: Pick<Event, 'balance'>): number | undefined =>
	balance && (balance.expense !== null || balance.income !== null) ? (balance.income ?? 0) - (balance.expense ?? 0) : undefined

export const minutesOf = (event: Event): number => event.time_recording.reduce((sum, { minutes }) => sum + minutes, 0)

const due = (date: Day | null, today: Day): TodoState => (date !== null && dueState(date, today) === 'overdue' ? 'overdue' : 'open')

export const maintenanceState = ({ maintenance }: Event, today: Day): TodoState | undefined =>
	maintenance ? (maintenance.done ? 'done' : due(maintenance.date, today)) : undefined
export const reminderState = ({ reminder }: Event, today: Day): TodoState | undefined =>
	reminder ? (reminder.done ? (reminder.kind === 'bill' ? 'paid' : 'done') : due(reminder.date, today)) : undefined

/** What a list says about an entry that is not settled. A reminder for later beside other parts is no open matter yet, a bill is. */
export function openState(event: Event, today: Day): TodoState | undefined {
	const states = [maintenanceState(event, today), reminderState(event, today)]
	if (states.includes('overdue')) return 'overdue'
	const isAlone = event.reminder?.kind === 'bill' || partsOf(event).length === 1
	return states[0] === 'open' || (states[1] === 'open' && isAlone) ? 'open' : undefined
}

export const photosOf = ({ files }: Pick<Event, 'files'>) => files.filter(isDrawn)
export const documentsOf = ({ files }: Pick<Event, 'files'>) => files.filter((file) => !isDrawn(file))
