import type { Group } from '@hausheft/contract/groups.ts'
import { useToday } from '../../platform/page/now.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box, BoxLink } from '../../ui/box.tsx'
import { senderName, shortDate, subjectOf } from './mail-words.ts'
import './came-in.css'

const most = 3

/** On the overview: what has come in and waits for somebody. */
export function CameIn({ group }: { group: Group }) {
	const today = useToday()
	if (!groupCan(group).readInbox || group.inbox.length === 0) return null
	const home = `/group/${group.id}/inbox`
	return (
		<Box title="Posteingang" action={<BoxLink to={home}>{(group.inbox_count ?? 0) > most ? 'Alle' : 'Öffnen'}</BoxLink>}>
			<ul className="box-rows came-in">
				{group.inbox.slice(0, most).map((mail) => (
					<li key={mail.id}>
						<AppLink to={`${home}/view-${mail.id}`}>
							<span className="came-in-subject">{subjectOf(mail)}</span>
							<span className="dim">{senderName(mail.mail_from)}</span>
							<time className="dim" dateTime={mail.created_at}>
								{shortDate(mail.created_at, today)}
							</time>
						</AppLink>
					</li>
				))}
			</ul>
		</Box>
	)
}
