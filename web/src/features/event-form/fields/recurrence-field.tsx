import type { Recurrence } from '@hausheft/contract/recurrence.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../../platform/page/now.ts'
import { isDay } from '../../../platform/words/typed.ts'
import type { EntryValues } from '../../event-draft/entry-values.ts'
import { hasMonthEnd, recurrenceOf, type Repeat } from '../../event-draft/repeat.ts'
import { CheckField } from './check-field.tsx'
import { DayField } from './day-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
import { nextTyped } from './next-typed.ts'
import { SelectField, TextField } from './text-fields.tsx'

type Recurring = 'maintenance' | 'reminder'

const options = [
	{ value: '', label: 'Nie' },
	{ value: 'day', label: 'Täglich' },
	{ value: 'week', label: 'Wöchentlich' },
	{ value: 'month', label: 'Monatlich' },
	{ value: 'year', label: 'Jährlich' },
]
const counted = [
	{ value: 'due', label: 'Ab dem Tag, an dem es fällig war' },
	{ value: 'done', label: 'Ab dem Tag, an dem es erledigt ist' },
]
const words: Record<Recurrence['unit'], string> = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' }

/** Whether and how often it comes back, and from when on that counts. */
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
			{repeat.unit !== '' && (
				<>
					{hasMonthEnd(repeat) && <CheckField path={`${part}.recurrence.atEnd`} label="Immer am Monatsende" />}
					<div className="entry-form-time">
						<SelectField path={`${part}.recurrence.from`} label="Das nächste Mal zählt" options={counted} />
						<DayField path={`${part}.recurrence.until`} label="Letztmals am" />
					</div>
				</>
			)}
			<NextTime part={part} repeat={repeat} />
		</>
	)
}

function NextTime({ part, repeat }: { part: Recurring; repeat: Repeat }) {
	const today = useToday()
	const { base } = useEntry()
	const [day] = useEntryValue<string>(`${part}.day`)
	const [moment] = useEntryValue<string>('day')
	const [state] = useEntryValue<string | undefined>(`${part}.state`)
	const [proposal] = useEntryValue<EntryValues['reminder']['proposal'] | undefined>(`${part}.proposal`)
	const recurrence = recurrenceOf(repeat)
	const due = day || moment
	if (!recurrence || !isDay(due)) return null
	const done = state === 'done' ? due : today
	const money = proposal !== undefined && (proposal.expense.trim() !== '' || proposal.income.trim() !== '')
	const next = nextTyped(repeat, base?.[part], { due, done, today, money })
	return (
		<p className="entry-form-last" role="status">
			<span>
				Kommt {recurrenceText(recurrence)} wieder.{' '}
				{next ? (
					<>
						{state === 'done' ? 'Nächstes Mal' : 'Heute abgehakt, wäre das nächste Mal am'} <b>{dayText(next)}</b>.
					</>
				) : (
					'Danach kommt es nicht mehr.'
				)}
			</span>
		</p>
	)
}
