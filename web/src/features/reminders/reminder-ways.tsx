import {
	IconCalendarRepeat,
	IconCamera,
	IconClockPause,
	IconPlayerSkipForward,
	IconPlayerTrackNext,
	IconRepeatOff,
} from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { Todo } from '@hausheft/contract/groups.ts'
import { timesUntil } from '@hausheft/contract/next-day.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'
import type { ReminderSearch } from '../../platform/places/reminder-search.ts'
import { isDay } from '../../platform/words/typed.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import { TellAgain } from '../notifications/tell-again.tsx'
import { laterDays } from './part-before.ts'
import { useSeries } from './use-series.ts'

type ReminderWaysProps = { todo: Todo; group: string; search: ReminderSearch; can: EntryCan; today: Day; onDone: () => void }

/** What else can be done about it: with a photo and an amount, later, not this time, otherwise, or never again. */
export function ReminderWays({ todo, group, search, can, today, onDone }: ReminderWaysProps) {
	const { id, part, recurrence, proposal, kind } = todo
	const [later, setLater] = useState<Day>()
	const { putOff, skip, skipUntil, end, busy } = useSeries(todo, onDone)
	const waiting = recurrence && proposal ? timesUntil(recurrence, todo.date, today).length : 0
	const here = (more: object) => ({ to: `/group/${group}/reminder`, search: { ...search, add: undefined, ...more }, resetScroll: false })
	const offered = laterDays(todo.date, today)
	if (later !== undefined)
		return (
			<form
				className="reminder-later"
				onSubmit={(event) => {
					event.preventDefault()
					if (isDay(later)) void putOff(later)
				}}
			>
				<DayInput label="Verschieben auf" value={later} onChange={setLater} />
				<div className="reminder-quick" role="group" aria-label="Schnell gewählt">
					{offered.map(({ label, day }) => (
						<button
							key={label}
							type="button"
							className="chip"
							aria-pressed={later === day}
							title={dayText(day)}
							onClick={() => setLater(day)}
						>
							{label}
						</button>
					))}
				</div>
				<div className="reminder-buttons">
					<Button look="secondary" onClick={() => setLater(undefined)}>
						Abbrechen
					</Button>
					<Button type="submit" busy={busy}>
						Verschieben
					</Button>
				</div>
			</form>
		)
	return (
		<div className="reminder-buttons">
			{can.complete.may && can.create.may && kind !== 'bill' && (
				<LinkButton look="quiet" Icon={IconCamera} {...here({ event: 'new', from: id, tick: part })}>
					Mit Foto oder Betrag abhaken
				</LinkButton>
			)}
			<Button look="quiet" Icon={IconClockPause} why={can.write.why} onClick={() => setLater(offered[0].day)}>
				Verschieben
			</Button>
			<TellAgain event={id} part={part} date={todo.date} />
			{recurrence && (
				<Button look="quiet" Icon={IconPlayerSkipForward} why={can.write.why} busy={busy} onClick={() => void skip()}>
					Einmal auslassen
				</Button>
			)}
			{waiting > 1 && (
				<Button look="quiet" Icon={IconPlayerTrackNext} why={can.write.why} busy={busy} onClick={() => void skipUntil(today)}>
					Alle bis heute auslassen
				</Button>
			)}
			{can.write.may && (
				<LinkButton look="quiet" Icon={IconCalendarRepeat} {...here({ event: id, edit: 1 })}>
					{recurrence ? 'Wiederholung ändern' : 'Bearbeiten'}
				</LinkButton>
			)}
			{recurrence && (
				<Button look="quiet" Icon={IconRepeatOff} why={can.write.why} busy={busy} onClick={() => void end()}>
					Nicht mehr wiederholen
				</Button>
			)}
		</div>
	)
}
