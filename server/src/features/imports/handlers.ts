import { busyStates, type Import, type imports } from '@hausheft/contract/imports.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { mustExist } from '../../platform/database/entity.ts'
import { withUpload, type Handlers } from '../../platform/http/serve.ts'
import { textIn } from '@hausheft/contract/swiss/cells.ts'
import { readSheet, type Sheet } from '../../platform/sheets/read-sheet.ts'
import { safeFilename } from '../files/rules.ts'
import { listNamed } from '../import-rows/queries.ts'
import { checkMapping, firstMapping } from '../import-rows/rules.ts'
import { listUnits } from '../readings/queries.ts'
import { beginImport, checkOpen } from './actions.ts'
import {
	changeImport,
	findImport,
	findMapping,
	insertImport,
	listImports,
	listRows,
	lockImport,
	removeImport,
	type StoredImport,
} from './queries.ts'

const shown = 10

const withoutInner = ({ done: _done, run_by: _by, finished_at: _at, ...rest }: StoredImport) => rest

async function getImport(acting: Acting, id: string): Promise<Import> {
	const found = await findImport(acting.db, id)
	if (!found) throw new Refusal('not_found')
	const rows = await listRows(acting.db, found.group, id, 0, shown)
	return { ...withoutInner(found), preview: rows.map(([, cells]) => cells.map(textIn)) }
}

async function locked(acting: Acting, id: string): Promise<StoredImport> {
	const found = await lockImport(acting.db, id)
	if (!found) throw new Refusal('not_found')
	return found
}

export const importHandlers: Handlers<typeof imports> = {
	listImports: async ({ db }, { params }) =>
		(await listImports(db, params.id)).map((found) => {
			const { headings: _, ...rest } = withoutInner(found)
			return rest
		}),
	getImport: (acting, { params }) => getImport(acting, params.id),
	createImport: withUpload(
		(upload) => readSheet(upload.path),
		async (acting, { params }: { params: { id: string } }, { format, headings, rows }: Sheet, { filename, fields }) => {
			for (const field of Object.keys(fields)) throw invalidField(field, 'Unbekannte Angabe.')
			const remembered = await findMapping(acting.db, params.id, headings)
			const { properties } = await listNamed(acting.db, params.id)
			const preview = rows.slice(0, 200).map((row) => (JSON.parse(row) as [number, never[]])[1])
			const only = properties.length === 1 ? (properties[0]?.id ?? null) : null
			const fresh = firstMapping(headings, preview, filename, only)
			const property = properties.some(({ id }) => id === remembered?.property) ? (remembered?.property ?? null) : only
			const id = await insertImport(
				acting.db,
				{
					group: params.id,
					user: personOf(acting).id,
					filename: safeFilename(filename),
					format,
					headings,
					mapping: remembered ? { ...remembered, property } : fresh,
					remembered: remembered !== undefined,
				},
				rows,
			)
			return getImport(acting, id)
		},
	),
	changeImport: async (acting, { params, body }) => {
		const found = await locked(acting, params.id)
		checkOpen(found)
		if (body.property !== null) await mustExist(acting, 'property', [body.property], () => 'property')
		if (body.unit && !(await listUnits(acting.db)).some(({ id }) => id === body.unit)) throw invalidField('unit', 'Das gibt es hier nicht.')
		checkMapping(body, found.headings)
		await changeImport(acting.db, params.id, { mapping: body, status: 'ready', result: null, problem: null })
		return getImport(acting, params.id)
	},
	runImport: async (acting, { params, body }) => {
		const found = await locked(acting, params.id)
		checkOpen(found)
		checkMapping(found.mapping, found.headings)
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
	},
}
