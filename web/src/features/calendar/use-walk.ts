// Hides how a thing of the calendar is moved by keys: with Shift held the arrows take it on, letting go puts it there, Escape takes it back.
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { CalendarItem } from '@hausheft/contract/calendar.ts'
import { keyOf, walked } from './grid.ts'

type Walk = {
	/** The things that can be moved, by their keys. */
	itemOf: (key: string) => CalendarItem | undefined
	onPut: (item: CalendarItem, on: string) => void
}

/** What is under way, where it would stand now; it has the focus wherever it stands. */
export function useWalk(root: RefObject<HTMLElement | null>, options: Walk): CalendarItem | undefined {
	const [walking, setWalking] = useState<{ from: CalendarItem; on: string }>()
	const now = useRef({ ...options, walking })
	useEffect(() => {
		now.current = { ...options, walking }
	})
	const key = walking && keyOf(walking.from)
	const on = walking?.on
	useEffect(() => {
		if (key) root.current?.querySelector<HTMLElement>(`[data-item="${key}"] a`)?.focus()
	}, [root, key, on])
	useEffect(() => {
		const element = root.current
		if (!element) return
		const listening = new AbortController()
		const { signal } = listening
		const set = (next: { from: CalendarItem; on: string } | undefined) => {
			// Two keys can come before the next rendering.
			now.current = { ...now.current, walking: next }
			setWalking(next)
		}
		const put = () => {
			const { walking: ended, itemOf, onPut } = now.current
			if (!ended) return
			set(undefined)
			// Since it was taken up, the write before may have been answered.
			const item = itemOf(keyOf(ended.from)) ?? ended.from
			if (ended.on !== item.on) onPut(item, ended.on)
		}
		element.addEventListener(
			'keydown',
			(event) => {
				const { walking: under, itemOf } = now.current
				if (under && event.key === 'Escape') return set(undefined)
				if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
				const from = under?.from ?? itemOf(event.target.closest<HTMLElement>('[data-movable]')?.dataset['item'] ?? '')
				const to = from && walked(event.key, under?.on ?? from.on)
				if (!from || to === undefined) return
				event.preventDefault()
				set({ from, on: to })
			},
			{ signal },
		)
		addEventListener('keyup', ({ key: let_go }) => let_go === 'Shift' && put(), { signal })
		addEventListener('blur', put, { signal })
		return () => listening.abort()
	}, [root])
	return walking && { ...walking.from, on: walking.on }
}
