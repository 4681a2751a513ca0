import { useEffect, useRef, useState } from 'react'
import type { Rolled } from '../../../platform/api/rolling.ts'
import { eventsOf } from './timeline-pages.ts'

/** How long an entry is marked as just arrived. */
const glow = 4000
const nobody: ReadonlySet<string> = new Set()

/** Entries that came in while one looked on, above what had been read; older ones that scrolling brings are none. */
export function useArrivals(data: Pick<Rolled, 'pages'> | undefined): ReadonlySet<string> {
	const seen = useRef<Map<string, string> | undefined>(undefined)
	const [arrivals, setArrivals] = useState(nobody)
	useEffect(() => {
		if (!data) return
		const known = seen.current
		const events = eventsOf(data)
		seen.current = new Map(events.map(({ id, event_at }) => [id, event_at]))
		if (!known) return
		const oldest = [...known.values()].at(-1) ?? ''
		const fresh = events.filter(({ id, event_at }) => !known.has(id) && event_at >= oldest).map(({ id }) => id)
		if (fresh.length > 0) setArrivals((before) => new Set([...before, ...fresh]))
	}, [data])
	useEffect(() => {
		if (arrivals.size === 0) return
		const timer = setTimeout(() => setArrivals(nobody), glow)
		return () => clearTimeout(timer)
	}, [arrivals])
	return arrivals
}
