import { IconDoorExit } from '../../ui/icons.gen.ts'
import { useId, useRef, type FormEvent } from 'react'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import { onEnterNext } from '../../kit/readings/next-field.ts'
import { useHanded } from '../../platform/forms/handed-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { PlainPhotos } from '../event-form/fields/plain-photos.tsx'
import { HouseMeters } from '../readings/house-meters.tsx'
import { tickedIn, withTick } from './departure.ts'
import type { NamedStay } from './named-stays.ts'
import type { StaySheetProps } from './stay-sheet-props.ts'
import { nightsText, spanOfStay } from './stay-words.ts'
import { draftOfDeparture, useLeaveStay } from './use-leave-stay.ts'

type LeaveStayProps = Pick<StaySheetProps, 'place' | 'parties' | 'rules' | 'today'> & { stay: NamedStay; onDone: () => void }

const phases = { idle: 'Abreisen', uploading: 'Wird hochgeladen …', sending: 'Wird gespeichert …' } as const

/** The list of the day of departure, the meters, photos, a line, what it costs: one save, and one entry in the journal. */
export function LeaveStay(props: LeaveStayProps) {
	return <OneDeparture key={useHanded(draftOfDeparture(props.stay))} {...props} />
}

function OneDeparture({ place, stay, parties, rules, today, onDone }: LeaveStayProps) {
	const id = useId()
	const element = useRef<HTMLFormElement>(null)
	const onErrors = () => focusFirstInvalid(element.current)
	const leaving = useLeaveStay({ group: place.group.id, stay, parties, rules, today, onErrors, onDone })
	const { draft, name, put, attachments, amount, paid, leave, step, wrong } = leaving
	const list = rules.departure
	const ticked = tickedIn(draft, list)
	const purse = parties.find((party) => party.purse)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		void leave()
	}
	return (
		<Drawer
			title="Abreisen"
			icon={<NounMark Icon={IconDoorExit} />}
			onClose={onDone}
			footer={
				<SaveBar note={wrong.problem && <span className="field-error">{wrong.problem}</span>}>
					<Button look="secondary" onClick={onDone}>
						Zurück
					</Button>
					<Button type="submit" form={id} busy={step !== 'idle'}>
						{phases[step]}
					</Button>
				</SaveBar>
			}
		>
			{/* The keys that go on are those of every text field. */}
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
			<form
				ref={element}
				id={id}
				className="stay-form"
				noValidate
				onKeyDown={(event) => onEnterNext(event, element.current, () => void leave())}
				onSubmit={submit}
			>
				<p>{`${stay.name}, ${spanOfStay(stay)}, ${nightsText(stay)}. Beim Speichern entsteht ein Eintrag, und der Aufenthalt ist zu Ende.`}</p>
				<Ticks list={list} ticked={ticked} onTick={(at, on) => put({ ticked: withTick(ticked, at, on), list })} />
				<Meters {...leaving} />
				<fieldset className="leave-part">
					<legend>Fotos</legend>
					<PlainPhotos attachments={attachments} draft={name} />
					<p className="field-error" role="alert">
						{wrong.errors['files']}
					</p>
				</fieldset>
				<Words value={draft.text} error={wrong.errors['text']} onType={(text) => put({ text })} />
				{amount !== null && amount > 0 && (
					<fieldset className="leave-part">
						<legend>{`Nach Ansatz ${chf(amount)}`}</legend>
						{paid && (
							<label className="leave-tick">
								<input type="checkbox" checked={draft.pays} onChange={({ target }) => put({ pays: target.checked })} />
								<span>{stay.party === null ? 'Als Einnahme eintragen' : `An ${purse?.name ?? 'die Kasse'} bezahlt eintragen`}</span>
							</label>
						)}
					</fieldset>
				)}
			</form>
		</Drawer>
	)
}

/** Nothing where nobody reads a meter. */
function Meters({ draft: { rows }, house, wrong, read }: ReturnType<typeof useLeaveStay>) {
	if (rows.length === 0 && house.series.every(({ hidden }) => hidden)) return null
	return (
		<fieldset className="leave-part">
			<legend>Zählerstände</legend>
			<HouseMeters {...house} rows={rows} errors={wrong.errors} onPut={read} />
		</fieldset>
	)
}

type WordsProps = { value: string; error: string | undefined; onType: (text: string) => void }

const Words = ({ value, error, onType }: WordsProps) => (
	<Field label="Was zu sagen ist" description="Zum Beispiel, was fehlt oder nicht mehr geht." error={error}>
		{(control) => (
			<textarea {...control} className="input" rows={3} maxLength={20_000} value={value} onChange={({ target }) => onType(target.value)} />
		)}
	</Field>
)

type TicksProps = { list: readonly string[]; ticked: readonly number[]; onTick: (at: number, on: boolean) => void }

const Ticks = ({ list, ticked, onTick }: TicksProps) =>
	list.length === 0 ? null : (
		<fieldset className="leave-part">
			<legend>Vor der Abreise</legend>
			{list.map((line, at) => (
				<label key={line} className="leave-tick">
					<input type="checkbox" checked={ticked.includes(at)} onChange={({ target }) => onTick(at, target.checked)} />
					<span>{line}</span>
				</label>
			))}
		</fieldset>
	)
