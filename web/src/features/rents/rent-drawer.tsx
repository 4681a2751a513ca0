import { useId, useState, type ComponentProps, type FormEvent } from 'react'
import { z } from 'zod/mini'
import type { RentMonth, RentRow } from '@hausheft/contract/rents.ts'
import { chf, francsInput } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText, monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useToday } from '../../platform/page/now.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { isDay } from '../../platform/words/typed.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { DayInput } from '../../ui/moment-input.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { CheckBox } from '../event-form/fields/check-field.tsx'
import { bookedOf, isAsProposed, problemOf, stepsTo, type Filled, type Step } from './booking.ts'
import { wordsOf } from './rent-series.tsx'
import { useBooking } from './use-booking.ts'

/** As somebody has filled it in; the day is left out as long as it is today. */
const Draft = z.object({ typed: z.record(z.string(), z.string()), left: z.array(z.string()), day: z.optional(z.string()) })
const untouched: Filled = { typed: {}, left: [] }

type RentDrawerProps = {
	place: InProperty
	row: RentRow
	cell: RentMonth
	linkOf: (event: string) => ComponentProps<typeof AppLink>
	/** With `booked` there is nothing left to be done here. */
	onClose: (booked?: 'booked') => void
}

/** What stands in a month: what has come in, and what is still to be booked, which one more touch does. */
export function RentDrawer({ place, row, cell, linkOf, onClose }: RentDrawerProps) {
	const { group, property } = place
	const { month, state } = cell
	const can = entryCan(group, undefined)
	const steps = state === 'paid' ? [] : stepsTo(row, cell)
	const mayBook = can.create.may && can.complete.may
	const id = useId()
	const key = `rent.${row.series}.${month}`
	const isBooking = mayBook && steps !== null && steps.length > 0
	const draft = useDraft<Filled>({ key, shape: Draft, fresh: untouched, isClean: (filled) => isAsProposed(steps ?? [], filled) })
	useKeptDraft({ draft: key, isDirty: draft.isDirty, discard: draft.reset })
	const { book, busy, problem } = useBooking(property.id, row, () => {
		draft.reset()
		onClose('booked')
	})
	/** As when it was opened: tried again after midnight it is the same booking. */
	const [today] = useState(useToday())
	const [tried, setTried] = useState(false)
	const { typed, left, day = today } = draft.value
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setTried(true)
		const booked = bookedOf(steps ?? [], typed, left)
		if (!busy && isDay(day) && !booked.some(problemOf)) void book(booked, day)
	}
	return (
		<Drawer
			title={`${row.name}, ${monthYear(`${month}-01`)}`}
			step={steps?.map((step) => step.month).join(' ') ?? ''}
			onClose={() => onClose()}
			footer={
				isBooking && (
					<SaveBar note={problem && <span className="field-error">{problem}</span>}>
						<Button
							look="secondary"
							onClick={() => {
								draft.reset()
								onClose()
							}}
						>
							Abbrechen
						</Button>
						<Button type="submit" form={id} busy={busy}>
							Buchen
						</Button>
					</SaveBar>
				)
			}
		>
			<div className="rent-drawer">
				<RentState cell={cell} linkOf={linkOf} onLeave={() => onClose()} />
				{steps === null && <p className="dim">Zuerst kommt, was vorher fällig war.</p>}
				{isBooking && (
					<form id={id} className="rent-form" onSubmit={submit} noValidate>
						<Steps steps={steps} filled={draft.value} tried={tried} onChange={draft.change} />
						<DayInput
							label="Eingegangen am"
							value={day}
							onChange={(next) => draft.change({ ...draft.value, day: next === today ? undefined : next })}
							required
							error={tried && !isDay(day) ? 'Bitte Datum ausfüllen.' : undefined}
						/>
					</form>
				)}
			</div>
		</Drawer>
	)
}

type RentStateProps = Pick<RentDrawerProps, 'cell' | 'linkOf'> & { onLeave: () => void }

/** How the month stands, with the ways to what has come in and to what reminds of it. */
const RentState = ({ cell, linkOf, onLeave }: RentStateProps) => (
	<>
		{cell.state !== 'none' && (
			<p>
				{wordsOf(cell, cell.state)}
				{cell.due && `, fällig am ${dayText(cell.due)}`}
			</p>
		)}
		{cell.by.length > 0 && (
			<ul className="rent-by">
				{cell.by.map((entry) => (
					<li key={entry.id}>
						<AppLink {...linkOf(entry.id)} onClick={onLeave}>
							{`${dayText(dayOf(entry.event_at))}: ${chf(entry.income)}`}
						</AppLink>
					</li>
				))}
			</ul>
		)}
		{cell.event && (
			<p>
				<AppLink {...linkOf(cell.event)} onClick={onLeave} className="rent-link">
					Erinnerung öffnen
				</AppLink>
			</p>
		)}
	</>
)

type StepsProps = { steps: readonly Step[]; filled: Filled; tried: boolean; onChange: (filled: Filled) => void }

/** Each month by itself; the last one is the one that was touched. What is typed stays with its month while others come and go. */
function Steps({ steps, filled, tried, onChange }: StepsProps) {
	const { typed, left } = filled
	const last = steps.length - 1
	const toggle = (month: string) =>
		onChange({ ...filled, left: left.includes(month) ? left.filter((each) => each !== month) : [...left, month] })
	return (
		<>
			{last > 0 && <p className="dim">Eins kommt nach dem andern: Was nicht eingegangen ist, wird abgewählt.</p>}
			{bookedOf(steps, typed, left).map((step, at) => (
				<div key={step.month} className="rent-step">
					{at < last && (
						<CheckBox label={monthYear(`${step.month}-01`)} checked={step.income !== null} onChange={() => toggle(step.month)} />
					)}
					{step.income === null ? (
						<p className="dim">Ohne Eingang: bleibt hier offen, in den Erinnerungen ist es erledigt.</p>
					) : (
						<Field
							label={last > 0 ? `Eingang ${monthYear(`${step.month}-01`)}, CHF` : 'Eingang, CHF'}
							error={tried ? problemOf(step) : undefined}
						>
							{(control) => (
								<input
									{...control}
									className="input"
									inputMode="decimal"
									value={typed[step.month] ?? francsInput(step.amount)}
									onChange={(event) => onChange({ ...filled, typed: { ...typed, [step.month]: event.currentTarget.value } })}
								/>
							)}
						</Field>
					)}
				</div>
			))}
		</>
	)
}
