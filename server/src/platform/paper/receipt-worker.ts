// Hides what is done to PDFs from outside: a process of its own that may be killed at any moment (receipts.ts).
import { readFile, writeFile } from 'node:fs/promises'
import {
	concatTransformationMatrix,
	drawObject,
	EncryptedPDFError,
	ParseSpeeds,
	PDFDocument,
	PDFName,
	PDFNumber,
	PDFStream,
	popGraphicsState,
	pushGraphicsState,
	type PDFPage,
} from '@cantoo/pdf-lib'
import type { Mark } from '@hausheft/contract/marks.ts'
import { answerTasks } from '../processes/work.ts'
import { drawAppearances } from './appearances.ts'
import { mostBytes, mostPages, type Done, type Fault, type FramePlace, type Task } from './receipt-tasks.ts'

const fault = (name: Fault) => new Error(name)
const loaded = (bytes: Uint8Array) => PDFDocument.load(bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false, capNumbers: true })
const saved = (document: PDFDocument) =>
	document.save({ useObjectStreams: false, objectsPerTick: Infinity, addDefaultPage: false, updateFieldAppearances: false })

const work = (task: Task): Promise<Done> => (task.do === 'clean' ? clean(task) : fill(task))

async function clean({ path, target, marks }: Extract<Task, { do: 'clean' }>): Promise<Done> {
	const bytes = await readFile(path)
	try {
		const source = await loaded(bytes)
		const pages = source.getPages()
		if (pages.length > mostPages) throw fault('long')
		if (pages.length === 0) throw fault('damaged')
		const made = await PDFDocument.create({ updateMetadata: false })
		const units = pages.map(unitOf)
		await copyPages(pages, made)
		if (marks.length > 0) await drawMarks(made, marks, units)
		await made.flush()
		for (const [, object] of made.context.enumerateIndirectObjects()) if (object instanceof PDFStream) forget(object)
		await writeFile(target, await saved(made))
		return made.getPages().map((page) => page.getSize())
	} catch (error) {
		throw error instanceof EncryptedPDFError ? fault('encrypted') : error
	}
}

/** How many points are one measure of it, as whoever looks at it on a screen sees it. */
function unitOf({ node }: PDFPage): number {
	const unit = node.lookup(PDFName.of('UserUnit'))
	return unit instanceof PDFNumber && unit.asNumber() > 0 ? 1 / unit.asNumber() : 1
}

async function drawMarks(made: PDFDocument, marks: readonly Mark[], units: readonly number[]) {
	// Letters are needed for nothing else here.
	const { drawOnPage } = await import('./page-marks.ts')
	for (const [at, page] of made.getPages().entries()) {
		const own = marks.filter((mark) => mark.page === at + 1)
		if (own.length > 0) drawOnPage(page, own, units[at] ?? 1)
	}
}

const shownKeys = new Set(['Type', 'Parent', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Resources'].map((key) => PDFName.of(key)))

async function copyPages(pages: PDFPage[], made: PDFDocument) {
	for (const page of pages) {
		drawAppearances(page)
		// A page on which nothing is drawn is a page too.
		if (!page.node.Contents()) page.node.set(PDFName.of('Contents'), page.node.context.obj([]))
		if (!page.node.Resources()) page.node.set(PDFName.of('Resources'), page.node.context.obj({}))
		// All that a page has is copied with it.
		for (const key of page.node.keys()) if (!shownKeys.has(key)) page.node.delete(key)
	}
	const embedded = await made.embedPages(pages, pages.map(boxOf))
	for (const [at, { width, height, ref }] of embedded.entries()) {
		const turned = (((pages[at]?.getRotation().angle ?? 0) % 360) + 360) % 360
		const [a, b, c, d, e, f] = matrixOf(turned, width, height)
		const page = made.addPage(turned % 180 === 90 ? [height, width] : [width, height])
		const name = page.node.newXObject('Page', ref)
		page.pushOperators(pushGraphicsState(), concatTransformationMatrix(a, b, c, d, e, f), drawObject(name), popGraphicsState())
	}
}

/** What of a page is to be seen. */
function boxOf(page: PDFPage) {
	const [crop, media] = [page.getCropBox(), page.getMediaBox()]
	const left = Math.max(crop.x, media.x)
	const bottom = Math.max(crop.y, media.y)
	const right = Math.min(crop.x + crop.width, media.x + media.width)
	const top = Math.min(crop.y + crop.height, media.y + media.height)
	const isSeen = right - left >= 1 && top - bottom >= 1
	if (!isSeen && !(media.width >= 1 && media.height >= 1)) throw fault('damaged')
	return isSeen
		? { left, bottom, right, top }
		: { left: media.x, bottom: media.y, right: media.x + media.width, top: media.y + media.height }
}

/** A page that is shown turned clockwise, as it is shown. */
function matrixOf(turned: number, width: number, height: number) {
	switch (turned) {
		case 90:
			return [0, -1, 1, 0, 0, width] as const
		case 180:
			return [-1, 0, 0, -1, width, height] as const
		case 270:
			return [0, 1, -1, 0, height, 0] as const
		default:
			return [1, 0, 0, 1, 0, 0] as const
	}
}

/** What would be fetched from elsewhere, or says where something came from. */
function forget({ dict }: PDFStream) {
	for (const key of ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'AA', 'PieceInfo', 'Metadata', 'StructParent', 'StructParents'])
		dict.delete(PDFName.of(key))
}

async function fill({ path, target, receipts }: Extract<Task, { do: 'fill' }>): Promise<Done> {
	const document = await loaded(await readFile(path))
	const pages = document.getPages()
	for (const receipt of receipts) {
		const source = await loaded(await readFile(receipt.path))
		const embedded = await document.embedPages(receipt.places.map(({ of }) => source.getPage(of)))
		for (const [at, place] of receipt.places.entries()) {
			const [page, form] = [pages[place.page], embedded[at]]
			if (page && form) page.drawPage(form, fitted(place, form))
		}
		await document.flush()
	}
	await writeFile(target, await saved(document))
	return []
}

/** As large as the frame allows, in its middle, never larger than it is. */
function fitted({ x, y, width, height }: FramePlace, form: { width: number; height: number }) {
	const scale = Math.min(1, width / form.width, height / form.height)
	const size = { width: form.width * scale, height: form.height * scale }
	return { ...size, x: x + (width - size.width) / 2, y: y + height - size.height }
}

answerTasks(work, mostBytes)
