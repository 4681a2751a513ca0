import type { Db } from '../../platform/database/sql.ts'
import { idOfKey, originalKey, type Derived } from '../../platform/files/derived.ts'
import type { Store } from '../../platform/files/store.ts'
import { edges, type DerivedSize } from '../../platform/images/tasks.ts'
import { work, type Work } from '../../platform/jobs/task.ts'
import { makeSmallImages, tidyFiles } from './actions.ts'
import { findMime, knownFiles, purgeFiles } from './queries.ts'
import { madeAt } from './rules.ts'

const batch = 500
const hour = 60 * 60 * 1000

export const fileJobs = (db: Db, store: Store, derived: Derived): Work[] => [
	work(makeSmallImages, async ({ file }) => {
		const mime = await findMime(db, file)
		if (mime === undefined || (await store.size(originalKey(file))) === null) return
		for (const size of Object.keys(edges) as DerivedSize[]) await derived.get(file, mime, size)
	}),
	work(tidyFiles, () => tidy(db, store, derived), '23 2 * * *'),
]

async function tidy(db: Db, store: Store, derived: Derived) {
	// First the rows: bytes that nothing names any more are found below, should this end in between.
	for (let purged; purged === undefined || purged.length === batch;) {
		purged = await purgeFiles(db, batch)
		for (const id of purged) await derived.removeFile(id)
	}
	const yesterday = Date.now() - 24 * hour
	await store.removeDrafts(new Date(yesterday))
	let ids = new Set<string>()
	const removeUnknown = async () => {
		const known = await knownFiles(db, [...ids])
		for (const id of ids) if (!known.has(id)) await derived.removeFile(id)
		ids = new Set()
	}
	for await (const key of store.list()) {
		// What was put just now may belong to a transaction that has not ended.
		const id = idOfKey(key)
		if (madeAt(id) < yesterday) ids.add(id)
		if (ids.size >= batch) await removeUnknown()
	}
	if (ids.size > 0) await removeUnknown()
}
