// Hides how one document of a house, like its emergency card, is edited: it is put as a whole, and chosen as a whole where two have changed it.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { goneDraft } from '../platform/device/kept-drafts.ts'
import { useChangedBy } from '../platform/forms/changed-by.ts'
import type { Rules, Stored } from '../platform/forms/form-state.ts'
import { useForm } from '../platform/forms/use-form.ts'
import { asWhole, troubleIn } from '../platform/forms/whole-rules.ts'
import { useReachable } from '../platform/page/connection.ts'
import { useObservable } from '../platform/page/observable.ts'
import { useOpenForm } from '../platform/page/open-forms.ts'
import { Button } from '../ui/button.tsx'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../ui/kept-draft.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { showToast } from '../ui/toast-queue.ts'
import { useKeyboardInset } from '../ui/use-keyboard-inset.ts'
import { VersionChoice } from '../ui/version-choice.tsx'

type WholeFormOptions<E extends Stored, C> = {
	rules: Rules<E, C>
	put: Endpoint<{ params: { id: string }; body: object }, unknown, E>
	/** Under which the draft is kept: `emergency.<id>`. */
	draft: string
	shape: Parameters<typeof useForm<E, C, object>>[0]['shape']
	stored: E
	onDone: () => void
}

/** `set` changes what is typed, of what is typed by then: several changes can come before the next rendering. `at`: the places settled by it. */
export function useWholeForm<E extends Stored, C>({ rules, put, draft, shape, stored, onDone }: WholeFormOptions<E, C>) {
	const element = useRef<HTMLFormElement>(null)
	const { state, send, restart } = useForm<E, C, object>({
		rules,
		create: put,
		change: put,
		asChanged: asWhole,
		draft,
		shape,
		fresh: () => ({ content: rules.contentOf(stored), base: stored }),
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
	const now = useObservable(state, state.get())
	const isShown = useKeptDraft({ draft, isDirty: () => state.get().dirty, discard: restart, saving: state })
	useOpenForm(now.dirty)
	useKeyboardInset()
	const { conflict } = now
	useEffect(() => {
		if (conflict) element.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [conflict])
	const set = (change: (typed: C) => C, ...at: string[]) => send({ is: 'typed', content: change(state.get().content), at })
	return { element, now, rules, send, set, onDone }
}

type WholeFormProps<E extends Stored, C> = {
	form: ReturnType<typeof useWholeForm<E, C>>
	group: string
	property: string
	/** What the document is called, where one chooses between two of it. */
	label: string
	/** Said where others have changed it under what was typed. */
	changed: string
	inWords: (content: C) => string
	className: string
	children: ReactNode
}

/** The fields with their buttons, or the choice between two versions. */
export function WholeForm<E extends Stored, C>({
	form,
	group,
	property,
	label,
	changed,
	inWords,
	className,
	children,
}: WholeFormProps<E, C>) {
	const { element, now, rules, send, onDone } = form
	const { content, conflict, step } = now
	const reachable = useReachable()
	const by = useChangedBy(group, 'property', property)
	const [keep, setKeep] = useState<ReadonlySet<'all'>>(new Set(['all'] as const))
	const submit = (event: FormEvent) => {
		event.preventDefault()
		send(conflict ? { is: 'chosen', keep } : { is: 'save' })
	}
	const trouble = troubleIn(now, changed)
	const note = trouble ? (
		<span className="field-error">{trouble}</span>
	) : reachable ? null : (
		'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	)
	const versions = conflict && [
		{ field: 'all' as const, label, mine: inWords(content) || 'leer', theirs: inWords(rules.contentOf(conflict.current)) || 'leer' },
	]
	return (
		<form ref={element} className={className} noValidate onSubmit={submit}>
			{versions ? <VersionChoice fields={versions} by={by} keep={keep} onKeep={setKeep} /> : children}
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
