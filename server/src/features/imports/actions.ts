import type { Import, ImportResult } from '@hausheft/contract/imports.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { settle } from '../../platform/database/sql.ts'
import { refusalOfDatabase } from '../../platform/http/refuse.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { openDesk, takeBack, writeRow, type Desk } from '../import-rows/actions.ts'
import {
	beginRow,
	dropRow,
	insertChanges,
	keepRow,
	listLastChanges,
	quieten,
	removeLastChanges,
	tellImport,
	type Changed,
} from '../import-rows/queries.ts'
import { RowRefused } from '../import-rows/rules.ts'
import { changeImport, listRows, lockImport, type StoredImport } from './queries.ts'
import { emptyResult, isOpen, withErrors, withOutcome } from './rules.ts'

/** One batch of an import that is under way; the next one is asked for in the same transaction. */
export const stepImport = task<{ import: string }>('step_import')

/** As many rows, or as much time, as others of the group wait for at most. */
export const batch = { rows: 500, milliseconds: 1500 }
const undone = 200

/** Begins what takes several batches. */
export async function beginImport(acting: Acting, found: StoredImport, status: 'checking' | 'running' | 'undoing'): Promise<void> {
	const result = status === 'undoing' ? found.result : emptyResult(status === 'checking')
	await changeImport(acting.db, found.id, { status, done_count: 0, problem: null, run_by: personOf(acting).id, result })
	await enqueue(acting.db, stepImport, { import: found.id })
}

/** Reads and, if it is no check, writes the next rows; answers the desk for the batch after it, or null where that was the last. */
export async function writeBatch(acting: Acting, id: string, most: number, before?: Desk): Promise<Desk | null> {
	const found = await lockImport(acting.db, id)
	if (!found || (found.status !== 'running' && found.status !== 'checking')) return null
	const { group, mapping, done } = found
	const dry = found.status === 'checking'
	const rows = await listRows(acting.db, group, id, done, most)
	if (!dry) await quieten(acting.db)
	const desk = await openDesk(
		acting,
		mapping,
		rows.map(([, cells]) => cells),
		dry,
		before,
	)
	const changes: Changed[] = []
	const places = new Set<string>()
	let result = found.result ?? emptyResult(dry)
	let problem: string | null = null
	let through = 0
	for (const began = Date.now(); through < rows.length && (through === 0 || Date.now() - began < batch.milliseconds); through++) {
		const [number, cells] = rows[through] ?? [0, []]
		if (!dry) await beginRow(acting.db)
		try {
			const outcome = await writeRow(desk, cells)
			if (!dry) await keepRow(acting.db)
			desk.book.keep()
			changes.push(...outcome.changes)
			if (outcome.property !== null && outcome.changes.length > 0) places.add(outcome.property)
			result = withOutcome(result, outcome)
		} catch (error) {
			const refusal = refusedRow(error)
			if (!dry) await dropRow(acting.db)
			desk.book.forget()
			if (refusal instanceof RowRefused) result = withErrors(result, number, refusal.errors)
			else {
				problem = stoppedBy(refusal, number)
				break
			}
		}
	}
	if (!dry) await settle(acting.db)
	if (!dry && changes.length > 0) {
		await insertChanges(acting.db, group, id, changes)
		await tellImport(acting.db, group, [...places])
	}
	const isLast = problem !== null || done + through >= found.rows
	const status = isLast ? (problem !== null ? 'failed' : dry ? 'checked' : 'done') : found.status
	await changeImport(acting.db, id, { status, problem, result, done_count: done + through })
	if (!isLast && !dry) await enqueue(acting.db, stepImport, { import: id })
	return isLast ? null : desk
}

/** What is the row's own fault, or the limit of the plan, which ends the import; everything else ends the batch. */
function refusedRow(error: unknown): RowRefused | Refusal {
	if (error instanceof RowRefused) return error
	const refusal = error instanceof Refusal ? error : refusalOfDatabase(error as Error)
	if (refusal?.code === 'limit_exceeded') return refusal
	if (refusal?.code === 'conflict') return new RowRefused([{ column: null, message: refusal.detail ?? refusal.message }])
	// What no rule has foreseen, but the database refuses to hold.
	if (/^2[23]/.test((error as { code?: string }).code ?? ''))
		return new RowRefused([{ column: null, message: 'Diese Zeile enthält etwas, das nicht gespeichert werden kann.' }])
	throw error
}

export const stoppedBy = ({ detail, message }: Refusal, row?: number): string =>
	`${detail ?? message}${row === undefined ? '' : ` Angehalten vor Zeile ${row} der Datei.`}`

/** Takes back the last of what an import did; true where nothing is left of it. */
export async function undoBatch(acting: Acting, id: string): Promise<void> {
	const found = await lockImport(acting.db, id)
	if (found?.status !== 'undoing') return
	const { group } = placeOf(acting)
	await quieten(acting.db)
	const changes = await listLastChanges(acting.db, group, id, undone)
	const kept: ImportResult['kept'] = []
	for (const change of changes) {
		await beginRow(acting.db)
		const isBack = await takeBack(acting, change).catch(async (error: unknown) => {
			refusedRow(error instanceof Refusal && error.extra.errors ? new RowRefused([]) : error)
			await dropRow(acting.db)
			return false
		})
		if (!isBack && change.noun !== 'journal') kept.push({ noun: change.noun, id: change.fk, name: change.name })
	}
	await settle(acting.db)
	const removed = await removeLastChanges(acting.db, group, id, undone)
	if (removed > 0) await tellImport(acting.db, group, [...new Set(changes.flatMap(({ property }) => property ?? []))])
	const result = { ...(found.result ?? emptyResult(false)), kept: [...(found.result?.kept ?? []), ...kept] }
	await changeImport(acting.db, id, { done_count: found.done + removed, result, ...(removed < undone && { status: 'undone' }) })
	if (removed === undone) await enqueue(acting.db, stepImport, { import: id })
}

/** A mapping can be changed, and an import run, until something was made of it. */
export function checkOpen({ status }: Pick<Import, 'status'>): void {
	if (!isOpen(status)) throw new Refusal('conflict', 'Dieser Import ist schon gelaufen. Bitte die Datei nochmals wählen.')
}
