import { useState } from 'react'
import type { Parties } from '@hausheft/contract/parties.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { useToday } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { ownParty } from '../../kit/own-party.ts'

export type SharedBy = { by: 'quota' | 'equal'; payer: string } | null

const ways = [
	{ value: 'quota', label: 'Nach Quote' },
	{ value: 'equal', label: 'Nach Köpfen' },
	{ value: 'none', label: 'Nicht teilen' },
] as const

type ShareDrawerProps = { title: string; parties: Parties; onChoose: (shared: SharedBy) => void; onClose: () => void }

/** How many amounts are shared at once, and who has paid those of which nobody has said it. */
export function ShareDrawer({ title, parties: { parties, new_expenses }, onChoose, onClose }: ShareDrawerProps) {
	const me = useCurrentUser()?.id
	const today = useToday()
	const [by, setBy] = useState<(typeof ways)[number]['value']>(new_expenses === 'none' ? 'equal' : new_expenses)
	const [payer, setPayer] = useState(() => ownParty(parties, me, today)?.id ?? '')
	const [isMissing, setMissing] = useState(false)
	const submit = () => {
		if (by === 'none') onChoose(null)
		else if (payer === '') setMissing(true)
		else onChoose({ by, payer })
	}
	return (
		<Drawer
			title={title}
			onClose={onClose}
			footer={
				<SaveBar>
					<Button look="secondary" onClick={onClose}>
						Abbrechen
					</Button>
					<Button onClick={submit}>Teilen</Button>
				</SaveBar>
			}
		>
			<div className="choose">
				<RadioCards label="Geteilt">
					{ways.map(({ value, label }) => (
						<RadioCard key={value} name="share" value={value} label={label} checked={by === value} onChoose={() => setBy(value)} />
					))}
				</RadioCards>
				{by !== 'none' && (
					<Field
						label="Ausgelegt von"
						description="Wo noch nicht steht, wer ausgelegt hat."
						required
						error={isMissing && payer === '' ? 'Bitte eine Partei wählen.' : undefined}
					>
						{(control) => (
							<select
								{...control}
								className="input input-select"
								value={payer}
								onChange={({ currentTarget }) => setPayer(currentTarget.value)}
							>
								<option value="">Wählen …</option>
								{parties.map(({ id, name }) => (
									<option key={id} value={id}>
										{name}
									</option>
								))}
							</select>
						)}
					</Field>
				)}
			</div>
		</Drawer>
	)
}
