import type { UseQueryResult } from '@tanstack/react-query'
import type { Group } from '@hausheft/contract/groups.ts'
import type { GroupUser } from '@hausheft/contract/members.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { usePresence } from '../../platform/live/presence.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { roleName, scopeWords } from './member-words.ts'

type MemberListProps = { group: Group; people: UseQueryResult<GroupUser[]>; houses: readonly Property[] }

/** Everybody in the group; each leads to the role. */
export function MemberList({ group, people: { data, error, refetch }, houses }: MemberListProps) {
	const me = useCurrentUser()?.id
	const online = new Set(usePresence(group.id).map(({ id }) => id))
	if (!data && error) return <ReadFailed error={error} onRetry={() => void refetch()} />
	if (!data) return <SkeletonCards count={2} />
	return (
		<ul>
			{data.map(({ id, name, email, image, role, properties, mail_refused_at }) => (
				<li key={id}>
					<AppLink to={`/group/${group.id}/settings/role-${id}`} resetScroll={false} className="member-row">
						<Avatar name={name} image={image} large />
						<span className="member-name">
							<b>{name}</b>
							{id === me ? <Tag>Sie</Tag> : online.has(id) && <Tag tone="good">online</Tag>}
							{mail_refused_at && <Tag tone="warn">Mails kommen nicht an</Tag>}
							<span className="dim">{email && <EmailText email={email} />}</span>
						</span>
						<span className="member-role">
							<b>{roleName(role)}</b>
							<span className="dim">{scopeWords(properties, houses)}</span>
						</span>
					</AppLink>
				</li>
			))}
		</ul>
	)
}
