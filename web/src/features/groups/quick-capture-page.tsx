import { IconRepeat } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { events } from '@hausheft/contract/events.ts'
import { properties, type Property } from '@hausheft/contract/properties.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { read } from '../../platform/api/client.ts'
import { homeProperty, keepLastProperty } from '../../platform/places/last-place.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { InBrowser } from '../../ui/in-browser.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FormComing, SkeletonCards } from '../../ui/skeleton.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { HouseChips } from '../../kit/house-chips.tsx'
import { NoHouse } from '../../kit/no-house.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { StopwatchStart } from '../stopwatch/stopwatch-start.tsx'
import { useWorked, WorkedNotice } from '../stopwatch/use-worked.tsx'
import { EventForm } from '../event-form/event-form.tsx'
import { isWorking } from '../../platform/device/works-on.ts'
import './quick-capture-page.css'

const LastWeek = lazy(() => import('../time-recording/last-week-view.tsx').then((module) => ({ default: module.LastWeek })))
const route = getRouteApi('/_app/group/$group/create')
const formTitle = 'Neuer Eintrag'

/** An entry for any house of the group; it begins with the house one was at last, else with that of the newest entry. A stopped watch or another title begins anew. */
export function QuickCapturePage() {
	const { group } = route.useParams()
	const { watch, title } = route.useSearch()
	return (
		<InBrowser fallback={<CaptureComing group={group} />}>
			<QuickCapture key={`${watch} ${title}`} />
		</InBrowser>
	)
}

const CaptureComing = ({ group }: { group: string }) => (
	<>
		<MobileTop title={formTitle} back={`/group/${group}`} />
		<PageHeader title={formTitle} />
		<div className="wrap quick-capture">
			<FormComing />
		</div>
	</>
)

function QuickCapture() {
	const { group: id } = route.useParams()
	const { property: wanted, watch, title } = route.useSearch()
	const worked = useWorked(watch)
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id } }))
	const navigate = useNavigate()
	const group = all.find((each) => each.id === id)
	const [chosen, setChosen] = useState(wanted)
	const [week, setWeek] = useState(false)
	const property = useHouse(id, houses, chosen)
	usePageTitle(formTitle, group?.name)
	useKeyboardInset()
	if (!group) return null
	const writes = groupCan(group).createEntries
	const leave = (house?: string) =>
		void navigate(
			house
				? { to: '/group/$group/property/$property', params: { group: id, property: house } }
				: { to: '/group/$group', params: { group: id } },
		)
	// What is typed moves along: the form stays, and only what belongs to the other house goes.
	const choose = (house: string) => {
		setChosen(house)
		keepLastProperty(house)
	}
	const recordsTime = writes && (group.rbac.role === 'caretaker' || isWorking())
	return (
		<>
			<MobileTop title={formTitle} note={week ? undefined : property?.name} back={`/group/${id}`} />
			<PageHeader
				title={formTitle}
				note={property && [property.name, town(property)].filter(Boolean).join(', ')}
				crumbs={[{ to: `/group/${id}`, label: group.name }]}
			/>
			<div className="wrap quick-capture">
				{writes && !week && houses.length > 1 && <HouseChips houses={houses} chosen={property} onChoose={choose} />}
				{worked && <WorkedNotice worked={worked} />}
				{writes && !week && houses.length > 0 && watch === undefined && (
					<TimeWays property={property} recordsTime={recordsTime} onWeek={() => setWeek(true)} />
				)}
				{!writes ? (
					<NoPermission backTo={`/group/${id}`} />
				) : week ? (
					<Suspense fallback={<SkeletonCards count={3} />}>
						<LastWeek group={group} houses={houses} onBooked={() => leave()} onClose={() => setWeek(false)} />
					</Suspense>
				) : watch !== undefined && !worked ? (
					<SkeletonCards count={3} />
				) : property ? (
					<EventForm
						mode="create"
						anyHouse
						about={{ name: title }}
						worked={worked}
						onStored={worked?.onBooked}
						property={property.id}
						group={group}
						onSending={leave}
						onSaved={() => leave(property.id)}
						onCancel={() => leave()}
					/>
				) : houses.length === 0 ? (
					<NoHouse group={group} />
				) : (
					<SkeletonCards count={3} />
				)}
			</div>
		</>
	)
}

/** As chosen, else where one was last on this device, else where something was logged last. */
function useHouse(group: string, houses: readonly Property[], chosen: string | undefined): Property | undefined {
	const wished = [chosen, homeProperty(houses)].flatMap((wish) => houses.find(({ id }) => id === wish) ?? [])[0]
	const isOpen = houses.length > 0 && !wished
	const { data, isPending } = useQuery({
		...read(events.rollGroup, { params: { id: group }, query: { limit: 1 } }),
		enabled: isOpen,
	})
	if (!isOpen || isPending) return wished
	return houses.find(({ id }) => id === data?.events[0]?.property) ?? houses[0]
}

type TimeWaysProps = { property: Property | undefined; recordsTime: boolean; onWeek: () => void }

/** Time that is measured from now on, or that is like last week's. */
const TimeWays = ({ property, recordsTime, onWeek }: TimeWaysProps) => (
	<div className="quick-capture-time">
		{property && <StopwatchStart house={property} />}
		{recordsTime && (
			<Button look="secondary" Icon={IconRepeat} onClick={onWeek}>
				Arbeitszeit wie letzte Woche
			</Button>
		)}
	</div>
)
