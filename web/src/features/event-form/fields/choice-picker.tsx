import { IconPlus, IconX } from '../../../ui/icons.gen.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useListbox } from '../../../ui/use-listbox.ts'
import { choiceKey, type Choice } from '../../event-draft/choice.ts'
import { matching } from './choice-search.ts'
import { useEntryError } from './entry-context.ts'
import type { Choices } from './choice-lists.ts'
import './choice-picker.css'

type ChoicePickerProps = {
	label: string
	/** Where the form keeps it, to find the field when something is wrong with it. */
	path: string
	choices: Choices
	value: readonly Choice[]
	onChange: (value: Choice[]) => void
	/** One alone: choosing another replaces it. */
	single?: boolean
	/** What a typed name can become; empty where nothing new may be made. The first is taken when the field is left. */
	create: readonly { label: (name: string) => string; make: (name: string) => Choice }[]
	placeholder?: string
}

type Row = { key: string; text: string; note?: string | undefined; fresh?: boolean; choice: () => Choice }

/** Searches and picks; what is not there yet is made on the fly, together with the entry. */
export function ChoicePicker({ label, path, choices, value, onChange, single = false, create, placeholder = '' }: ChoicePickerProps) {
	const id = useId()
	const error = useEntryError(path)
	const input = useRef<HTMLInputElement>(null)
	const [search, setSearch] = useState('')
	const [open, setOpen] = useState(false)
	/** Left with something in it that is not on the list and may not be made. */
	const [unknown, setUnknown] = useState(false)
	const typed = search.trim()
	const noteOf = ({ id: each }: Choice) => (each === null ? undefined : choices.notes?.get(each))
	const taken = new Set(value.map(choiceKey))
	const { found, exact } =
		open || typed
			? matching(
					choices.offered.filter((option) => !taken.has(choiceKey(option))),
					typed,
				)
			: { found: [], exact: undefined }
	const offers = typed && !exact && !value.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) ? create : []
	const rows: Row[] = [
		...found.map((choice) => ({ key: choiceKey(choice), text: choice.name, note: noteOf(choice), choice: () => choice })),
		...offers.map((offer, i) => ({ key: `create ${i}`, text: offer.label(typed), fresh: true, choice: () => offer.make(typed) })),
	]
	const shown = open && (rows.length > 0 || typed !== '')
	const listbox = useListbox({ keys: rows.map(({ key }) => key), open: shown, ready: typed !== '' })
	const wrong = unknown ? 'Bitte aus der Liste wählen.' : error
	const nameOf = (choice: Choice) => choice.name || choices.known.find(({ id: each }) => each === choice.id)?.name || '…'

	const show = (text = search) => {
		setSearch(text)
		setUnknown(false)
		setOpen(true)
		listbox.point(undefined)
	}
	const add = (choice: Choice) => {
		onChange(single ? [choice] : [...value.filter((each) => choiceKey(each) !== choiceKey(choice)), choice])
		setSearch('')
		setOpen(false)
	}
	const remove = (choice: Choice) => {
		onChange(value.filter((each) => each !== choice))
		requestAnimationFrame(() => input.current?.focus())
	}
	// What was typed and not picked must not be lost when the field is left.
	const leave = () => {
		const choice = typed ? (exact ?? offers[0]?.make(typed)) : undefined
		if (choice) add(choice)
		setOpen(false)
		setUnknown(typed !== '' && !choice)
	}
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (!open && /^Arrow(Down|Up)$/.test(event.key)) {
			event.preventDefault()
			show()
		} else if (open && listbox.move(event)) return
		else if (event.key === 'Enter') {
			// It picks; it must not save the entry.
			event.preventDefault()
			const row = rows.find(({ key }) => key === listbox.active)
			if (row) add(row.choice())
			else if (typed) leave()
		} else if (event.key === 'Escape' && open) {
			// The list closes, and not the panel around it.
			event.preventDefault()
			setOpen(false)
		} else if (event.key === 'Backspace' && search === '' && value.length > 0) onChange(value.slice(0, -1))
	}
	const { ref: list } = listbox.list
	useEffect(() => {
		if (open) list.current?.scrollIntoView({ block: 'nearest' })
	}, [open, list])

	return (
		<div className="field choice-picker" data-path={path}>
			<label className="field-label" id={`${id}-label`} htmlFor={id}>
				{label}
			</label>
			<div className="input choice-box" aria-invalid={wrong ? true : undefined}>
				{value.map((choice) => (
					<span key={choiceKey(choice)} className="choice-pill">
						{nameOf(choice)}
						{noteOf(choice) && <small className="choice-note">{noteOf(choice)}</small>}
						{choice.id === null && <small className="choice-new">neu</small>}
						<button type="button" aria-label={`${nameOf(choice)} entfernen`} title="Entfernen" onClick={() => remove(choice)}>
							<IconX size={14} stroke={2.2} aria-hidden />
						</button>
					</span>
				))}
				{!(single && value.length > 0) && (
					<input
						ref={input}
						id={id}
						{...listbox.field}
						aria-invalid={wrong ? true : undefined}
						aria-describedby={wrong ? `${id}-error` : undefined}
						value={search}
						placeholder={value.length === 0 ? placeholder : ''}
						autoComplete="off"
						onFocus={() => show()}
						onClick={() => show()}
						onBlur={leave}
						onChange={(event) => show(event.currentTarget.value)}
						onKeyDown={onKeyDown}
					/>
				)}
			</div>
			{shown && (
				<div {...listbox.list} className="choice-list" aria-labelledby={`${id}-label`}>
					{rows.map(({ key, text, note, fresh, choice }) => (
						<div key={key} {...listbox.option(key, () => add(choice()))} className={fresh ? 'choice-create' : undefined}>
							{fresh && <IconPlus size={17} stroke={2} aria-hidden />}
							<span className="choice-text">
								{text}
								{note && <small className="choice-note">{note}</small>}
							</span>
						</div>
					))}
					{rows.length === 0 && (
						<div role="option" aria-selected="false" aria-disabled="true">
							Nichts gefunden
						</div>
					)}
				</div>
			)}
			<p className="field-error" id={`${id}-error`} role="alert">
				{wrong}
			</p>
		</div>
	)
}
