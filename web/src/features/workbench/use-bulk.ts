import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { keyOf } from '../../platform/api/client.ts'
import { markOutdated } from '../../platform/live/mark-outdated.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { runBulk, undoAll, type Failure, type Task, type Undo } from './bulk-work.ts'

export type Progress = { done: number; total: number }
export type Trouble = { failures: Failure[]; total: number; verb: string }

type BulkOptions = {
	group: Group
	property: string
	/** The entry as the list shows it. */
	shown: (id: string) => Event | undefined
	onSettled: (done: readonly string[]) => void
}

/** Does one thing with all chosen entries. It goes on, and says how it ended, even when one looks at another page meanwhile. */
export function useBulk({ group, property, shown, onSettled }: BulkOptions) {
	const client = useQueryClient()
	const [progress, setProgress] = useState<Progress>()
	const [trouble, setTrouble] = useState<Trouble>()

	// What was changed here a moment ago may not be in the list yet.
	const held = (id: string) => {
		const [listed, alone] = [shown(id), client.getQueryData<Event>(keyOf(events.getEvent, { params: { id } }))]
		return listed && alone && alone.version > listed.version ? alone : listed
	}
	const takeBack = async (undos: readonly Undo[]) => {
		const failed = await untilDone(undoAll(undos))
		await markOutdated(client, 'event', { group: group.id, property })
		if (failed === 0) showToast('Alles wieder wie vorher.')
		else showToast(`${failed} von ${undos.length} konnten nicht rückgängig gemacht werden.`, { tone: 'bad' })
	}
	const run = async (task: Task, ids: readonly string[]) => {
		let done = 0
		setTrouble(undefined)
		setProgress({ done, total: ids.length })
		const outcome = await untilDone(
			runBulk(client, {
				ids,
				task,
				held,
				canOf: ({ user }) => entryCan(group, user),
				onEach: () => setProgress({ done: (done += 1), total: ids.length }),
			}),
		)
		setProgress(undefined)
		onSettled(outcome.done)
		const { failures, undos } = outcome
		if (failures.length > 0) setTrouble({ failures, total: ids.length, verb: task.verb })
		if (outcome.done.length === 0) return
		const undo = undos.length > 0 && { action: { label: 'Rückgängig', run: () => void takeBack(undos) } }
		showToast(task.done(outcome.done.length), { ...undo })
	}
	return { run, progress, trouble, forgive: () => setTrouble(undefined) }
}

const asks = (event: BeforeUnloadEvent) => event.preventDefault()

/** The page is not left unasked while it works: what was not begun would not be done. */
async function untilDone<T>(work: Promise<T>): Promise<T> {
	addEventListener('beforeunload', asks)
	try {
		return await work
	} finally {
		removeEventListener('beforeunload', asks)
	}
}
