import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { members, type GroupUser } from '@hausheft/contract/members.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { MemberDrawer } from './member-drawer.tsx'

const route = getRouteApi('/_app/group/$group/settings/role-{$user}')

/** One person's role, over the settings. */
export function RolePage() {
	const { group: id, user } = route.useParams()
	const found = useGroup(id)
	const me = useCurrentUser()
	const navigate = useNavigate()
	const mayRead = found !== undefined && settingsCan(found.group).readMembers
	const { data: people, error, refetch } = useQuery({ ...read(members.listMembers, { params: { id } }), enabled: mayRead })
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id } }))
	const isMe = user === me?.id
	// Whoever may not see the members still sees their own role.
	const own: GroupUser | undefined = isMe && me && found ? { ...me, role: found.group.rbac.role, properties: null } : undefined
	const member = mayRead ? people?.find((each) => each.id === user) : own
	usePageTitle(member?.name, 'Einstellungen', found?.group.name)
	if (!found) return null
	const close = () => void navigate({ to: '/group/$group/settings', params: { group: id }, resetScroll: false })
	if (member)
		return <MemberDrawer key={user} group={found.group} member={member} people={people} isMe={isMe} houses={houses} onClose={close} />
	return (
		<Drawer title="Rolle" onClose={close}>
			{error && !people ? (
				<ReadFailed error={error} onRetry={() => void refetch()} />
			) : mayRead && !people ? (
				<SkeletonCards count={2} />
			) : (
				<Notice>
					{mayRead ? 'Diese Person ist nicht oder nicht mehr Mitglied der Gruppe.' : 'Für diese Aktion fehlt die Berechtigung.'}
				</Notice>
			)}
		</Drawer>
	)
}
