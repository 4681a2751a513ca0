import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { calendar } from '@hausheft/contract/calendar.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { dayOf, dayMonthYear, weekday } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { homeProperty, keepLastProperty } from '../../platform/places/last-place.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { InBrowser } from '../../ui/in-browser.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { FormComing, SkeletonCards } from '../../ui/skeleton.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { housesToWrite } from './houses-to-write.ts'
import { WhichHouse } from './which-house.tsx'
import './calendar-create-page.css'

const EventForm = lazy(() => import('../event-form/event-form.tsx').then((module) => ({ default: module.EventForm })))
const route = getRouteApi('/_app/user/calendar_/create')
const back = '/user/calendar'

/** An entry with a reminder on a day of the calendar, for any house of any group in which the person may log one. */
export function CalendarCreatePage() {
	const { on, property: wanted } = route.useSearch()
	const navigate = useNavigate()
	const today = useToday()
	const day = on ?? today
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const found = useQuery(read(calendar.getCalendar, { query: {} }))
	const [chosen, setChosen] = useState(wanted)
	usePageTitle('Neuer Eintrag', 'Kalender')
	useKeyboardInset()
	const writing = all.filter((group) => groupCan(group).createEntries)
	const { houses, house, group } = housesToWrite(found.data?.properties ?? [], writing, chosen, homeProperty)
	const leave = (to = day) => void navigate({ to: back, search: to === today ? {} : { at: to } })
	const note = `${weekday(day)}, ${dayMonthYear(day)}`
	return (
		<>
			<MobileTop title="Neuer Eintrag" note={note} back={back} backSearch={on ? { at: on } : undefined} />
			<PageHeader title="Neuer Eintrag" note={note} crumbs={[{ to: back, label: 'Kalender', ...(on && { search: { at: on } }) }]} />
			<div className="wrap calendar-create">
				<InBrowser fallback={<FormComing />}>
					{found.error && !found.data && <ReadFailed error={found.error} onRetry={() => void found.refetch()} />}
					{!found.data && !found.error && <SkeletonCards count={3} />}
					{found.data && houses.length === 0 && <NoPermission backTo={back} />}
					{houses.length > 1 && (
						<WhichHouse
							houses={houses}
							groups={writing}
							chosen={house?.id}
							onChoose={(id) => {
								setChosen(id)
								keepLastProperty(id)
							}}
						/>
					)}
					{houses.length > 0 && !house && <p className="dim">Zu welcher Liegenschaft gehört der Eintrag?</p>}
					{house && group && (
						<Suspense fallback={<SkeletonCards count={3} />}>
							<EventForm
								// What is of one group is chosen anew in another one: its members, contacts and journals.
								key={group.id}
								mode="create"
								anyHouse
								property={house.id}
								group={group}
								about={{ day }}
								onSaved={({ reminder, event_at }) => leave(reminder?.date ?? dayOf(event_at))}
								onCancel={() => leave()}
							/>
						</Suspense>
					)}
				</InBrowser>
			</div>
		</>
	)
}
