import { useEffect } from 'react'
import { settleWaiting, showWaiting } from '../features/event-form/waiting-rows.tsx'
import { WaitingSlots } from '../kit/waiting/waiting-slots.tsx'

/** What waits on the device for a connection: in the lists, in the rail and at the lower edge. */
export function Waiting() {
	useEffect(showWaiting, [])
	return <WaitingSlots onSent={settleWaiting} />
}
