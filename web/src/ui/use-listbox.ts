import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'

/** How far PageUp and PageDown go. */
const page = 8

type ListboxOptions = {
	/** The options in their order; an option keeps its key from one rendering to the next. */
	keys: readonly string[]
	/** Whether the list is shown. */
	open: boolean
	/** Whether the first option stands ready for Enter before anybody has moved. */
	ready: boolean
}

/**
 * A list of options below a text field that keeps the focus: the field names the active option to screen readers, the keyboard moves it, and it stays in sight.
 * Spread `field`, `list` and `option(…)`; the field's keys go to `move` first, which says whether it took them.
 */
export function useListbox({ keys, open, ready }: ListboxOptions) {
	const id = useId()
	const element = useRef<HTMLDivElement>(null)
	const [pointed, point] = useState<string>()
	const found = keys.findIndex((key) => key === pointed)
	const at = found < 0 && ready ? 0 : found
	const active = open ? keys[at] : undefined
	const order = keys.join('\n')
	useEffect(() => {
		if (active === undefined) return
		element.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
		// A heading above the first one belongs to it.
		if (at === 0) element.current?.scrollTo({ top: 0 })
	}, [active, at, order])

	const optionId = (key: string) => `${id}-${encodeURIComponent(key)}`
	const move = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): boolean => {
		const to = target(event, at, keys.length)
		if (to === undefined || event.nativeEvent.isComposing) return false
		event.preventDefault()
		point(keys[to])
		return true
	}
	return {
		active,
		/** Somebody has gone to it. */
		isPointed: found >= 0,
		point,
		move,
		field: {
			role: 'combobox',
			'aria-expanded': open,
			'aria-controls': open ? `${id}-list` : undefined,
			'aria-autocomplete': 'list',
			'aria-activedescendant': active === undefined ? undefined : optionId(active),
		} as const,
		list: { ref: element, id: `${id}-list`, role: 'listbox' } as const,
		option: (key: string, onClick: (event: MouseEvent) => void) =>
			({
				id: optionId(key),
				role: 'option',
				'aria-selected': key === active,
				onClick,
				// The field keeps the focus; the middle button opens a link beside.
				onMouseDown: (event: MouseEvent) => event.button === 0 && event.preventDefault(),
			}) as const,
	}
}

/** Round and round with the arrows; Home and End move through what is typed, as long as something is. */
function target(
	{ key, currentTarget }: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
	at: number,
	length: number,
): number | undefined {
	const last = length - 1
	if (key === 'ArrowDown') return at < last ? at + 1 : 0
	if (key === 'ArrowUp') return at > 0 ? at - 1 : last
	if (key === 'PageDown') return Math.min(at + page, last)
	if (key === 'PageUp') return Math.max(at - page, 0)
	if (currentTarget.value !== '') return undefined
	if (key === 'Home') return 0
	if (key === 'End') return last
	return undefined
}
