import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { timeRecording, type WorkedTime } from '@hausheft/contract/time-recording.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { dayOf, relativeDay } from '@hausheft/contract/swiss/zurich.ts'
import { overlapping, workKey } from '@hausheft/contract/worked-overlaps.ts'
import { read } from '../../platform/api/client.ts'
import { followingCursors } from '../../platform/api/following.ts'
import { useToday } from '../../platform/page/now.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { TodoRow } from '../events/todo-row.tsx'
import { Duration } from '../../ui/duration.tsx'

type TimeEntriesProps = {
	/** What the first page was asked for, and what it said. */
	input: Sent<typeof timeRecording.getTimeRecording>
	first: { events: WorkedTime[]; next: string | null }
	linkOf: (event: string) => { to: string; search: Record<string, unknown> }
}

const overlaps = 'überschneidet sich mit einer anderen Zeit'

/** The entries behind the rows, newest first, by pages. */
export function TimeEntries({ input, first, linkOf }: TimeEntriesProps) {
	const today = useToday()
	const client = useQueryClient()
	const [wanted, setWanted] = useState(0)
	const pageAt = (cursor: string) => read(timeRecording.getTimeRecording, { ...input, query: { ...input.query, cursor } })
	const cursors = followingCursors(first.next, wanted, (cursor) => client.getQueryData(pageAt(cursor).queryKey)?.next)
	const pages = useQueries({ queries: cursors.map(pageAt) })
	const last = pages.at(-1)
	const next = last ? (last.data?.next ?? null) : first.next
	const events = [...first.events, ...pages.flatMap(({ data }) => data?.events ?? [])]
	const over = overlapping(events)
	return (
		<>
			<ul className="todo-list time-entries">
				{events.map((time, at) => (
					<TodoRow
						// An entry may carry several times of one person.
						key={`${time.event} ${at}`}
						{...linkOf(time.event)}
						kind="time-recording"
						title={time.name}
						note={[time.user_text, relativeDay(dayOf(time.event_at), today), time.note, over.has(workKey(time)) && overlaps]
							.filter(Boolean)
							.join(' · ')}
					>
						<span className="todo-row-value">
							<Duration minutes={time.minutes} />
						</span>
					</TodoRow>
				))}
			</ul>
			<div className="time-more">
				<LoadMore
					more={next !== null || last?.isPending === true || last?.isError === true}
					busy={last?.isPending === true}
					error={last?.error ?? null}
					onMore={() => (last?.isError ? void last.refetch() : next !== null && setWanted(cursors.length + 1))}
				/>
			</div>
		</>
	)
}
