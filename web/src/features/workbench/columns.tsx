import type { ReactNode } from 'react'
import { dueState } from '@hausheft/contract/due-states.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { taxFilters, type Kind } from '@hausheft/contract/event-parts.ts'
import { reading } from '@hausheft/contract/swiss/formats.ts'
import { isShared, taxShare, type TaxFilter } from '@hausheft/contract/tax-shares.ts'
import { dayOf, dayText, dueText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { Amount } from '../../ui/amount.tsx'
import { Tag } from '../../ui/tag.tsx'
import { maintenanceState, minutesOf, openState, reminderState, saldoOf } from '../events/entry-summary.ts'
import { StateTag, type TodoState } from '../events/state-tag.tsx'
import type { CellField } from '../event-table/cells.ts'
import type { Names } from '../timeline/timeline-rows.ts'
import { Duration } from '../../ui/duration.tsx'

type CellOf = { event: Event; names: Names; time: string; today: Day }
export type Column = {
	label: string
	/** A track of the grid. */
	width: string
	/** Stands before the title. */
	before?: boolean
	/** Where it stands on a card: `figure` at the right of the title, the others below it. */
	figure?: boolean
	/** A column of figures is read along its right edge. */
	end?: boolean
	cell: (of: CellOf) => ReactNode
	/** What is changed in it, where the list is edited in place. */
	field?: CellField
	/** Whether an entry has anything to say here; without it, each does. */
	has?: (event: Event) => boolean
}

const more = (n: number) => (n > 1 ? ` +${n - 1}` : '')
const first = (ids: readonly string[], names: Names) => (ids[0] ? (names[ids[0]] ?? '…') + more(ids.length) : null)

const date: Column = {
	label: 'Datum',
	width: '7.625rem',
	before: true,
	field: 'day',
	cell: ({ event, time }) => (
		<>
			{dayText(dayOf(event.event_at))} <span className="dim">{time}</span>
		</>
	),
}
/** Beside both sides of an amount there is no room for the time of day. */
const day: Column = { ...date, width: '5.75rem', cell: ({ event }) => dayText(dayOf(event.event_at)) }
const object: Column = {
	label: 'Objekt',
	field: 'objects',
	width: 'minmax(0, 1fr)',
	cell: ({ event, names }) => first(event.objects, names),
	has: ({ objects }) => objects.length > 0,
}
const journal: Column = {
	label: 'Journal',
	field: 'journal',
	width: 'minmax(0, 1fr)',
	cell: ({ event, names }) => event.journal && names[event.journal],
	has: ({ journal: book }) => book !== null,
}
const contact: Column = {
	label: 'Kontakt',
	width: 'minmax(0, 1fr)',
	cell: ({ event, names }) => {
		const named = event.maintenance?.contact ?? event.rental?.contact
		return named ? names[named] : first(event.contacts, names)
	},
	has: ({ maintenance, rental: hand, contacts }) => Boolean(maintenance?.contact ?? hand?.contact ?? contacts[0]),
}
const state = (of: (event: Event, today: Day) => TodoState | undefined): Column => ({
	label: 'Status',
	width: '6.5rem',
	figure: true,
	cell: ({ event, today }) => {
		const found = of(event, today)
		return found && <StateTag state={found} />
	},
	has: ({ maintenance, reminder }) => maintenance !== null || reminder !== null,
})
const due = (of: (event: Event) => { date: Day | null; done: boolean } | null): Column => ({
	label: 'Fällig',
	has: (event) => Boolean(of(event)?.date),
	width: 'minmax(8rem, 0.8fr)',
	cell: ({ event, today }) => {
		const part = of(event)
		if (!part?.date) return null
		if (part.done) return dayText(part.date)
		return <span className={dueState(part.date, today) === 'overdue' ? 'entry-late' : undefined}>{dueText(part.date, today)}</span>
	},
})

/** The one figure that says most: an amount, else a reading, else a time. */
const figure: Column = {
	label: 'Wert (CHF)',
	field: 'balance',
	has: (event) => saldoOf(event) !== undefined || Boolean(event.transfer) || event.measurement.length + event.time_recording.length > 0,
	width: '8.75rem',
	figure: true,
	end: true,
	cell: ({ event }) => {
		const saldo = saldoOf(event)
		if (saldo !== undefined) return <Amount rappen={saldo} />
		if (event.transfer) return <Amount rappen={event.transfer.amount} plain />
		const [row] = event.measurement
		if (row) return <Reading text={reading(row.data, row.symbol)} others={event.measurement.length - 1} />
		return event.time_recording.length > 0 && <Duration minutes={minutesOf(event)} />
	},
}
/** Beside a title there is room for one of them; how many more there are stands below it. */
const Reading = ({ text, others }: { text: string; others: number }) =>
	others > 0 ? (
		<span className="entry-lines">
			<span>{text}</span>
			<span className="dim">{`und ${others} weitere`}</span>
		</span>
	) : (
		text
	)
const side = (label: string, of: (balance: NonNullable<Event['balance']>) => number | null): Column => ({
	label: `${label} (CHF)`,
	has: ({ balance }) => balance !== null && of(balance) !== null,
	width: '6.5rem',
	figure: true,
	end: true,
	cell: ({ event }) => {
		const rappen = event.balance && of(event.balance)
		return rappen !== null && <Amount rappen={rappen} />
	},
})
const expense = side('Ausgabe', ({ expense: amount }) => amount && -amount)
const income = side('Einnahme', ({ income: amount }) => amount)
const taxNames = { werterhaltend: 'werterhaltend', wertvermehrend: 'wertvermehrend', energie: 'Energie' } as const
const tax: Column = {
	label: 'Steuern',
	has: ({ balance }) => balance?.tax_relevant === true,
	width: '6.75rem',
	cell: ({ event: { balance } }) => balance?.tax_relevant && <Tag>{balance.tax ? taxNames[balance.tax] : 'steuerrelevant'}</Tag>,
}

const shownReadings = 3
const readings: Column = {
	label: 'Zählerstand',
	width: 'minmax(0, 1.3fr)',
	figure: true,
	end: true,
	cell: ({ event: { measurement } }) => (
		<span className="entry-lines">
			{measurement.slice(0, shownReadings).map((row, i) => (
				<span key={i}>
					<span className="dim">{row.name}</span> <b>{reading(row.data, row.symbol)}</b>
					{row.replaced && <Tag>Zähler ersetzt</Tag>}
				</span>
			))}
			{measurement.length > shownReadings && <span className="dim">{`+${measurement.length - shownReadings} weitere`}</span>}
		</span>
	),
}
const people: Column = {
	label: 'Wer',
	width: 'minmax(0, 1fr)',
	cell: ({ event: { time_recording: times } }) => {
		const who = [...new Set(times.map(({ user_text: name }) => name ?? ''))].filter(Boolean)
		return who.length > 0 && (who[0] ?? '') + more(who.length)
	},
}
const duration: Column = {
	label: 'Dauer',
	width: '7.75rem',
	figure: true,
	end: true,
	cell: ({ event }) =>
		event.time_recording.length > 0 && (
			<b>
				<Duration minutes={minutesOf(event)} />
			</b>
		),
}
const rental: Column = {
	label: 'Art',
	width: '7rem',
	figure: true,
	cell: ({ event }) =>
		event.rental && <Tag tone={event.rental.is_rent ? 'warn' : 'good'}>{event.rental.is_rent ? 'Ausgabe' : 'Rückgabe'}</Tag>,
}

/** What a list says of its entries beside their title: what matters for its kind. */
const columns: Record<Kind | 'all', Column[]> = {
	all: [date, object, journal, figure, state(openState)],
	balance: [day, object, contact, tax, expense, income],
	maintenance: [date, object, contact, due(({ maintenance }) => maintenance), state(maintenanceState)],
	reminder: [date, object, journal, due(({ reminder }) => reminder), state(reminderState)],
	measurement: [date, object, journal, readings],
	'time-recording': [date, object, people, duration],
	rental: [date, object, contact, rental],
}

const shareNames: Record<TaxFilter, string> = {
	...taxNames,
	relevant: 'steuerrelevant',
	unclassified: 'ohne Steuerart',
	none: 'nicht steuerrelevant',
}
/** Of a mixed bill what belongs to the list: these add up to its sum. */
const shareColumns = new Map(
	taxFilters.map((of): [TaxFilter, Column] => [
		of,
		{
			label: `davon ${shareNames[of]} (CHF)`,
			has: ({ balance }) => balance !== null && isShared(balance, of),
			width: '9.25rem',
			figure: true,
			end: true,
			cell: ({ event: { balance } }) => {
				const share = balance && taxShare(balance, of)
				return share && <Amount rappen={share.income - share.expense} />
			},
		},
	]),
)
const listed = (kind: Kind | 'all', of: TaxFilter | undefined): Column[] => {
	const share = of && shareColumns.get(of)
	return share ? [...columns[kind].filter((column) => column !== tax), share] : columns[kind]
}

/** What can be left out of a list. */
export const columnLabels = (kind: Kind | 'all'): string[] => columns[kind].map(({ label }) => label)

/** Of a list's columns those with these labels, the same as long as the labels are. */
export const columnsOf = (kind: Kind | 'all', labels: string, of?: TaxFilter): Column[] =>
	listed(kind, of).filter(({ label }) => labels.split(',').includes(label))

/** Those of them in which something stands: an empty column takes the room of the others. */
export const filledColumns = (kind: Kind | 'all', events: readonly Event[], of?: TaxFilter): Column[] =>
	listed(kind, of).filter(({ has }) => !has || events.some(has))

/** How high a row is, before it is measured. */
export function estimatedLine({ event }: { event: Event }, kind: Kind | 'all', phone: boolean): number {
	const shown = kind === 'measurement' ? shownReadings : kind === 'all' && !phone && !saldoOf(event) ? 2 : 1
	const lines = Math.min(event.measurement.length, shown) - 1
	return (phone ? 80 : 47) + Math.max(0, lines) * 21
}
