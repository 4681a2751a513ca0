// Hides how work for all groups goes through them some at a time: in one transaction it would take as long as there are groups.
import type { Db } from './connect.ts'

const atOnce = 100

/**
 * `work` for the ids of all groups, those in the trash too; whoever makes one meanwhile may come along or not. Where it fails for some, each of
 * them is asked for alone: one whose rows are broken keeps nobody else's work from being done, and it fails in the end.
 */
export async function forGroupsInTurn(db: Db, work: (groups: string[]) => Promise<unknown>): Promise<void> {
	const failures: unknown[] = []
	for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
		const rows = await db.selectFrom('group').select('id').where('id', '>', after).orderBy('id').limit(atOnce).execute()
		const last = rows.at(-1)
		if (!last) break
		const groups = rows.map(({ id }) => id)
		await work(groups).catch(() => oneByOne(groups, work, failures))
		after = last.id
	}
	if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} groups: ${String(failures[0])}`)
}

async function oneByOne(groups: readonly string[], work: (groups: string[]) => Promise<unknown>, failures: unknown[]) {
	const before = failures.length
	for (const group of groups) await work([group]).catch((error: unknown) => failures.push(error))
	// Not theirs: the database is gone, or the work cannot be done for anybody.
	if (groups.length > 1 && failures.length - before === groups.length) throw failures.at(-1)
}
