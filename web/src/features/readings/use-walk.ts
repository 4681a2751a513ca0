import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readings, type Reading } from '@hausheft/contract/readings.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { inOrder, type Placed } from './walk.ts'

/** The meters in walking order; one that is put elsewhere or hidden is so at once, and kept one request after the other. */
export function useWalk(property: string, series: readonly Reading[]) {
	const client = useQueryClient()
	const { mutateAsync } = useSend(readings.putReadingOrder)
	/** As it is to be, as long as the server has not said so. */
	const [wanted, setWanted] = useState<readonly Placed[]>()
	const waiting = useRef<readonly Placed[]>(undefined)
	const isSending = useRef(false)
	const send = async () => {
		isSending.current = true
		const params = { id: property }
		try {
			while (waiting.current) {
				const sent = waiting.current.map(({ unit, name, object, hidden }) => ({ unit, name, object, hidden }))
				waiting.current = undefined
				const stored = await mutateAsync({ params, body: { series: sent } })
				if (!waiting.current) client.setQueryData(read(readings.listReadings, { params }).queryKey, stored)
			}
		} catch (error) {
			waiting.current = undefined
			showToast((error as Error).message, { tone: 'bad' })
		}
		isSending.current = false
		setWanted(undefined)
	}
	const walk = wanted ? inOrder(series, wanted) : series
	return {
		walk,
		put: (next: readonly Reading[]) => {
			setWanted(next)
			waiting.current = next
			if (!isSending.current) void send()
		},
	}
}
