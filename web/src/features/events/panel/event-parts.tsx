import type { ReactNode } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import { chf, reading } from '@hausheft/contract/swiss/formats.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { daysBetween, dayText, dueText } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../../platform/page/now.ts'
import { Tag } from '../../../ui/tag.tsx'
import { maintenanceState, minutesOf, reminderState } from '../entry-summary.ts'
import { KindIcon } from '../kinds.tsx'
import type { Kind } from '../kinds.tsx'
import { StateTag } from '../state-tag.tsx'
import { WorkedTime } from '../worked-time.tsx'
import { NextTime } from './next-time.tsx'
import { TickOff } from './tick-off.tsx'

type EventPartsProps = {
	event: Event
	nameOf: (id: string | null | undefined) => string | undefined
	canComplete: boolean
	canCreate: boolean
}

const taxNames = { werterhaltend: 'werterhaltend', wertvermehrend: 'wertvermehrend', energie: 'Energie sparen' } as const
const missing = 'nicht mehr vorhanden'

/** The parts of an entry, each with its sign and its name. */
export function EventParts({ event, nameOf, canComplete, canCreate }: EventPartsProps) {
	const today = useToday()
	const { balance, maintenance, measurement, time_recording: times, reminder, rental } = event
	const todo = { maintenance: maintenanceState(event, today), reminder: reminderState(event, today) }
	const named = (ids: string[]) => ids.map((id) => nameOf(id) ?? missing).join(', ')
	return (
		<dl className="event-parts">
			{balance && balance.expense !== null && (
				<Part kind="balance" label="Ausgabe">
					<b className="amount amount-out">{chf(-balance.expense)}</b>
					<TaxTags balance={balance} />
				</Part>
			)}
			{balance && balance.income !== null && (
				<Part kind="balance" label="Einnahme">
					<b className="amount amount-in">{chf(balance.income).replace(' ', ' +')}</b>
					{balance.expense === null && <TaxTags balance={balance} />}
				</Part>
			)}
			{maintenance && (
				<Part kind="maintenance" label="Unterhalt">
					{todo.maintenance && <StateTag state={todo.maintenance} />}
					{maintenance.date && <span>{maintenance.done ? dayText(maintenance.date) : `bis ${dayText(maintenance.date)}`}</span>}
					{maintenance.contact && <span>{nameOf(maintenance.contact) ?? missing}</span>}
					{maintenance.person && <Meant name={nameOf(maintenance.person)} />}
					{maintenance.recurrence && <span className="dim">{recurrenceText(maintenance.recurrence)}</span>}
					{maintenance.done && canCreate && <NextTime event={event} part="maintenance" />}
					{canComplete && <TickOff event={event.id} part="maintenance" done={maintenance.done} />}
				</Part>
			)}
			{measurement.map((row, i) => (
				<Part key={i} kind="measurement" label={i === 0 ? 'Messung' : ''}>
					<span>
						{row.name} <b className="event-figure">{reading(row.data, row.symbol)}</b>
					</span>
					{row.replaced && <Tag>Zähler ersetzt</Tag>}
					{row.object && event.objects.length > 1 && <span className="dim">{nameOf(row.object) ?? missing}</span>}
					{row.note && <Note text={row.note} />}
				</Part>
			))}
			{times.map((row, i) => (
				<Part key={i} kind="time-recording" label={i === 0 ? 'Arbeitszeit' : ''}>
					<b className="event-figure">
						<WorkedTime minutes={row.minutes} />
					</b>
					<span>{row.user_text ?? nameOf(row.user_id)}</span>
					{row.note && <Note text={row.note} />}
				</Part>
			))}
			{times.length > 1 && (
				<Part kind="time-recording" label="zusammen">
					<b className="event-figure">
						<WorkedTime minutes={minutesOf(event)} />
					</b>
				</Part>
			)}
			{reminder && (
				<Part kind="reminder" label="Erinnerung">
					{todo.reminder && todo.reminder !== 'open' && <StateTag state={todo.reminder} />}
					<span>
						{dayText(reminder.date)}{' '}
						{!reminder.done && daysBetween(today, reminder.date) <= 14 && <span className="dim">{dueText(reminder.date, today)}</span>}
					</span>
					{reminder.person && <Meant name={nameOf(reminder.person)} />}
					{reminder.recurrence && <span className="dim">{recurrenceText(reminder.recurrence)}</span>}
					{reminder.note && <Note text={reminder.note} />}
					{reminder.done && canCreate && <NextTime event={event} part="reminder" />}
					{canComplete && <TickOff event={event.id} part="reminder" done={reminder.done} />}
				</Part>
			)}
			{rental && (
				<Part kind="rental" label={rental.is_rent ? 'Ausgabe' : 'Rückgabe'}>
					<span>{rental.contact ? (nameOf(rental.contact) ?? missing) : rental.is_rent ? 'ausgegeben' : 'zurückgegeben'}</span>
				</Part>
			)}
			{event.objects.length > 0 && <Part label={event.objects.length === 1 ? 'Objekt' : 'Objekte'}>{named(event.objects)}</Part>}
			{event.contacts.length > 0 && <Part label={event.contacts.length === 1 ? 'Kontakt' : 'Kontakte'}>{named(event.contacts)}</Part>}
			{event.journal && <Part label="Journal">{nameOf(event.journal) ?? missing}</Part>}
		</dl>
	)
}

function Part({ kind, label, children }: { kind?: Kind; label: string; children: ReactNode }) {
	return (
		<div className="event-part">
			<dt>
				{kind && label && <KindIcon kind={kind} small />}
				{label}
			</dt>
			<dd>{children}</dd>
		</div>
	)
}

const Meant = ({ name = 'ehemals dabei' }: { name?: string | undefined }) => <span>für {name}</span>
const Note = ({ text }: { text: string }) => <span className="event-note">{text}</span>

const TaxTags = ({ balance: { tax_relevant, tax } }: { balance: NonNullable<Event['balance']> }) => (
	<>
		{tax_relevant && <Tag>steuerrelevant</Tag>}
		{tax && <Tag>{taxNames[tax]}</Tag>}
	</>
)
