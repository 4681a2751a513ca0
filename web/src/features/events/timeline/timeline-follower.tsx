import type { TimelineKey } from './timeline-refresh.ts'
import { useTimelineRefresh } from './use-timeline-refresh.ts'

/** Shows nothing: keeps the timeline true while it is shown. Loaded after the first view, which needs nothing of it. */
export function TimelineFollower({ timeline }: { timeline: TimelineKey }) {
	useTimelineRefresh(timeline)
	return null
}
