import { useQuery } from '@tanstack/react-query'
import { IconUser } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { todosOf } from '@hausheft/contract/first-screens.ts'
import { groups, type Group, type Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { TodoList } from '../reminders/todo-list.tsx'
import { ReadRound } from '../readings/read-round.tsx'
import { TodoTick } from '../events/todo-tick.tsx'
import { showOnlyMine, useOnlyMine } from '../../kit/only-mine.ts'
import { tickWithEntry } from '../../kit/tick-with-entry.ts'
import { dueList, namedIn } from './due-list.ts'
import './what-is-due.css'

type WhatIsDueProps = { group: Group; todos: readonly Todo[]; houses: readonly Property[]; today: Day }

/** What is overdue or comes in the next weeks, each ticked off where it stands; else what comes first. */
export function WhatIsDue({ group, todos: all, houses, today }: WhatIsDueProps) {
	const [whole, setWhole] = useState(false)
	const me = useCurrentUser()?.id
	const named = all.some(({ person }) => person !== null)
	// Who looks after the houses has their own work before them, and what nobody has been asked to do.
	const usual = group.rbac.role === 'caretaker'
	const only = useOnlyMine(usual) && named
	const mine = useMine({ group, all, me, wanted: only, withNobodys: usual })
	const { completeEntries, createEntries } = groupCan(group)
	const tick = (todo: Todo) => (
		<>
			{createEntries && <ReadRound todo={todo} group={group.id} today={today} />}
			{completeEntries && <TodoTick todo={todo} pay={createEntries ? tickWithEntry({ ...todo, group: group.id }, todo.part) : undefined} />}
		</>
	)
	if (all.length === 0) return null
	const { shown, behind, more } = dueList({ all, mine, usual, only, whole, today })
	return (
		<Box
			title="Was ansteht"
			className={cx('due', named && 'due-named', only && 'due-only', usual && 'due-usual')}
			action={
				named && (
					<ChipButton Icon={IconUser} className="due-mine" pressed={only} onPress={() => showOnlyMine(!only)}>
						Für mich
					</ChipButton>
				)
			}
		>
			<TodoList todos={[...shown, ...behind]} hidden={behind} houses={houses} today={today} tick={tick} />
			{named && mine.length === 0 && (
				<p className="dim due-none">{usual ? 'Nichts, was für mich oder für alle ist.' : 'Nichts, was ausdrücklich für mich ist.'}</p>
			)}
			{more > 0 && (
				<Button look="quiet" className="due-more" onClick={() => setWhole(true)}>
					{`Weitere ${more} zeigen`}
				</Button>
			)}
		</Box>
	)
}

type AskedMine = { group: Group; all: readonly Todo[]; me: string | undefined; wanted: boolean; withNobodys: boolean }

/** What names me; where the list of all ends before all has been told, asked for by itself. */
function useMine({ group, all, me, wanted, withNobodys }: AskedMine): readonly Todo[] {
	const asked = todosOf(group.id)
	const enabled = wanted && !withNobodys && all.length >= asked.query.limit
	const { data } = useQuery({ ...read(groups.listReminders, { ...asked, query: { ...asked.query, person: me } }), enabled })
	return (enabled ? data : undefined) ?? namedIn(all, me, withNobodys)
}
