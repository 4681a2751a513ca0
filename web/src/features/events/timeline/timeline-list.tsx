import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePhone } from '../../../ui/use-phone.ts'
import { forgetPlace, keepPlace, placeIn } from './timeline-places.ts'
import { byMonth, estimatedHeight } from './timeline-rows.ts'
import type { Row } from './timeline-rows.ts'
import { TimelineBox } from './timeline-first-rows.tsx'
import { TimelineMonths } from './timeline-months.tsx'
import type { DrawnRow, EntryFace } from './timeline-months.tsx'

type TimelineListProps = {
	rows: Row[]
	/** Names the list, so that a visitor who comes back finds the place left. */
	place: string
	face: EntryFace
	/** The end of what has been read comes in sight. */
	onNearEnd: () => void
}

/** Rows left below the window when more are asked for. */
const reserve = 12
const isTop = () => window.scrollY < 120

/** The endless list in the browser: only what is near the window is in the document. */
export function TimelineList({ rows, place, face, onNearEnd }: TimelineListProps) {
	const phone = usePhone()
	const box = useRef<HTMLDivElement>(null)
	const [top, setTop] = useState(() => placeIn(place)?.top ?? 0)
	useLayoutEffect(() => {
		if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
	})

	const list = useWindowVirtualizer<HTMLElement>({
		count: rows.length,
		getItemKey: (index) => rows[index]?.key ?? index,
		estimateSize: (index) => (rows[index] ? estimatedHeight(rows[index], phone) : 0),
		scrollMargin: top,
		overscan: 4,
		useFlushSync: false,
		initialRect: { width: window.innerWidth, height: window.innerHeight },
		initialMeasurementsCache: placeIn(place)?.measured ?? [],
		initialOffset: () => placeIn(place)?.offset ?? window.scrollY,
		// Who reads further down is not moved by what arrives above; who looks at the top sees it slide in.
		anchorTo: isTop() ? 'start' : 'end',
		scrollEndThreshold: -1,
	})
	useEffect(() => {
		forgetPlace(place)
		return () => keepPlace(place, { measured: list.takeSnapshot(), offset: list.scrollOffset ?? 0, top: list.options.scrollMargin })
	}, [list, place])

	const items = list.getVirtualItems()
	const lastShown = items.at(-1)?.index ?? -1
	useEffect(() => {
		if (lastShown >= rows.length - reserve) onNearEnd()
	}, [lastShown, rows.length, onNearEnd])

	const drawn = items.flatMap(({ index }): DrawnRow[] => (rows[index] ? [{ row: rows[index], index, measure: list.measureElement }] : []))
	return (
		<TimelineBox height={list.getTotalSize()} shift={(items[0]?.start ?? top) - top} boxRef={box}>
			<TimelineMonths months={byMonth(drawn)} face={face} />
		</TimelineBox>
	)
}
