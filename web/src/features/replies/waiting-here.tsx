import { useQuery } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Button } from '../../ui/button.tsx'

/** Somebody asks for one: answered it is done, or put away. */
export function WaitingHere({ event, mayReply }: { event: Pick<Event, 'id' | 'group'>; mayReply: boolean }) {
	const { data = [] } = useQuery(read(replies.listWaiting, { params: { id: event.group } }))
	const { mutate, isPending } = useSend(replies.putAway)
	const [asked] = data.filter((each) => each.event === event.id && each.mention)
	if (!asked) return null
	return (
		<div className="reply-asked">
			<p>
				<b>{asked.user_name}</b> fragt Sie{mayReply ? '.' : ' hier.'}
			</p>
			<Button look="quiet" busy={isPending} onClick={() => mutate({ params: { id: event.id }, body: { mentions: true } })}>
				Erledigt
			</Button>
		</div>
	)
}
