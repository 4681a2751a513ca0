// Hides how work for all groups goes through them some at a time: in one transaction it would take as long as there are groups.
import type { Db } from './connect.ts'

const atOnce = 100

/** The ids of all groups, those in the trash too; whoever makes one meanwhile may come along or not. */
export async function* groupsInTurn(db: Db): AsyncIterable<string[]> {
	for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
		const rows = await db.selectFrom('group').select('id').where('id', '>', after).orderBy('id').limit(atOnce).execute()
		const last = rows.at(-1)
		if (!last) return
		yield rows.map(({ id }) => id)
		after = last.id
	}
}
