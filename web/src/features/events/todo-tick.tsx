import { IconArrowBackUp, IconCheck } from '../../ui/icons.gen.ts'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { Todo } from '@hausheft/contract/groups.ts'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { todoName } from '../../kit/todos.ts'
import { useWaitsTicked } from '../../kit/waiting-ticks.ts'
import { useTickOff } from './use-tick-off.ts'
import './todo-tick.css'

type TodoTickProps = {
	todo: Todo
	/** Where the money that comes back with it is offered as an entry. */
	pay?: Pick<ComponentProps<typeof IconLink>, 'to' | 'search' | 'resetScroll'> | undefined
}

/** By then the list has been read again: what is still there is not done. */
const gone = 3000

/** Ticks off where it stands in a list, and opens again what is done. Its circle stays full while the row goes. Whoever works with the keyboard goes on at the next row when this one goes. */
export function TodoTick({ todo, pay }: TodoTickProps) {
	const button = useRef<HTMLSpanElement>(null)
	const { set, busy } = useTickOff({ ...todo, of: { name: todoName(todo), property: todo.property } })
	const waits = useWaitsTicked(todo.id, todo.part)
	const [ticked, setTicked] = useState(false)
	useEffect(() => {
		if (!ticked) return
		const timer = setTimeout(() => setTicked(false), gone)
		return () => clearTimeout(timer)
	}, [ticked])
	const press = async () => {
		const row = button.current?.closest('li')
		const next = row?.nextElementSibling ?? row?.previousElementSibling
		const focused = button.current?.contains(document.activeElement)
		if (!(await set(!todo.done))) return
		setTicked(!todo.done)
		if (focused) next?.querySelector<HTMLElement>('.todo-tick')?.focus()
	}
	const name = `«${todoName(todo)}»`
	if (pay && todo.proposal && !todo.done) return <IconLink {...pay} label={`${name} verbuchen`} Icon={IconCheck} className="todo-tick" />
	return (
		<span ref={button}>
			<IconButton
				label={todo.done ? `${name} wieder öffnen` : todo.kind === 'bill' ? `${name} ist bezahlt` : `${name} abhaken`}
				Icon={todo.done ? IconArrowBackUp : IconCheck}
				size={19}
				className={todo.done ? undefined : 'todo-tick'}
				aria-busy={busy || undefined}
				data-ticked={ticked || waits || undefined}
				onClick={() => busy || ticked || waits || void press()}
			/>
		</span>
	)
}
