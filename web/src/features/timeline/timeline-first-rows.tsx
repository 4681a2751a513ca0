import { TimelineItem } from './timeline-item.tsx'
import type { EntryFace } from './timeline-item.tsx'
import type { Row } from './timeline-rows.ts'

export const listLabel = 'Einträge, neueste zuerst'

/** The first rows as the server writes them and as the browser finds them, until the endless list has loaded. */
export const TimelineFirstRows = ({ rows, face }: { rows: Row[]; face: EntryFace }) => (
	<ol className="timeline" aria-label={listLabel}>
		{rows.slice(0, 14).map((row) => (
			<TimelineItem key={row.key} row={row} face={face} />
		))}
	</ol>
)
