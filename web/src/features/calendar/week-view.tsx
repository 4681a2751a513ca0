import type { CSSProperties } from 'react'
import { weekdayShort } from '@hausheft/contract/swiss/zurich.ts'
import { cx } from '../../ui/cx.ts'
import { CalendarItem } from './calendar-item.tsx'
import { DayNumber } from './day-number.tsx'
import { keyOf, weeksOf } from './grid.ts'
import { MoreOfDay } from './more-of-day.tsx'
import { on, type ShownCalendar } from './shown.ts'
import './week-view.css'

/** The seven days of a week side by side, each with all that stands on it. */
export function WeekView({ shown }: { shown: ShownCalendar }) {
	const days = weeksOf('week', shown.at).flatMap((week) => week.days)
	return (
		<ol className="week">
			{days.map((day, at) => {
				const { items, more } = on(shown, day)
				return (
					<li
						key={day}
						data-day={day}
						className={cx('week-day', day === shown.today && 'week-today')}
						style={{ '--above': 8 - at } as CSSProperties}
					>
						<div className="week-head">
							<span aria-hidden="true">{weekdayShort(day)}</span>
							<DayNumber day={day} shown={shown} />
						</div>
						{items.length > 0 && (
							<ul className="week-items">
								{items.map((item) => (
									<CalendarItem key={keyOf(item)} item={item} day={day} shown={shown} />
								))}
							</ul>
						)}
						<MoreOfDay more={more} shown={shown} />
					</li>
				)
			})}
		</ol>
	)
}
