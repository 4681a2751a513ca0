import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { withNames } from '@hausheft/contract/mentions.ts'
import { replies, type WaitingReply } from '@hausheft/contract/replies.ts'
import { ago } from '@hausheft/contract/swiss/zurich.ts'
import { installSlot } from '../../kit/home-slots.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useNow } from '../../platform/page/now.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import './waiting-for-me.css'

/** On the home of a group: who asks for one, and what was answered to one's entries; gone where nothing waits. */
export function WaitingForMe() {
	const slot = useObservable(installSlot, null)
	const { group } = useParams({ strict: false })
	const { data = [] } = useQuery({
		...read(replies.listWaiting, { params: { id: group ?? '' } }),
		enabled: slot !== null && group !== undefined,
	})
	if (!slot || data.length === 0) return null
	return createPortal(
		<Box title="Antworten für mich" className="replies-for-me">
			<ul className="box-rows">
				{data.map((reply) => (
					<Row key={reply.id} reply={reply} group={group ?? ''} />
				))}
			</ul>
		</Box>,
		slot,
	)
}

function Row({ reply, group }: { reply: WaitingReply; group: string }) {
	const now = useNow()
	const { mutate, isPending } = useSend(replies.putAway)
	const { event, event_name, property, user_name, author_text, text, mentioned, mention, created_at } = reply
	return (
		<li>
			<AppLink to={`/group/${group}/property/${property}`} search={{ event }} hash="answer">
				<b>{event_name}</b>
				<span>
					{author_text ?? user_name}: {withNames(text, (id) => mentioned.find((each) => each.id === id)?.name ?? '')}
				</span>
				<span className="dim">
					{mention ? 'fragt Sie' : 'hat geantwortet'}, {ago(created_at, now)}
				</span>
			</AppLink>
			{mention && (
				<Button
					look="quiet"
					busy={isPending}
					aria-label={`Erledigt: «${event_name}»`}
					onClick={() => mutate({ params: { id: event }, body: { mentions: true } })}
				>
					Erledigt
				</Button>
			)}
		</li>
	)
}
