import { rm, statfs } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import type { Import, ImportResult } from '@hausheft/contract/imports.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { settle } from '../../platform/database/sql.ts'
import { refusalOfDatabase } from '../../platform/http/refuse.ts'
import { enqueue, longQueue, task } from '../../platform/jobs/task.ts'
import type { Store } from '../../platform/files/store.ts'
import type { Images } from '../../platform/images/pool.ts'
import { filesOf, withOriginals } from '../../platform/exchange/originals.ts'
import { mayBeExchange, readExchange, readThings } from '../../platform/exchange/read-exchange.ts'
import type { Read, Thing } from '../../platform/exchange/things.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { readSheet, type Sheet } from '../../platform/sheets/read-sheet.ts'
import { checkThings, openCheck, roomFor, writeThings } from '../moving/actions.ts'
import { lost, notesOf } from '../moving/words.ts'
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
import { emptyResult, isOpen, withErrors, withOutcome, withThings } from './rules.ts'

/** One batch of an import that is under way; the next one is asked for in the same transaction. */
export const stepImport = task<{ import: string }>('step_import')

/** As many rows, or as much time, as others of the group wait for at most. */
export const batch = { rows: 500, milliseconds: 1500 }
const undone = 200
/** Milliseconds for which this process hears nobody else. */
const longest = 10

const goOn = (acting: Acting, id: string) => enqueue(acting.db, stepImport, { import: id }, { queue: longQueue(personOf(acting).id) })

/** Begins what takes several batches. */
export async function beginImport(acting: Acting, found: StoredImport, status: 'checking' | 'running' | 'undoing'): Promise<void> {
	const result = status === 'undoing' ? found.result : emptyResult(status === 'checking')
	await changeImport(acting.db, found.id, { status, done_count: 0, place: 0, problem: null, run_by: personOf(acting).id, result })
	await goOn(acting, found.id)
}

/** Reads and, if it is no check, writes the next rows; answers the desk for the batch after it, or null where that was the last. */
export async function writeBatch(acting: Acting, id: string, most: number, before?: Desk): Promise<Desk | null> {
	const found = await lockImport(acting.db, id)
	if (!found || (found.status !== 'running' && found.status !== 'checking')) return null
	const { group, mapping, done } = found
	if (!mapping) return null
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
	let breathed = Date.now()
	for (const began = Date.now(); through < rows.length && (through === 0 || Date.now() - began < batch.milliseconds); through++) {
		// A check waits for nothing: without this nobody else would be heard until its batch is through.
		if (Date.now() - breathed > longest) {
			await setImmediate()
			breathed = Date.now()
		}
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
	if (!isLast && !dry) await goOn(acting, id)
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

/** What is uploaded and what was read from it, by the import that it is for. */
export const uploadKey = (id: string) => `${id}/upload`
export const thingsKey = (id: string) => `${id}/things`
export const removeUpload = task<{ import: string }>('remove_import_upload')

/** What was read of an upload: a table, or another group's file with its things beside it. */
export type Other = { format: 'json' | 'zip'; read: Read; upload: string; things: string }
export type Uploaded = { sheet: Sheet } | Other

export async function readUpload(arriving: Store, { path, filename, size }: Upload): Promise<Uploaded> {
	if (await mayBeExchange(path)) {
		const things = arriving.draft()
		try {
			const read = await readExchange(path, things)
			if (read) return { format: /\.zip$/i.test(filename) ? 'zip' : 'json', read, upload: path, things }
		} catch (error) {
			await rm(things, { force: true })
			throw error
		}
		await rm(things, { force: true })
	}
	if (size > maxFileBytes) throw new Refusal('payload_too_large', 'Eine Tabelle darf höchstens 25 MB gross sein.')
	return { sheet: await readSheet(path) }
}

/** Where other groups' files lie until they have moved in, and where their originals go. */
export type Moving = { arriving: Store; store: Store; inspect: Images['inspect']; storage: number | null }
/** As many things, files or bytes of them as one batch takes, so that others hardly wait for it. */
const mostAtOnce = { things: 500, files: 200, bytes: 64 * 1024 * 1024 }

function isEnough(things: readonly Thing[]): boolean {
	const last = things.at(-1)
	// Counted anew from its end only where that can matter.
	if (things.length >= mostAtOnce.things || !last) return true
	if (filesOf(last).length === 0) return false
	const files = things.flatMap(filesOf)
	return files.length >= mostAtOnce.files || files.reduce((sum, { place }) => sum + (place?.size ?? 0), 0) >= mostAtOnce.bytes
}

type Act = <T>(run: (acting: Acting) => Promise<T>) => Promise<T>
const lostFile = (error: NodeJS.ErrnoException): never => {
	throw error.code === 'ENOENT' ? new Refusal('gone', lost) : error
}

/** The next things of another group's file: its originals come out before the transaction begins, which is short. */
export async function moveBatch({ arriving, store, inspect, storage }: Moving, act: Act, found: StoredImport): Promise<void> {
	const { id, group, place, moving } = found
	if (!moving) return
	const { things, next } = await arriving.withPath(thingsKey(id), (file) => readThings(file, place, isEnough)).catch(lostFile)
	await arriving
		.withPath(uploadKey(id), (archive) =>
			withOriginals(archive, things, { draft: store.draft, inspect }, (originals) =>
				act(async (acting) => {
					const now = await lockImport(acting.db, id)
					if (now?.status !== 'running' || now.place !== place) return
					await quieten(acting.db)
					const kept = await writeThings(acting, { group, units: moving.units, storage }, things, originals, store)
					await insertChanges(acting.db, group, id, kept.changes)
					await tellImport(acting.db, group, [...kept.places])
					const done_count = now.done + things.length
					const isLast = done_count >= now.rows || things.length === 0
					const result = { ...withThings(now.result ?? emptyResult(false), kept.made, kept.left), notes: notesOf([], moving.people) }
					await changeImport(acting.db, id, { status: isLast ? 'done' : 'running', result, done_count, place: next })
					await (isLast ? enqueue(acting.db, removeUpload, { import: id }) : goOn(acting, id))
				}),
			),
		)
		.catch(lostFile)
}

/** What would come of it, without an effect. */
export async function checkMoving({ arriving, storage }: Moving, act: Act, { id, group, moving }: StoredImport): Promise<void> {
	if (!moving) return
	const here = await act((acting) => openCheck(acting, group))
	let result = emptyResult(true)
	const again = new Set<string>()
	for (let place = 0, done = 0; ;) {
		const from = place
		const { things, next } = await arriving
			.withPath(thingsKey(id), (file) => readThings(file, from, (all) => all.length >= mostAtOnce.things))
			.catch(lostFile)
		if (things.length === 0) break
		const checked = checkThings(here, moving.units, things)
		result = withThings(result, checked.made, checked.left)
		for (const name of checked.again) again.add(name)
		place = next
		done += things.length
		await act((acting) => changeImport(acting.db, id, { done_count: done }))
	}
	const problem = roomFor(here, result.made, moving.bytes, storage)
	await act((acting) =>
		changeImport(acting.db, id, { status: 'checked', problem, result: { ...result, notes: notesOf([...again], moving.people) } }),
	)
}

/** Refuses to begin what the plan or the disk has no room for. */
export async function checkRoom(acting: Acting, { group, moving }: StoredImport, storage: number | null, folder: string): Promise<void> {
	if (!moving) return
	const problem = roomFor(await openCheck(acting, group), moving.counts, moving.bytes, storage)
	if (problem) throw new Refusal('conflict', problem)
	const { bavail, bsize } = await statfs(folder)
	if (bavail * bsize < 2 * moving.bytes) throw new Refusal('no_space')
}

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
	if (removed === undone) await goOn(acting, id)
}

/** A mapping can be changed, and an import run, until something was made of it. */
export function checkOpen({ status }: Pick<Import, 'status'>): void {
	if (!isOpen(status)) throw new Refusal('conflict', 'Dieser Import ist schon gelaufen. Bitte die Datei nochmals wählen.')
}
