import type { CSSProperties } from 'react'
import { weekday, weekdayShort, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CalendarItem } from './calendar-item.tsx'
import { DayNumber } from './day-number.tsx'
import { faceOf } from './faces.tsx'
import { keyOf, weeksOf } from './grid.ts'
import { on, type ShownCalendar } from './shown.ts'
import './month-view.css'

const monday = '2024-01-01'
const weekdays = [0, 1, 2, 3, 4, 5, 6].map((after) => `2024-01-0${Number(monday.slice(8)) + after}`)
/** How much of a day has room in it; one more is as long as the line that would say so. */
const most = 4

/** A month by weeks; on the phone signs alone, and the list of a day below it. */
export function MonthView({ shown, small }: { shown: ShownCalendar; small: boolean }) {
	return (
		<table className={cx('month', small && 'month-small')}>
			<thead>
				<tr>
					<th scope="col" className="month-week">
						<VisuallyHidden>Woche</VisuallyHidden>
						<span aria-hidden="true">{small ? '' : 'KW'}</span>
					</th>
					{weekdays.map((day) => (
						<th key={day} scope="col">
							<abbr title={weekday(day)}>{weekdayShort(day)}</abbr>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeksOf('month', shown.at).map((week) => (
					<tr key={week.monday}>
						<th scope="row" className="month-week">
							{week.number}
						</th>
						{/* The first week of all begins in its middle. */}
						{missingBefore(week) > 0 && <td colSpan={missingBefore(week)} />}
						{week.days.map((day, at) => (
							<td
								key={day}
								data-day={day}
								style={{ '--above': 8 - at } as CSSProperties}
								className={cx('month-day', day === shown.today && 'month-today', small && day === shown.at && 'month-at')}
							>
								{small ? <SmallDay day={day} shown={shown} /> : <WholeDay day={day} shown={shown} />}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

const missingBefore = ({ monday: first, days }: { monday: Day; days: Day[] }) => (days[0] === first ? 0 : 7 - days.length)
const isAway = (day: Day, { at }: ShownCalendar) => day.slice(0, 7) !== at.slice(0, 7)

function WholeDay({ day, shown }: { day: Day; shown: ShownCalendar }) {
	const { items, more } = on(shown, day)
	const seen = items.length + more > most ? items.slice(0, most - 1) : items
	const rest = items.length + more - seen.length
	return (
		<>
			<DayNumber day={day} shown={shown} away={isAway(day, shown)} />
			{seen.length > 0 && (
				<ul className="month-items">
					{seen.map((item) => (
						<CalendarItem key={keyOf(item)} item={item} day={day} shown={shown} />
					))}
				</ul>
			)}
			{rest > 0 && (
				<AppLink {...shown.dayTo(day)} className="month-more">
					+{rest} weitere
				</AppLink>
			)}
		</>
	)
}

/** An empty day is pressed to make something there; one with something to see it. */
function SmallDay({ day, shown }: { day: Day; shown: ShownCalendar }) {
	const { items, more } = on(shown, day)
	const away = isAway(day, shown)
	if (items.length === 0) return <DayNumber day={day} shown={shown} away={away} />
	const count = items.length + more
	return (
		<AppLink
			{...shown.dayTo(day)}
			resetScroll={false}
			className={cx('day-number', 'day-number-link', day === shown.today && 'day-number-today', away && 'day-number-away')}
		>
			<span>{Number(day.slice(8))}</span>
			<VisuallyHidden>{`: ${count} ${count === 1 ? 'Sache' : 'Sachen'} ansehen`}</VisuallyHidden>
			<span className="month-dots" aria-hidden="true">
				{items.slice(0, 3).map((item) => (
					<i key={keyOf(item)} className={faceOf(item).className} />
				))}
			</span>
		</AppLink>
	)
}
