import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { longestReply } from '@hausheft/contract/mentions.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconAt, IconX } from '../../ui/icons.gen.ts'
import { useListbox } from '../../ui/use-listbox.ts'
import { asking, sentText, stillNamed, withName, type NamedPerson, type Typed } from './reply-draft.ts'

type ReplyFieldProps = {
	event: string
	label: string
	help?: string
	error?: string | undefined
	value: Typed
	onChange: (value: Typed) => void
	onSend: () => void
	sendLabel: string
	busy?: boolean
	onCancel?: (() => void) | undefined
	/** The cursor stands in it at once. */
	first?: boolean
}

/** Where a reply is typed: Enter makes a line, with Ctrl or Cmd it is sent; `@` names somebody who sees the entry. */
export function ReplyField(props: ReplyFieldProps) {
	const { event, label, help, error, value, onChange, onSend, sendLabel, busy, onCancel, first = false } = props
	const field = useRef<HTMLTextAreaElement>(null)
	const [cursor, setCursor] = useState(-1)
	const asked = cursor < 0 ? undefined : asking(value.text, cursor)
	const people = usePeople(event, asked)
	const choose = (person: NamedPerson) => {
		const next = withName(value, cursor, person)
		onChange(next)
		setCursor(-1)
		putCursor(field, next.cursor)
	}
	const open = asked !== undefined && people.length > 0
	const listbox = useListbox({ keys: people.map(({ id }) => id), open, ready: true })
	useEffect(() => {
		if (first) putCursor(field, value.text.length)
		// Only as it opens.
	}, [first])
	const send = () => {
		if (sentText(value) !== '' && !busy) onSend()
	}
	const onKeyDown = (pressed: KeyboardEvent<HTMLTextAreaElement>) => {
		if (pressed.key === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) {
			pressed.preventDefault()
			return send()
		}
		if (!open) return
		const person = people.find(({ id }) => id === listbox.active)
		if (['Enter', 'Tab'].includes(pressed.key) && person && !pressed.nativeEvent.isComposing) {
			pressed.preventDefault()
			choose(person)
		} else if (pressed.key === 'Escape') {
			pressed.preventDefault()
			pressed.stopPropagation()
			setCursor(-1)
		} else listbox.move(pressed)
	}
	const { role: _role, 'aria-expanded': _expanded, ...named } = listbox.field
	return (
		<form
			className="reply-form"
			onSubmit={(submitted) => {
				submitted.preventDefault()
				send()
			}}
		>
			<div className="reply-typing">
				<Field label={label} hidesLabel description={help} error={error}>
					{(control) => (
						<textarea
							{...control}
							{...named}
							ref={field}
							className="input reply-input"
							name="reply"
							rows={2}
							placeholder={label}
							maxLength={longestReply}
							value={value.text}
							onChange={({ target }) => {
								setCursor(target.selectionStart)
								onChange({ ...value, text: target.value })
							}}
							onKeyDown={onKeyDown}
							onBlur={() => setCursor(-1)}
						/>
					)}
				</Field>
				{open && (
					<div className="reply-people" aria-label="Wen erwähnen?" {...listbox.list}>
						{people.map((person) => (
							<div key={person.id} className="reply-person" {...listbox.option(person.id, () => choose(person))}>
								{person.name}
							</div>
						))}
					</div>
				)}
			</div>
			<Named value={value} onChange={onChange} />
			<div className="reply-ways">
				<IconButton
					label="Jemanden erwähnen"
					Icon={IconAt}
					onMouseDown={(pressed) => pressed.preventDefault()}
					onClick={() => {
						const at = field.current?.selectionStart ?? value.text.length
						const [before, after] = [value.text.slice(0, at), value.text.slice(at)]
						const start = `${before}${before === '' || /\s$/u.test(before) ? '' : ' '}@`
						onChange({ ...value, text: start + after })
						setCursor(start.length)
						putCursor(field, start.length)
					}}
				/>
				{onCancel && (
					<Button look="quiet" onClick={onCancel}>
						Abbrechen
					</Button>
				)}
				<Button type="submit" look="secondary" busy={busy} why={sentText(value) === '' ? 'Noch steht nichts da.' : undefined}>
					{sendLabel}
				</Button>
			</div>
		</form>
	)
}

/** Whom it names: who is taken away stays in the text as a word. */
function Named({ value, onChange }: Pick<ReplyFieldProps, 'value' | 'onChange'>) {
	const id = useId()
	const named = stillNamed(value)
	if (named.length === 0) return null
	return (
		<div className="reply-named">
			<span id={id} className="dim">
				Wird gefragt:
			</span>
			<ul aria-labelledby={id}>
				{named.map((person) => (
					<li key={person.id} className="reply-name">
						{person.name}
						<IconButton
							label={`${person.name} nicht erwähnen`}
							Icon={IconX}
							size={16}
							onClick={() => onChange({ ...value, named: value.named.filter((each) => each.id !== person.id) })}
						/>
					</li>
				))}
			</ul>
		</div>
	)
}

/** Who could be meant, but oneself. */
function usePeople(event: string, asked: string | undefined): NamedPerson[] {
	const me = useCurrentUser()?.id
	const { data = [] } = useQuery({ ...read(replies.listMentionable, { params: { id: event } }), enabled: asked !== undefined })
	if (asked === undefined) return []
	const wanted = asked.toLocaleLowerCase('de-CH')
	return data
		.filter(
			({ id, name }) =>
				id !== me &&
				name
					.toLocaleLowerCase('de-CH')
					.split(/[\s-]/u)
					.some((word) => word.startsWith(wanted)),
		)
		.slice(0, 8)
}

/** Once what is typed there has been drawn. */
const putCursor = (field: RefObject<HTMLTextAreaElement | null>, at: number) =>
	requestAnimationFrame(() => {
		field.current?.focus()
		field.current?.setSelectionRange(at, at)
	})
