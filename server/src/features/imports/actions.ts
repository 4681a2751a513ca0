import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import, ImportResult } from '@hausheft/contract/imports.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { firstRows, type EarlyReads, type Row, type Statement } from '../../platform/database/batch.ts'
import { rollBackToSavepoint, savepoint, setSavepoint } from '../../platform/database/savepoint.ts'
import { documentsSettling } from '../../platform/database/settling.ts'
import { enqueue, longQueue, task } from '../../platform/jobs/task.ts'
import type { Store } from '../../platform/files/store.ts'
import { discardWith, putBefore, type Upload } from '../../platform/http/upload.ts'
import type { NumberedRow } from '../../platform/sheets/cells.ts'
import { readSheets, type Sheets } from '../../platform/sheets/read-sheet.ts'
import { checkNext, moveNext, readUploaded, type Moving, type UploadedExchange } from '../exchange/actions.ts'
import { openCheck, roomFor } from '../exchange/check/actions.ts'
import { behindNote, notesOf } from '../exchange/things/words.ts'
import { readingOf, tableOf } from './columns/rules.ts'
import { allSheets, ownKey } from './columns/words.ts'
import { isMeant, openDesk, sift, type Sifted } from './known/actions.ts'
import { comparingLock, metSetting } from './known/queries.ts'
import { namesOf } from '../suggestions/actions.ts'
import { propertyFor, type Desk } from './desk/actions.ts'
import { areNew, refusedRow, writeRow, writeTogether, type Outcome } from './table/actions.ts'
import { changesInserting, insertChanges, quieten, quietly } from './table/queries.ts'
import { RowRefused, RowSkipped } from './cells/words.ts'
import {
	changeImport,
	importChanging,
	importLocking,
	lockImport,
	nextRows,
	numbered,
	type StoredImport,
	type StoredRow,
} from './queries.ts'
import { bookedAs, sumsOf, emptyResult, isOpen, stoppedBy, withBooked, withErrors, withOutcome, withSkipped, withThings } from './rules.ts'

/** One batch of an import that is under way; the next one is asked for in the same transaction. */
export const stepImport = task<{ import: string }>('step_import')

/** As many rows as one transaction writes, whose locks others of the group wait for, or as a check looks at at once. */
export const batch = { written: 10, checked: 500, idle: 200 }
/** In milliseconds: how long one transaction writes whose rows are written one by one, and how long this process hears nobody else. */
const longest = { batch: 300, deaf: 10 }

const goOn = (acting: Acting, id: string) => enqueue(acting.db, stepImport, { import: id }, { queue: longQueue(personOf(acting).id) })

/** Begins what takes several batches. */
export async function beginImport(acting: Acting, found: StoredImport, status: 'checking' | 'running' | 'undoing'): Promise<void> {
	const result = status === 'undoing' ? found.result : emptyResult(status === 'checking')
	await changeImport(acting.db, found.id, { status, done_count: 0, place: 0, problem: null, run_by: personOf(acting).id, result })
	await goOn(acting, found.id)
}

/** The next rows of an import, at most so many that are written. */
type Step = { id: string; group: string; dry: boolean; most: number; before?: Desk | undefined }

/** What a batch begins with, sent along with the opening of its transaction. */
export const batchOpening = ({ id, group, dry, most, before }: Step): EarlyReads => ({
	statements: [
		importLocking(id),
		// Where nothing is written, nobody waits for it.
		nextRows({ group, id }, before?.place, before && !before.hasWritten ? Math.max(most, batch.idle) : most),
		...(dry ? [] : [comparingLock(group), quietly, savepoint]),
	],
	whole: false,
})

/** `desk`: for the batch after it, null where that was the last. `last`: what it writes as its transaction ends. */
type Batch = { desk: Desk | null; last: (string | Statement)[] }

/** Reads and, if it is no check, writes the next rows, as far as they were found with its opening. */
export async function writeBatch(acting: Acting, { id, dry, most, before }: Step, opened: Row[][]): Promise<Batch> {
	const [found] = firstRows<StoredImport>(opened) ?? []
	if (found?.status !== (dry ? 'checking' : 'running') || !found.mapping) return { desk: null, last: [] }
	const { group, mapping, done, sheet } = found
	const ahead = (firstRows<StoredRow>(opened.slice(1)) ?? []).map(numbered)
	const reading = readingOf(mapping, tableOf(found), new Date().getUTCFullYear(), !dry)
	const desk = await openDesk(acting, { id, mapping, reading, dry }, ahead, before)
	const sifted = upTo(await sift(desk, ahead), most)
	const rows = ahead.slice(0, sifted.length)
	desk.hasWritten = sifted.some(({ row }) => isMeant(row))
	const written = dry ? null : await writeAtOnce(desk, sifted)
	const { outcomes, problem } = written ?? (await writeOneByOne(desk, sifted, rows))
	let result = found.result ?? emptyResult(dry)
	for (const [at, outcome] of outcomes.entries()) result = counted(result, rows[at]?.[0] ?? 0, outcome, sifted[at]?.row, mapping)
	if (dry) result = await withSuggested(desk, result, new Map(sifted.map(({ row }, at) => [rows[at]?.[0] ?? 0, row])))
	const changes = outcomes.flatMap((outcome) => ('changes' in outcome ? outcome.changes : []))
	const met = sifted
		.slice(0, outcomes.length)
		.flatMap((each, at) => (each.met === undefined ? [] : [{ row: rows[at]?.[0] ?? 0, met: each.met }]))
	for (const each of met) desk.met.add(each.met)
	for (const { fk, before: was } of changes) if (was === null) desk.made.add(fk)
	const through = done + outcomes.length
	const isLast = problem !== null || through >= found.rows
	const status = isLast ? (problem !== null ? 'failed' : dry ? 'checked' : 'done') : found.status
	desk.place = { done: through, number: rows[outcomes.length - 1]?.[0] ?? 0 }
	const last = [
		...(!dry && met.length > 0 ? [metSetting({ group, id, sheet }, met)] : []),
		...(!dry && changes.length > 0 ? [documentsSettling, ...changesInserting(group, id, changes)] : []),
		...importChanging(id, { status, problem, result, done_count: through }),
	]
	return { desk: isLast ? null : desk, last }
}

/** Of the rows that a check shows those that name no thing and nobody but in their title. */
async function withSuggested(desk: Desk, result: ImportResult, of: ReadonlyMap<number, Sifted>): Promise<ImportResult> {
	if (desk.mapping.kind !== 'events') return result
	const names = new Map<string, Awaited<ReturnType<typeof namesOf>>>()
	const booked = []
	for (const each of result.booked ?? []) {
		const row = of.get(each.row)
		const property = row && isMeant(row) && !row.objects?.length && !row.contacts?.length ? propertyFor(desk, row) : null
		if (property === null) {
			booked.push(each)
			continue
		}
		const suggested = names.get(property) ?? (await namesOf(desk.acting.db, placeOf(desk.acting).group, property))
		names.set(property, suggested)
		booked.push({ ...each, suggested: suggested(each.name) })
	}
	return result.booked ? { ...result, booked } : result
}

type Ended = Outcome | RowRefused | RowSkipped
function counted(result: ImportResult, row: number, outcome: Ended, sifted: Sifted | undefined, mapping: Mapping): ImportResult {
	if (outcome instanceof RowRefused) return withErrors(result, row, outcome.errors)
	if (outcome instanceof RowSkipped) return withSkipped(result, row, outcome)
	const counts = withOutcome(result, outcome)
	if (!sifted || !isMeant(sifted)) return counts
	return withBooked(counts, outcome, sumsOf(sifted), () => bookedAs(sifted, mapping, row, outcome.what))
}

type Written = { outcomes: Ended[]; problem: string | null }
type SiftedRows = readonly { row: Sifted }[]

/** Rows until so many of them are to be written. */
function upTo<Row extends { row: Sifted }>(sifted: Row[], most: number): Row[] {
	let written = 0
	const end = sifted.findIndex(({ row }) => isMeant(row) && ++written > most)
	return end < 0 ? sifted : sifted.slice(0, end)
}

/** All of them in few statements; null where something stands against it, which one by one will say. */
async function writeAtOnce(desk: Desk, sifted: SiftedRows): Promise<Written | null> {
	const { book } = desk
	const meant = sifted.map(({ row }) => row).filter((row) => isMeant(row))
	if (!areNew(desk, meant)) return null
	const written = await writeTogether(desk, meant).catch(() => null)
	if (!written) {
		await rollBackToSavepoint(desk.acting.db)
		book.forget()
		return null
	}
	book.keep()
	let next = 0
	const outcomes = sifted.map(({ row }) => (isMeant(row) ? (written[next++] ?? new RowRefused([])) : row))
	return { outcomes, problem: null }
}

async function writeOneByOne(desk: Desk, sifted: SiftedRows, rows: readonly NumberedRow[]): Promise<Written> {
	const { db } = desk.acting
	const outcomes: Written['outcomes'] = []
	let breathed = Date.now()
	const began = breathed
	// The one that the batch was opened with; none is released: that would be one question more for each row.
	let isFresh = true
	for (const [at, { row }] of sifted.entries()) {
		if (outcomes.length > 0 && !desk.dry && Date.now() - began > longest.batch) break
		// A check waits for nothing: without this nobody else would be heard until its batch is through.
		if (Date.now() - breathed > longest.deaf) {
			await setImmediate()
			breathed = Date.now()
		}
		if (!isMeant(row)) {
			outcomes.push(row)
			continue
		}
		if (!desk.dry && !isFresh) await setSavepoint(db)
		isFresh = false
		try {
			const outcome = await writeRow(desk, row)
			desk.book.keep()
			outcomes.push(outcome)
		} catch (error) {
			const refusal = refusedRow(error)
			if (!desk.dry) await rollBackToSavepoint(db)
			isFresh = true
			desk.book.forget()
			if (!(refusal instanceof RowRefused)) return { outcomes, problem: stoppedBy(refusal, rows[at]?.[0] ?? 0) }
			outcomes.push(refusal)
		}
	}
	return { outcomes, problem: null }
}

/** What is uploaded and what was read from it, by the import that it is for. */
export const uploadKey = (id: string) => `${id}/upload`
export const thingsKey = (id: string) => `${id}/things`
export const removeUpload = task<{ import: string }>('remove_import_upload')

/** What was read of an upload: a table, or another group's file with its things beside it. */
export type Other = { id: string; format: 'json' | 'zip'; read: UploadedExchange; keep: () => void }
export type Uploaded = { table: Sheets } | Other

export async function readUpload(arriving: Store, upload: Upload): Promise<Uploaded> {
	const { path, filename, size, by } = upload
	const things = arriving.draft()
	discardWith(upload, () => rm(things, { force: true }))
	const read = await readUploaded(path, by, arriving, things)
	if (read) {
		const id = randomUUIDv7()
		const written = [
			{ key: uploadKey(id), draft: path },
			{ key: thingsKey(id), draft: things },
		]
		return { id, format: /\.zip$/i.test(filename) ? 'zip' : 'json', read, keep: await putBefore(arriving, upload, written) }
	}
	if (size > maxFileBytes) throw new Refusal('payload_too_large', 'Eine Tabelle darf höchstens 25 MB gross sein.')
	return { table: await readSheets(path, by, { key: ownKey, together: allSheets }) }
}

type Act = <T>(run: (acting: Acting) => Promise<T>) => Promise<T>

/** The next things of another group's file, in a transaction of their own. */
export async function moveBatch(where: Moving, act: Act, { id, group, place, moving }: StoredImport): Promise<void> {
	if (!moving) return
	const files = { archive: uploadKey(id), things: thingsKey(id), from: place }
	await moveNext(where, files, ({ count, next, write, keep }) =>
		act(async (acting) => {
			const now = await lockImport(acting.db, id)
			if (now?.status !== 'running' || now.place !== place) return
			await quieten(acting.db)
			const kept = await write(acting, group, moving.units)
			await insertChanges(acting.db, group, id, kept.changes)
			const done_count = now.done + count
			const isLast = done_count >= now.rows || count === 0
			const result = { ...withThings(now.result ?? emptyResult(false), kept.made, kept.left), notes: notesOf([], moving) }
			await changeImport(acting.db, id, { status: isLast ? 'done' : 'running', result, done_count, place: next })
			await (isLast ? enqueue(acting.db, removeUpload, { import: id }) : goOn(acting, id))
			keep(kept.files)
		}),
	)
}

/** What would come of it, without an effect. */
export async function checkMoving(where: Moving, act: Act, { id, group, moving, format }: StoredImport): Promise<void> {
	if (!moving) return
	const here = await act((acting) => openCheck(acting, group))
	let result = emptyResult(true)
	const again = new Set<string>()
	for (let place = 0, done = 0; ;) {
		const checked = await checkNext(where, { things: thingsKey(id), from: place }, here, moving.units)
		if (!checked) break
		result = withThings(result, checked.made, checked.left)
		for (const name of checked.again) again.add(name)
		place = checked.next
		done += checked.count
		await act((acting) => changeImport(acting.db, id, { done_count: done }))
	}
	const problem = roomFor(here, result.made, moving.bytes, where.storage)
	await act((acting) =>
		changeImport(acting.db, id, {
			status: 'checked',
			problem,
			result: { ...result, notes: [...notesOf([...again], moving), ...behindNote(format)] },
		}),
	)
}

/** Refuses to begin what the plan or the disk has no room for. */
export async function checkRoom(
	acting: Acting,
	{ group, moving }: StoredImport,
	{ storage, store }: Pick<Moving, 'storage' | 'store'>,
): Promise<void> {
	const problem = moving && roomFor(await openCheck(acting, group), moving.counts, moving.bytes, storage)
	if (problem) throw new Refusal('conflict', problem)
	const hold = await store.hold(moving?.bytes ?? 0)
	if (!hold) throw new Refusal('no_space')
	hold.release()
}

/** A mapping can be changed, and an import run, until something was made of it. */
export function checkOpen({ status }: Pick<Import, 'status'>): void {
	if (!isOpen(status)) throw new Refusal('conflict', 'Dieser Import ist schon gelaufen. Bitte die Datei nochmals wählen.')
}
