import { IconPlus } from '../../ui/icons.gen.ts'
import { emergencyKinds, type EmergencyKind } from '@hausheft/contract/emergency-kinds.ts'
import { emergency, type Emergency } from '@hausheft/contract/emergency.ts'
import { useWholeForm, WholeForm } from '../../kit/whole-form.tsx'
import { randomId } from '../../platform/api/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { emergencyFaces } from './emergency-kinds.ts'
import { EmergencyLine } from './emergency-line.tsx'
import { emergencyRules, inWords, linesOf, LinesDraft, withLine, withoutLine, type Line } from './emergency-rules.ts'
import './emergency-form.css'

type EmergencyFormProps = { group: string; card: Emergency; onDone: () => void }

/** The whole card at once: kept as a draft, and merged with what others have written on it. */
export function EmergencyForm({ group, card, onDone }: EmergencyFormProps) {
	const draft = `emergency.${card.id}`
	const form = useWholeForm({ rules: emergencyRules, put: emergency.putEmergency, draft, shape: LinesDraft, stored: card, onDone })
	const set = (change: (items: Line[]) => Line[]) => form.set(({ items }) => ({ items: change(items) }), 'form')
	return (
		<WholeForm
			form={form}
			group={group}
			property={card.id}
			label="Notfallkarte"
			changed="Die Notfallkarte wurde inzwischen geändert."
			inWords={inWords}
			className="emergency-form"
		>
			{emergencyKinds.map((kind) => (
				<Kind key={kind} kind={kind} group={group} property={card.id} items={form.now.content} onSet={set} />
			))}
		</WholeForm>
	)
}

type KindProps = {
	kind: EmergencyKind
	group: string
	property: string
	items: { items: Line[] }
	onSet: (change: (items: Line[]) => Line[]) => void
}

/** What is to be done or known in one case, line by line. */
function Kind({ kind, group, property, items, onSet }: KindProps) {
	const add = () => onSet((all) => [...all, { key: randomId(), kind, text: '', phone: '', file: null }])
	const { label, Icon } = emergencyFaces[kind]
	return (
		<fieldset className="emergency-fieldset">
			<legend>
				<Icon size={22} stroke={2} aria-hidden />
				{label}
			</legend>
			{linesOf(items, kind, label).map(({ line, name }) => (
				<EmergencyLine
					key={line.key}
					group={group}
					property={property}
					line={line}
					name={name}
					onChange={(change) => onSet((all) => withLine(all, line.key, change))}
					onRemove={() => onSet((all) => withoutLine(all, line.key))}
				/>
			))}
			<Button look="quiet" Icon={IconPlus} onClick={add}>
				{label} ergänzen
			</Button>
		</fieldset>
	)
}
