import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Party } from '@hausheft/contract/parties.ts'
import { stayLists } from '@hausheft/contract/stay-lists.ts'
import { stays, type StayRules } from '@hausheft/contract/stays.ts'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { useToday } from '../../platform/page/now.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import { PeakFields } from './peak-fields.tsx'
import { RateFields } from './rate-fields.tsx'
import { contentOfRules, linesOf, RulesDraft, rulesInWords, rulesOfRules, type RulesContent } from './rules-form-state.ts'
import './rules-form.css'

type RulesFormProps = { group: string; property: string; stored: StayRules; parties: readonly Party[]; onDone: () => void }

/** How stays are kept in a house, all at once. */
export function RulesForm({ group, property, stored, parties, onDone }: RulesFormProps) {
	const element = useRef<HTMLFormElement>(null)
	const reachable = useReachable()
	const { send, now, set, keep, setKeep } = useRulesForm({ property, stored, onDone, element })
	const { content, newer, conflict, dirty, errors, problem, step } = now
	const by = useChangedBy(group, 'property', property)
	const nameOf = (id: string) => parties.find((party) => party.id === id)?.name ?? 'Ehemalige Partei'
	const submit = (event: FormEvent) => {
		event.preventDefault()
		send(conflict ? { is: 'chosen', keep } : { is: 'save' })
	}
	const trouble = problem ?? errors['form'] ?? (newer && dirty ? 'Diese Regeln wurden inzwischen geändert.' : undefined)
	const note = trouble ? (
		<span className="field-error">{trouble}</span>
	) : reachable ? null : (
		'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	)
	return (
		<form ref={element} className="rules-form" noValidate onSubmit={submit}>
			{conflict ? (
				<VersionChoice
					fields={[
						{
							field: 'all',
							label: 'Aufenthalte',
							mine: rulesInWords(content, nameOf),
							theirs: rulesInWords(contentOfRules(conflict.current), nameOf),
						},
					]}
					by={by}
					keep={keep}
					onKeep={setKeep}
				/>
			) : (
				<RulesFields content={content} isOn={content.enabled ?? stored.active} parties={parties} errors={errors} onSet={set} />
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

/** Changes what is typed; `at`: the places of which what was wrong is settled. */
type SetRules = (change: (typed: RulesContent) => Partial<RulesContent>, ...at: string[]) => void
type RulesFieldsProps = {
	content: RulesContent
	isOn: boolean
	parties: readonly Party[]
	errors: Readonly<Record<string, string>>
	onSet: SetRules
}

function RulesFields({ content, isOn, parties, errors, onSet }: RulesFieldsProps) {
	const { peaks, rates, arrival, departure } = content
	const year = Number(useToday().slice(0, 4))
	const onType = (changes: Partial<RulesContent>) => onSet(() => changes, ...Object.keys(changes))
	return (
		<>
			<label className="rules-on">
				<input type="checkbox" checked={isOn} onChange={({ target }) => onType({ enabled: target.checked })} />
				<span>
					Aufenthalte führen
					<span className="dim">Wer wann im Haus ist, steht dann in einem eigenen Reiter und im Kalender.</span>
				</span>
			</label>
			{isOn && (
				<>
					<Entering content={content} errors={errors} onType={onType} />
					<PeakFields
						rows={peaks}
						parties={parties}
						year={year}
						errors={errors}
						onSet={(change, ...at) => onSet((typed) => ({ peaks: change(typed.peaks) }), ...at)}
					/>
					{rates && (
						<RateFields
							rows={rates}
							errors={errors}
							onSet={(change, ...at) => onSet((typed) => ({ rates: change(typed.rates ?? []) }), ...at)}
						/>
					)}
					<ListField
						which="arrival"
						label="Bei der Ankunft"
						note="Ein Punkt je Zeile. Steht in der Nachricht vor der Ankunft."
						value={arrival}
						error={errors['arrival']}
						onType={(typed) => onType({ arrival: typed })}
					/>
					<ListField
						which="departure"
						label="Vor der Abreise"
						note="Ein Punkt je Zeile. Wird am Tag der Abreise abgehakt."
						value={departure}
						error={errors['departure']}
						onType={(typed) => onType({ departure: typed })}
					/>
				</>
			)}
		</>
	)
}

type EnteringProps = Pick<RulesFieldsProps, 'content' | 'errors'> & { onType: (changes: Partial<RulesContent>) => void }

/** Whether one enters oneself or asks, and how many can sleep there. */
const Entering = ({ content: { ask, beds }, errors, onType }: EnteringProps) => (
	<>
		<RadioCards label="Wer ins Haus will">
			<RadioCard
				name="ask"
				value="free"
				label="trägt sich ein"
				note="Wo das Haus frei ist, gilt es sofort."
				checked={!ask}
				onChoose={() => onType({ ask: false })}
			/>
			<RadioCard
				name="ask"
				value="ask"
				label="fragt an"
				note="Wer die Gruppe verwaltet, sagt zu oder ab."
				checked={ask}
				onChoose={() => onType({ ask: true })}
			/>
		</RadioCards>
		<div className="rules-beds">
			<TextInput
				label="Betten"
				name="beds"
				value={beds}
				error={errors['beds']}
				description="Ein Hinweis beim Eintragen, keine Grenze."
				maxLength={4}
				inputMode="numeric"
				autoComplete="off"
				onChange={(typed) => onType({ beds: typed })}
			/>
		</div>
	</>
)

type ListFieldProps = {
	which: keyof typeof stayLists
	label: string
	note: string
	value: string
	error: string | undefined
	onType: (typed: string) => void
}

/** A list is typed as one writes it down; while it is empty, one can be had to begin with. */
const ListField = ({ which, label, note, value, error, onType }: ListFieldProps) => (
	<div className="rules-list">
		<Field label={label} description={note} error={error}>
			{(control) => (
				<textarea
					{...control}
					className="input"
					data-path={which}
					rows={Math.min(12, Math.max(4, linesOf(value).length + 1))}
					maxLength={12_000}
					value={value}
					onChange={({ target }) => onType(target.value)}
				/>
			)}
		</Field>
		{value.trim() === '' && (
			<div className="rules-templates">
				{Object.entries(stayLists[which]).map(([name, lines]) => (
					<Button key={name} look="secondary" onClick={() => onType(lines.join('\n'))}>
						{`Vorlage ${name}`}
					</Button>
				))}
			</div>
		)}
	</div>
)

type RulesFormState = Pick<RulesFormProps, 'property' | 'stored' | 'onDone'> & { element: { readonly current: HTMLFormElement | null } }

function useRulesForm({ property, stored, onDone, element }: RulesFormState) {
	const draft = `stay-rules.${property}`
	const {
		state: source,
		send,
		restart,
	} = useForm({
		rules: rulesOfRules,
		create: stays.putStayRules,
		change: stays.putStayRules,
		asChanged: ({ all }) => all as object,
		draft,
		shape: RulesDraft,
		fresh: () => ({ content: contentOfRules(stored), base: stored }),
		latest: stored,
		onEffect: (effect, reply) => {
			if (effect.is === 'upload') reply({ is: 'uploaded' })
			else if (effect.is === 'focus') requestAnimationFrame(() => focusFirstInvalid(element.current))
			else if (effect.is === 'gone') showToast(goneDraft(effect.stays))
			else if (effect.is === 'saved') {
				showToast('Gespeichert.')
				if (isShown()) onDone()
			}
		},
	})
	const now = useObservable(source, source.get())
	const isShown = useKeptDraft({ draft, isDirty: () => source.get().dirty, discard: restart, saving: source })
	const [keep, setKeep] = useState<ReadonlySet<string>>(new Set(['all']))
	useOpenForm(now.dirty)
	useKeyboardInset()
	const { conflict } = now
	useEffect(() => {
		if (conflict) element.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [conflict, element])
	// Several changes can come before the next rendering.
	const set: SetRules = (change, ...at) => {
		const { content } = source.get()
		send({ is: 'typed', content: { ...content, ...change(content) }, at })
	}
	return { send, now, set, keep, setKeep }
}
