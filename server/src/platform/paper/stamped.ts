// Hides how papers of others become numbered pages of a report: photos drawn, PDFs put into frames, and what cannot be shown named.
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { deriveImages, originalKey } from '../files/derived.ts'
import type { Store } from '../files/store.ts'
import { startImages, type Images } from '../images/pool.ts'
import { heifTypes, imageTypes } from '../images/tasks.ts'
import { drawnMarks } from './drawn-marks.ts'
import type { Paper } from './pdf.ts'
import type { Fault, FramePlace } from './receipt-tasks.ts'
import { startReceipts, type Receipts } from './receipts.ts'

/** What is drawn on a photo of this size, or on the pages of a PDF, where none is known. */
export type Drawing = { marks: readonly Mark[]; size: Size | null }
/** `title` and `note` stand above each of its pages. */
export type Stamp = { id: string; filename: string; mime: string; title: string; note: string; drawing: Drawing | null }
type Stamping = {
	/** The pages of one paper. */
	stamp: (paper: Paper, stamp: Stamp) => Promise<void>
	/** Puts the PDFs into the finished document: at `target`, where there are any; that can take more than there is. */
	fill: (file: string, target: string) => Promise<'none' | 'filled' | 'failed'>
	close: () => void
}
type Options = {
	store: Store
	folder: string
	/** Of how many papers. */ count: number
	/** Without: PDFs are named alone. */ withPdfs: boolean
}

/** Pixels of the longer edge: of many each gets fewer, so that one file can be sent by mail and opened on a phone. */
const edgeOf = (count: number) => (count > 600 ? 800 : count > 150 ? 1100 : 1600)
/** All PDFs together: what one process can hold at once. */
const most = { bytes: 120_000_000, pages: 1200 }

const whyNot: Record<Fault, string> = {
	encrypted: 'Dieses PDF ist mit einem Passwort geschützt und kann nicht gedruckt werden.',
	damaged: 'Diese Datei ist beschädigt und kann nicht gedruckt werden.',
	long: 'Dieses PDF hat zu viele Seiten, um hier gedruckt zu werden.',
	heavy: 'Dieses PDF ist zu gross, um hier gedruckt zu werden.',
}
const noPicture = 'Dieses Foto kann nicht dargestellt werden.'
const noPages = 'Diese Art von Datei hat keine Seiten, die gedruckt werden können.'
const inZip = 'Das Original liegt im ZIP der Steuer-Mappe.'

export function startStamping({ store, folder, count, withPdfs }: Options): Stamping {
	const images: Images = startImages({ processes: 1 })
	const derived = deriveImages(store, images)
	const receipts: Receipts = startReceipts()
	const filled: { path: string; places: FramePlace[] }[] = []
	const used = { bytes: 0, pages: 0 }
	let number = 0

	const name = (paper: Paper, { filename, title, note }: Stamp, why: string) =>
		paper.frame({ title, note, bookmark: true, text: `${filename}\n\n${why} ${inZip}` })

	/** What takes long to decode is so already, where somebody has looked at it. */
	async function withPhoto(stamp: Stamp, work: (photo: string) => Promise<unknown>) {
		const preview = heifTypes.has(stamp.mime) ? await derived.known(stamp.id, 'preview') : null
		await store.withPath(preview ?? originalKey(stamp.id), work)
	}
	async function drawPhoto(paper: Paper, stamp: Stamp, photo: string) {
		const target = path.join(folder, `${number++}.jpg`)
		const drawn = await images.print(photo, target, edgeOf(count), overlayOf(stamp))
		if (!drawn) return name(paper, stamp, noPicture)
		const picture = { bytes: await readFile(target), alt: `${stamp.title}: ${stamp.filename}` }
		await rm(target)
		return paper.frame({ title: stamp.title, note: stamp.note, bookmark: true, picture })
	}
	async function framePages(paper: Paper, stamp: Stamp, original: string) {
		if (!withPdfs) return name(paper, stamp, whyNot.heavy)
		const target = path.join(folder, `${number++}.pdf`)
		const cleaned = await receipts.clean(original, target, stamp.drawing?.marks)
		if ('fault' in cleaned) return name(paper, stamp, whyNot[cleaned.fault])
		const { pages } = cleaned
		const bytes = used.bytes + (await stat(target)).size
		if (bytes > most.bytes || used.pages + pages.length > most.pages) return name(paper, stamp, whyNot.heavy)
		used.bytes = bytes
		used.pages += pages.length
		const places: FramePlace[] = []
		for (const of of pages.keys()) {
			const title = pages.length > 1 ? `${stamp.title}, Seite ${of + 1} von ${pages.length}` : stamp.title
			places.push({ of, ...(await paper.frame({ title, note: stamp.note, bookmark: of === 0 })) })
		}
		filled.push({ path: target, places })
	}
	return {
		stamp: async (paper, stamp) => {
			const key = originalKey(stamp.id)
			if ((await store.size(key)) === null) return void (await name(paper, stamp, 'Diese Datei fehlt.'))
			if (stamp.mime === 'application/pdf') await store.withPath(key, (original) => framePages(paper, stamp, original))
			else if (imageTypes.has(stamp.mime)) await withPhoto(stamp, (photo) => drawPhoto(paper, stamp, photo))
			else await name(paper, stamp, stamp.mime.startsWith('image/') ? noPicture : noPages)
		},
		fill: async (file, target) => {
			if (filled.length === 0) return 'none'
			return (await receipts.fill(file, target, filled)) ? 'filled' : 'failed'
		},
		close: () => {
			images.close()
			receipts.close()
		},
	}
}

const overlayOf = ({ drawing }: Stamp) => (drawing?.size ? drawnMarks(drawing.marks, drawing.size) : undefined)
