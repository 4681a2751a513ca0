import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { IconUserPlus } from '../../ui/icons.gen.ts'
import { members } from '@hausheft/contract/members.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { memberCan } from '../../platform/rights/member-can.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupName } from './group-name.tsx'
import { InviteDrawer } from './invite-drawer.tsx'
import { InviteLinks } from './invite-links.tsx'
import { InviteList } from './invite-list.tsx'
import { MemberList } from './member-list.tsx'
import { OwnRole } from './own-role.tsx'
import { SettingsLinks } from './settings-links.tsx'
import './settings-page.css'

const route = getRouteApi('/_app/group/$group/settings')

/** The group's name, who is in it and with which role, and who is invited. */
export function SettingsPage() {
	const { group: id } = route.useParams()
	const found = useGroup(id)
	const { invite } = route.useSearch()
	const navigate = route.useNavigate()
	const setInviting = (on: boolean) => void navigate({ to: '.', search: on ? { invite: 1 } : {}, resetScroll: false })
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id } }))
	const mayRead = found !== undefined && settingsCan(found.group).readMembers
	const people = useQuery({ ...read(members.listMembers, { params: { id } }), enabled: mayRead })
	const invites = useQuery({ ...read(members.listInvites, { params: { id } }), enabled: mayRead })
	usePageTitle('Einstellungen', found?.group.name)
	if (!found) return null
	const { group } = found
	const can = settingsCan(group)
	const { role } = group.rbac
	const mayInvite = role !== null && can.invite
	return (
		<>
			<MobileTop title="Einstellungen" note={group.name} leading={<MenuButton />} />
			<PageHeader
				title="Einstellungen"
				note={people.data ? count(people.data.length, 'Mitglied', 'Mitglieder') : group.name}
				crumbs={[{ to: `/group/${id}`, label: group.name }]}
			/>
			<div className="wrap settings-page">
				<div className="settings-main">
					{mayRead && (
						<Box
							title="Mitglieder"
							action={
								mayInvite && (
									<Button Icon={IconUserPlus} onClick={() => setInviting(true)}>
										Einladen
									</Button>
								)
							}
						>
							<MemberList group={group} people={people} houses={houses} />
						</Box>
					)}
					{mayRead && (invites.data?.length ?? 0) > 0 && (
						<Box title="Offene Einladungen">
							<InviteList group={group} invites={invites.data ?? []} houses={houses} mayManage={mayInvite} />
						</Box>
					)}
					{mayInvite && <InviteLinks group={group} houses={houses} />}
				</div>
				<div className="settings-side">
					<Box title="Gruppe">
						<GroupName group={group} mayChange={can.rename} />
					</Box>
					{role !== null && (
						<Box title="Daten und Verwaltung">
							<SettingsLinks group={group} />
						</Box>
					)}
					<Box title="Eigene Rolle">
						<OwnRole group={group} leave={memberCan(group, role, people.data).leave} />
					</Box>
					{can.remove && (
						<Box title="Gruppe löschen">
							<DeleteGroup group={group} />
						</Box>
					)}
				</div>
			</div>
			{invite === 1 && mayInvite && role && (
				<InviteDrawer group={group} granter={role} houses={houses} onClose={() => setInviting(false)} />
			)}
			<Outlet />
		</>
	)
}
