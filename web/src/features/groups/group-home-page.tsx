import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { IconPlus, IconUserPlus } from '../../ui/icons.gen.ts'
import { events } from '@hausheft/contract/events.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'

import { count } from '@hausheft/contract/swiss/formats.ts'
import { ago } from '@hausheft/contract/swiss/zurich.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { read } from '../../platform/api/client.ts'
import { rolling } from '../../platform/api/rolling.ts'
import { greeting } from '../../platform/words/greeting.ts'
import { useNow, useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import { LateYearBars } from '../balance/late-year-bars.tsx'
import { RecentCurrency, RecentEntries } from '../timeline/recent-entries.tsx'
import { dueIn, useTodos } from '../../kit/todos.ts'
import { LateBackupNotice } from '../plans/late-backup-notice.tsx'
import { LateDiskNotice } from '../plans/late-disk-notice.tsx'
import { MemoriesSlot } from '../memories/memories-slot.tsx'
import { CameIn } from '../inbox/came-in.tsx'
import { NoProperties } from '../properties/no-properties.tsx'
import { PropertyCard } from '../properties/property-card.tsx'
import { holdInstall } from '../../kit/home-slots.ts'
import { MenuButton } from '../../kit/menu-button.tsx'
import { dateLine, dueSentence } from './due-sentence.ts'
import { FirstSteps } from './first-steps.tsx'
import { WhatIsDue } from './what-is-due.tsx'
import './group-home-page.css'

const route = getRouteApi('/_app/group/$group/')

/** The group's overview: what needs attention, its houses, what was logged last. */
export function GroupHomePage() {
	const { group: id } = route.useParams()
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id } }))
	const user = useCurrentUser()
	const now = useNow()
	const today = useToday()
	const group = all.find((each) => each.id === id)
	const todos = useTodos(group)
	const { data: recent } = useInfiniteQuery(rolling(events.rollGroup, { params: { id }, query: { limit: 10, include: 'names' } }))
	const { data: year } = useQuery(read(groupBalance.getGroupBalance, { params: { id }, query: {} }))
	usePageTitle(group?.name)
	if (!group) return null
	const lastAt = (property: string) => {
		const entry = recent?.pages[0]?.events.find((each) => each.property === property)
		return entry && `${ago(entry.event_at, now)}: ${entry.name}`
	}
	return (
		<>
			<MobileTop title={group.name} note={count(houses.length, 'Liegenschaft', 'Liegenschaften')} leading={<MenuButton />}>
				{groupCan(group).invite && (
					<IconLink to={`/group/${id}/settings`} search={{ invite: 1 }} label="Jemanden einladen" Icon={IconUserPlus} />
				)}
			</MobileTop>
			<div className="wrap group-home">
				<header className="group-home-hello">
					<div>
						<h1>{greeting(now, user?.name ?? '')}</h1>
						<p>
							{dateLine(today)} {houses.length > 0 && dueSentence(dueIn(todos, today), today, todos.length > 0)}
						</p>
					</div>
					{houses.length > 0 && groupCan(group).createEntries && (
						<LinkButton to={`/group/${id}/create`} Icon={IconPlus} className="group-home-create">
							Eintrag erfassen
						</LinkButton>
					)}
				</header>
				{houses.length === 0 ? (
					<NoProperties group={group} />
				) : (
					<div className="group-home-parts">
						<Attention group={group} todos={todos} houses={houses} today={today} />
						<section className="group-home-houses" aria-labelledby="group-home-houses">
							<h2 id="group-home-houses" aria-label={plainName('Liegenschaften')}>
								{softened('Liegenschaften')}
							</h2>
							<ul className="property-cards">
								{houses.map((property) => (
									<li key={property.id}>
										<PropertyCard property={property} todos={todos} today={today} last={lastAt(property.id)} />
									</li>
								))}
							</ul>
						</section>
						{year?.properties.some(({ expense, income }) => expense + income > 0) && (
							<Box title="Einnahmen & Ausgaben" className="group-home-last group-home-year">
								<LateYearBars group={id} />
							</Box>
						)}
						<Box title="Zuletzt erfasst" action={<RecentCurrency group={id} />} className="group-home-last">
							<RecentEntries group={id} houses={houses} />
						</Box>
						{group.rbac.role === 'owner' && <LateDiskNotice group={id} />}
						{group.rbac.role === 'owner' && <LateBackupNotice group={id} />}
					</div>
				)}
			</div>
		</>
	)
}

/** What needs attention; for who only reads, photos come before it. */
function Attention({ group, houses, ...due }: ComponentProps<typeof WhatIsDue>) {
	const onlyReads = group.rbac.role === 'viewer'
	const past = <MemoriesSlot group={group} />
	return (
		<div className="group-home-due" ref={holdInstall}>
			{onlyReads && past}
			<FirstSteps group={group} house={houses[0]?.id ?? ''} />
			<WhatIsDue {...due} group={group} houses={houses} />
			<CameIn group={group} />
			{!onlyReads && past}
		</div>
	)
}
