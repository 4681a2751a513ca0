import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { choiceKey } from '../entry-values.ts'
import type { Choice } from '../entry-values.ts'
import { matching } from './choice-search.ts'
import type { Choices } from './use-choices.ts'

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
	description?: string
	error?: ReactNode
}

/** Searches and picks; what is not there yet is made on the fly, together with the entry. */
export function ChoicePicker({
	label,
	path,
	choices: { offered: options, known },
	value,
	onChange,
	single = false,
	create,
	placeholder = '',
	description,
	error,
}: ChoicePickerProps) {
	const id = useId()
	const [search, setSearch] = useState('')
	/** Left with something in it that is not on the list and may not be made. */
	const [unknown, setUnknown] = useState(false)
	const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
	const typed = search.trim()
	const taken = new Set(value.map(choiceKey))
	const { found, exact } = matching(
		options.filter((option) => single || !taken.has(choiceKey(option))),
		typed,
	)
	const offers = typed && !exact && !value.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) ? create : []
	const nameOf = (choice: Choice) => choice.name || known.find(({ id: each }) => each === choice.id)?.name || '…'

	const add = (choice: Choice) => {
		onChange(single ? [choice] : [...value.filter((each) => choiceKey(each) !== choiceKey(choice)), choice])
		setSearch('')
		list.closeDropdown()
	}
	const submit = (option: string) => {
		const made = offers[Number(/^create:(\d+)$/.exec(option)?.[1] ?? -1)]?.make(typed)
		const choice = made ?? options.find((each) => choiceKey(each) === option)
		if (choice) add(choice)
	}
	// What was typed and not picked must not be lost when the field is left.
	const leave = () => {
		list.closeDropdown()
		const choice = exact ?? offers[0]?.make(typed)
		if (choice && typed) add(choice)
		setUnknown(typed !== '' && !choice)
	}
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Backspace' && search === '' && value.length > 0) onChange(value.slice(0, -1))
		// Enter picks; it must not save the entry.
		if (event.key === 'Enter') {
			event.preventDefault()
			if (list.getSelectedOptionIndex() < 0 && typed) leave()
		}
	}
	return (
		<Combobox store={list} onOptionSubmit={submit} position="bottom-start" size="md">
			<Combobox.DropdownTarget>
				<PillsInput
					id={id}
					label={label}
					description={description}
					error={unknown ? 'Bitte aus der Liste wählen.' : error}
					onClick={() => list.openDropdown()}
					data-path={path}
				>
					<Pill.Group>
						{value.map((choice) => (
							<Pill
								key={choiceKey(choice)}
								size="lg"
								withRemoveButton
								removeButtonProps={{ 'aria-label': `${nameOf(choice)} entfernen`, tabIndex: 0, 'aria-hidden': false }}
								onRemove={() => onChange(value.filter((each) => each !== choice))}
							>
								{nameOf(choice)}
								{choice.id === null && <small className="choice-new"> neu</small>}
							</Pill>
						))}
						{!(single && value.length > 0) && (
							<Combobox.EventsTarget>
								<PillsInput.Field
									value={search}
									placeholder={value.length === 0 ? placeholder : ''}
									autoComplete="off"
									onFocus={() => {
										setUnknown(false)
										list.openDropdown()
									}}
									onBlur={leave}
									onChange={(event) => {
										setSearch(event.currentTarget.value)
										list.openDropdown()
										list.selectFirstOption()
									}}
									onKeyDown={onKeyDown}
								/>
							</Combobox.EventsTarget>
						)}
					</Pill.Group>
				</PillsInput>
			</Combobox.DropdownTarget>
			<Combobox.Dropdown hidden={found.length === 0 && offers.length === 0 && !typed}>
				<Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={label}>
					{found.map((option) => (
						<Combobox.Option key={choiceKey(option)} value={choiceKey(option)}>
							{option.name}
						</Combobox.Option>
					))}
					{offers.map((offer, i) => (
						<Combobox.Option key={i} value={`create:${i}`} className="choice-create">
							<IconPlus size={17} stroke={2} aria-hidden />
							{offer.label(typed)}
						</Combobox.Option>
					))}
					{found.length === 0 && offers.length === 0 && <Combobox.Empty>Nichts gefunden</Combobox.Empty>}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	)
}
