import { IconDoorExit } from '../../ui/icons.gen.ts'
import { useId, type FormEvent } from 'react'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { withTick } from './departure.ts'
import type { NamedStay } from './named-stays.ts'
import type { StaySheetProps } from './stay-sheet-props.ts'
import { nightsText, spanOfStay } from './stay-words.ts'
import { useLeaveStay } from './use-leave-stay.ts'

type LeaveStayProps = Pick<StaySheetProps, 'place' | 'parties' | 'rules' | 'today'> & { stay: NamedStay; onDone: () => void }

/** The list of the day of departure, what it costs, a line: one save, and one entry in the journal. */
export function LeaveStay({ place, stay, parties, rules, today, onDone }: LeaveStayProps) {
	const id = useId()
	const { draft, change, amount, paid, leave, busy, problem } = useLeaveStay({ group: place.group.id, stay, parties, rules, today, onDone })
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
				<SaveBar note={problem && <span className="field-error">{problem}</span>}>
					<Button look="secondary" onClick={onDone}>
						Zurück
					</Button>
					<Button type="submit" form={id} busy={busy}>
						Abreisen
					</Button>
				</SaveBar>
			}
		>
			<form id={id} className="stay-form" noValidate onSubmit={submit}>
				<p>{`${stay.name}, ${spanOfStay(stay)}, ${nightsText(stay)}. Beim Speichern entsteht ein Eintrag, und der Aufenthalt ist zu Ende.`}</p>
				<Ticks list={rules.departure} ticked={draft.ticked} onTick={(at, on) => change(withTick(draft, at, on))} />
				{amount !== null && amount > 0 && (
					<fieldset className="leave-ticks">
						<legend>{`Nach Ansatz ${chf(amount)}`}</legend>
						{paid && (
							<label>
								<input type="checkbox" checked={draft.pays} onChange={({ target }) => change({ ...draft, pays: target.checked })} />
								<span>{stay.party === null ? 'Als Einnahme eintragen' : `An ${purse?.name ?? 'die Kasse'} bezahlt eintragen`}</span>
							</label>
						)}
					</fieldset>
				)}
				<Words value={draft.text} onType={(text) => change({ ...draft, text })} />
			</form>
		</Drawer>
	)
}

const Words = ({ value, onType }: { value: string; onType: (text: string) => void }) => (
	<Field
		label="Was zu sagen ist"
		description="Zum Beispiel, was fehlt oder nicht mehr geht. Fotos und Zählerstände passen danach zum Eintrag."
	>
		{(control) => (
			<textarea {...control} className="input" rows={3} maxLength={20_000} value={value} onChange={({ target }) => onType(target.value)} />
		)}
	</Field>
)

type TicksProps = { list: readonly string[]; ticked: readonly number[]; onTick: (at: number, on: boolean) => void }

const Ticks = ({ list, ticked, onTick }: TicksProps) =>
	list.length === 0 ? null : (
		<fieldset className="leave-ticks">
			<legend>Vor der Abreise</legend>
			{list.map((line, at) => (
				<label key={line}>
					<input type="checkbox" checked={ticked.includes(at)} onChange={({ target }) => onTick(at, target.checked)} />
					<span>{line}</span>
				</label>
			))}
		</fieldset>
	)
