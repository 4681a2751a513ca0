import { useQuery } from '@tanstack/react-query'
import { groups } from '@hausheft/contract/groups.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { greeting } from '../../platform/words/greeting.ts'
import { useNow } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { GroupsPage } from '../groups/groups-page.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { GroupDue } from './group-due.tsx'
import './home-page.css'

/** For who is in several groups: all of them, with what is due there. Who is in none yet begins here. */
export function HomePage() {
	const { data: list = [] } = useQuery(read(groups.listGroups, {}))
	const user = useCurrentUser()
	const now = useNow()
	usePageTitle('Meine Gruppen')
	if (list.length === 0) return <GroupsPage />
	return (
		<>
			<MobileTop title="Meine Gruppen" leading={<MenuButton />} />
			<PageHeader
				title={greeting(now, user?.name ?? '')}
				note={`${count(list.length, 'Gruppe', 'Gruppen')}, und was in ihnen ansteht.`}
				actions={
					<LinkButton to="/user/groups" look="secondary">
						Gruppen verwalten
					</LinkButton>
				}
			/>
			<div className="wrap">
				<ul className="home-groups">
					{list.map((group) => (
						<li key={group.id}>
							<GroupDue group={group} today={dayOf(now)} />
						</li>
					))}
				</ul>
			</div>
		</>
	)
}
