import { count } from '@hausheft/contract/swiss/formats.ts'
import { near, daysBetween, dayMonth, monthYear, weekday, weekdayShort, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { cx } from '../../ui/cx.ts'
import { CalendarItem } from './calendar-item.tsx'
import { DayNumber } from './day-number.tsx'
import { daysOf, keyOf, listDays, sleepersOn } from './grid.ts'
import { MoreOfDay } from './more-of-day.tsx'
import { on, type ShownCalendar } from './shown.ts'
import './agenda-view.css'

/** One day after the other, the empty ones too: each is a place where something can be put. */
export function AgendaView({ shown }: { shown: ShownCalendar }) {
	const days = listDays(daysOf('agenda', shown.at))
	return (
		<ol className="agenda">
			{days.map((day, at) => (
				<AgendaDay key={day} day={day} shown={shown} heading={at === 0 || day.endsWith('-01')} />
			))}
		</ol>
	)
}

/** A day with what stands on it; `heading`: where a month begins. */
export function AgendaDay({ day, shown, heading = false }: { day: Day; shown: ShownCalendar; heading?: boolean }) {
	const { items: all, more } = on(shown, day)
	// Today what is to be done is asked for before what was written down.
	const items = day === shown.today ? all.toSorted((a, b) => Number(a.kind === 'entry') - Number(b.kind === 'entry')) : all
	const name = near[daysBetween(shown.today, day)]
	return (
		<li data-day={day} className={cx('agenda-day', day === shown.today && 'agenda-today', items.length === 0 && 'agenda-empty')}>
			{heading && <h3 className="agenda-month">{monthYear(day)}</h3>}
			<div className="agenda-date">
				<span className="agenda-weekday" aria-hidden="true">
					{weekdayShort(day)}
				</span>
				<DayNumber day={day} shown={shown} />
				{name && <span className="agenda-name">{name}</span>}
			</div>
			{items.length > 0 && (
				<ul className="agenda-items" aria-label={`${weekday(day)}, ${dayMonth(day)}`}>
					{items.map((item) => (
						<CalendarItem key={keyOf(item)} item={item} day={day} shown={shown} long />
					))}
				</ul>
			)}
			{sleepersOn(day, all).map(({ stay, people }) => (
				<p key={stay.property} className="agenda-people">
					{[`Zusammen ${count(people, 'Person', 'Personen')} über Nacht`, shown.placeOf(stay)].filter(Boolean).join(' · ')}
				</p>
			))}
			<MoreOfDay more={more} shown={shown} />
		</li>
	)
}
