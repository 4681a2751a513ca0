import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, Outlet, useMatches, useParams } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../platform/api/client.ts'
import { onDeviceChange } from '../platform/device/device.ts'
import { countDrafts } from '../platform/device/drafts.ts'
import { useReachable } from '../platform/page/connection.ts'
import { keepLastGroup, useHomeGroup } from '../platform/places/last-place.ts'
import { usePresence } from '../platform/live/presence.ts'
import { useToday } from '../platform/page/now.ts'
import { late } from '../platform/page/late.tsx'
import { useCurrentUser } from '../platform/session/session.ts'
import { SearchSlot } from '../features/search/search-slot.tsx'
import { SubscriptionBanner } from '../features/plans/subscription-banner.tsx'
import { useTodos } from '../kit/todos.ts'
import { FailedScreen } from './error-page.tsx'
import { frameOf } from './frame-links.ts'
import type { SyncState } from './person-foot.tsx'
import { Shell } from './shell.tsx'
import { useKnownPaths } from '../ui/use-known-paths.ts'
import { useSaving } from '../platform/api/use-saving.ts'
import { usePageFocus } from './use-page-focus.ts'

const AfterStart = late(() => import('./after-start.tsx').then((module) => module.AfterStart))
const PlaceGone = late(() => import('./place-gone.tsx').then((module) => module.PlaceGone))

/** The layout of everything behind sign-in: the Shell, fed with the person's groups, the group's houses and who is online. */
export function AppFrame() {
	const { group: asked, property } = useParams({ strict: false })
	const user = useCurrentUser()
	const today = useToday()
	const isKnown = useKnownPaths()
	const mine = useQuery(read(groups.listGroups, {}))
	const { data: all = [] } = mine
	// Pages of the person's own keep the frame of the group one came from.
	const last = useHomeGroup(all)
	const id = asked ?? last ?? ''
	const seen = useQuery({ ...read(properties.listProperties, { params: { id } }), enabled: id !== '' })
	const { data: houses = [] } = seen
	const online = usePresence(id).length
	const sync = useSync(user?.id)
	usePageFocus()
	useEffect(() => {
		if (asked) keepLastGroup(asked)
	}, [asked])
	const group = all.find((each) => each.id === id)
	const house = houses.find((each) => each.id === property)
	const todos = useTodos(group)
	// A list that is being read again may not know yet of what was just made.
	const lost = (of: typeof mine | typeof seen, wanted: string | undefined) =>
		wanted !== undefined && of.isSuccess && !of.isFetching && !of.data.some((each) => each.id === wanted)
	const gone = lost(mine, asked) || lost(seen, property)
	const links = frameOf({ group, groups: all, houses, todos, online, today, isKnown })
	const createTo = links.tabs.addTo && (house ? `/group/${house.group}/property/${house.id}?event=new` : links.tabs.addTo)
	return (
		<SearchSlot group={group} groups={all} houses={houses} items={links.items}>
			<AfterStart house={house} createTo={createTo} />
			<Shell {...links} person={{ name: user?.name ?? '', image: user?.image, to: '/user/account', sync }}>
				{asked && group && <SubscriptionBanner group={group} />}
				{gone ? <PlaceGone group={group} /> : <Screens />}
			</Shell>
		</SearchSlot>
	)
}

/** What fails in one of them leaves the frame, and with it every other way. */
function Screens() {
	const matches = useMatches()
	return (
		<CatchBoundary getResetKey={() => matches} errorComponent={FailedScreen}>
			<Outlet />
		</CatchBoundary>
	)
}

/** What was typed waits on the device while nobody answers. */
function useSync(person: string | undefined): SyncState {
	const reachable = useReachable()
	const saving = useSaving()
	const count = useSyncExternalStore(
		onDeviceChange,
		() => (reachable || !person ? 0 : countDrafts(person)),
		() => 0,
	)
	if (!reachable) return count > 0 ? { state: 'waiting', count } : { state: 'offline' }
	return { state: saving ? 'saving' : 'saved' }
}
