import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { IconPlus } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { calendar, type CalendarItem } from '@hausheft/contract/calendar.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { dayMonth, weekday } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import type { View } from '../../platform/places/calendar-search.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { LinkButton } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { InBrowser } from '../../ui/in-browser.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SaidCards } from '../../ui/skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { MenuButton } from '../../kit/menu-button.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarViews } from './calendar-views.tsx'
import { askedFor, byDay, daysOf, keyOf, linesOf, titleOf, withMoved } from './grid.ts'
import type { ShownCalendar } from './shown.ts'
import { useDrag } from './use-drag.ts'
import { useMove } from './use-move.ts'
import { useWalk } from './use-walk.ts'
import './calendar-page.css'

const CalendarFeeds = lazy(() => import('./calendar-feeds.tsx').then((module) => ({ default: module.CalendarFeeds })))
const route = getRouteApi('/_app/user/calendar')
const here = '/user/calendar'
const begin = 'Eintrag erfassen'

/** What stands on which day, in all houses of the person. */
export function CalendarPage() {
	const search = route.useSearch()
	const navigate = useNavigate()
	const today = useToday()
	const phone = usePhone()
	const root = useRef<HTMLDivElement>(null)
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const at = search.at ?? today
	const view = viewOf(search.view, phone)
	const filter = { group: search.group, property: search.property }
	const days = daysOf(view, at)
	const found = useCalendar(days, filter, today)
	const { move, underWay } = useMove()
	const moved = found.data && underWay.reduce(withMoved, found.data)
	const put = (item: CalendarItem, on: string) => void move(item, on)
	const itemOf = (key: string) => moved?.items.find((each) => keyOf(each) === key && each.movable)
	useDrag(root, (key, on) => {
		const item = itemOf(key)
		if (item && item.on !== on) put(item, on)
	})
	const walking = useWalk(root, { itemOf, onPut: put })
	const go = (changes: Partial<typeof search>) =>
		void navigate({ to: here, search: (before) => ({ ...before, ...changes }), resetScroll: false, replace: true })
	const isAway = walking !== undefined && (walking.on < days.from || walking.on > days.to)
	useEffect(() => {
		// What is taken out of sight takes the sight along.
		if (isAway) go({ at: walking.on })
	})
	const shownDays = moved && walking ? withMoved(moved, walking) : moved
	const open = useOpened(search.event === 'new' ? search.from : search.event, found.data?.items)
	const group = all.find(({ id }) => id === open?.group)
	usePageTitle('Kalender', titleOf(view, at))
	const houses = useMemo(() => new Map(found.data?.properties.map((house) => [house.id, house])), [found.data?.properties])
	const creates = all.some((each) => groupCan(each).createEntries && each.properties.length > 0)
	const shown: ShownCalendar = {
		today,
		at,
		days: shownDays ? byDay(shownDays) : new Map(),
		lines: linesOf(shownDays?.items ?? []),
		placeOf: ({ property }) => (houses.size > 1 && property !== null ? houses.get(property)?.name : undefined),
		linkTo: (item) => linkTo(item, search),
		dayTo: (day) => ({ to: here, search: phone ? { ...search, at: day } : { ...search, at: day, view: 'agenda' } }),
		createTo: creates ? (day) => ({ to: `${here}/create`, search: { on: day, property: search.property } }) : undefined,
		allTo: allTo(houses, search.property),
	}
	return (
		<>
			<CalendarHead note={titleOf(view, at)} createTo={creates && { to: `${here}/create`, search: { property: search.property } }} />
			<div className="wrap calendar-page">
				<CalendarBar
					view={view}
					at={at}
					today={today}
					search={search}
					groups={all}
					properties={found.data?.properties ?? []}
					phone={phone}
					onGo={go}
				/>
				{found.error && !found.data && <ReadFailed error={found.error} onRetry={() => void found.refetch()} />}
				<div ref={root} aria-busy={found.isPlaceholderData || undefined}>
					{found.data && <CalendarViews view={view} shown={shown} phone={phone} empty={isEmpty(shown, days)} />}
					{!found.data && !found.error && <SaidCards count={3}>{whatFor}</SaidCards>}
				</div>
				<p className="hidden-visually" role="status">
					{walking && `${walking.name}: ${weekday(walking.on)}, ${dayMonth(walking.on)}`}
				</p>
				{found.data && (
					<InBrowser>
						<Suspense fallback={null}>
							<CalendarFeeds groups={all.filter((each) => groupCan(each).readEntries)} />
						</Suspense>
					</InBrowser>
				)}
			</div>
			{open?.property && group && <EventPanelSlot group={group} property={open.property} search={search} />}
		</>
	)
}

const whatFor = 'Was in allen Häusern war und was ansteht.'

/** `createTo`: where an entry is begun, by who may. */
const CalendarHead = ({ note, createTo }: { note: string; createTo: false | { to: string; search: Record<string, unknown> } }) => (
	<>
		<MobileTop title="Kalender" note={note} leading={<MenuButton />}>
			{createTo && <IconLink {...createTo} label={begin} Icon={IconPlus} size={24} />}
		</MobileTop>
		<PageHeader
			title="Kalender"
			note={whatFor}
			actions={
				createTo && (
					<LinkButton {...createTo} Icon={IconPlus}>
						{begin}
					</LinkButton>
				)
			}
		/>
	</>
)

/** A phone has no room for seven days side by side, and is asked first what comes next. */
const viewOf = (asked: View | undefined, phone: boolean): View =>
	phone && asked === 'week' ? 'agenda' : (asked ?? (phone ? 'agenda' : 'month'))

type Filter = { group: string | undefined; property: string | undefined }

/** What the page brought along, else these days alone. */
function useCalendar(days: { from: string; to: string }, { group, property }: Filter, today: string) {
	const only = { ...(group && { group }), ...(property && { property }) }
	const first = useChangingRead(calendar.getCalendar, { query: { ...askedFor(days, today), ...only } })
	// A month has begun since the page was read.
	const isOver = first.data !== undefined && !first.isPlaceholderData && (first.data.from > days.from || first.data.to < days.to)
	const second = useChangingRead(calendar.getCalendar, { query: { ...days, ...only } }, isOver)
	return isOver ? second : first
}

/** The thing whose entry is open; it stays while its entry does, wherever it has been put. */
function useOpened(id: string | undefined, items: readonly CalendarItem[] = []): CalendarItem | undefined {
	const [last, setLast] = useState<CalendarItem>()
	const found = items.find((each) => each.id === id && each.kind !== 'contact')
	if (found && found !== last) setLast(found)
	return found ?? (last?.id === id ? last : undefined)
}

function linkTo({ kind, id, group, property, on }: CalendarItem, search: object) {
	if (kind === 'stay') return { to: `/group/${group}/property/${property}/stays`, search: { month: on.slice(0, 7), stay: id } }
	if (kind !== 'contact') return { to: here, search: { ...search, event: id } }
	return property === null ? { to: `/group/${group}` } : { to: `/group/${group}/property/${property}/contacts/events-${id}` }
}

function allTo(houses: ReadonlyMap<string, { group: string }>, property: string | undefined) {
	const house = property === undefined ? undefined : houses.get(property)
	return house && { to: `/group/${house.group}/property/${property}/events/all` }
}

const isEmpty = ({ days: on }: ShownCalendar, { from, to }: { from: string; to: string }) =>
	![...on].some(([day, { items }]) => items.length > 0 && day >= from && day <= to)
