import { IconCalendar } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChipButton, ChipLink, ChipNav } from '../../ui/chip.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import { isDay } from '../../platform/words/typed.ts'
import { periodNames, periodText, type Days, type PeriodName } from './period.ts'
import '../../ui/field.css'

type PeriodChipsProps = {
	days: Days & { name: PeriodName | undefined }
	/** The address with another period. */
	linkTo: (period: PeriodName) => { to: string; search: Record<string, unknown> }
	onChoose: (days: Days) => void
	/** What the server says of the days that were asked for. */
	error?: string | undefined
}

/** Which days are added up: four that most people ask for, else from when to when. */
export function PeriodChips({ days, linkTo, onChoose, error }: PeriodChipsProps) {
	const own = days.name === undefined
	const [open, setOpen] = useState(own)
	const shown = open || own
	return (
		<div className="time-period">
			<ChipNav label="Zeitraum">
				{(Object.keys(periodNames) as PeriodName[]).map((name) => (
					<ChipLink key={name} {...linkTo(name)} exact aria-current={days.name === name ? 'page' : undefined}>
						{periodNames[name]}
					</ChipLink>
				))}
				<ChipButton Icon={IconCalendar} pressed={shown} onPress={() => setOpen(!shown)}>
					{own ? periodText(days) : 'Von–bis'}
				</ChipButton>
			</ChipNav>
			{shown && <OwnPeriod key={`${days.from} ${days.to}`} days={days} error={error} onChoose={onChoose} />}
		</div>
	)
}

function OwnPeriod({ days, error, onChoose }: Pick<PeriodChipsProps, 'days' | 'error' | 'onChoose'>) {
	const [{ from, to }, set] = useState<Days>(days)
	const [missing, setMissing] = useState(false)
	const errorOf = (day: string) => (missing && !isDay(day) ? 'Bitte ein Datum eingeben, wie 3.2.2026.' : undefined)
	return (
		<form
			className="time-own-period"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setMissing(true)
				if (isDay(from) && isDay(to)) onChoose({ from, to })
			}}
		>
			<DayInput label="Von" value={from} onChange={(day) => set({ from: day, to })} error={errorOf(from)} />
			<DayInput label="Bis" value={to} onChange={(day) => set({ from, to: day })} error={errorOf(to) ?? error} />
			<Button type="submit" look="secondary">
				Anzeigen
			</Button>
		</form>
	)
}
