import { lazy, Suspense, type ReactNode } from 'react'
import type { Event, Proposal } from '@hausheft/contract/events.ts'
import { inPercent, reading, signedChf } from '@hausheft/contract/swiss/formats.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { daysBetween, dayText, dueText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'
import { useToday } from '../../platform/page/now.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Amount } from '../../ui/amount.tsx'
import { Duration } from '../../ui/duration.tsx'
import { Tag } from '../../ui/tag.tsx'
import { maintenanceState, minutesOf, reminderState } from '../events/entry-summary.ts'
import { KindIcon } from '../events/kinds.tsx'
import type { Kind } from '../events/kinds.tsx'
import { TellAgain } from '../notifications/tell-again.tsx'
import { splitText } from '../events/split-words.ts'
import { StateTag } from '../events/state-tag.tsx'
import { EventThing } from './event-thing.tsx'
import { TickOff } from './tick-off.tsx'

const ShareRows = lazy(() => import('../event-shares/share-rows.tsx').then((module) => ({ default: module.ShareRows })))

type EventPartsProps = {
	event: Event
	nameOf: (id: string | null | undefined) => string | undefined
	/** How an object or a contact stands there. */
	Thing?: typeof EventThing
	/** How one is told of it once more. */
	Again?: typeof TellAgain
	/** What of a shared amount comes to whom. */
	Shares?: (props: { event: Event }) => ReactNode
	can: Pick<EntryCan, 'write' | 'amount' | 'complete' | 'create'>
	/** Stands beside the tick of a reminder: the way to read the meters. */
	readMeters?: ReactNode
	/** Opens the form at the field that was pressed. */
	onEdit: (field: string) => void
}

const taxNames = { werterhaltend: 'werterhaltend', wertvermehrend: 'wertvermehrend', energie: 'Energie sparen' } as const
const missing = 'nicht mehr vorhanden'

/** The parts of an entry, each with its sign and its name; what stands there is corrected where it is pressed. */
export function EventParts(props: EventPartsProps) {
	const { event, nameOf, Thing = EventThing, can, onEdit } = props
	const today = useToday()
	const { balance, transfer, maintenance, reminder, rental } = event
	const things = (source: 'object' | 'contact', ids: string[]) =>
		ids.map((id) => <Thing key={id} event={event} source={source} id={id} name={nameOf(id)} />)
	const at = (field: string) => (can.write.may ? () => onEdit(field) : undefined)
	const atAmount = (field: string) => (can.amount.may ? () => onEdit(field) : undefined)
	return (
		<dl className="event-parts">
			{balance && <BalanceParts {...props} balance={balance} at={atAmount} />}
			{transfer && (
				<Part kind="transfer" label="Ausgleich">
					<Value onEdit={atAmount('transfer.amount')}>
						{`${nameOf(transfer.from) ?? missing} an ${nameOf(transfer.to) ?? missing}`} <Amount rappen={transfer.amount} currency plain />
					</Value>
				</Part>
			)}
			{maintenance && <MaintenancePart {...props} maintenance={maintenance} today={today} at={at} things={things} />}
			<MeasurementParts {...props} at={at} />
			<TimeParts {...props} at={at} />
			{reminder && <ReminderPart {...props} reminder={reminder} today={today} at={at} />}
			{rental && (
				<Part kind="rental" label={rental.is_rent ? 'Ausgabe' : 'Rückgabe'}>
					{rental.contact ? (
						things('contact', [rental.contact])
					) : (
						<Value onEdit={at('rental')}>{rental.is_rent ? 'ausgegeben' : 'zurückgegeben'}</Value>
					)}
				</Part>
			)}
			{event.objects.length > 0 && <Part label={event.objects.length === 1 ? 'Objekt' : 'Objekte'}>{things('object', event.objects)}</Part>}
			{event.contacts.length > 0 && (
				<Part label={event.contacts.length === 1 ? 'Kontakt' : 'Kontakte'}>{things('contact', event.contacts)}</Part>
			)}
			{event.journal && (
				<Part label="Journal">
					<Value onEdit={at('journal')}>{nameOf(event.journal) ?? missing}</Value>
				</Part>
			)}
		</dl>
	)
}

type At = (field: string) => (() => void) | undefined

type BalancePartsProps = EventPartsProps & { balance: NonNullable<Event['balance']>; at: At }

function BalanceParts({ event, nameOf, balance, at, Shares = ShareRows }: BalancePartsProps) {
	return (
		<>
			{balance.expense !== null && (
				<Part kind="balance" label="Ausgabe">
					<Value onEdit={at('balance.amount')}>
						<Amount rappen={-balance.expense} currency />
					</Value>
					<TaxTags balance={balance} />
				</Part>
			)}
			{balance.income !== null && (
				<Part kind="balance" label="Einnahme">
					<Value onEdit={at(balance.expense === null ? 'balance.amount' : 'balance.other')}>
						<Amount rappen={balance.income} currency />
					</Value>
					{balance.expense === null && <TaxTags balance={balance} />}
				</Part>
			)}
			{balance.paid_by && (
				<Part label={balance.expense === null ? 'Eingenommen von' : 'Ausgelegt von'}>
					<Value onEdit={at('balance.split')}>
						{nameOf(balance.paid_by) ?? missing} <span className="dim">{splitText(balance.split, nameOf)}</span>
					</Value>
					{balance.split && (
						<Suspense fallback={null}>
							<Shares event={event} />
						</Suspense>
					)}
				</Part>
			)}
		</>
	)
}

type MaintenancePartProps = EventPartsProps & {
	maintenance: NonNullable<Event['maintenance']>
	today: Day
	at: At
	things: (source: 'contact', ids: string[]) => ReactNode
}

function MaintenancePart({ event, maintenance, today, nameOf, can, Again = TellAgain, at, things }: MaintenancePartProps) {
	const state = maintenanceState(event, today)
	return (
		<Part kind="maintenance" label="Unterhalt">
			<Value onEdit={at('maintenance')}>
				{state && <StateTag state={state} />}
				{maintenance.date && <span>{maintenance.done ? dayText(maintenance.date) : `bis ${dayText(maintenance.date)}`}</span>}
			</Value>
			{maintenance.contact && things('contact', [maintenance.contact])}
			{maintenance.person && <MeantPerson person={maintenance.person} nameOf={nameOf} />}
			{maintenance.recurrence && <span className="dim">{recurrenceText(maintenance.recurrence)}</span>}
			<div className="event-ways">
				{can.complete.may && <TickOff event={event} part="maintenance" done={maintenance.done} withEntry={can.create.may} />}
				{!maintenance.done && <Again event={event.id} part="maintenance" date={maintenance.date} />}
			</div>
		</Part>
	)
}

const MeasurementParts = ({ event, nameOf, at }: EventPartsProps & { at: At }) =>
	event.measurement.map((row, i) => (
		<Part key={i} kind="measurement" label={i === 0 ? 'Messung' : ''}>
			<Value onEdit={at(`readings.${i}.data`)}>
				{row.name} <b className="event-figure">{reading(row.data, row.symbol)}</b>
			</Value>
			{row.replaced && <Tag>Zähler ersetzt</Tag>}
			{row.object && event.objects.length > 1 && <span className="dim">{nameOf(row.object) ?? missing}</span>}
			{row.note && <Note text={row.note} />}
		</Part>
	))

function TimeParts({ event, nameOf, at }: EventPartsProps & { at: At }) {
	const times = event.time_recording
	return (
		<>
			{times.map((row, i) => (
				<Part key={i} kind="time-recording" label={i === 0 ? 'Arbeitszeit' : ''}>
					<Value onEdit={at(`times.${i}.duration`)}>
						<b className="event-figure">
							<Duration minutes={row.minutes} exact />
						</b>
					</Value>
					<span>{row.user_text ?? nameOf(row.user_id)}</span>
					{row.note && <Note text={row.note} />}
				</Part>
			))}
			{times.length > 1 && (
				<Part kind="time-recording" label="zusammen">
					<b className="event-figure">
						<Duration minutes={minutesOf(event)} exact />
					</b>
				</Part>
			)}
		</>
	)
}

type ReminderPartProps = EventPartsProps & { reminder: NonNullable<Event['reminder']>; today: Day; at: At }

function ReminderPart({ event, reminder, today, nameOf, can, Again = TellAgain, readMeters, at }: ReminderPartProps) {
	const state = reminderState(event, today)
	return (
		<Part kind="reminder" label={reminder.kind === 'bill' ? 'Zahlbar bis' : 'Erinnerung'}>
			<Value onEdit={at('reminder.day')}>
				{state && (state !== 'open' || reminder.kind === 'bill') && <StateTag state={state} />}
				<span>
					{dayText(reminder.date)}{' '}
					{!reminder.done && daysBetween(today, reminder.date) <= 14 && <span className="dim">{dueText(reminder.date, today)}</span>}
				</span>
			</Value>
			{reminder.person && <MeantPerson person={reminder.person} nameOf={nameOf} />}
			{reminder.recurrence && <span className="dim">{recurrenceText(reminder.recurrence)}</span>}
			{reminder.proposal && <Proposed proposal={reminder.proposal} />}
			{reminder.note && <Note text={reminder.note} />}
			<div className="event-ways">
				{can.complete.may && <TickOff event={event} part="reminder" done={reminder.done} withEntry={can.create.may} />}
				{!reminder.done && readMeters}
				{!reminder.done && <Again event={event.id} part="reminder" date={reminder.date} />}
			</div>
		</Part>
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

/** What somebody may correct is a button that leads to its field. */
const Value = ({ onEdit, children }: { onEdit: (() => void) | undefined; children: ReactNode }) =>
	onEdit ? (
		<button type="button" className="event-value" data-printed title="Ändern" onClick={onEdit}>
			{children}
		</button>
	) : (
		<span className="event-value">{children}</span>
	)

function MeantPerson({ person, nameOf }: { person: string; nameOf: EventPartsProps['nameOf'] }) {
	const mine = useCurrentUser()?.id === person
	return mine ? <Tag tone="good">für mich</Tag> : <span>für {nameOf(person) ?? 'ehemaliges Mitglied'}</span>
}
const Note = ({ text }: { text: string }) => <span className="event-note">{text}</span>

/** Money that comes back with it. */
function Proposed({ proposal: { expense, income } }: { proposal: Proposal }) {
	const sides = [expense !== null && signedChf(-expense), income !== null && signedChf(income)].filter(Boolean)
	return <span className="dim">{`jedes Mal ${sides.join(' und ')}`}</span>
}

/** Of a mixed bill each class with its share. */
function TaxTags({ balance: { tax_relevant, tax, tax_percent, tax_rest } }: { balance: NonNullable<Event['balance']> }) {
	const own = tax_percent ?? 100
	const share = (percent: number) => (own < 100 ? `${inPercent(percent)} ` : '')
	return (
		<>
			{tax_relevant && <Tag>{tax ? 'steuerrelevant' : `${share(own)}steuerrelevant`}</Tag>}
			{tax && <Tag>{`${share(own)}${taxNames[tax]}`}</Tag>}
			{own < 100 && <Tag>{`${share(100 - own)}${tax_rest ? taxNames[tax_rest] : 'nicht steuerrelevant'}`}</Tag>}
		</>
	)
}
