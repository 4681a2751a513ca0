import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import { choicesOf } from '../../platform/forms/form-state.ts'
import { useForm, useFormState } from '../../platform/forms/use-form.ts'
import { useToday } from '../../platform/page/now.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { EntryDraft } from '../event-draft/entry-draft.ts'
import { contentOf, entryRules } from '../event-draft/entry-rules.ts'
import { CellConflict } from './cell-conflict.tsx'
import { cellBelow, cellBeside } from './cell-neighbours.ts'
import { cells, type CellField } from './cells.ts'
import { saySaved } from './say-saved.ts'

type Choice = { id: string; name: string; disabled: boolean }
export type CellChoices = { journal: readonly Choice[]; objects: readonly Choice[] }

type CellEditorProps = {
	field: CellField
	event: Event
	choices: CellChoices
	/** `back`: the focus goes back to the cell. */
	onEnd: (back: boolean) => void
}

/** One field of the entry's form, in its cell: it is saved as that is, and what others save meanwhile is merged in or put to choice. */
export function CellEditor({ field, event, choices, onEnd }: CellEditorProps) {
	const { label, path, text, put } = cells[field]
	const { form, rules, input } = useCell(field, event, onEnd)
	const today = useToday()
	const id = useId()
	const { content, errors, problem, conflict, step } = useFormState(form, (now) => now)
	const [typed, setTyped] = useState(() => text(content.values))
	useEffect(() => {
		input.current?.focus({ preventScroll: true })
		if (input.current instanceof HTMLInputElement) input.current.select()
	}, [input])
	const change = (now: string) => {
		setTyped(now)
		const { content: before } = form.state.get()
		form.send({ is: 'typed', content: { ...before, values: put(before.values, now, today) }, at: [path] })
	}
	const save = () => form.send({ is: 'save' })
	const cancel = () => {
		form.restart()
		onEnd(true)
	}
	const list = field === 'journal' || field === 'objects' ? choices[field] : undefined
	// What is wrong elsewhere in the entry is said here too: one sees no other field of it.
	const wrong = errors[path] ?? problem ?? Object.values(errors)[0]
	const control = {
		ref: input,
		'data-cell': field,
		'aria-label': label,
		'aria-invalid': wrong ? true : undefined,
		'aria-describedby': wrong ? id : undefined,
		'aria-busy': step.is === 'idle' ? undefined : true,
		value: typed,
		onKeyDown: (key: KeyboardEvent<HTMLElement>) => onCellKey(key, save, cancel),
		onBlur: save,
	}
	return (
		<span className="cell-editor">
			{list ? (
				<select {...control} onChange={({ currentTarget }) => change(currentTarget.value)}>
					<option value="">{field === 'journal' ? 'In keinem' : 'Zu keinem'}</option>
					{list
						.filter((choice) => !choice.disabled || choice.id === typed)
						.map((choice) => (
							<option key={choice.id} value={choice.id}>
								{choice.name}
							</option>
						))}
				</select>
			) : (
				<input
					{...control}
					autoComplete="off"
					inputMode={field === 'balance' ? 'decimal' : undefined}
					readOnly={step.is !== 'idle'}
					onChange={({ currentTarget }) => change(currentTarget.value)}
				/>
			)}
			{wrong && (
				<span id={id} className="field-error" role="alert">
					{wrong}
				</span>
			)}
			{conflict && (
				<CellConflict
					theirs={theirText(field, text(contentOf(conflict.current, null).values), choices)}
					onKeep={(mine) => form.send({ is: 'chosen', keep: new Set(mine ? choicesOf(rules, form.state.get()) : []) })}
				/>
			)}
		</span>
	)
}

/** Tab goes on to the next cell, Enter down, Escape back. */
function onCellKey(key: KeyboardEvent<HTMLElement>, save: () => void, cancel: () => void) {
	// The list has keys of its own.
	key.stopPropagation()
	if (key.key === 'Escape') {
		key.preventDefault()
		cancel()
	} else if (key.key === 'Enter' && !key.nativeEvent.isComposing) {
		key.preventDefault()
		// First on: what is unchanged is saved at once, and would take the focus back.
		cellBelow(key.currentTarget)?.focus()
		save()
	} else if (key.key === 'Tab') {
		const next = cellBeside(key.currentTarget, key.shiftKey)
		if (next) {
			key.preventDefault()
			next.focus({ preventScroll: true })
			next.click()
		}
		save()
	}
}

const theirText = (field: CellField, text: string, choices: CellChoices) =>
	field === 'journal' || field === 'objects' ? (choices[field].find(({ id }) => id === text)?.name ?? '') : text

function useCell(field: CellField, event: Event, onEnd: (back: boolean) => void) {
	const client = useQueryClient()
	const user = useCurrentUser()
	const me = user && { id: user.id, name: user.name }
	const rules = entryRules(me)
	const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
	const form = useForm({
		rules,
		create: events.createEvent,
		change: events.changeEvent,
		draft: `event.cell.${field}.${event.id}`,
		shape: EntryDraft,
		fresh: () => ({ content: contentOf(event, me), base: event }),
		latest: event,
		onEffect: (effect, send) => {
			if (effect.is === 'upload') send({ is: 'uploaded' })
			if (effect.is !== 'saved') return
			onEnd(document.activeElement === input.current)
			if (effect.before) saySaved(client, 'Gespeichert.', effect.entity, effect.before)
		},
	})
	useOpenForm(true)
	return { form, rules, input }
}
