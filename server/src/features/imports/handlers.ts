import { busyStates, type Import, type imports } from '@hausheft/contract/imports.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { mustExist } from '../../platform/database/entity.ts'
import { withUpload, type Handlers } from '../../platform/http/serve.ts'
import { textIn } from '@hausheft/contract/swiss/cells.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import type { Store } from '../../platform/files/store.ts'
import type { Sheet } from '../../platform/sheets/read-sheet.ts'
import { safeFilename } from '../files/rules.ts'
import { listNamed } from '../import-rows/queries.ts'
import { checkMapping, firstMapping } from '../import-rows/rules.ts'
import { listUnits } from '../readings/queries.ts'
import { beginImport, checkOpen, checkRoom, readUpload, removeUpload, thingsKey, uploadKey, type Other, type Uploaded } from './actions.ts'
import {
	changeImport,
	countOpen,
	findImport,
	findMapping,
	insertImport,
	insertMoving,
	listImports,
	listRows,
	lockImport,
	removeImport,
	type StoredImport,
} from './queries.ts'
import { checkCount } from './rules.ts'

const shown = 10
/** Where what arrives lies, the most that a group's files may weigh, and the folder of the files. */
type Needs = { arriving: Store; storage: number | null; files: string }

function shape({ done: _done, run_by: _by, finished_at: _at, place: _place, moving, ...rest }: StoredImport) {
	if (!moving) return { ...rest, moving }
	const { units: _units, people: _people, ...told } = moving
	return { ...rest, moving: told }
}

async function getImport(acting: Acting, id: string): Promise<Import> {
	const found = await findImport(acting.db, id)
	if (!found) throw new Refusal('not_found')
	const rows = found.moving ? [] : await listRows(acting.db, found.group, id, 0, shown)
	return { ...shape(found), preview: rows.map(([, cells]) => cells.map(textIn)) }
}

async function locked(acting: Acting, id: string): Promise<StoredImport> {
	const found = await lockImport(acting.db, id)
	if (!found) throw new Refusal('not_found')
	return found
}

type Fresh = { group: string; user: string; filename: string }

async function insertSheet({ db }: Acting, fresh: Fresh, { format, headings, rows }: Sheet): Promise<string> {
	const remembered = await findMapping(db, fresh.group, headings)
	const { properties } = await listNamed(db, fresh.group)
	const preview = rows.slice(0, 200).map((row) => (JSON.parse(row) as [number, never[]])[1])
	const only = properties.length === 1 ? (properties[0]?.id ?? null) : null
	const property = properties.some(({ id }) => id === remembered?.property) ? (remembered?.property ?? null) : only
	const mapping = remembered ? { ...remembered, property } : firstMapping(headings, preview, fresh.filename, only)
	return insertImport(db, { ...fresh, format }, { headings, mapping, remembered: remembered !== undefined }, rows)
}

/** Last, when nothing else can refuse, what was read goes to where the job finds it. */
async function insertOther({ db }: Acting, arriving: Store, fresh: Fresh, { format, read, upload, things }: Other): Promise<string> {
	const { lines: rows, ...moving } = read
	const id = await insertMoving(db, { ...fresh, format, rows }, moving)
	await arriving.put(uploadKey(id), upload)
	await arriving.put(thingsKey(id), things)
	return id
}

export const importHandlers = ({ arriving, storage, files }: Needs): Handlers<typeof imports> => ({
	listImports: async ({ db }, { params }) =>
		(await listImports(db, params.id)).map((found) => {
			const { headings: _, ...rest } = shape(found)
			return rest
		}),
	getImport: (acting, { params }) => getImport(acting, params.id),
	createImport: withUpload(
		(upload) => readUpload(arriving, upload),
		async (acting, { params }: { params: { id: string } }, found: Uploaded, { filename, fields }) => {
			for (const field of Object.keys(fields)) throw invalidField(field, 'Unbekannte Angabe.')
			const fresh = { group: params.id, user: personOf(acting).id, filename: safeFilename(filename) }
			const kind = 'sheet' in found ? 'tables' : 'moves'
			checkCount(kind, await countOpen(acting.db, fresh.user, kind))
			const id = 'sheet' in found ? await insertSheet(acting, fresh, found.sheet) : await insertOther(acting, arriving, fresh, found)
			return getImport(acting, id)
		},
	),
	changeImport: async (acting, { params, body }) => {
		const found = await locked(acting, params.id)
		checkOpen(found)
		if (found.moving) throw new Refusal('conflict', 'Diese Datei sagt selber, was wohin gehört.')
		if (body.property !== null) await mustExist(acting, 'property', [body.property], () => 'property')
		if (body.unit && !(await listUnits(acting.db)).some(({ id }) => id === body.unit)) throw invalidField('unit', 'Das gibt es hier nicht.')
		checkMapping(body, found.headings)
		await changeImport(acting.db, params.id, { mapping: body, status: 'ready', result: null, problem: null })
		return getImport(acting, params.id)
	},
	runImport: async (acting, { params, body }) => {
		const found = await locked(acting, params.id)
		checkOpen(found)
		if (found.mapping) checkMapping(found.mapping, found.headings)
		else if (!body.dry) await checkRoom(acting, found, storage, files)
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
