import { IconArrowUp } from '../../ui/icons.gen.ts'
import { useEffect, useState } from 'react'
import { count } from '@hausheft/contract/swiss/formats.ts'
import type { Row } from './timeline-rows.ts'

const seesTop = () => window.scrollY < 120

/** Says what has arrived: aloud for who listens, and as a way up for who reads further down. */
export function TimelineNews({ arrivals, rows }: { arrivals: ReadonlySet<string>; rows: Row[] }) {
	const [above, setAbove] = useState<ReadonlySet<string>>(new Set())
	useEffect(() => {
		if (arrivals.size > 0 && !seesTop()) setAbove((before) => new Set([...before, ...arrivals]))
	}, [arrivals])
	useEffect(() => {
		if (above.size === 0) return
		const onScroll = () => seesTop() && setAbove(new Set())
		window.addEventListener('scroll', onScroll, { passive: true })
		return () => window.removeEventListener('scroll', onScroll)
	}, [above])
	const names = rows.flatMap((row) => (row.type === 'entry' && arrivals.has(row.event.id) ? [row.event.name] : []))
	return (
		<>
			<p className="hidden-visually" role="status">
				{names.length > 0 && `${names.length === 1 ? 'Neuer Eintrag' : 'Neue Einträge'}: ${names.join(', ')}`}
			</p>
			{above.size > 0 && (
				<div className="timeline-news">
					<button type="button" onClick={() => window.scrollTo({ top: 0, behavior: 'instant' })}>
						<IconArrowUp size={17} stroke={2} aria-hidden />
						{count(above.size, 'neuer Eintrag', 'neue Einträge')}
					</button>
				</div>
			)}
		</>
	)
}
