import type { Recurrence } from '@hausheft/contract/recurrence.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../../../platform/page/now.ts'
import { nextDay } from '../../recurrences.ts'
import type { Recurring } from '../copy-entry.ts'
import { isDay } from '../../../../platform/words/typed.ts'
import { recurrenceOf, type Repeat } from '../repeat.ts'
import { useEntryValue } from './entry-context.ts'
import { SelectField, TextField } from './text-fields.tsx'

const options = [
	{ value: '', label: 'Nie' },
	{ value: 'day', label: 'Täglich' },
	{ value: 'week', label: 'Wöchentlich' },
	{ value: 'month', label: 'Monatlich' },
	{ value: 'year', label: 'Jährlich' },
]
const words: Record<Recurrence['unit'], string> = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' }

/** Whether and how often it comes back, and what becomes of it when it is ticked off. */
export function RecurrenceField({ part }: { part: Recurring }) {
	const [repeat] = useEntryValue<Repeat>(`${part}.recurrence`)
	return (
		<>
			<div className="entry-form-time">
				<SelectField path={`${part}.recurrence.unit`} label="Wiederholen" options={options} />
				{repeat.unit !== '' && (
					<TextField path={`${part}.recurrence.every`} label="Alle" required inputMode="numeric" maxLength={2} after={words[repeat.unit]} />
				)}
			</div>
			<NextTime part={part} repeat={repeat} />
		</>
	)
}

function NextTime({ part, repeat }: { part: Recurring; repeat: Repeat }) {
	const today = useToday()
	const [day] = useEntryValue<string>(`${part}.day`)
	const [moment] = useEntryValue<string>('day')
	const recurrence = recurrenceOf(repeat)
	const from = day || moment
	if (!recurrence || !isDay(from)) return null
	const next = nextDay(from, recurrence, today)
	return (
		<p className="entry-form-last" role="status">
			<span>
				{/* Nothing happens by itself: whoever ticks it off decides whether there is a next time. */}
				Kommt {recurrenceText(recurrence)} wieder. Ist es erledigt, lässt sich am Eintrag das nächste Mal vormerken: <b>{dayText(next)}</b>
			</span>
		</p>
	)
}
