import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notifications, type GroupNotifications, type Notifications } from '@hausheft/contract/notifications.ts'
import type { Wishes } from '@hausheft/contract/notification-requests.ts'
import { ApiError, keyOf } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'

const sentOf = ({ name: _name, reads_inbox: _reads, ...wishes }: GroupNotifications): Wishes => wishes

/**
 * A choice holds at once: it is seen, and sent one after the other, so that the last one stays. What is still on its way stands above what the
 * server says, so that the answer to an earlier choice takes back none that came after it.
 */
export function useWishes() {
	const client = useQueryClient()
	const send = useSend(notifications.putNotifications)
	const line = useRef(Promise.resolve())
	const [ahead, setAhead] = useState<ReadonlyMap<string, GroupNotifications>>(new Map())
	const key = keyOf(notifications.getNotifications, {})
	const change = (changed: GroupNotifications) => {
		setAhead((known) => new Map(known).set(changed.group, changed))
		line.current = line.current.then(async () => {
			try {
				const answer = await send.mutateAsync({ body: { groups: [sentOf(changed)] } })
				// What was asked before and is answered after knows nothing of it.
				await client.cancelQueries({ queryKey: key })
				client.setQueryData<Notifications>(key, answer)
			} catch (error) {
				if (!(error instanceof ApiError)) throw error
				showToast(error.message, { tone: 'bad' })
				await client.invalidateQueries({ queryKey: key })
			} finally {
				setAhead((known) => (known.get(changed.group) === changed ? without(known, changed.group) : known))
			}
		})
	}
	return { change, shown: (group: GroupNotifications) => ahead.get(group.group) ?? group }
}

const without = (known: ReadonlyMap<string, GroupNotifications>, group: string) => new Map([...known].filter(([each]) => each !== group))
