import { useRef } from 'react'
import { listLabel } from './timeline-first-rows.tsx'
import { estimatedHeight } from './timeline-rows.ts'
import type { Row } from './timeline-rows.ts'
import { TimelineItem } from './timeline-item.tsx'
import type { EntryFace } from './timeline-item.tsx'
import { useEndlessList } from './use-endless-list.ts'

type TimelineListProps = {
	rows: Row[]
	/** Names the list, so that a visitor who comes back finds the place left. */
	place: string
	face: EntryFace
	/** The end of what has been read comes in sight. */
	onNearEnd: () => void
}

/** The endless list in the browser: only what is near the window is in the document. */
export function TimelineList({ rows, place, face, onNearEnd }: TimelineListProps) {
	const box = useRef<HTMLOListElement>(null)
	const { items, height } = useEndlessList({ rows, box, estimate: estimatedHeight, place, onNearEnd })
	return (
		<ol className="timeline timeline-windowed" ref={box} aria-label={listLabel} style={{ height }}>
			{items.map((placed) => {
				const row = rows[placed.index]
				return row && <TimelineItem key={row.key} row={row} face={face} {...placed} />
			})}
		</ol>
	)
}
