import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { ReadFailed } from './read-failed.tsx'
import './load-more.css'

type LoadMoreProps = {
	/** False at the end of the list. */
	more: boolean
	busy: boolean
	error: Error | null
	onMore: () => void
}

/** The end of a list that goes on: reads on by itself when it comes near, and by its button. */
export function LoadMore({ more, busy, error, onMore }: LoadMoreProps) {
	const end = useRef<HTMLDivElement>(null)
	const next = useRef(onMore)
	useEffect(() => {
		next.current = onMore
	})
	const waiting = more && !busy && !error
	useEffect(() => {
		if (!waiting || !end.current) return
		const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && next.current(), { rootMargin: '800px' })
		watch.observe(end.current)
		return () => watch.disconnect()
	}, [waiting])
	if (!more) return null
	return (
		<div className="load-more" ref={end}>
			{error ? (
				<ReadFailed error={error} onRetry={onMore} />
			) : (
				<Button look="secondary" busy={busy} onClick={onMore}>
					Weitere laden
				</Button>
			)}
		</div>
	)
}
