import { IconPlus } from '../../ui/icons.gen.ts'
import { useEffect, useId, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { emergencyKinds, type EmergencyKind } from '@hausheft/contract/emergency-kinds.ts'
import { emergency, type Emergency } from '@hausheft/contract/emergency.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import { choicesOf } from '../../platform/forms/form-state.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { Button } from '../../ui/button.tsx'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import { emergencyFaces } from './emergency-kinds.ts'
import { EmergencyLine } from './emergency-line.tsx'
import { emergencyRules, inWords, linesOf, LinesDraft, troubleIn, withLine, withoutLine, type Line } from './emergency-rules.ts'
import './emergency-form.css'

type EmergencyFormProps = { group: string; card: Emergency; onDone: () => void }

/** The whole card at once: kept as a draft, and merged with what others have written on it. */
export function EmergencyForm({ group, card, onDone }: EmergencyFormProps) {
	const id = useId()
	const form = useRef<HTMLFormElement>(null)
	const reachable = useReachable()
	const draft = `emergency.${card.id}`
	const {
		state: source,
		send,
		restart,
	} = useForm({
		rules: emergencyRules,
		create: emergency.putEmergency,
		change: emergency.putEmergency,
		draft,
		shape: LinesDraft,
		fresh: () => ({ content: emergencyRules.contentOf(card), base: card }),
		latest: card,
		onEffect: (effect, reply) => {
			if (effect.is === 'upload') reply({ is: 'uploaded' })
			else if (effect.is === 'gone') showToast(goneDraft(effect.stays))
			else if (effect.is === 'saved') {
				showToast('Gespeichert.')
				if (isShown()) onDone()
			}
		},
	})
	const { content, newer, conflict, dirty, errors, problem, step } = useObservable(source, source.get())
	const isShown = useKeptDraft({ draft, isDirty: () => source.get().dirty, discard: restart, saving: source })
	const [keep, setKeep] = useState<ReadonlySet<string>>(new Set(['items']))
	useOpenForm(dirty)
	useKeyboardInset()
	useEffect(() => {
		if (conflict) form.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [conflict])

	// Several changes can come before the next rendering.
	const set = (change: (items: Line[]) => Line[]) =>
		send({ is: 'typed', content: { items: change(source.get().content.items) }, at: ['items'] })
	const submit = (event: FormEvent) => {
		event.preventDefault()
		send(conflict ? { is: 'chosen', keep } : { is: 'save' })
	}
	const trouble = troubleIn({ problem, errors, newer, dirty })
	const note = trouble ? (
		<span className="field-error">{trouble}</span>
	) : reachable ? null : (
		'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	)
	return (
		<form id={id} ref={form} className="emergency-form" noValidate onSubmit={submit}>
			{conflict ? (
				<Versions
					fields={choicesOf(emergencyRules, source.get()).map((field) => ({
						field,
						label: 'Notfallkarte',
						mine: inWords(content) || 'leer',
						theirs: inWords(emergencyRules.contentOf(conflict.current)) || 'leer',
					}))}
					group={group}
					property={card.id}
					keep={keep}
					onKeep={setKeep}
				/>
			) : (
				emergencyKinds.map((kind) => <Kind key={kind} kind={kind} group={group} property={card.id} items={content} onSet={set} />)
			)}
			<SaveBar sticky note={note}>
				<Button look="secondary" onClick={onDone}>
					Abbrechen
				</Button>
				<Button type="submit" busy={step.is !== 'idle'}>
					{conflict ? 'Auswahl speichern' : 'Speichern'}
				</Button>
			</SaveBar>
		</form>
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

type VersionsProps = Omit<ComponentProps<typeof VersionChoice>, 'by'> & { group: string; property: string }
const Versions = ({ group, property, ...choice }: VersionsProps) => (
	<VersionChoice {...choice} by={useChangedBy(group, 'property', property)} />
)
