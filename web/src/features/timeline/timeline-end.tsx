import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Row } from './timeline-rows.ts'
import { TimelineMore } from './timeline-states.tsx'

type TimelineEndProps = {
	rows: Row[]
	ended: boolean
	/** Not all entries are asked for: then this is not where the story begins. */ narrowed: boolean
}

/** Below the last row: more is coming, or this is where the story begins. */
export function TimelineEnd({ rows, ended, narrowed }: TimelineEndProps) {
	const oldest = rows.at(-1)
	if (!ended || oldest?.type !== 'entry') return <TimelineMore />
	if (narrowed) return <p className="timeline-end">Das sind alle, die dazu passen.</p>
	return (
		<p className="timeline-end">
			<svg
				viewBox="0 0 32 22"
				width="32"
				height="22"
				fill="none"
				stroke="currentcolor"
				strokeWidth="2"
				strokeLinecap="round"
				strokeLinejoin="round"
				aria-hidden="true"
			>
				<path d="M3 12 16 2.5 29 12M7 10v10.5h18V10M14 20v-5.5q2-2 4 0V20" />
			</svg>
			{`Hier beginnt das Heft: ${dayMonthYear(dayOf(oldest.event.event_at))}.`}
		</p>
	)
}
