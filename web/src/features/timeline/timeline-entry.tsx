import type { ReactNode } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import { count, fileSize, francs, reading } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import '../../ui/box.css'
import { cx } from '../../ui/cx.ts'
import { late } from '../../platform/page/late.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EntryCardBody } from '../events/entry-card.tsx'
import { authorOf, documentsOf, leadingKind, minutesOf, openState, photosOf, saldoOf } from '../events/entry-summary.ts'
import { kinds } from '../events/kinds.tsx'
import { linkIntoForm } from '../events/under-way.ts'
import type { Kind } from '../events/kinds.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { Duration } from '../../ui/duration.tsx'
import { placedProps } from './placed.ts'
import type { Placed } from './placed.ts'
import type { EntryRow, Names } from './timeline-rows.ts'

type TimelineEntryProps = {
	row: EntryRow
	/** The kind that the list is about, if it is about one. */
	asked: string | undefined
	/** In a list of several properties each entry says where it is. */
	propertyName: string | undefined
	today: Day
	href: string
	open: boolean
	fresh: boolean
} & Placed

const shownPhotos = 3
// Most photos have none.
const PenSign = late(() => import('../../kit/pen-sign.tsx').then((module) => module.PenSign))

/** One entry of the timeline as a card that leads to it. */
export function TimelineEntry(props: TimelineEntryProps) {
	const { row, asked, propertyName, today, href, open, fresh, ...placed } = props
	const { event, names, time, day, first, last } = row
	const kind = leadingKind(event, asked)
	const main = headline(event, asked)
	const photos = photosOf(event)
	const item = placedProps(placed)
	const { underWay } = event
	// What is still being saved cannot be opened yet; what waits goes back into its form.
	const link = underWay?.words
		? linkIntoForm(event)
		: { href, 'aria-current': open || undefined, 'data-entry': event.id, 'data-saves': underWay?.key }
	return (
		<TimelineRow kind={kind} day={day} first={first} last={last} fresh={fresh && !underWay} {...(item && { item })}>
			<a className="card entry-card" {...link}>
				<EntryCardBody
					kind={kind}
					title={event.name}
					{...(main === 'balance' ? { rappen: saldoOf(event) } : main && { value: partText(event, main) })}
					state={openState(event, today)}
					meta={[
						time,
						propertyName,
						...people(event, names),
						main === 'measurement' && moreReadings(event),
						...sideParts(event, main),
						event.replies && count(event.replies.count, 'Antwort', 'Antworten'),
						underWay?.sign ?? underWay?.words ?? authorOf(event, names),
					].filter(Boolean)}
					note={event.description || undefined}
					photos={photos.length > 0 ? <Thumbs files={photos} /> : underWay?.photos}
					files={documentsOf(event)
						.slice(0, 3)
						.map(({ filename, size }) => ({ name: filename, size: size === null ? '' : fileSize(size) }))}
				/>
			</a>
		</TimelineRow>
	)
}

type Headline = 'balance' | 'transfer' | 'measurement' | 'time-recording'
const headlines: readonly Headline[] = ['balance', 'transfer', 'measurement', 'time-recording']

/** What stands at the right of the title: the amount, else a reading, else the time; in a list of one kind that one. */
function headline(event: Event, asked: string | undefined): Headline | undefined {
	const there = {
		balance: saldoOf(event) !== undefined,
		transfer: Boolean(event.transfer),
		measurement: event.measurement.length > 0,
		'time-recording': event.time_recording.length > 0,
	}
	return headlines.find((part) => part === asked && there[part]) ?? headlines.find((part) => there[part])
}

function partText(event: Event, part: Kind): ReactNode {
	if (part === 'transfer') return francs(event.transfer?.amount ?? 0)
	if (part === 'time-recording') return <Duration minutes={minutesOf(event)} />
	return part === 'measurement' ? firstReading(event) : ''
}

const firstReading = ({ measurement: [one] }: Event): string => (one ? reading(one.data, one.symbol) : '')
/** Beside a title there is room for one of them. */
const moreReadings = ({ measurement }: Event): string | false =>
	measurement.length > 1 && count(measurement.length - 1, 'weitere Messung', 'weitere Messungen')

/** Objects and contacts, the first of each. */
function people(event: Event, names: Names): (string | undefined)[] {
	const contact = event.maintenance?.contact ?? event.rental?.contact ?? event.contacts[0]
	const more = event.objects.length > 1 ? ` +${event.objects.length - 1}` : ''
	const object = names[event.objects[0] ?? '']
	return [object && object + more, contact ? names[contact] : undefined]
}

/** The other parts of an entry, each with its sign, so that nothing is hidden behind the leading one. */
function sideParts(event: Event, main: Kind | undefined): ReactNode[] {
	const { reminder, rental } = event
	const parts: [Kind, ReactNode][] = []
	if (main !== 'measurement' && event.measurement.length > 0)
		parts.push(['measurement', [firstReading(event), moreReadings(event)].filter(Boolean).join(', ')])
	if (main !== 'time-recording' && event.time_recording.length > 0) parts.push(['time-recording', partText(event, 'time-recording')])
	if (rental) parts.push(['rental', rental.is_rent ? 'Ausgabe' : 'Rückgabe'])
	if (reminder && !reminder.done) parts.push(['reminder', dayText(reminder.date)])
	return parts.map(([kind, text]) => <SidePart key={kind} kind={kind} text={text} />)
}

function SidePart({ kind, text }: { kind: Kind; text: ReactNode }) {
	const { Icon, label, className } = kinds[kind]
	return (
		<span className={cx('entry-part', className)}>
			<Icon size={15} stroke={1.9} aria-hidden />
			<VisuallyHidden>{label}: </VisuallyHidden>
			{text}
		</span>
	)
}

function Thumbs({ files }: { files: Event['files'] }) {
	const more = files.length - shownPhotos
	return (
		<>
			{files.slice(0, shownPhotos).map((file, i) => (
				<span key={file.id} data-more={more > 0 && i === shownPhotos - 1 ? `+${more}` : undefined}>
					<img src={`${file.path}?size=thumb`} width={104} height={78} loading="lazy" decoding="async" alt="" />
					{file.annotations && <PenSign />}
				</span>
			))}
			<VisuallyHidden>{files.length === 1 ? '1 Foto' : `${files.length} Fotos`}</VisuallyHidden>
		</>
	)
}
