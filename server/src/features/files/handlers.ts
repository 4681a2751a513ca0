import { randomUUIDv7 } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { annotations } from '@hausheft/contract/annotations.ts'
import { FileForm, type FileChange } from '@hausheft/contract/file-requests.ts'
import { keepers, type files, type ListedFile } from '@hausheft/contract/files.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { ofMail, whyForbidden } from '@hausheft/contract/why-not.ts'
import type { Config } from '../../config.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, lockEntity, moveToTrash } from '../../platform/database/entity.ts'
import { settleDocuments } from '../../platform/database/settling.ts'
import { noRoom, originalKey, type Derived } from '../../platform/files/derived.ts'
import { sendContent, sizeOf } from '../../platform/files/send.ts'
import type { Store } from '../../platform/files/store.ts'
import type { Images } from '../../platform/images/pool.ts'
import type { Receipts } from '../../platform/paper/receipts.ts'
import { readPage } from '../../platform/http/paging.ts'
import { Answer, Json } from '../../platform/http/answers.ts'
import { withUpload, type Handlers, type RequestById } from '../../platform/http/serve.ts'
import { putBefore, type Upload } from '../../platform/http/upload.ts'
import { checkStorage, preparePictures } from './actions.ts'
import { markedFile, readMarks, writeMarks } from './marks/actions.ts'
import { listPins } from './marks/queries.ts'
import {
	changeFile,
	findFile,
	insertFile,
	listFiles,
	lockEntry,
	lockObject,
	lockProperty,
	type FileRow,
	type FilePlace,
} from './queries.ts'
import { checkHeld, checkReceipt, isReceipt, maySee, renamed, safeFilename } from './rules.ts'

const unknownHere = (field: string) => invalidField(field, 'Das gibt es hier nicht.')

/** The path's file, where the caller may see it. */
async function getFile(acting: Acting, id: string) {
	const { group } = placeOf(acting)
	const file = await findFile(acting.db, group, id)
	if (!file || !maySee(memberOf(acting, group), personOf(acting).id, file)) throw new Refusal('not_found')
	return file
}

const placeOfFile = ({ dated_at, id }: ListedFile) => ({ at: dated_at, id })

type Needs = { store: Store; derived: Derived; images: Images; markedPdfs: Receipts; develop: (file: string) => Promise<void> }

export const fileHandlers = (needs: Needs, { groupStorage }: Pick<Config, 'groupStorage'>): Handlers<typeof files> => ({
	listFiles: async (acting, { params, query }) => {
		const { group } = placeOf(acting)
		const { kind, q, year, object, pinned } = query
		const receiptsOf = may(memberOf(acting, group), 'balance.read') ? null : personOf(acting).id
		return readPage(query, placeOfFile, (after, limit) =>
			listFiles(acting.db, { group, property: params.id }, { receiptsOf, after, limit, kind, q, year, object, pinned }),
		)
	},
	getFile: async (acting, { params }) => {
		const { document } = await getFile(acting, params.id)
		return jsonOf(document)
	},
	getContent: contentFrom(needs),
	createFile: withUpload(arrived(needs.store), async (acting, { params }: RequestById, { id, form, keep }, upload) => {
		const { size, sha256, mime, width, height } = upload
		const receipt = isReceipt(form, mime)
		const plan = form.plan === undefined ? undefined : form.plan === 'true'
		checkReceipt({ receipt, plan: plan ?? false })
		const place = await placeFor(acting, form)
		await insertFile(acting.db, {
			id,
			group_id: params.id,
			person_id: personOf(acting).id,
			filename: safeFilename(upload.filename),
			receipt,
			size,
			sha256,
			mime,
			width,
			height,
			...place,
			...(await keptAt(acting, place.property_id, { plan, object: form.object })),
		})
		await checkStorage(acting, params.id, size, groupStorage)
		await preparePictures(acting.db, { id, mime, width })
		await settleDocuments(acting.db)
		const { document } = await getFile(acting, id)
		keep()
		return jsonOf(document)
	}),
	changeFile: async (acting, { params, body }, { version }) => {
		const before = await lockedFile(acting, params.id, body.object)
		if (version !== 0) await checkVersion(acting, 'file', params.id, version, async () => JSON.parse(before.document))
		const { filename, plan = before.plan, object = before.object } = body
		// What becomes a plan is shown to everybody: no receipt any more, unless it shall be both.
		const receipt = body.receipt ?? (before.receipt && !plan)
		const { group } = placeOf(acting)
		if (filename !== undefined || receipt !== before.receipt) mayRename(acting, before)
		const { is_property_photo, event } = before
		checkReceipt({ receipt, plan, is_property_photo })
		const kept = await keptAt(acting, before.property, body)
		if (before.plan || before.object !== null) checkHeld({ event, is_property_photo, plan, object })
		await changeFile(acting.db, group, params.id, {
			receipt,
			...(filename !== undefined && { filename: renamed(before.filename, filename) }),
			...kept,
		})
		await settleDocuments(acting.db)
		return jsonOf((await findAfter(acting, params.id)).document)
	},
	removeFile: async (acting, { params }) => {
		await lockedFile(acting, params.id)
		await moveToTrash(acting, 'file', params.id)
	},
})

/** A HEIC that was not decoded yet is, once somebody opens it. */
const contentFrom =
	({ store, derived, images, markedPdfs, develop }: Needs): Handlers<typeof files>['getContent'] =>
	async (acting, { params, query }) => {
		const { id } = params
		const { size = 'original', marks } = query
		const person = personOf(acting).id
		const file = await getFile(acting, id)
		const { mime, filename, sha256, preparing } = file
		if (marks && size === 'original') {
			const made = await markedFile(acting, { store, images, markedPdfs }, { id, ...file })
			return new Answer((reply) => made(reply).catch(missing(reply.log, id)))
		}
		const send = async (reply: FastifyReply) => {
			const original = { key: originalKey(id), mime, filename, etag: sha256, who: person, made: false }
			if (size !== 'original' && preparing) {
				await sizeOf(store, original.key)
				await develop(id)
				throw new Refusal('not_found', 'Die Vorschau dieser Datei wird vorbereitet.')
			}
			const key = size === 'original' ? noRoom : await derived.get(id, mime, size, person)
			if (key === noRoom) return sendContent(reply, store, original)
			if (key === null) throw new Refusal('not_found', 'Von dieser Datei gibt es kein Vorschaubild.')
			const image = { key, mime: 'image/webp', filename: `${filename}.webp`, etag: `${id}.${size}`, who: person, made: true }
			return sendContent(reply, store, image)
		}
		return new Answer((reply) => send(reply).catch(missing(reply.log, id)))
	}

/** What it is called, and whether it is a receipt, is changed as the entry is. */
function mayRename(acting: Acting, file: Parameters<typeof isOwn>[1]) {
	const member = memberOf(acting, placeOf(acting).group)
	if (!may(member, 'event.update', isOwn(acting, file))) throw new Refusal('forbidden', whyForbidden(member, 'event.update'))
}

/** Not held against what the caller sees: who has just made a receipt of a file may see it no more. */
async function findAfter(acting: Acting, id: string) {
	const after = await findFile(acting.db, placeOf(acting).group, id)
	if (!after) throw new Refusal('not_found')
	return after
}

/** Lost bytes are a matter for the log once, and not whenever somebody looks at the entry. */
const missed = new Set<string>()
const missing = (log: FastifyBaseLogger, file: string) => (error: unknown) => {
	if (error instanceof Refusal && error.code === 'gone' && !missed.has(file)) {
		missed.add(file)
		log.error({ file, key: originalKey(file) }, 'the bytes of a file are missing')
	}
	throw error
}

/** The bytes are safe before the row is. */
const arrived = (store: Store) => async (upload: Upload) => {
	const form = FileForm.safeParse(upload.fields)
	if (!form.success) {
		const errors = form.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
		throw new Refusal('validation', undefined, { errors })
	}
	const id = randomUUIDv7()
	return { id, form: form.data, keep: await putBefore(store, upload, [{ key: originalKey(id), draft: upload.path }]) }
}

/** Where a new file belongs, as far as the caller may put it there. */
async function placeFor(acting: Acting, { event, property }: FileForm) {
	const { group } = placeOf(acting)
	if (event !== undefined) {
		const entry = await lockEntry(acting.db, group, event)
		if (!entry) throw unknownHere('event')
		const member = memberOf(acting, group)
		if (!may(member, 'event.add_file')) throw new Refusal('forbidden', whyForbidden(member, 'event.add_file'))
		if (property !== undefined && property !== entry.property) throw unknownHere('property')
		return { event_id: event, property_id: entry.property, position: entry.position }
	}
	if (property !== undefined && !(await lockProperty(acting.db, group, property))) throw unknownHere('property')
	return { event_id: null, property_id: property ?? null, position: 0 }
}

const isOwn = (acting: Acting, { owners }: FileRow) => owners.includes(personOf(acting).id)

/** Where a file shall stand by itself, as far as the caller keeps what the house has. */
async function keptAt(acting: Acting, at: string | null, { plan, object }: Pick<FileChange, 'plan' | 'object'>): Promise<FilePlace> {
	if (plan === undefined && object === undefined) return {}
	const { group } = placeOf(acting)
	const member = memberOf(acting, group)
	if (!keepers.some((permission) => may(member, permission))) throw new Refusal('forbidden', whyForbidden(member, keepers[0]))
	const place = object ? await lockObject(acting.db, group, object) : at
	if (object && (!place || (at !== null && place !== at))) throw unknownHere('object')
	if (plan && !place) throw invalidField('plan', 'Ein Plan gehört zu einer Liegenschaft.')
	return { ...(place && { property_id: place }), ...(plan !== undefined && { plan }), ...(object !== undefined && { object_id: object }) }
}

function checkOwnFile({ in_inbox }: FileRow) {
	if (in_inbox) throw new Refusal('conflict', ofMail)
}

/**
 * The path's file for a change. The entry is locked first, then the object where it shall stand, as whoever changes those does: they never wait for
 * each other. Read behind its own lock: what it was before is not what it is.
 */
async function lockedFile(acting: Acting, id: string, object?: string | null) {
	const { group } = placeOf(acting)
	const { event } = await getFile(acting, id)
	if (event !== null && !(await lockEntry(acting.db, group, event))) throw new Refusal('not_found')
	if (object) await lockObject(acting.db, group, object)
	await lockEntity(acting, 'file', id)
	const file = await getFile(acting, id)
	checkOwnFile(file)
	return file
}

export const annotationHandlers: Handlers<typeof annotations> = {
	getAnnotations: async (acting, { params }) => {
		await getFile(acting, params.id)
		return readMarks(acting, params.id)
	},
	putAnnotations: async (acting, { params, body }, { version }) => {
		const file = await getFile(acting, params.id)
		checkOwnFile(file)
		return writeMarks(acting, params.id, file, body, version)
	},
	listPins: async (acting, { params }) => {
		await getFile(acting, params.id)
		return listPins(acting.db, placeOf(acting).group, params.id)
	},
}

function jsonOf(document: string) {
	const { id, version } = fromJson<{ id: string; version: number }>(document)
	return new Json(document, id, version)
}
