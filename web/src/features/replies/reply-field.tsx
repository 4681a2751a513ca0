import { useEffect, useRef } from 'react'
import { longestReply } from '@hausheft/contract/mentions.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconAt } from '../../ui/icons.gen.ts'
import { NamedPeople } from './named-people.tsx'
import { sentText, type Typed } from './reply-draft.ts'
import { useMentioning } from './use-mentioning.ts'

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
	const { event, label, help, error, value, onChange, onSend, sendLabel, busy = false, onCancel, first = false } = props
	const { field, people, listbox, named, choose, ask, onKeyDown, putCursor, noteCursor } = useMentioning(event, value, onChange)
	const opened = useRef(false)
	useEffect(() => {
		if (!first || opened.current) return
		opened.current = true
		putCursor(value.text.length)
	})
	const send = () => {
		if (sentText(value) !== '' && !busy) onSend()
	}
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
								noteCursor(target.selectionStart)
								onChange({ ...value, text: target.value })
							}}
							onKeyDown={(pressed) => {
								if (pressed.key !== 'Enter' || !(pressed.ctrlKey || pressed.metaKey)) return onKeyDown(pressed)
								pressed.preventDefault()
								send()
							}}
							onBlur={() => noteCursor(-1)}
						/>
					)}
				</Field>
				{people.length > 0 && (
					<div className="reply-people" aria-label="Wen erwähnen?" {...listbox.list}>
						{people.map((person) => (
							<div key={person.id} className="reply-person" {...listbox.option(person.id, () => choose(person))}>
								{person.name}
							</div>
						))}
					</div>
				)}
			</div>
			<NamedPeople value={value} onChange={onChange} />
			<div className="reply-ways">
				<IconButton label="Jemanden erwähnen" Icon={IconAt} onMouseDown={(pressed) => pressed.preventDefault()} onClick={ask} />
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
