import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Queued } from '../platform/device/queued.ts'
import { isLeftWatch, isLongWatch } from '../platform/queue/watch-elsewhere.ts'
import { settleWaiting, showWaiting } from '../features/event-form/waiting-rows.tsx'
import { WatchWays } from '../features/stopwatch/watch-ways.tsx'
import { WaitingSlots } from '../kit/waiting/waiting-slots.tsx'

const waysOf = (row: Queued, onOpened: () => void) => (isLeftWatch(row) || isLongWatch(row)) && <WatchWays row={row} onOpened={onOpened} />

/** What waits on the device for a connection: in the lists, in the rail and at the lower edge. */
export function Waiting() {
	const router = useRouter()
	useEffect(() => showWaiting(router), [router])
	return <WaitingSlots onSent={settleWaiting} waysOf={waysOf} />
}
