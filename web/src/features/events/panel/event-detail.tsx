import type { Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { settingsCan } from '../../../platform/rights/settings-can.ts'
import type { EntryCan } from '../../../platform/rights/entry-can.ts'
import { lazy, Suspense, useState } from 'react'

import { dateTime, dayMonthYear, wallOf, weekday } from '@hausheft/contract/swiss/zurich.ts'
import { documentsOf, photosOf } from '../entry-summary.ts'
import { ViewerSlot } from '../../../kit/viewer/viewer-slot.tsx'
import { DocumentList } from './document-list.tsx'
import { EventParts } from './event-parts.tsx'
import { Gallery } from './gallery.tsx'
import { useNames } from './use-names.ts'

/** What an entry says: photos first, then the text, its parts as labelled rows, at the end who logged it and when. */
export function EventDetail({ event, group, can }: { event: Event; group: Group; can: EntryCan }) {
	const nameOf = useNames(event, group)
	const { day, time } = wallOf(event.event_at)
	const author = nameOf(event.user)
	const photos = photosOf(event)
	const documents = documentsOf(event)
	return (
		<article className="event-detail">
			<h3>{event.name}</h3>
			<p className="dim">
				{`${weekday(day)}, ${dayMonthYear(day)}, ${time} Uhr`}
				{author && ` · erfasst von ${author}`}
			</p>
			{photos.length > 0 && <Gallery photos={photos} />}
			{event.description && <p className="event-text">{event.description}</p>}
			<EventParts event={event} nameOf={nameOf} canComplete={can.complete.may} canCreate={can.create.may} />
			{documents.length > 0 && <DocumentList documents={documents} />}
			<p className="event-stamps dim">
				{`Erfasst am ${dateTime(event.created_at)}`}
				{event.updated_at > event.created_at && event.version > 1 && ` · geändert am ${dateTime(event.updated_at)}`}
			</p>
			{settingsCan(group).readHistory && <EventPast event={event} group={group} />}
			<ViewerSlot files={event.files} group={group} author={event.user} />
		</article>
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
