import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'
import { urlOfKey } from '../platform/api/url-of-key.ts'
import { shownKept } from '../platform/kept/shown-kept.ts'
import { isAside, useReachable } from '../platform/page/connection.ts'
import { refreshSession } from '../platform/session/session.ts'
import './kept-line.css'

const askAgain = 5000

/** That what is shown comes from this device, and of when it is. Like a message, it lies outside the page. */
export function KeptLine() {
	const since = useSince()
	const reachable = useReachable()
	const shown = !reachable && since !== undefined
	useEffect(() => {
		if (!shown) return
		const timer = setInterval(() => void refreshSession(), askAgain)
		return () => clearInterval(timer)
	}, [shown])
	if (!shown) return null
	return createPortal(
		<p className="kept-line" role="status">
			{`${isAside() ? 'Nicht angemeldet' : 'Keine Verbindung'} · Stand ${moment(since)}`}
			{isAside() && (
				<a className="kept-line-way" href={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}>
					Anmelden
				</a>
			)}
		</p>,
		document.body,
	)
}

/** The oldest moment of what is on the page. */
function useSince(): number | undefined {
	const cache = useQueryClient().getQueryCache()
	const oldest = () => {
		const kept = shownKept.get()
		if (kept.size === 0) return undefined
		const shown = cache.findAll({ type: 'active' }).flatMap(({ queryKey }) => kept.get(urlOfKey(queryKey)) ?? [])
		return shown.length > 0 ? Math.min(...shown) : undefined
	}
	const listen = (listener: () => void) => {
		const stops = [cache.subscribe(listener), shownKept.listen(listener)]
		return () => stops.forEach((stop) => stop())
	}
	return useSyncExternalStore(listen, oldest, () => undefined)
}

const moment = (at: number) => {
	const { day, time } = wallOf(at)
	return `${day.slice(8)}.${day.slice(5, 7)}., ${time}`
}
