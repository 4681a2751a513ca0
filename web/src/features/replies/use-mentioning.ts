import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { replies } from '@hausheft/contract/replies.ts'
import { read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { beginsWith, plain } from '../../platform/words/text-search.ts'
import { useListbox } from '../../ui/use-listbox.ts'
import { asking, withName, type NamedPerson, type Typed } from './reply-draft.ts'

/** That somebody is named where `@` is typed, by touch and by keys; the field keeps the focus. */
export function useMentioning(event: string, value: Typed, onChange: (value: Typed) => void) {
	const field = useRef<HTMLTextAreaElement>(null)
	const [cursor, setCursor] = useState(-1)
	const asked = cursor < 0 ? undefined : asking(value.text, cursor)
	const people = usePeople(event, asked)
	const open = asked !== undefined && people.length > 0
	const listbox = useListbox({ keys: people.map(({ id }) => id), open, ready: true })
	const putCursor = (at: number) => {
		field.current?.focus()
		field.current?.setSelectionRange(at, at)
	}
	/** Drawn at once: what is typed next stands behind it, however slow the device is. */
	const write = (next: Typed, at: number, asks: number) => {
		flushSync(() => {
			onChange(next)
			setCursor(asks)
		})
		putCursor(at)
	}
	const choose = (person: NamedPerson) => {
		const { cursor: at, ...next } = withName(value, cursor, person)
		write(next, at, -1)
	}
	const onKeyDown = (pressed: KeyboardEvent<HTMLTextAreaElement>) => {
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
	/** By touch: as if `@` had been typed. */
	const ask = () => {
		const at = field.current?.selectionStart ?? value.text.length
		const before = value.text.slice(0, at)
		const start = `${before}${before === '' || /\s$/u.test(before) ? '' : ' '}@`
		write({ ...value, text: start + value.text.slice(at) }, start.length, start.length)
	}
	// A field of several lines is a text field to screen readers, whatever stands below it.
	const { role: _role, 'aria-expanded': _expanded, ...named } = listbox.field
	return { field, people: open ? people : [], listbox, named, choose, ask, onKeyDown, putCursor, noteCursor: setCursor }
}

/** Who could be meant, but oneself. */
function usePeople(event: string, asked: string | undefined): NamedPerson[] {
	const me = useCurrentUser()?.id
	const { data = [] } = useQuery({ ...read(replies.listMentionable, { params: { id: event } }), enabled: asked !== undefined })
	if (asked === undefined) return []
	const wanted = plain(asked)
	const isMeant = (name: string) =>
		plain(name)
			.split(/[\s-]/u)
			.some((word) => beginsWith(word, wanted))
	return data.filter(({ id, name }) => id !== me && isMeant(name)).slice(0, 8)
}
