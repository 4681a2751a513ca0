import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Rolled as Pages } from '../../platform/api/rolling.ts'
import { eventsOf } from './timeline-pages.ts'
import { readPage } from './timeline-query.ts'
import type { TimelineKey } from './timeline-refresh.ts'

/** What a browser still puts on paper in a moment; the sum then says of how many. */
const mostPrinted = 5000
const atOnce = 200

type Reading = { state: 'reading'; loaded: number } | { state: 'read'; loaded: number } | { state: 'failed' }

/** Reads a list to its end before it is printed; `shown`: how many rows of it there are. While it reads, nobody else asks for more. */
export function usePrintAll({ key, scope, filters }: TimelineKey, shown: number) {
	const client = useQueryClient()
	const [reading, setReading] = useState<Reading>()
	/** The last time that somebody pressed: what an earlier one began has ended. */
	const press = useRef(0)
	useEffect(() => () => void press.current++, [])
	useEffect(() => {
		if (reading?.state !== 'read' || shown < reading.loaded) return
		setReading(undefined)
		globalThis.print()
	}, [reading, shown])

	const held = () => client.getQueryData<Pages>(key)
	const readOn = async (mine: number) => {
		await client.cancelQueries({ queryKey: key, exact: true })
		for (;;) {
			const loaded = eventsOf(held()).length
			const from = held()?.pages.at(-1)?.from
			if (press.current !== mine) return
			if (!from || loaded >= mostPrinted) return setReading({ state: 'read', loaded })
			setReading({ state: 'reading', loaded })
			const page = await readPage(scope, filters, from, Math.min(atOnce, mostPrinted - loaded))
			client.setQueryData<Pages>(key, (now) =>
				now?.pages.at(-1)?.from === from ? { pages: [...now.pages, page], pageParams: [...now.pageParams, from] } : now,
			)
		}
	}
	const stop = () => {
		press.current++
		setReading(undefined)
	}
	const print = () => {
		const mine = ++press.current
		setReading({ state: 'reading', loaded: shown })
		void readOn(mine).catch((error: unknown) => {
			console.warn(error)
			if (press.current === mine) setReading({ state: 'failed' })
		})
	}
	return { print, stop, loaded: reading?.state === 'reading' ? reading.loaded : undefined, hasFailed: reading?.state === 'failed' }
}
