import { use, useEffect, useId, useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
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
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import { DraftNotice } from '../draft-notice.tsx'
import { DrawerContext } from './drawer-frame.ts'
import { NounFormNote } from './noun-form-note.tsx'
import { RemoveNoun } from './remove-noun.tsx'
import { SwitchOff } from './switch-off.tsx'
import { randomId } from '../../platform/api/random-id.ts'
import { choicesOf } from '../../platform/forms/form-state.ts'
import { nounRules } from '../../platform/forms/noun-rules.ts'
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
export function NounForm<E extends Entity, V extends Values, F extends object>(props: NounFormProps<E, V, F>) {
	const { noun, group, parent, entity, gone = false, start, shown, withSwitch = true, onSaved, onCancel, onRemoved } = props
	const barIn = use(DrawerContext)
	const id = useId()
	const form = useRef<HTMLFormElement>(null)
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
			}
		},
	})
	const state = useObservable(source, source.get())
	const { base, newer, conflict, dirty, keptAt } = state
	// What was switched here is in the form before the page's list has it.
	const stored = entity && (base ?? entity)
	const { values } = state.content
	useOpenForm(dirty)
	const [keep, setKeep] = useState<ReadonlySet<string>>(new Set(Object.keys(noun.labels)))
	const isShown = useKeptDraft({ draft, isDirty: () => source.get().dirty, discard: restart, saving: source })
	useKeyboardInset()
	useEffect(() => {
		if (conflict) form.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [conflict])
	useEffect(() => {
		// With a keyboard at hand the first field comes first; on a phone its keyboard would cover half of the form.
		if (barIn === undefined || entity || !matchMedia('(pointer: fine)').matches) return
		const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true }))
		return () => cancelAnimationFrame(frame)
	}, [barIn, entity])

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
	/** What both have changed, in words. */
	const choices = (current: E) =>
		choicesOf(rules, state).map((field) => ({
			field,
			label: noun.labels[field as keyof V & string],
			mine: shown(field as keyof V & string, values) || 'leer',
			theirs: shown(field as keyof V & string, noun.valuesOf(current)) || 'leer',
		}))
	const note = (
		<NounFormNote
			noun={noun}
			group={group}
			problem={state.problem}
			base={base}
			changed={dirty && (newer ?? conflict) !== undefined}
			gone={gone}
		/>
	)
	const bar = (
		<SaveBar sticky={barIn === undefined} note={note}>
			<Button look="secondary" onClick={onCancel}>
				Abbrechen
			</Button>
			{newer && dirty && !conflict && (
				<Button look="secondary" onClick={() => send({ is: 'merge' })}>
					Unterschiede ansehen
				</Button>
			)}
			<Button type="submit" form={id} busy={state.step.is !== 'idle'}>
				{conflict ? 'Auswahl speichern' : ((entity === undefined ? props.createLabel : undefined) ?? 'Speichern')}
			</Button>
		</SaveBar>
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
						fields={choices(conflict.current)}
						keep={keep}
						onKeep={setKeep}
					/>
				) : (
					props.children({ values, errors: state.errors as FieldErrors<V>, onChange })
				)}
				{stored && !gone && !conflict && (
					<div className="noun-form-remove">
						{withSwitch && <SwitchOff noun={noun} entity={stored} onSwitched={switched} />}
						<RemoveNoun
							noun={noun}
							entity={stored}
							onRemoved={() => {
								send({ is: 'removed' })
								if (isShown()) onRemoved()
							}}
						/>
					</div>
				)}
				{barIn ? createPortal(bar, barIn) : barIn === undefined ? bar : null}
			</div>
			{props.renderAside?.(values)}
		</form>
	)
}

type VersionsProps = { group: string; source: HistorySource; fk: string } & Omit<ComponentProps<typeof VersionChoice>, 'by'>
const Versions = ({ group, source, fk, ...choice }: VersionsProps) => <VersionChoice {...choice} by={useChangedBy(group, source, fk)} />
