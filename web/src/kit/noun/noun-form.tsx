import { use, useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Group } from '@hausheft/contract/groups.ts'
import { dayOf, relativeDay, timeText } from '@hausheft/contract/swiss/zurich.ts'
import { useNow } from '../../platform/page/now.ts'
import type { Draft, Entity, Noun } from '../../platform/forms/noun.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { firstAttempt, joined } from '../../platform/forms/repeated-create.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useSave, type FieldErrors } from '../../platform/forms/use-save.ts'
import { conflictsOf, isSame, type Values } from '../../platform/forms/versions.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import { DrawerContext } from './drawer-frame.ts'
import { NounFormNote } from './noun-form-note.tsx'
import { RemoveNoun } from './remove-noun.tsx'
import { SwitchOff } from './switch-off.tsx'
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
	const { barIn, leave } = use(DrawerContext) ?? {}
	const id = useId()
	const form = useRef<HTMLFormElement>(null)
	const begin = (base: E | undefined): V => ({ ...noun.valuesOf(base), ...(!base && start) })
	const draft = useDraft<Draft<E, V>>({
		key: entity ? `${noun.source}.${entity.id}` : `${noun.source}.new.${parent}`,
		shape: noun.draft,
		fresh: { values: begin(entity), ...(entity ? { base: entity } : { sent: firstAttempt() }) },
		isClean: ({ values, base, sent }) => !sent?.bodies.length && isSame(begin(base), values),
		join: (mine, theirs) => ({ ...mine, sent: joined(mine.sent, theirs.sent) }),
		onGone: (stays) => showToast(goneDraft(stays)),
	})
	const { value, dirty, change, discard } = draft
	const { values, base } = value
	const [keep, setKeep] = useState<ReadonlySet<string>>(new Set(Object.keys(noun.labels)))
	const guard = useLeaveGuard({ dirty, busy: false, onLeave: onCancel, onDiscard: draft.reset, leave })
	const finish = () => {
		guard.release()
		discard()
	}
	const saving = useSave({
		noun,
		parent,
		draft: value,
		onChange: change,
		onSaved: (saved) => {
			finish()
			showToast('Gespeichert.')
			onSaved(saved)
		},
		onErrors: () => focusFirstInvalid(form.current),
	})
	useKeyboardInset()
	const { busy, take, conflict } = saving
	const newer = entity && base && entity.version > base.version ? entity : undefined
	useEffect(() => {
		if (newer && !dirty) take(newer)
	})
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
		saving.clearErrors(Object.keys(changes))
		change({ ...value, values: { ...values, ...changes } })
	}
	const submit = (event: FormEvent) => {
		event.preventDefault()
		void (conflict ? saving.resolve(keep) : saving.save())
	}
	const note = (
		<NounFormNote
			noun={noun}
			group={group}
			problem={saving.problem}
			base={base}
			changed={dirty && (newer ?? conflict) !== undefined}
			gone={gone}
		/>
	)
	const bar = (
		<SaveBar sticky={barIn === undefined} note={note}>
			<Button look="secondary" onClick={guard.request}>
				Abbrechen
			</Button>
			{newer && dirty && !conflict && (
				<Button look="secondary" onClick={() => take(newer)}>
					Abgleichen
				</Button>
			)}
			<Button type="submit" form={id} busy={busy}>
				{conflict ? 'Auswahl speichern' : 'Speichern'}
			</Button>
		</SaveBar>
	)
	return (
		<form id={id} ref={form} className={cx('noun-form', props.className)} noValidate onSubmit={submit}>
			<div className="noun-form-fields">
				{draft.foundOf !== undefined && <DraftNotice keptAt={draft.foundOf} onDiscard={draft.reset} />}
				{conflict && base ? (
					<Choice noun={noun} versions={{ base, values, current: conflict }} shown={shown} keep={keep} onKeep={setKeep} />
				) : (
					props.children({ values, errors: saving.errors, onChange })
				)}
				{entity && !gone && !conflict && (
					<div className="noun-form-remove">
						{withSwitch && <SwitchOff noun={noun} entity={entity} onSwitched={take} />}
						<RemoveNoun
							noun={noun}
							entity={entity}
							onRemoved={() => {
								finish()
								onRemoved()
							}}
						/>
					</div>
				)}
				{barIn ? createPortal(bar, barIn) : barIn === undefined ? bar : null}
			</div>
			{props.renderAside?.(values)}
			{guard.dialog}
		</form>
	)
}

type ChoiceProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	versions: { base: E; values: V; current: E }
	shown: (field: keyof V & string, values: V) => string
	keep: ReadonlySet<string>
	onKeep: (keep: ReadonlySet<string>) => void
}

/** What both have changed, in words. */
function Choice<E extends Entity, V extends Values, F extends object>({ noun, versions, shown, keep, onKeep }: ChoiceProps<E, V, F>) {
	const { values } = versions
	const [before, current] = [noun.valuesOf(versions.base), noun.valuesOf(versions.current)]
	const fields = conflictsOf({ before, values, current }).map((field) => ({
		field,
		label: noun.labels[field],
		mine: shown(field, values) || 'leer',
		theirs: shown(field, current) || 'leer',
	}))
	return <VersionChoice fields={fields} keep={keep} onKeep={onKeep} />
}

function DraftNotice({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }) {
	const now = useNow()
	return (
		<Notice
			action={
				<Button look="quiet" onClick={onDiscard}>
					Verwerfen
				</Button>
			}
		>
			{`Entwurf von ${relativeDay(dayOf(keptAt), dayOf(now))}, ${timeText(keptAt)}`}
		</Notice>
	)
}
