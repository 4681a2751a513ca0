import { IconPlus } from '../../ui/icons.gen.ts'
import { dayMonth, weekday, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ShownCalendar } from './shown.ts'
import './day-number.css'

type DayNumberProps = { day: Day; shown: ShownCalendar; /** Of another month than the one that is shown. */ away?: boolean }

/** The number of a day, and the whole day as a place to press: something is made there. */
export function DayNumber({ day, shown: { today, createTo }, away = false }: DayNumberProps) {
	const className = cx('day-number', day === today && 'day-number-today', away && 'day-number-away')
	const name = `${weekday(day)}, ${dayMonth(day)}`
	const number = (
		<>
			<VisuallyHidden>{day === today ? `Heute, ${name}` : name}</VisuallyHidden>
			<span aria-hidden="true">{Number(day.slice(8))}</span>
		</>
	)
	if (!createTo) return <span className={className}>{number}</span>
	return (
		<AppLink {...createTo(day)} className={cx(className, 'day-number-link')} title="Eintrag für diesen Tag">
			{number}
			<VisuallyHidden>: Eintrag erfassen</VisuallyHidden>
			<IconPlus size={15} stroke={2.2} className="day-number-plus" aria-hidden />
		</AppLink>
	)
}
