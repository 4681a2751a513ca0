import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { Rolled } from '../../platform/api/rolling.ts'
import { isFreeKey, isShortcut } from '../../platform/page/shortcuts.ts'
import { dismissToast, showToast } from '../../ui/toast-queue.ts'
import { giveBackTo } from '../../ui/use-drawer-focus.ts'
import { eventsOf } from './timeline-pages.ts'
import { timelineQuery } from './timeline-query.ts'
import type { TimelineKey } from './timeline-refresh.ts'

/** The open entry is no question, on the phone neither; a panel over it is. */
const questions = 'dialog[open], [aria-modal="true"]:not(.drawer), .drawer ~ .drawer'
const steps: Record<string, 1 | -1> = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 }

/** How far the key leads in the list behind an open entry; nothing where it is for something else. */
function stepOf(event: KeyboardEvent): 1 | -1 | undefined {
	const step = steps[event.key]
	const isMeant = event.key.length === 1 ? isShortcut : isFreeKey
	// In the list beside it one goes from row to row.
	const inList = event.target instanceof Element && event.target.closest('a[data-entry]')
	return step && !event.shiftKey && !inList && isMeant(event, questions) ? step : undefined
}

const linkTo = (id: string) => document.querySelector<HTMLElement>(`a[data-entry="${id}"]`)
let endToast = 0
function say(message: string): void {
	dismissToast(endToast)
	endToast = showToast(message)
}

/**
 * From the entry that is open to the next one of the list behind it, or the one before; at the end of what has been read that goes on. Each takes the place
 * of the one before, so that Back leads to the list. Answers whether the key was for that.
 */
export function useWalk({ key, scope, filters }: TimelineKey): (event: KeyboardEvent) => boolean {
	const client = useQueryClient()
	const router = useRouter()
	const navigate = useNavigate()
	const { fetchNextPage } = useInfiniteQuery({ ...timelineQuery(scope, filters), notifyOnChangeProps: [] })
	const list = useRef({ key, fetchNextPage })
	useEffect(() => {
		list.current = { key, fetchNextPage }
	})
	return useCallback(
		(event) => {
			const { event: id, edit }: { event?: unknown; edit?: unknown } = router.latestLocation.search
			const step = typeof id === 'string' && edit === undefined ? stepOf(event) : undefined
			const held = () => client.getQueryData<Rolled>(list.current.key)
			const isHere = eventsOf(held()).some((each) => each.id === id)
			if (step === undefined || typeof id !== 'string' || !isHere) return false
			event.preventDefault()
			const go = ({ id: next }: { id: string }) => {
				const link = linkTo(next)
				if (link) giveBackTo(link)
				link?.scrollIntoView({ block: 'nearest' })
				void navigate({
					to: '.',
					search: (before) => (before.event === id ? { ...before, event: next } : before),
					replace: true,
					resetScroll: false,
				})
			}
			const found = nextTo(held(), id, step)
			if (found) go(found)
			else if (step < 0) say('Das ist der erste Eintrag der Liste.')
			else if (held()?.pages.at(-1)?.from === null) say('Das ist der letzte Eintrag der Liste.')
			else
				void list.current.fetchNextPage({ cancelRefetch: false }).then(({ isFetchNextPageError }) => {
					const further = nextTo(held(), id, step)
					if (further) go(further)
					else if (isFetchNextPageError) say('Weitere Einträge konnten nicht geladen werden.')
				})
			return true
		},
		[client, router, navigate],
	)
}

function nextTo(list: Rolled | undefined, id: string, step: 1 | -1) {
	const events = eventsOf(list)
	const at = events.findIndex((each) => each.id === id)
	return at < 0 ? undefined : events[at + step]
}
