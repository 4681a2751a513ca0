import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { subscribeToChanges } from '../../platform/live/subscribers.ts'
import { ApiError } from '../../platform/api/client.ts'
import { isUnanswered } from '../../platform/forms/repeated-create.ts'
import type { Rolled as Pages } from '../../platform/api/rolling.ts'
import { eventsOf } from './timeline-pages.ts'
import { nothingDue, refreshTimeline } from './timeline-refresh.ts'
import type { Due, TimelineKey } from './timeline-refresh.ts'

/** Several messages of one moment (an import, a bulk change) are answered together. */
const pause = 120
/** Nobody answered, or had no time: nothing else may ever tell that what is shown is old. */
const again = 5000

/** Keeps a mounted timeline true: by the live messages where they say what changed, else by reading again all that is held. */
export function useTimelineRefresh(timeline: TimelineKey): void {
	const client = useQueryClient()
	const hash = hashKey(timeline.key)
	const latest = useRef(timeline)
	useEffect(() => {
		latest.current = timeline
	})

	useEffect(() => {
		const mine = latest.current
		let due = nothingDue()
		let explained = false
		let ended = false
		let timer: ReturnType<typeof setTimeout> | undefined
		let running = Promise.resolve()
		const work = () => {
			const now = due
			due = nothingDue()
			timer = undefined
			// A failure leaves the list as it was; it stays marked.
			running = running.then(() => refreshTimeline(client, mine, now)).catch(failed)
		}
		const failed = (error: unknown) => {
			console.warn(error)
			if (ended || (error instanceof ApiError && !isUnanswered(error))) return
			due.everything = true
			timer ??= setTimeout(work, again)
		}
		const soon = () => (timer ??= setTimeout(work, pause))
		const everything = () => {
			due.everything = true
			soon()
		}

		const stopLive = subscribeToChanges((message) => {
			if (!note(due, client.getQueryData<Pages>(mine.key), mine, message)) return
			explained = true
			if (due.changed.size + due.gone.size + due.renamed.size > 0) soon()
		})
		const stopCache = client.getQueryCache().subscribe((news) => {
			if (news.type !== 'updated' || news.query.queryHash !== hash || news.action.type !== 'invalidate') return
			// A live message marks first and then says which entry it was.
			explained = false
			queueMicrotask(() => explained || everything())
		})
		if (client.getQueryState(mine.key)?.isInvalidated) everything()
		return () => {
			ended = true
			stopLive()
			stopCache()
			clearTimeout(timer)
		}
	}, [client, hash])
}

/** Notes what a message means for this list; false if the message does not say it all. */
function note(
	due: Due,
	pages: Pages | undefined,
	{ scope }: TimelineKey,
	{ source, event, fk, group, property, date }: LiveMessage,
): boolean {
	if (source === 'object' || source === 'contact' || source === 'journal') {
		if (event !== 'INSERT') due.renamed.add(fk)
		return true
	}
	if (source !== 'event') return false
	const shown = eventsOf(pages).find(({ id }) => id === fk)
	const elsewhere = 'property' in scope ? property && property !== scope.property : group !== scope.group
	if (event === 'DELETE') due.gone.add(fk)
	else if (shown ? shown.updated_at < date : !elsewhere) due.changed.add(fk)
	return true
}
