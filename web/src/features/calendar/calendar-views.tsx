import type { View } from '../../platform/places/calendar-search.ts'
import { AgendaDay, AgendaView } from './agenda-view.tsx'
import { MonthView } from './month-view.tsx'
import type { ShownCalendar } from './shown.ts'
import { WeekView } from './week-view.tsx'

type CalendarViewsProps = {
	view: View
	shown: ShownCalendar
	phone: boolean
	/** Nothing stands on the days that are shown. */ empty: boolean
}

export function CalendarViews({ view, shown, phone, empty }: CalendarViewsProps) {
	const { createTo } = shown
	const hint = (
		<p className="dim calendar-hint">
			{empty && 'Hier steht noch nichts. '}
			{createTo && 'Wer auf einen Tag tippt, erfasst dort etwas. '}
			{!empty && createTo && <>Verschieben: {phone ? 'lange drücken und ziehen' : 'ziehen, oder mit Umschalt und den Pfeiltasten'}.</>}
		</p>
	)
	return (
		<>
			{empty && hint}
			{view === 'agenda' ? (
				<AgendaView shown={shown} />
			) : view === 'week' ? (
				<WeekView shown={shown} />
			) : (
				<MonthView shown={shown} small={phone} />
			)}
			{view === 'month' && phone && (
				<ol className="agenda">
					<AgendaDay day={shown.at} shown={shown} />
				</ol>
			)}
			{!empty && hint}
		</>
	)
}
