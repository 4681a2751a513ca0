import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { useIsPrinted } from './use-is-printed.ts'
import { forgetPlace, keepPlace, placeIn } from './timeline-places.ts'

type EndlessListOptions<Row> = {
	rows: readonly Row[]
	/** The element that the rows stand in. */
	box: RefObject<HTMLElement | null>
	estimate: (row: Row, phone: boolean) => number
	/** Names the list, so that a visitor who comes back finds the place left. */
	place: string
	/** The end of what has been read comes in sight. */
	onNearEnd: () => void
}

/** Rows left below the window when more are asked for. */
const reserve = 16
const isTop = () => window.scrollY < 120

/** Which rows of an endless list are in the document, and where: those near the window. */
export function useEndlessList<Row extends { key: string }>({ rows, box, estimate, place, onNearEnd }: EndlessListOptions<Row>) {
	const [atFirst] = useState(() => ({
		phone: matchMedia('(width <= 51.25em)').matches,
		rect: { width: window.innerWidth, height: window.innerHeight },
		place: placeIn(place),
	}))
	// Who reads further down is not moved by what arrives above; who looks at the top sees it slide in. Asked only when rows
	// change: it makes the browser lay out the page.
	const anchorTo = useMemo(() => (rows.length > 0 && isTop() ? 'start' : 'end'), [rows])
	const [top, setTop] = useState(atFirst.place?.top ?? 0)
	// What stands above the list can change its height at any time.
	useLayoutEffect(() => {
		const look = () => box.current && setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
		look()
		const watch = new ResizeObserver(look)
		watch.observe(document.body)
		return () => watch.disconnect()
	}, [box])

	const list = useWindowVirtualizer<HTMLElement>({
		count: rows.length,
		getItemKey: (index) => rows[index]?.key ?? index,
		estimateSize: (index) => (rows[index] ? estimate(rows[index], atFirst.phone) : 0),
		rangeExtractor: (range) => withFocused(box.current, range),
		scrollMargin: top,
		overscan: 4,
		useFlushSync: false,
		initialRect: atFirst.rect,
		initialMeasurementsCache: atFirst.place?.measured ?? [],
		initialOffset: () => atFirst.place?.offset ?? window.scrollY,
		anchorTo,
		scrollEndThreshold: -1,
	})
	useEffect(() => {
		forgetPlace(place)
		return () => keepPlace(place, { measured: list.takeSnapshot(), offset: list.scrollOffset ?? 0, top: list.options.scrollMargin })
	}, [list, place])

	const lastShown = list.range?.endIndex ?? -1
	useEffect(() => {
		if (lastShown >= rows.length - reserve) onNearEnd()
	}, [lastShown, rows.length, onNearEnd])

	// Paper has no window: all that has been read stands on it, one below the other.
	const printed = useIsPrinted()
	const shown = printed ? rows.map((_, index) => ({ index, start: 0 })) : list.getVirtualItems()
	const items = shown.map(({ index, start }) => ({ index, start: start - top, measure: printed ? unmeasured : list.measureElement }))
	return { items, height: list.getTotalSize() }
}

const unmeasured = () => {}

/** A row that has the focus stays in the document however far one scrolls away from it. */
function withFocused(list: HTMLElement | null, range: Range): number[] {
	const shown = defaultRangeExtractor(range)
	const focused = list?.contains(document.activeElement) ? document.activeElement?.closest<HTMLElement>('[data-index]') : undefined
	const index = focused ? Number(focused.dataset['index']) : -1
	return index < 0 || index >= range.count || shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b)
}
