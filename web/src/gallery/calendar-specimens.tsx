import type { CalendarItem, CalendarKind } from '@hausheft/contract/calendar.ts'
import { AgendaView } from '../features/calendar/agenda-view.tsx'
import { FeedRow } from '../features/calendar/calendar-feeds.tsx'
import { byDay, linesOf } from '../features/calendar/grid.ts'
import { MonthView } from '../features/calendar/month-view.tsx'
import type { ShownCalendar } from '../features/calendar/shown.ts'
import { WeekView } from '../features/calendar/week-view.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const today = '2026-11-23'
const item = (id: number, fields: Partial<CalendarItem> & Pick<CalendarItem, 'kind' | 'on' | 'name'>): CalendarItem => ({
	id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
	group: '',
	property: '',
	at: null,
	done: false,
	version: 1,
	movable: true,
	about: null,
	...fields,
})
const items = [
	item(1, { kind: 'maintenance', on: '2026-11-18', name: 'Kaminfeger' }),
	item(2, { kind: 'reminder', on: '2026-11-20', name: 'Filter bestellen', done: true }),
	item(3, { kind: 'reminder', on: today, name: 'Mietzins prüfen' }),
	item(4, { kind: 'entry', on: today, at: '2026-11-23T07:30:00.000Z', name: 'Zähler abgelesen', about: 'measurement' }),
	item(5, { kind: 'entry', on: today, at: '2026-11-23T13:00:00.000Z', name: 'Rechnung Sanitär', about: 'balance' }),
	item(6, { kind: 'entry', on: '2026-11-24', at: '2026-11-24T08:00:00.000Z', name: 'Laub gerecht', about: 'time-recording' }),
	item(7, { kind: 'entry', on: '2026-11-26', at: '2026-11-26T17:00:00.000Z', name: 'Schlüssel übergeben', about: 'rental' }),
	item(8, {
		kind: 'entry',
		on: '2026-11-27',
		at: '2026-11-27T09:00:00.000Z',
		name: 'Mit der Nachbarin über die lange, lange Hecke gesprochen',
	}),
	item(9, { kind: 'contact', on: '2026-11-30', name: 'Familie Meier', movable: false }),
]
const here = () => ({ to: '/vueform' })
const shownCalendar: ShownCalendar = {
	today,
	at: today,
	days: byDay({ days: [{ on: today, more: 7 }], items }),
	lines: linesOf(items),
	placeOf: () => 'Bergstrasse 12',
	linkTo: here,
	dayTo: here,
	createTo: here,
	allTo: undefined,
}
const kinds: CalendarKind[] = ['reminder', 'maintenance']
const feed = { created_at: '2026-11-20T09:00:00.000Z', read_at: null, kinds }
const url = 'https://hausheft.example/api/ical/Zm9yZXN0LWFuZC1icmljay1pcy1hbGwtdGhlcmUtaXM.ics'
const nothing = () => {}
const row = {
	kinds,
	onKinds: nothing,
	busy: false,
	onCreate: nothing,
	onRemove: nothing,
}

/** What stands on which day: each kind of thing, late, done and ahead, in every view. */
export function CalendarSpecimens() {
	return (
		<GallerySection id="kalender" title="Kalender">
			<Specimen name="Monat" wide>
				<MonthView shown={shownCalendar} small={false} />
			</Specimen>
			<Specimen name="Monat auf dem Telefon">
				<MonthView shown={shownCalendar} small />
			</Specimen>
			<Specimen name="Agenda">
				<AgendaView shown={shownCalendar} />
			</Specimen>
			<Specimen name="Woche" wide>
				<WeekView shown={shownCalendar} />
			</Specimen>
			<Specimen name="Abo: keines, frisch angelegt, in Gebrauch" wide>
				<FeedRow name="Mustergruppe" feed={null} url={undefined} {...row} />
				<FeedRow name="Mustergruppe" feed={feed} url={url} {...row} />
				<FeedRow name="Mustergruppe" feed={{ ...feed, read_at: '2026-11-23T06:00:00.000Z' }} url={undefined} {...row} />
			</Specimen>
		</GallerySection>
	)
}
