import { IconChevronLeft, IconChevronRight } from '../../ui/icons.gen.ts'
import { slotAfter } from '@hausheft/contract/swiss/slots.ts'
import { firstDay, lastDay } from '@hausheft/contract/swiss/limits.ts'
import { monthYear, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const ends = 'Hier endet der Kalender.'

type StayBarProps = {
	/** The first day of the month that is shown, or whose year is. */
	month: Day
	isYear: boolean
	today: Day
	onShow: (day: Day) => void
}

/** Which year or month is shown, and the ways to others. */
export function StayBar({ month, isYear, today, onShow }: StayBarProps) {
	const by = (step: 1 | -1): Day => (isYear ? `${Number(month.slice(0, 4)) + step}-${month.slice(5)}` : slotAfter(month, 'month', step))
	const isNow = isYear ? month.slice(0, 4) === today.slice(0, 4) : month.slice(0, 7) === today.slice(0, 7)
	const what = isYear ? 'Jahr' : 'Monat'
	const [before, after] = [by(-1), by(1)]
	return (
		<div className="stay-bar-head">
			<h3 aria-live="polite">{isYear ? month.slice(0, 4) : monthYear(month)}</h3>
			{!isNow && (
				<Button look="quiet" onClick={() => onShow(today)}>
					Heute
				</Button>
			)}
			<div className="stay-steps">
				<IconButton
					label={`${what} davor`}
					Icon={IconChevronLeft}
					why={before < firstDay ? ends : undefined}
					onClick={() => onShow(before)}
				/>
				<IconButton
					label={`${what} danach`}
					Icon={IconChevronRight}
					why={after > lastDay ? ends : undefined}
					onClick={() => onShow(after)}
				/>
			</div>
		</div>
	)
}
