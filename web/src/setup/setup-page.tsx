import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { groupCan } from '../platform/rights/group-can.ts'
import { read } from '../platform/api/client.ts'
import { useCurrentUser } from '../platform/session/session.ts'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { AccountStep } from './account-step.tsx'
import { DemoStep } from './demo-step.tsx'
import { GroupStep } from './group-step.tsx'
import { HouseStep } from './house-step.tsx'
import { PropertyStep } from './property-step.tsx'
import { useStep } from './use-step.ts'
import './setup-page.css'

const route = getRouteApi('/_visitor/setup')

const isOwn = (group: Group) => groupCan(group).writeProperties
const isEmpty = (group: Group) => isOwn(group) && group.properties.length === 0

/** From nothing to the first house: account, and the house with its group, or one after the other; or a house full of entries to look at. What is done stays done. */
export function SetupPage() {
	const user = useCurrentUser()
	const { step, group: id } = route.useSearch()
	const go = useStep()
	// The group that comes before its house here is no beginning of another day.
	const [making, setMaking] = useState(false)
	const { data: list } = useQuery({ ...read(groups.listGroups, {}), enabled: user !== null })
	const group = list?.find((each) => each.id === id && isOwn(each))
	// Begun another day, perhaps on another device: it goes on where it stopped.
	const begun = step === undefined && !making ? list?.find(isEmpty)?.id : undefined
	useEffect(() => {
		if (begun) void go('property', { group: begun, replace: true })
	}, [begun, go])

	if (!user) return <AccountStep />
	if (!list || begun) return <Waiting />
	if (step === 'demo') return <DemoStep person={user.id} />
	if (step === 'property' && group) return <PropertyStep group={group} />
	return step === 'group' || group ? <GroupStep group={group} /> : <HouseStep onBegin={() => setMaking(true)} />
}

const Waiting = () => (
	<div className="visitor-page">
		<SkeletonCards />
	</div>
)
