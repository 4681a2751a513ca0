import { use, useEffect, useId, useRef, useState, type ComponentProps, type FormEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Group } from '@hausheft/contract/groups.ts'
import type { HistorySource } from '@hausheft/contract/history.ts'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import type { Entity, Noun, FieldErrors, Values } from '../../platform/forms/noun.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { InBrowser } from '../../ui/in-browser.tsx'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { FormComing } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import { DraftNotice } from '../draft-notice.tsx'
import { DrawerContext } from './drawer-frame.ts'
import { NounFormNote } from './noun-form-note.tsx'
import { RemoveNoun } from './remove-noun.tsx'
import { SwitchOff } from './switch-off.tsx'
import { randomId } from '../../platform/api/random-id.ts'
import { choicesOf, type State } from '../../platform/forms/form-state.ts'
import { nounRules, type Content } from '../../platform/forms/noun-rules.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import './noun-form.css'

/** What the fields of a noun are given. */
export type FieldsProps<V extends Values> = {
	values: V
	errors: FieldErrors<V>
	onChange: (changes: Partial<V>) => void
}

export type NounFormProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	group: Group
	/** Below what a new one is made: the group or the property. */
	parent: string
	/** As it is now, or was when it was deleted; absent for a new one. */
	entity?: E | undefined
	/** It was deleted while the form was open. */
	gone?: boolean
	/** What the button of a new one says. */
	createLabel?: string
	/** What a new one begins with. */
	start?: Partial<V>
	/** A field's value in words, to choose between two of them. */
	shown: (field: keyof V & string, values: V) => string
	/** Whether it can be switched off. */
	withSwitch?: boolean
	onSaved: (saved: E) => void
	onCancel: () => void
	onRemoved: () => void
	className?: string
	/** Beside the fields. */
	renderAside?: (values: V) => ReactNode
	children: (fields: FieldsProps<V>) => ReactNode
}

/** The one form for nouns that are more than an entry: new or changed, kept as a draft, merged field by field. */
export const NounForm = <E extends Entity, V extends Values, F extends object>(props: NounFormProps<E, V, F>) => (
	<InBrowser
		fallback={
			<div className={props.className}>
				<FormComing />
			</div>
		}
	>
		<KeptForm {...props} />
	</InBrowser>
)

function KeptForm<E extends Entity, V extends Values, F extends object>(props: NounFormProps<E, V, F>) {
	const { noun, group, entity, gone = false, withSwitch = true, onCancel, onRemoved } = props
	const barIn = use(DrawerContext)
	const id = useId()
	const form = useRef<HTMLFormElement>(null)
	const { rules, source, state, send, restart, isShown } = useMachine(props, form)
	const { base, conflict, dirty, keptAt } = state
	// What was switched here is in the form before the page's list has it.
	const stored = entity && (base ?? entity)
	const { values } = state.content
	const [keep, setKeep] = useState<ReadonlySet<string>>(new Set(Object.keys(noun.labels)))
	useKeyboardInset()
	useFocus(form, { conflict, isNew: entity === undefined, barIn })

	const onChange = (changes: Partial<V>) => {
		// Several changes can come before the next rendering.
		const typed = source.get().content.values
		send({ is: 'typed', content: { values: { ...typed, ...changes } }, at: Object.keys(changes) })
	}
	const submit = (event: FormEvent) => {
		event.preventDefault()
		send(conflict ? { is: 'chosen', keep } : { is: 'save' })
	}
	/** Nothing else has changed: what is being typed goes on from there. */
	const switched = (now: E) => {
		send({ is: 'stored', entity: now })
		send({ is: 'merge' })
	}
	const bar = (
		<NounBar
			form={id}
			noun={noun}
			group={group}
			state={state}
			gone={gone}
			saveLabel={(entity === undefined ? props.createLabel : undefined) ?? 'Speichern'}
			sticky={barIn === undefined}
			onCancel={onCancel}
			onMerge={() => send({ is: 'merge' })}
		/>
	)
	return (
		<form id={id} ref={form} className={cx('noun-form', props.className)} noValidate onSubmit={submit}>
			<div className="noun-form-fields">
				{dirty && keptAt !== undefined && <DraftNotice keptAt={keptAt} onDiscard={restart} />}
				{conflict ? (
					<Versions
						group={group.id}
						source={noun.source}
						fk={conflict.current.id}
						fields={choicesBetween(props, rules, state, conflict.current)}
						keep={keep}
						onKeep={setKeep}
					/>
				) : (
					props.children({ values, errors: state.errors as FieldErrors<V>, onChange })
				)}
				{stored && !gone && !conflict && (
					<AwayWays
						noun={noun}
						entity={stored}
						withSwitch={withSwitch}
						onSwitched={switched}
						onRemoved={() => {
							send({ is: 'removed' })
							if (isShown()) onRemoved()
						}}
					/>
				)}
				{barIn ? createPortal(bar, barIn) : barIn === undefined ? bar : null}
			</div>
			{props.renderAside?.(values)}
		</form>
	)
}

/** The form's state, its draft on the device, and what is done of it. */
function useMachine<E extends Entity, V extends Values, F extends object>(
	props: NounFormProps<E, V, F>,
	form: RefObject<HTMLFormElement | null>,
) {
	const { noun, parent, entity, start, onSaved } = props
	const rules = nounRules(noun, parent)
	const draft = entity ? `${noun.source}.${entity.id}` : `${noun.source}.new.${parent}`
	const {
		state: source,
		send,
		restart,
	} = useForm({
		rules,
		create: noun.create,
		change: noun.change,
		draft,
		shape: noun.draft,
		fresh: () => ({
			content: { values: { ...noun.valuesOf(entity), ...(!entity && start) } },
			...(entity ? { base: entity } : { sent: firstAttempt(randomId()) }),
		}),
		latest: entity,
		onEffect: (effect, reply) => {
			switch (effect.is) {
				case 'upload':
					return reply({ is: 'uploaded' })
				case 'focus':
					return focusFirstInvalid(form.current)
				case 'gone':
					return showToast(goneDraft(effect.stays))
				case 'saved':
					showToast('Gespeichert.')
					return isShown() ? onSaved(effect.entity) : undefined
				case 'show':
				case 'waiting':
			}
		},
	})
	const state = useObservable(source, source.get())
	useOpenForm(state.dirty)
	const isShown = useKeptDraft({ draft, isDirty: () => source.get().dirty, discard: restart, saving: source })
	return { rules, source, state, send, restart, isShown }
}

type FocusOptions = { conflict: unknown; isNew: boolean; barIn: HTMLElement | null | undefined }

/** Where one goes on: at the choice between two, and in a drawer at the first field of a new one. */
function useFocus(form: RefObject<HTMLFormElement | null>, { conflict, isNew, barIn }: FocusOptions) {
	useEffect(() => {
		if (conflict) form.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [form, conflict])
	useEffect(() => {
		// With a keyboard at hand the first field comes first; on a phone its keyboard would cover half of the form.
		if (barIn === undefined || !isNew || !matchMedia('(pointer: fine)').matches) return
		const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true }))
		return () => cancelAnimationFrame(frame)
	}, [form, barIn, isNew])
}

/** What both have changed, in words. */
function choicesBetween<E extends Entity, V extends Values, F extends object>(
	{ noun, shown }: Pick<NounFormProps<E, V, F>, 'noun' | 'shown'>,
	rules: ReturnType<typeof nounRules<E, V, F>>,
	state: State<E, Content<V>>,
	current: E,
) {
	return choicesOf(rules, state).map((field) => ({
		field,
		label: noun.labels[field as keyof V & string],
		mine: shown(field as keyof V & string, state.content.values) || 'leer',
		theirs: shown(field as keyof V & string, noun.valuesOf(current)) || 'leer',
	}))
}

type AwayWaysProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	entity: E
	withSwitch: boolean
	onSwitched: (now: E) => void
	onRemoved: () => void
}

/** Out of use, or into the trash. */
const AwayWays = <E extends Entity, V extends Values, F extends object>(props: AwayWaysProps<E, V, F>) => (
	<div className="noun-form-remove">
		{props.withSwitch && <SwitchOff noun={props.noun} entity={props.entity} onSwitched={props.onSwitched} />}
		<RemoveNoun noun={props.noun} entity={props.entity} onRemoved={props.onRemoved} />
	</div>
)

type NounBarProps<E extends Entity, V extends Values, F extends object> = Required<
	Pick<NounFormProps<E, V, F>, 'noun' | 'group' | 'gone' | 'onCancel'>
> & {
	form: string
	state: State<E, Content<V>>
	saveLabel: string
	sticky: boolean
	onMerge: () => void
}

function NounBar<E extends Entity, V extends Values, F extends object>(props: NounBarProps<E, V, F>) {
	const { noun, group, gone, form, state, saveLabel, sticky, onCancel, onMerge } = props
	const { base, newer, conflict, dirty, problem, step } = state
	const changed = dirty && (newer ?? conflict) !== undefined
	const note = <NounFormNote noun={noun} group={group} problem={problem} base={base} changed={changed} gone={gone} />
	return (
		<SaveBar sticky={sticky} note={note}>
			<Button look="secondary" onClick={onCancel}>
				Abbrechen
			</Button>
			{newer && dirty && !conflict && (
				<Button look="secondary" onClick={onMerge}>
					Unterschiede ansehen
				</Button>
			)}
			<Button type="submit" form={form} busy={step.is !== 'idle'}>
				{conflict ? 'Auswahl speichern' : saveLabel}
			</Button>
		</SaveBar>
	)
}

type VersionsProps = { group: string; source: HistorySource; fk: string } & Omit<ComponentProps<typeof VersionChoice>, 'by'>
const Versions = ({ group, source, fk, ...choice }: VersionsProps) => <VersionChoice {...choice} by={useChangedBy(group, source, fk)} />
