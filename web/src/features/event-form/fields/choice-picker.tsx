import { IconPlus, IconX } from '../../../ui/icons.gen.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAfterPress } from '../../../ui/use-after-press.ts'
import { useListbox } from '../../../ui/use-listbox.ts'
import { choiceKey, type Choice } from '../../event-draft/choice.ts'
import { matching } from './choice-search.ts'
import { useEntryError } from './entry-context.ts'
import type { Choices } from '../../event-draft/choice-lists.ts'
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
export function ChoicePicker(props: ChoicePickerProps) {
	const { label, path, choices, value, single = false, placeholder = '' } = props
	const id = useId()
	const error = useEntryError(path)
	const { input, search, unknown, rows, shown, listbox, show, add, remove, onLeft, onKeyDown } = usePicking(props)
	const wrong = unknown ? 'Bitte aus der Liste wählen.' : error
	const nameOf = (choice: Choice) => choice.name || choices.known.find(({ id: each }) => each === choice.id)?.name || '…'
	return (
		<div className="field choice-picker" data-path={path}>
			<label className="field-label" id={`${id}-label`} htmlFor={id}>
				{label}
			</label>
			<div className="input choice-box" aria-invalid={wrong ? true : undefined}>
				{value.map((choice) => (
					<Pill key={choiceKey(choice)} choice={choice} name={nameOf(choice)} note={noteIn(choices, choice)} onRemove={remove} />
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
						onBlur={onLeft}
						onChange={(event) => show(event.currentTarget.value)}
						onKeyDown={onKeyDown}
					/>
				)}
			</div>
			{shown && <Rows rows={rows} listbox={listbox} labelledBy={`${id}-label`} onPick={(row) => add(row.choice())} />}
			<p className="field-error" id={`${id}-error`} role="alert">
				{wrong}
			</p>
		</div>
	)
}

/** What is typed and listed, and what becomes of it. */
function usePicking({ choices, value, onChange, single = false, create }: ChoicePickerProps) {
	const input = useRef<HTMLInputElement>(null)
	const [search, setSearch] = useState('')
	const [open, setOpen] = useState(false)
	/** Left with something in it that is not on the list and may not be made. */
	const [unknown, setUnknown] = useState(false)
	const typed = search.trim()
	const { rows, exact, offers } = rowsFor({ choices, value, typed, open, create })
	const shown = open && (rows.length > 0 || typed !== '')
	const listbox = useListbox({ keys: rows.map(({ key }) => key), open: shown, ready: typed !== '' })

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
	const pickActive = () => {
		const row = rows.find(({ key }) => key === listbox.active)
		if (row) add(row.choice())
		else if (typed) leave()
	}
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		const way = wayOf(event, { open, moved: () => listbox.move(event), isTyped: search !== '', isChosen: value.length > 0 })
		if (way && way !== 'last') event.preventDefault()
		if (way === 'open') show()
		else if (way === 'pick') pickActive()
		else if (way === 'close') setOpen(false)
		else if (way === 'last') onChange(value.slice(0, -1))
	}
	const { ref: list } = listbox.list
	useEffect(() => {
		if (open) list.current?.scrollIntoView({ block: 'nearest' })
	}, [open, list])
	return { input, search, unknown, rows, shown, listbox, show, add, remove, onLeft: useAfterPress(leave), onKeyDown }
}

const noteIn = ({ notes }: Choices, { id }: Choice) => (id === null ? undefined : notes?.get(id))

type AskedInPicker = Pick<ChoicePickerProps, 'choices' | 'value' | 'create'> & { typed: string; open: boolean }

/** What is listed: those that match and are not taken, and what a name that nobody has can become. */
function rowsFor({ choices, value, typed, open, create }: AskedInPicker) {
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
		...found.map((choice) => ({ key: choiceKey(choice), text: choice.name, note: noteIn(choices, choice), choice: () => choice })),
		...offers.map((offer, i) => ({ key: `create ${i}`, text: offer.label(typed), fresh: true, choice: () => offer.make(typed) })),
	]
	return { rows, exact, offers }
}

type Pressed = { open: boolean; /** The list has taken the key for itself. */ moved: () => boolean; isTyped: boolean; isChosen: boolean }

/** What a key does here: it picks and must not save the entry, it closes the list and not the panel around it. */
function wayOf({ key }: KeyboardEvent, { open, moved, isTyped, isChosen }: Pressed): 'open' | 'pick' | 'close' | 'last' | undefined {
	if (!open && /^Arrow(Down|Up)$/.test(key)) return 'open'
	if (open && moved()) return undefined
	if (key === 'Enter') return 'pick'
	if (key === 'Escape' && open) return 'close'
	return key === 'Backspace' && !isTyped && isChosen ? 'last' : undefined
}

type PillProps = { choice: Choice; name: string; note: string | undefined; onRemove: (choice: Choice) => void }

const Pill = ({ choice, name, note, onRemove }: PillProps) => (
	<span className="choice-pill">
		{name}
		{note && <small className="choice-note">{note}</small>}
		{choice.id === null && <small className="choice-new">neu</small>}
		<button type="button" aria-label={`${name} entfernen`} title="Entfernen" onClick={() => onRemove(choice)}>
			<IconX size={14} stroke={2.2} aria-hidden />
		</button>
	</span>
)

type RowsProps = { rows: readonly Row[]; listbox: ReturnType<typeof useListbox>; labelledBy: string; onPick: (row: Row) => void }

const Rows = ({ rows, listbox, labelledBy, onPick }: RowsProps) => (
	<div {...listbox.list} className="choice-list" aria-labelledby={labelledBy}>
		{rows.map((row) => (
			<div key={row.key} {...listbox.option(row.key, () => onPick(row))} className={row.fresh ? 'choice-create' : undefined}>
				{row.fresh && <IconPlus size={17} stroke={2} aria-hidden />}
				<span className="choice-text">
					{row.text}
					{row.note && <small className="choice-note">{row.note}</small>}
				</span>
			</div>
		))}
		{rows.length === 0 && (
			<div role="option" aria-selected="false" aria-disabled="true">
				Nichts gefunden
			</div>
		)}
	</div>
)
