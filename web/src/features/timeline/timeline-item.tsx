import { memo } from 'react'
import { TimelineMonth } from './timeline-row.tsx'
import { placedProps } from './placed.ts'
import type { Placed } from './placed.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import type { Row } from './timeline-rows.ts'

/** What the rows of one list have in common. */
export type EntryFace = {
	asked: string | undefined
	today: string
	openId: string | undefined
	hrefOf: (id: string) => string
	isFresh: (id: string) => boolean
	/** In a list of several properties: what the entry's one is called. */
	propertyName?: ((property: string) => string | undefined) | undefined
}

/** One row of the list: the heading of a month, by which screen readers go through it, or an entry. */
export const TimelineItem = memo(function TimelineItem({ row, face, ...placed }: { row: Row; face: EntryFace } & Placed) {
	if (row.type === 'month')
		return (
			<li {...placedProps(placed)}>
				<TimelineMonth name={row.name} note={row.note} money={row.money} />
			</li>
		)
	return (
		<TimelineEntry
			row={row}
			asked={face.asked}
			today={face.today}
			propertyName={face.propertyName?.(row.event.property)}
			href={face.hrefOf(row.event.id)}
			open={row.event.id === face.openId}
			fresh={face.isFresh(row.event.id)}
			{...placed}
		/>
	)
})
