import type { Event } from '@hausheft/contract/events.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { ImportResult } from '@hausheft/contract/imports.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../../platform/database/act.ts'
import { moveToTrash } from '../../../platform/database/entity.ts'
import { rollBackToSavepoint, setSavepoint } from '../../../platform/database/savepoint.ts'
import { settleDocuments } from '../../../platform/database/settling.ts'
import { changeContact } from '../../contacts/actions.ts'
import { findContact } from '../../contacts/queries.ts'
import { changeEvent, viewerOf } from '../../events/actions.ts'
import { storedEvent, trashEvent } from '../../events/queries.ts'
import { changeObject } from '../../objects/queries.ts'
import { changeImport, countIn, lockImport } from '../queries.ts'
import { added, emptyResult } from '../rules.ts'
import { refusedRow } from '../table/actions.ts'
import {
	followBack,
	listLastChanges,
	lockLastChanges,
	quieten,
	removeLastChanges,
	removeReferences,
	type KeptChange,
} from '../table/queries.ts'
import { RowRefused } from '../cells/words.ts'

/** As many changes as one transaction takes back, whose locks others of the group wait for. */
export const undoneAtOnce = 50

/** Takes back the last of what an import did; true where nothing is left of it. */
export async function undoBatch(acting: Acting, id: string): Promise<boolean> {
	const found = await lockImport(acting.db, id)
	if (found?.status !== 'undoing') return true
	const { group } = placeOf(acting)
	await quieten(acting.db)
	await lockLastChanges(acting.db, group, id, undoneAtOnce)
	const changes = await listLastChanges(acting.db, group, id, undoneAtOnce)
	const was = found.result ?? emptyResult(false)
	let taken = was.undone ?? emptyResult(false).made
	const kept: ImportResult['kept'] = []
	const gone: string[] = []
	for (const change of changes) {
		await setSavepoint(acting.db)
		const isBack = await takeBack(acting, change).catch(async (error: unknown) => {
			refusedRow(error instanceof Refusal && error.extra.errors ? new RowRefused([]) : error)
			await rollBackToSavepoint(acting.db)
			return false
		})
		if (isBack && change.before === null) gone.push(change.fk)
		if (isBack)
			taken = added(taken, { [`${change.noun}s`]: 1, ...(change.noun === 'property' && (await countIn(acting.db, group, change.fk))) })
		else if (change.noun !== 'journal' && !kept.some(({ id: known }) => known === change.fk))
			kept.push({ noun: change.noun, id: change.fk, name: change.name })
	}
	await removeReferences(acting.db, group, gone)
	const removed = await removeLastChanges(acting.db, group, id, undoneAtOnce)
	await settleDocuments(acting.db)
	// Before what was made there is nothing.
	const given = changes.filter(({ before, isUntouched }) => before !== null && isUntouched)
	await followBack(acting.db, group, id, given)
	const result = { ...was, kept: [...was.kept, ...kept], undone: taken }
	await changeImport(acting.db, id, { done_count: found.done + removed, result, ...(removed < undoneAtOnce && { status: 'undone' }) })
	return removed < undoneAtOnce
}

/** Takes back one thing that an import did; false where it was changed since and stays as it is. */
async function takeBack(acting: Acting, { noun, fk, before, isUntouched }: KeptChange): Promise<boolean> {
	const { group } = placeOf(acting)
	if (before === null) {
		if (noun === 'event') await trashEvent(acting.db, group, fk, personOf(acting).id)
		else await moveToTrash(acting, noun, fk)
		return true
	}
	if (!isUntouched) return false
	if (noun === 'event') {
		const row = await storedEvent(acting.db, fk).executeTakeFirst()
		if (row) await changeEvent(acting, await viewerOf(acting, [row]), fromJson<Event>(row.document), before)
	} else if (noun === 'contact') {
		const stored = await findContact(acting.db, group, fk)
		if (stored) await changeContact(acting, stored, before)
	} else await changeObject(acting.db, group, fk, before)
	return true
}
