import { IconCheck } from '../../ui/icons.gen.ts'
import type { CSSProperties } from 'react'
import type { CalendarItem as Item } from '@hausheft/contract/calendar.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { timeText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { faceOf, isLate, nameOf } from './faces.tsx'
import { isLong, keyOf, namedDays } from './grid.ts'
import type { ShownCalendar } from './shown.ts'
import './calendar-item.css'

/** One thing on its day. Where it can be put on another one, it says so to who drags it (use-drag.ts, use-walk.ts). */
export function CalendarItem({
	item,
	day,
	shown,
	long = false,
}: {
	item: Item
	/** On which it stands: what lasts for days has a part on each. */
	day: Day
	shown: ShownCalendar
	/** As a row of a list. */ long?: boolean
}) {
	const { Icon, label, className } = faceOf(item)
	const { to, search } = shown.linkTo(item)
	const line = shown.lines.get(keyOf(item))
	const late = isLate(item, shown.today)
	const place = shown.placeOf(item)
	const isFirst = day === item.on
	const lasting = !long && isLong(item) ? item : undefined
	const days = lasting && namedDays(lasting, day)
	const notes = [stayText(item, day), item.at !== null && timeText(item.at), place, late && 'überfällig'].filter(Boolean)
	return (
		<li
			className={cx(
				'calendar-item',
				className,
				long && 'calendar-item-long',
				item.done && 'calendar-item-done',
				late && 'calendar-item-late',
				lasting &&
					cx(
						'calendar-item-lasting',
						isFirst && 'calendar-item-begins',
						day === lasting.until && 'calendar-item-ends',
						days === undefined ? 'calendar-item-goes-on' : 'calendar-item-named',
					),
				item.state === 'asked' && 'calendar-item-asked',
			)}
			style={line === undefined || long ? undefined : ({ '--line': line + 1, '--days': days } as CSSProperties)}
			data-item={keyOf(item)}
			data-movable={(item.movable && isFirst) || undefined}
		>
			<AppLink
				to={to}
				search={search}
				resetScroll={false}
				// Once in a week is enough for who comes by the keyboard.
				tabIndex={lasting && days === undefined ? -1 : undefined}
				className="calendar-item-link"
				title={long ? undefined : [nameOf(item), ...notes].join(', ')}
			>
				<span className="calendar-item-sign">
					<Icon size={long ? 19 : 14} stroke={2} aria-hidden />
				</span>
				<span className="calendar-item-text">
					<VisuallyHidden>{label}: </VisuallyHidden>
					{!long && item.at !== null && <span className="calendar-item-time">{timeText(item.at)} </span>}
					<b>{nameOf(item)}</b>
					{long && notes.length > 0 && <small>{notes.join(' · ')}</small>}
					{!long && (place || late) && <VisuallyHidden>, {[place, late && 'überfällig'].filter(Boolean).join(', ')}</VisuallyHidden>}
				</span>
				{item.done && (
					<span className="calendar-item-tick">
						<IconCheck size={long ? 17 : 13} stroke={2.4} aria-hidden />
						<VisuallyHidden>, erledigt</VisuallyHidden>
					</span>
				)}
			</AppLink>
		</li>
	)
}

/** Of a stay: who comes or leaves on that day, with how many. */
function stayText(item: Item, day: Day): string | undefined {
	if (item.kind !== 'stay') return undefined
	const part = day === item.on ? 'Ankunft' : day === item.until ? 'Abreise' : undefined
	return [item.state === 'asked' && 'angefragt', part, item.people !== undefined && count(item.people, 'Person', 'Personen')]
		.filter(Boolean)
		.join(', ')
}
