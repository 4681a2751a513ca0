import { IconCalendarWeek, IconChevronLeft, IconChevronRight, IconLayoutGrid, IconList } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { Calendar } from '@hausheft/contract/calendar.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { day as readDay } from '../../platform/places/address-search.ts'
import type { CalendarSearch, View } from '../../platform/places/calendar-search.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import { HouseFilter } from './house-filter.tsx'
import { stepped, titleOf } from './grid.ts'
import { offeredViews } from './offered-views.ts'
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
	/** What is no day yet, until one has gone elsewhere. */
	const [typed, setTyped] = useState<{ at: Day; text: string }>()
	const same = { exact: true, resetScroll: false }
	const link = (day: Day | undefined) => ({ to, search: { ...search, at: day ?? at }, ...same, ...(!day && { why: end }) })
	return (
		<div className="calendar-bar">
			<div className="calendar-bar-days">
				<IconLink {...link(back)} label={before ?? ''} Icon={IconChevronLeft} size={23} />
				<h2 className="calendar-bar-title" aria-live="polite">
					{titleOf(view, at)}
				</h2>
				<IconLink {...link(on)} label={after ?? ''} Icon={IconChevronRight} size={23} className="calendar-bar-on" />
				<LinkButton look="secondary" to={to} search={{ ...search, at: undefined }} {...same} className="calendar-bar-today">
					Heute
				</LinkButton>
				<div className="calendar-bar-jump">
					<DayInput
						label="Zu einem Tag springen"
						hidesLabel
						value={typed?.at === at ? typed.text : at}
						onChange={(text) => {
							const day = readDay(text)
							setTyped(day === undefined ? { at, text } : undefined)
							if (day !== undefined && day !== at) onGo({ at: day === today ? undefined : day })
						}}
					/>
				</div>
			</div>
			<div className="calendar-bar-how">
				<ChipNav label="Ansicht">
					{offeredViews(phone).map((each) => (
						<ChipLink
							key={each}
							to={to}
							search={{ ...search, view: each }}
							Icon={faces[each].Icon}
							aria-current={each === view ? 'page' : undefined}
							exact
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
