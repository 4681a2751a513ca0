import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { groups } from '@hausheft/contract/groups.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { CreateGroup } from './create-group.tsx'
import './groups-page.css'

/** The person's groups, and where a new one begins. */
export function GroupsPage() {
	const { data: list = [] } = useQuery(read(groups.listGroups, {}))
	usePageTitle('Gruppen')
	const navigate = useNavigate()
	const first = list.length === 0
	return (
		<>
			<MobileTop title={first ? 'Willkommen' : 'Gruppen'} leading={<MenuButton />} />
			<PageHeader
				title={first ? 'Willkommen bei Hausheft' : 'Gruppen'}
				note={
					first
						? 'Eine Gruppe führt ihre Häuser gemeinsam: die Familie, die Erbengemeinschaft, der Vorstand.'
						: 'Jede Gruppe ist für sich: Nichts wird zwischen ihnen geteilt.'
				}
			/>
			<div className="wrap groups-page">
				{!first && (
					<ul className="groups-list">
						{list.map(({ id, name, rbac, properties }) => (
							<li key={id}>
								<AppLink to={`/group/${id}`} className="card group-card">
									<Avatar name={name} square large />
									<span>
										<b>{name}</b>
										<span className="dim">
											{rbac.role ? roleNames[rbac.role] : 'Noch ohne Rolle'}
											{' · '}
											{count(properties.length, 'Liegenschaft', 'Liegenschaften')}
										</span>
									</span>
								</AppLink>
							</li>
						))}
					</ul>
				)}
				<Box title={first ? 'Mit einer Gruppe beginnen' : 'Neue Gruppe'} className="groups-new">
					<CreateGroup onCreated={({ id }) => void navigate({ to: '/group/$group', params: { group: id } })} />
					<p className="groups-demo">
						Zuerst nur umsehen?
						<LinkButton look="quiet" to="/setup" search={{ step: 'demo' }}>
							Musterhaus ansehen
						</LinkButton>
					</p>
				</Box>
			</div>
		</>
	)
}
