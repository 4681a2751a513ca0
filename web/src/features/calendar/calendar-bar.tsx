import { IconCalendarWeek, IconChevronLeft, IconChevronRight, IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { Calendar } from '@hausheft/contract/calendar.ts'
import { firstCalendarDay, lastCalendarDay } from '@hausheft/contract/calendar-days.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { day as readDay, views, type CalendarSearch, type View } from '../../platform/places/calendar-search.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { HouseFilter } from './house-filter.tsx'
import { stepped, titleOf } from './grid.ts'
import './calendar-bar.css'

const to = '/user/calendar'
const faces = {
	month: { label: 'Monat', Icon: IconLayoutGrid },
	week: { label: 'Woche', Icon: IconCalendarWeek },
	agenda: { label: 'Agenda', Icon: IconList },
}
const words = {
	month: ['Voriger Monat', 'Nächster Monat'],
	week: ['Vorige Woche', 'Nächste Woche'],
	agenda: ['Frühere Tage', 'Spätere Tage'],
}

type CalendarBarProps = {
	view: View
	at: Day
	today: Day
	search: CalendarSearch
	groups: readonly Group[]
	properties: Calendar['properties']
	phone: boolean
	onGo: (changes: Pick<CalendarSearch, 'at' | 'group' | 'property'>) => void
}

/** Which days, seen how, of which houses. */
export function CalendarBar({ view, at, today, search, groups, properties, phone, onGo }: CalendarBarProps) {
	const [before, after] = words[view]
	const [back, on] = [stepped(view, at, -1), stepped(view, at, 1)]
	const end = 'Hier endet der Kalender.'
	const link = (day: Day | undefined) => ({ to, search: { ...search, at: day ?? at }, resetScroll: false, ...(!day && { why: end }) })
	return (
		<div className="calendar-bar">
			<div className="calendar-bar-days">
				<IconLink {...link(back)} label={before ?? ''} Icon={IconChevronLeft} size={23} />
				<h2 className="calendar-bar-title" aria-live="polite">
					{titleOf(view, at)}
				</h2>
				<IconLink {...link(on)} label={after ?? ''} Icon={IconChevronRight} size={23} className="calendar-bar-on" />
				<LinkButton look="secondary" to={to} search={{ ...search, at: undefined }} resetScroll={false} className="calendar-bar-today">
					Heute
				</LinkButton>
				<input
					key={at}
					type="date"
					className="input calendar-bar-jump"
					aria-label="Zu einem Tag springen"
					min={firstCalendarDay}
					max={lastCalendarDay}
					defaultValue={at}
					// While a year is typed it is one of the first thousand.
					onChange={({ target }) => {
						const day = readDay(target.value)
						if (day !== undefined && day !== at) onGo({ at: day === today ? undefined : day })
					}}
				/>
			</div>
			<div className="calendar-bar-how">
				<ChipNav label="Ansicht">
					{views
						.filter((each) => !phone || each !== 'week')
						.toSorted((one) => (phone && one === 'agenda' ? -1 : 0))
						.map((each) => (
							<ChipLink
								key={each}
								to={to}
								search={{ ...search, view: each }}
								Icon={faces[each].Icon}
								aria-current={each === view ? 'page' : undefined}
								exact
								matchSearch
							>
								{faces[each].label}
							</ChipLink>
						))}
				</ChipNav>
				<HouseFilter groups={groups} properties={properties} group={search.group} property={search.property} onChoose={onGo} />
			</div>
		</div>
	)
}
