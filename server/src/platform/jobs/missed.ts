// Hides that a server which was off at night does what it missed once, soon after its start.
import { parseCronItems } from 'graphile-worker'
import type { Db } from '../database/connect.ts'
import { listLastRuns, queueMissed, type Missed } from '../database/missed-jobs.ts'
import type { Work } from './task.ts'

const minute = 60_000

/** Queues what should have run by itself since it last did. */
export async function catchUp(db: Db, works: readonly Work[], now = new Date()): Promise<void> {
	const last = await listLastRuns(
		db,
		works.map(({ name }) => name),
	)
	const missed = works.flatMap(({ name, cron }): Missed[] => {
		const since = last.get(name)
		const due = since && cron && lastDue(cron, since, now)
		// As at night, one after the other. What runs every hour waits for none of it.
		return due ? [{ task: name, due, queue: cron.split(' ')[1] === '*' ? null : 'missed' }] : []
	})
	// In the order of one night, whatever day each was due: the backup before what clears away, and before what tells that there is none.
	const ordered = missed.toSorted((a, b) => timeOfDay(a.due) - timeOfDay(b.due))
	if (ordered.length > 0) await queueMissed(db, ordered)
}

const timeOfDay = (at: Date) => at.getTime() % (24 * 60 * minute)

/** The last moment between these two at which it was due. */
function lastDue(cron: string, since: Date, now: Date): Date | undefined {
	const [item] = parseCronItems([{ task: 'due', match: cron }])
	for (let at = now.getTime() - (now.getTime() % minute); at > since.getTime(); at -= minute) {
		const day = new Date(at)
		const digest = {
			min: day.getUTCMinutes(),
			hour: day.getUTCHours(),
			date: day.getUTCDate(),
			month: day.getUTCMonth() + 1,
			dow: day.getUTCDay(),
		}
		if (item?.match(digest)) return day
	}
	return undefined
}
