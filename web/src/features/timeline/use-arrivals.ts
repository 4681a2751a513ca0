import { useEffect, useRef, useState } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import type { Rolled } from '../../platform/api/rolling.ts'
import { arrivedIn } from './arrivals.ts'
import { eventsOf, isNewer } from './timeline-pages.ts'

/** How long an entry is marked as just arrived. */
const glow = 4000
const nobody: ReadonlySet<string> = new Set()

/** Entries that came in while one looked on, above what had been read; older ones that scrolling brings are none. */
export function useArrivals(data: Pick<Rolled, 'pages'> | undefined, isAbove = isNewer): ReadonlySet<string> {
	const seen = useRef<Event[]>(undefined)
	const [arrivals, setArrivals] = useState(nobody)
	useEffect(() => {
		if (!data) return
		const known = seen.current
		const events = eventsOf(data)
		seen.current = events
		const fresh = arrivedIn(events, known, isAbove)
		if (fresh.length > 0) setArrivals((before) => new Set([...before, ...fresh]))
	}, [data, isAbove])
	useEffect(() => {
		if (arrivals.size === 0) return
		const timer = setTimeout(() => setArrivals(nobody), glow)
		return () => clearTimeout(timer)
	}, [arrivals])
	return arrivals
}
