import { IconBed } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { stays as endpoints } from '@hausheft/contract/stays.ts'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import { read } from '../../platform/api/client.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { ChangeStay } from './change-stay.tsx'
import { isToBeLeft, nameOfStay } from './named-stays.ts'
import { StayDetail } from './stay-detail.tsx'
import type { StaySheetProps } from './stay-sheet-props.ts'
import { waysAtEnd } from './stay-ways.ts'
import { useAtDeparture } from './use-at-departure.ts'
import './stay-sheet.css'

const loadLeaving = () => import('./leave-stay.tsx')
const LeaveStay = lazy(() => loadLeaving().then((module) => ({ default: module.LeaveStay })))

/** A stay: what is known of it, and what can be done with it. One of another year is asked for by itself. */
export function StaySheet(props: StaySheetProps) {
	const { id, stays, parties, leaving, onLeave, onClose } = props
	const [changing, setChanging] = useState(false)
	// So that it is there when the connection is not.
	useEffect(() => void loadLeaving().catch(() => undefined), [])
	const known = stays.find((each) => each.id === id)
	const { data, error, refetch } = useQuery({ ...read(endpoints.getStay, { params: { id } }), enabled: !known })
	const stay = known ?? (data && { ...data, name: nameOfStay(data, parties) })
	const isLeft = stay !== undefined && isToBeLeft(stay, props.today)
	useAtDeparture(props.place.property.id, isLeft)
	if (stay && changing) return <ChangeStay {...props} stay={stay} onDone={() => setChanging(false)} />
	if (stay && leaving && waysAtEnd(stay, stayCan(props.place.group, stay.own), props.today).leaves)
		return (
			<Suspense fallback={null}>
				<LeaveStay {...props} stay={stay} onDone={() => onLeave(false)} />
			</Suspense>
		)
	return stay ? (
		<StayDetail {...props} stay={stay} onChange={() => setChanging(true)} />
	) : (
		<Drawer title="Aufenthalt" icon={<NounMark Icon={IconBed} />} onClose={onClose}>
			{error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={1} />}
		</Drawer>
	)
}
