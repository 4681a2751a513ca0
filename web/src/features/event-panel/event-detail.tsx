import type { Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'
import { lazy, Suspense, useState } from 'react'
import { dateTime, dayMonthYear, wallOf, weekday } from '@hausheft/contract/swiss/zurich.ts'
import { documentsOf, photosOf } from '../events/entry-summary.ts'
import { ViewerSlot } from '../../kit/viewer/viewer-slot.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { usePropertyNames } from '../events/use-property-names.ts'
import { OnPlans } from '../../kit/viewer/on-plans.tsx'
import { AddFiles } from './add-files.tsx'
import { DocumentList } from './document-list.tsx'
import { EventParts } from './event-parts.tsx'
import { Gallery } from './gallery.tsx'
import { ReadMeters } from './read-meters.tsx'
import { useNames } from './use-names.ts'
import { WaitingFiles } from './waiting-files.tsx'

type EventDetailProps = {
	event: Event
	group: Group
	can: EntryCan
	/** Opens the form at this field. */
	onEdit: (field: string) => void
}

/** What an entry says in the order in which it is asked: what, when and where, how much, who, and the proof of it; at the end who logged it. */
export function EventDetail({ event, group, can, onEdit }: EventDetailProps) {
	const nameOf = useNames(event, group)
	const houseOf = usePropertyNames(group.id)
	const { day, time } = wallOf(event.event_at)
	const author = nameOf(event.user)
	const house = houseOf?.(event.property)
	const photos = photosOf(event)
	const documents = documentsOf(event)
	return (
		<article className="event-detail">
			<h3>{event.name}</h3>
			<p className="dim">
				{`${weekday(day)}, ${dayMonthYear(day)}, ${time} Uhr`}
				{house && (
					<>
						{' · '}
						<AppLink to={`/group/${group.id}/property/${event.property}`}>{house}</AppLink>
					</>
				)}
			</p>
			{event.description && <p className="event-text">{event.description}</p>}
			<EventParts event={event} nameOf={nameOf} can={can} readMeters={can.create.may && <ReadMeters event={event} />} onEdit={onEdit} />
			{event.settles && (
				<Suspense fallback={null}>
					<Settled event={event} settles={event.settles} can={can} />
				</Suspense>
			)}
			<AllTimes event={event} />
			<OnPlans group={group.id} property={event.property} thing={event.id} />
			{photos.length > 0 && <Gallery photos={photos} />}
			{documents.length > 0 && <DocumentList documents={documents} />}
			<WaitingFiles event={event.id} />
			{can.addFile.may && <AddFiles event={event} />}
			<Suspense fallback={null}>
				<EntryReplies event={event} group={group} />
			</Suspense>
			<p className="event-stamps dim">
				{logged(event, author)}
				{event.updated_at > event.created_at && event.version > 1 && ` · geändert am ${dateTime(event.updated_at)}`}
			</p>
			{settingsCan(group).readHistory && <EventPast event={event} group={group} />}
			<ViewerSlot files={event.files} group={group} author={event.user} />
		</article>
	)
}

const Settled = lazy(() => import('./settled.tsx').then((module) => ({ default: module.Settled })))

const EntryReplies = lazy(() => import('../replies/entry-replies.tsx').then((module) => ({ default: module.EntryReplies })))

const SeriesPast = lazy(() => import('./series-past.tsx').then((module) => ({ default: module.SeriesPast })))

/** Of what repeats every time, read when somebody asks for it. */
function AllTimes({ event }: { event: Event }) {
	const [open, setOpen] = useState(false)
	const series = event.maintenance?.series ?? event.reminder?.series
	if (!series) return null
	return (
		<details className="event-past" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>Alle Male</summary>
			{open && (
				<Suspense fallback={<p className="dim">Wird geladen</p>}>
					<SeriesPast event={event} series={series} />
				</Suspense>
			)}
		</details>
	)
}

const EventHistory = lazy(() => import('./event-history.tsx').then((module) => ({ default: module.EventHistory })))

/** What became of the entry since, read when somebody asks for it. */
function EventPast({ event, group }: { event: Event; group: Group }) {
	const [open, setOpen] = useState(false)
	return (
		<details className="event-past" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>Verlauf</summary>
			{open && (
				<Suspense fallback={<p className="dim">Wird geladen</p>}>
					<EventHistory event={event} group={group} />
				</Suspense>
			)}
		</details>
	)
}

/** Who logged it; where it moved in from another group, who did so there and who brought it. */
function logged({ author_text, created_at }: Event, name: string | undefined): string {
	const by = name ? `von ${name} ` : ''
	return author_text ? `Erfasst von ${author_text} · übernommen ${by}am ${dateTime(created_at)}` : `Erfasst ${by}am ${dateTime(created_at)}`
}
