import { mostAbove } from '@hausheft/contract/import-fields.ts'
import { busyStates, type Import, type imports } from '@hausheft/contract/imports.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { mustExist } from '../../platform/database/entity.ts'
import { withUpload, type Handlers } from '../../platform/http/serve.ts'
import { refuseFields } from '../../platform/http/upload.ts'
import { textIn } from '@hausheft/contract/swiss/cells.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { safeFilename } from '../files/rules.ts'
import type { Moving } from '../exchange/actions.ts'
import { listUnits } from '../readings/queries.ts'
import { checkMapping, questionsOf, readingOf, tableOf } from './columns/rules.ts'
import { lineOf } from './known/actions.ts'
import { chooseTable, insertTable } from './upload/actions.ts'
import { insertMoving, listRowsAt, listSheetRows } from './upload/queries.ts'
import { beginImport, checkOpen, checkRoom, readUpload, removeUpload, type Other, type Uploaded } from './actions.ts'
import { changeImport, countOpen, findImport, listImports, listRows, lockImport, removeImport, type StoredImport } from './queries.ts'
import { checkCount, isOpen } from './rules.ts'

const previewRows = 10
/** So many cells of so many rows are enough to tell which are the headings. */
const opening = { rows: 30, cells: 12 }
function shape({
	done: _done,
	run_by: _by,
	finished_at: _at,
	place: _place,
	sheets: _sheets,
	sheet: _sheet,
	heading_row: _row,
	seen: _seen,
	moving,
	...rest
}: StoredImport) {
	if (!moving) return { ...rest, moving }
	const { units: _units, people: _people, unknown: _unknown, ...told } = moving
	return { ...rest, moving: told }
}

async function getImport(acting: Acting, id: string): Promise<Import> {
	const found = await findImport(acting.db, id)
	if (!found) throw new Refusal('not_found')
	if (!found.mapping) return { ...shape(found), preview: [] }
	const { sheet, sheets, heading_row, mapping } = found
	const rows = await listRows(acting.db, found, 0, previewRows)
	const chosen = isOpen(found.status) ? await listRowsAt(acting.db, found, mapping.alike_rows ?? []) : []
	const reading = readingOf(mapping, tableOf(found), new Date().getUTCFullYear())
	const above = isOpen(found.status) ? (await listSheetRows(acting.db, found, 0, opening.rows)).filter(([row]) => row <= mostAbove) : []
	return {
		...shape(found),
		preview: rows.map(([, cells]) => cells.map(textIn)),
		questions: isOpen(found.status) ? questionsOf(mapping, tableOf(found)) : [],
		sheets: sheets.map(({ width: _, ...each }) => each),
		sheet: found.format === 'xlsx' ? (sheets[sheet]?.name ?? null) : null,
		heading_row,
		chosen_rows: chosen.map((row) => lineOf(mapping, reading, row)),
		opening: above.map(([row, cells]) => ({ row, cells: cells.slice(0, opening.cells).map((cell) => textIn(cell).slice(0, 80)) })),
	}
}

async function locked(acting: Acting, id: string): Promise<StoredImport> {
	const found = await lockImport(acting.db, id)
	if (!found) throw new Refusal('not_found')
	return found
}

type Fresh = { group: string; user: string; filename: string }
/** What was read lies where the job finds it. */
const insertOther = ({ db }: Acting, fresh: Fresh, { id, format, read: { lines: rows, ...moving } }: Other): Promise<string> =>
	insertMoving(db, { ...fresh, id, format, rows }, moving)

export const importHandlers = ({ arriving, ...room }: Moving): Handlers<typeof imports> => ({
	listImports: async ({ db }, { params }) =>
		(await listImports(db, params.id)).map((found) => {
			const { headings: _, ...rest } = shape(found)
			return rest
		}),
	getImport: (acting, { params }) => getImport(acting, params.id),
	createImport: withUpload(
		async (upload) => {
			refuseFields(Object.keys(upload.fields))
			return readUpload(arriving, upload)
		},
		async (acting, { params }: { params: { id: string } }, found: Uploaded, { filename }) => {
			const fresh = { group: params.id, user: personOf(acting).id, filename: safeFilename(filename) }
			const kind = 'table' in found ? 'tables' : 'moves'
			checkCount(kind, await countOpen(acting.db, fresh.user, kind))
			const id = 'table' in found ? await insertTable(acting, fresh, found.table) : await insertOther(acting, fresh, found)
			const made = await getImport(acting, id)
			if ('keep' in found) found.keep()
			return made
		},
	),
	changeImport: async (acting, { params, body }) => {
		const found = await locked(acting, params.id)
		checkOpen(found)
		if (found.moving) throw new Refusal('conflict', 'Diese Datei sagt selber, was wohin gehört.')
		if (body.property !== null) await mustExist(acting, 'property', [body.property], () => 'property')
		if (body.unit && !(await listUnits(acting.db)).some(({ id }) => id === body.unit)) throw invalidField('unit', 'Das gibt es hier nicht.')
		const mapping = await chooseTable(acting, found, body)
		await changeImport(acting.db, params.id, { mapping, status: 'ready', result: null, problem: null })
		return getImport(acting, params.id)
	},
	runImport: async (acting, { params, body }) => {
		const found = await locked(acting, params.id)
		checkOpen(found)
		if (found.mapping) {
			checkMapping(found.mapping, found.headings)
			const open = questionsOf(found.mapping, tableOf(found))
			// A check shows what would come of it with what is known so far, and what is open beside it.
			if (open.length > 0 && !body.dry)
				throw new Refusal('validation', undefined, {
					errors: open.map(({ path, message, text }) => ({ path, message: `${message} Etwa «${text}».` })),
				})
		}
		if (!body.dry) await checkRoom(acting, found, room)
		await beginImport(acting, found, body.dry ? 'checking' : 'running')
		return getImport(acting, params.id)
	},
	undoImport: async (acting, { params }) => {
		const found = await locked(acting, params.id)
		if (found.undo_until === null || found.undo_until < new Date().toISOString())
			throw new Refusal('conflict', 'Dieser Import lässt sich nicht rückgängig machen.')
		await beginImport(acting, found, 'undoing')
		return getImport(acting, params.id)
	},
	removeImport: async (acting, { params }) => {
		const found = await locked(acting, params.id)
		if (busyStates.includes(found.status)) throw new Refusal('conflict', 'Dieser Import läuft gerade.')
		checkOpen(found)
		await removeImport(acting.db, placeOf(acting).group, params.id)
		if (found.moving) await enqueue(acting.db, removeUpload, { import: params.id })
	},
})
