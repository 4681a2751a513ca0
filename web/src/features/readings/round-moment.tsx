import { useState } from 'react'
import { dayText, wallOf, weekdayShort, type Wall } from '@hausheft/contract/swiss/zurich.ts'
import { useNow } from '../../platform/page/now.ts'
import { isDay } from '../../platform/words/typed.ts'
import { Button } from '../../ui/button.tsx'
import { DayInput, TimeInput } from '../../ui/moment-input.tsx'
import { shownMoment } from './round-rules.ts'
import './round-moment.css'

type RoundMomentProps = { day: string; time: string; errors: Readonly<Record<string, string>>; onPut: (moment: Wall) => void }

/** Of when the readings are: now, until somebody says otherwise. */
export function RoundMoment({ day, time, errors, onPut }: RoundMomentProps) {
	const now = wallOf(useNow())
	const [open, setOpen] = useState(false)
	const shown = shownMoment({ day, time }, now)
	const isWhole = isDay(shown.day) && shown.time !== ''
	if (!open && isWhole && !errors['day'] && !errors['time'])
		return (
			<p className="round-moment">
				<span>{`Abgelesen ${weekdayShort(shown.day)}, ${dayText(shown.day)}, ${shown.time}`}</span>
				<Button look="quiet" onClick={() => setOpen(true)}>
					Ändern
				</Button>
			</p>
		)
	return (
		<div className="round-moment-fields">
			<DayInput label="Datum" required value={shown.day} error={errors['day']} onChange={(next) => onPut({ ...shown, day: next })} />
			<TimeInput label="Zeit" required value={shown.time} error={errors['time']} onChange={(next) => onPut({ ...shown, time: next })} />
		</div>
	)
}
