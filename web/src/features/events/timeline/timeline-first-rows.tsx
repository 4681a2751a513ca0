import type { ReactNode, Ref } from 'react'
import { TimelineMonths } from './timeline-months.tsx'
import type { DrawnRow, EntryFace } from './timeline-months.tsx'
import { byMonth } from './timeline-rows.ts'
import type { Row } from './timeline-rows.ts'

/** The first rows as the server writes them and as the browser finds them, until the endless list has loaded. */
export function TimelineFirstRows({ rows, face }: { rows: Row[]; face: EntryFace }) {
	const drawn = rows.slice(0, 14).map((row, index): DrawnRow => ({ row, index }))
	return (
		<TimelineBox>
			<TimelineMonths months={byMonth(drawn)} face={face} />
		</TimelineBox>
	)
}

type TimelineBoxProps = { height?: number; shift?: number; boxRef?: Ref<HTMLDivElement>; children: ReactNode }

/** What the rows stand in; the endless list gives it the height of all of them. */
export const TimelineBox = ({ height, shift, boxRef = null, children }: TimelineBoxProps) => (
	<div className="timeline" ref={boxRef} {...(height !== undefined && { style: { height } })}>
		<div className="timeline-window" {...(shift !== undefined && { style: { transform: `translateY(${shift}px)` } })}>
			{children}
		</div>
	</div>
)
