import { readFile, rm } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import type { AnnotationFields } from '@hausheft/contract/annotation-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../../platform/database/act.ts'
import { settleDocuments } from '../../../platform/database/settling.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { originalKey } from '../../../platform/files/derived.ts'
import { sendContent, sendOnce, sizeOf } from '../../../platform/files/send.ts'
import type { Store } from '../../../platform/files/store.ts'
import { Json } from '../../../platform/http/answers.ts'
import type { Images } from '../../../platform/images/pool.ts'
import { imageTypes } from '../../../platform/images/tasks.ts'
import { drawnMarks } from '../../../platform/paper/drawn-marks.ts'
import { mostPages, type Fault } from '../../../platform/paper/receipt-tasks.ts'
import type { Receipts } from '../../../platform/paper/receipts.ts'
import { findAnnotations, listLeads, lockAnnotations, lockLeads, setAnnotations } from './queries.ts'
import {
	drawingIn,
	fitTogether,
	holdsDrawn,
	isRepetition,
	linksIn,
	marksAfter,
	sameMarks,
	sightOf,
	storedMarks,
	touchesOthers,
	type Surface,
} from './rules.ts'

type Makers = { store: Store; images: Images; markedPdfs: Receipts }
type Drawable = Surface & { id: string; filename: string; sha256: string }
/** The whole file with what is drawn on it, made by a process that may be killed, for this answer alone. */
export async function markedFile(acting: Acting, { store, images, markedPdfs }: Makers, file: Drawable) {
	const { id, mime, filename, sha256, width, height } = file
	const who = personOf(acting).id
	const original = { key: originalKey(id), mime, filename, etag: sha256, who, made: false }
	const drawing = imageTypes.has(mime) || mime === pdf ? await drawingOn(acting.db, placeOf(acting).group, file) : null
	if (!drawing) return (reply: FastifyReply) => sendContent(reply, store, original)
	const { marks, size, version } = drawing
	const over = size && drawnMarks(marks, size)
	/** What it becomes, and why it becomes nothing. */
	const draw = async (path: string, target: string): Promise<string | null> => {
		if (over) return (await images.mark(path, target, over, who)) ? null : 'Aus diesem Foto lässt sich gerade kein Bild machen.'
		const made = await markedPdfs.clean(path, target, marks, who)
		return 'fault' in made ? undrawable[made.fault] : null
	}
	return async (reply: FastifyReply) => {
		const bytes = await sizeOf(store, original.key)
		const hold = await store.hold(over && width && height ? width * height : 2 * bytes)
		if (!hold) throw new Refusal('unavailable', `Auf dem Server ist gerade kein Platz für ein ${over ? 'Bild' : 'PDF'}.`)
		const target = store.draft()
		try {
			const why = await store.withPath(original.key, (path) => draw(path, target))
			if (why !== null) throw new Refusal(over ? 'unavailable' : 'conflict', why)
			const name = `${filename.replace(/\.[^.]*$/, '')} mit Markierungen.${over ? 'jpg' : 'pdf'}`
			const sent = { mime: over ? 'image/jpeg' : pdf, filename: name, etag: `${sha256}.${version}` }
			return sendOnce(reply, await readFile(target), sent)
		} finally {
			await rm(target, { force: true })
			hold.release()
		}
	}
}

const pdf = 'application/pdf'
const withoutMarks = 'Das Original lässt sich ohne Markierungen herunterladen.'
const undrawable: Record<Fault, string> = {
	encrypted: `Dieses PDF ist mit einem Passwort geschützt, darauf lässt sich nichts zeichnen. ${withoutMarks}`,
	damaged: `Dieses PDF ist beschädigt, darauf lässt sich nichts zeichnen. ${withoutMarks}`,
	long: `Dieses PDF hat mehr als ${mostPages} Seiten, das ist zu viel, um die Markierungen darauf zu zeichnen. ${withoutMarks}`,
	heavy: `Dieses PDF ist zu gross, um die Markierungen darauf zu zeichnen. ${withoutMarks}`,
}

type Drawn = Omit<Drawable, 'filename' | 'sha256'>
/** What is drawn on a photo; null where that is nothing, or where it is no photo. */
export async function drawnOn(db: Db, group: string, file: Drawn) {
	const drawing = imageTypes.has(file.mime) ? await drawingOn(db, group, file) : null
	return drawing?.size ? { ...drawnMarks(drawing.marks, drawing.size), version: drawing.version } : null
}

/** What is drawn on a photo or on the pages of a PDF; null where that is nothing. */
export async function drawingOn(db: Db, group: string, { id, ...surface }: Drawn) {
	const found = await findAnnotations(db, group, id)
	const drawing = found && drawingIn(found.list, surface)
	return found && drawing ? { ...drawing, version: found.version } : null
}

export async function readMarks(acting: Acting, id: string): Promise<Json> {
	const found = await findAnnotations(acting.db, placeOf(acting).group, id)
	if (!found) throw new Refusal('not_found')
	return new Json(found.list, id, found.version)
}

type Marked = Surface & { owners: readonly (string | null)[]; plan: boolean; property: string | null; event: string | null }
/** Sets the list as a whole. Sent again it changes nothing, whatever version it says. */
export async function writeMarks(acting: Acting, id: string, file: Marked, sent: readonly AnnotationFields[], version: number) {
	const { group } = placeOf(acting)
	const person = personOf(acting).id
	const led = await lockNewLeads(acting, id, file, sent)
	const found = await lockAnnotations(acting.db, group, id)
	if (!found) throw new Refusal('not_found')
	const kept = storedMarks(found.list)
	const { property } = found
	const { seen: before, hidden } = sightOf(
		kept,
		property === null ? new Map() : await listLeads(acting.db, { group, property }, linksIn(kept)),
	)
	if (version === 0 && holdsDrawn(sent)) throw new Refusal('precondition_required')
	if (version !== 0 && version !== found.version) {
		const now = await readMarks(acting, id)
		if (isRepetition(before, sent)) return now
		throw new Refusal('stale', undefined, { current: fromJson(now.text) })
	}
	const stays = new Set(hidden.map((mark) => mark.id))
	const after = marksAfter(
		before,
		sent.filter((mark) => !stays.has(mark.id)),
		{
			surface: file,
			person,
			now: new Date().toISOString(),
			versioned: version !== 0,
			mayLead: (lead) => led.has(lead) && property === file.property,
		},
	)
	if (sameMarks(before, after)) return readMarks(acting, id)
	const member = memberOf(acting, group)
	if (touchesOthers(before, after, person) && !may(member, 'event.update', file.owners.includes(person)))
		throw new Refusal('forbidden', whyForbidden(member, 'event.update'))
	await setAnnotations(acting.db, group, id, fitTogether([...after, ...hidden]))
	await settleDocuments(acting.db)
	return readMarks(acting, id)
}

/** To what pins of this list may lead that did not before; locked, with the entry of the file, before the file is. */
async function lockNewLeads(acting: Acting, id: string, file: Marked, sent: readonly AnnotationFields[]) {
	const { db } = acting
	const { group } = placeOf(acting)
	const links = file.plan && file.property !== null ? linksIn(sent) : []
	const known = new Set(links.length > 0 ? linksIn(storedMarks((await findAnnotations(db, group, id))?.list ?? null)) : [])
	const fresh = links.filter((link) => !known.has(link))
	return new Set([...known, ...(await lockLeads(db, group, file, fresh))])
}
