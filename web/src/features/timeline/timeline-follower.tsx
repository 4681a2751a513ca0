import type { Group } from '@hausheft/contract/groups.ts'
import type { TimelineKey } from './timeline-refresh.ts'
import { useListKeys } from './use-list-keys.ts'
import { useTimelineRefresh } from './use-timeline-refresh.ts'

/** Shows nothing: keeps the timeline true while it is shown, and hears the keys. Loaded after the first view, which needs nothing of it. */
export function TimelineFollower({ timeline, group }: { timeline: TimelineKey; group: Group }) {
	useTimelineRefresh(timeline)
	useListKeys(group, timeline)
	return null
}

// What else a timeline has beside its rows, or instead of them, comes in the same file.
export { TimelineEmpty } from './timeline-empty.tsx'
export { TimelineList } from './timeline-list.tsx'
export { TimelineNews } from './timeline-news.tsx'
