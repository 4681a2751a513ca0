import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Todo } from '@hausheft/contract/groups.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { todoName } from '../../kit/todos.ts'
import { useTickOff } from './use-tick-off.ts'
import './todo-tick.css'

/** Ticks off where it stands in a list. Whoever works with the keyboard goes on at the next row when this one goes. */
export function TodoTick({ todo }: { todo: Todo }) {
	const button = useRef<HTMLSpanElement>(null)
	const { set, busy } = useTickOff(todo)
	const press = async () => {
		const row = button.current?.closest('li')
		const next = row?.nextElementSibling ?? row?.previousElementSibling
		const focused = button.current?.contains(document.activeElement)
		if ((await set(true)) && focused) next?.querySelector<HTMLElement>('.todo-tick')?.focus()
	}
	return (
		<span ref={button}>
			<IconButton
				label={`«${todoName(todo)}» abhaken`}
				Icon={IconCheck}
				size={19}
				className="todo-tick"
				aria-busy={busy || undefined}
				onClick={() => busy || void press()}
			/>
		</span>
	)
}
