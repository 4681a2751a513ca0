import { IconFileText } from '@tabler/icons-react'
import type { Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { fileSize } from '../../../platform/formats.ts'
import { dateTime, dayMonthYear, wallOf, weekday } from '../../../platform/zurich.ts'
import { documentsOf, photosOf } from '../entry-summary.ts'
import type { Rights } from '../rights-on.ts'
import { EventParts } from './event-parts.tsx'
import { Gallery } from './gallery.tsx'
import { useNames } from './use-names.ts'

/** What an entry says: photos first, then the text, its parts as labelled rows, at the end who logged it and when. */
export function EventDetail({ event, group, rights }: { event: Event; group: Group; rights: Rights }) {
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
			<EventParts event={event} nameOf={nameOf} canComplete={rights.complete} />
			{documents.length > 0 && (
				<ul className="event-files" aria-label="Dateien">
					{documents.map((file) => (
						<li key={file.id}>
							<a href={file.path} target="_blank" rel="noopener">
								<IconFileText size={20} stroke={1.7} aria-hidden />
								<span>{file.filename}</span>
								{file.size !== null && <small>{fileSize(file.size)}</small>}
							</a>
						</li>
					))}
				</ul>
			)}
			<p className="event-stamps dim">
				{`Erfasst am ${dateTime(event.created_at)}`}
				{event.updated_at > event.created_at && event.version > 1 && ` · geändert am ${dateTime(event.updated_at)}`}
			</p>
		</article>
	)
}
