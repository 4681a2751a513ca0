import { IconDoorExit } from '../../ui/icons.gen.ts'
import { useId, useState, type FormEvent } from 'react'
import { amountByRates } from '@hausheft/contract/stay-nights.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import type { NamedStay } from './named-stays.ts'
import { partyOf } from './stay-form.ts'
import type { StaySheetProps } from './stay-sheet-props.ts'
import { nightsText, spanOfStay } from './stay-words.ts'

type LeaveStayProps = Pick<StaySheetProps, 'parties' | 'rules' | 'today'> & { stay: NamedStay; onDone: () => void }

const leftAt = () => new Date().toISOString()

/** The list of the day of departure, what it costs, a line: one save, and one entry in the journal. */
export function LeaveStay({ stay, parties, rules: { departure, rates }, today, onDone }: LeaveStayProps) {
	const id = useId()
	const [key] = useState(randomId)
	const [ticked, setTicked] = useState<readonly number[]>([])
	const [text, setText] = useState('')
	const [pays, setPays] = useState(true)
	const me = useCurrentUser()?.id
	const leave = useSend(stays.leaveStay)
	useOpenForm(text !== '' || ticked.length > 0)
	const amount = rates
		? amountByRates({ ...stay, until_on: today > stay.from_on && today < stay.until_on ? today : stay.until_on }, rates)
		: null
	const purse = parties.find((party) => party.purse)
	const paid = amount ? amountSaid({ stay, amount, purse: purse?.id, own: partyOf(parties, me, today)?.id }) : undefined
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (leave.isPending) return
		const entry: EventFields = {
			name: `Abreise ${stay.name}`.slice(0, 200),
			event_at: leftAt(),
			...(text.trim() && { description: text.trim() }),
			...(pays && paid),
		}
		await leave.mutateAsync({ params: { id: stay.id }, body: { entry, ticked: [...ticked] }, key }).then(
			() => {
				showToast('Gute Heimreise.')
				onDone()
			},
			() => undefined,
		)
	}
	const toggle = (at: number, on: boolean) =>
		setTicked(on ? [...ticked, at].toSorted((one, other) => one - other) : ticked.filter((each) => each !== at))
	return (
		<Drawer
			title="Abreisen"
			icon={<NounMark Icon={IconDoorExit} />}
			onClose={onDone}
			footer={
				<SaveBar note={leave.error && <span className="field-error">{leave.error.message}</span>}>
					<Button look="secondary" onClick={onDone}>
						Zurück
					</Button>
					<Button type="submit" form={id} busy={leave.isPending}>
						Abreisen
					</Button>
				</SaveBar>
			}
		>
			<form id={id} className="stay-form" noValidate onSubmit={(event) => void submit(event)}>
				<p>{`${stay.name}, ${spanOfStay(stay)}, ${nightsText(stay)}. Beim Speichern entsteht ein Eintrag, und der Aufenthalt ist zu Ende.`}</p>
				<Ticks list={departure} ticked={ticked} onTick={toggle} />
				{amount !== null && amount > 0 && (
					<fieldset className="leave-ticks">
						<legend>{`Nach Ansatz ${chf(amount)}`}</legend>
						{paid && (
							<label>
								<input type="checkbox" checked={pays} onChange={({ target }) => setPays(target.checked)} />
								<span>{stay.party === null ? 'Als Einnahme eintragen' : `An ${purse?.name ?? 'die Kasse'} bezahlt eintragen`}</span>
							</label>
						)}
					</fieldset>
				)}
				<Words value={text} onType={setText} />
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

type Paying = { stay: NamedStay; amount: number; purse: string | undefined; /** The party of who leaves. */ own: string | undefined }

/** A party pays into the purse, a guest to who receives it; a party without a purse owes nobody by this. */
function amountSaid({ stay, amount, purse, own }: Paying): Pick<EventFields, 'balance' | 'transfer'> | undefined {
	if (stay.party === null) return { balance: { income: amount, tax_relevant: false, ...(own !== undefined && { paid_by: own }) } }
	return purse === undefined ? undefined : { transfer: { from: stay.party, to: purse, amount } }
}
