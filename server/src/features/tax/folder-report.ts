import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { originalKey } from '../../platform/files/derived.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import { apart, fileName, fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making } from '../../platform/paper/making.ts'
import { startPaper } from '../../platform/paper/pdf.ts'
import { startStamping, type Drawing, type Stamp } from '../../platform/paper/stamped.ts'
import type { TaxSource } from './rules.ts'
import { namesOf, writeList, type Receipt } from './paper-report.ts'
import { taxSheet } from './sheet-report.ts'

export const title = 'Steuer-Mappe'
/** More are not printed along: nobody leafs through them, and one process must hold them. */
const mostPapers = 1000

export type Tools = Pick<Making, 'store' | 'folder' | 'progress' | 'signal'>
/** The paper as a file, and what lies beside it: each receipt once, in the order of its number. */
export type TaxFolder = { source: TaxSource; receipts: Receipt[]; file: string; sheet: () => Promise<Readable> }

export const folderName = ({ property, year }: TaxSource, ending: string): string =>
	fileWithEnding([title, String(year), property.name], ending)

/** With what is drawn on a receipt. */
type DrawnSource = TaxSource & { drawnOn: (receipt: string) => Promise<Drawing | null> }

export async function makeFolder(source: DrawnSource, tools: Tools): Promise<TaxFolder> {
	// Where all PDFs together are too much, they are named and lie in the ZIP.
	const folder = (await writeFolder(source, tools, 1, true)) ?? (await writeFolder(source, tools, 2, false))
	if (!folder) throw new Error('a folder without PDFs could not be written')
	return folder
}

async function writeFolder(source: DrawnSource, tools: Tools, attempt: number, withPdfs: boolean): Promise<TaxFolder | null> {
	const { folder, store, progress, signal } = tools
	const { property, year } = source
	const file = path.join(folder, `list-${attempt}.pdf`)
	const paper = startPaper(file, { title: `${title} ${year}, ${property.name}`, footer: `${title} ${year} · ${property.name}` })
	const receipts = await writeList(paper, source)
	const stamping = startStamping({ store, folder, count: receipts.length, withPdfs })
	signal.addEventListener('abort', stamping.close)
	try {
		for (const [at, receipt] of receipts.slice(0, mostPapers).entries()) {
			signal.throwIfAborted()
			await stamping.stamp(paper, { ...stampOf(receipt), drawing: await source.drawnOn(receipt.id) })
			progress((0.9 * (at + 1)) / receipts.length)
		}
		if (receipts.length > mostPapers) paper.paragraph(`Die Belege ab Nummer ${receipts[mostPapers]?.number} liegen im ZIP der ${title}.`)
		await paper.finish()
		const filled = path.join(folder, `folder-${attempt}.pdf`)
		const result = await stamping.fill(file, filled)
		if (result === 'failed') return null
		return { source, receipts, file: result === 'filled' ? filled : file, sheet: () => taxSheet(source) }
	} finally {
		stamping.close()
	}
}

const stampOf = ({ id, filename, mime, number, event_at, name, recipients }: Receipt): Omit<Stamp, 'drawing'> => ({
	id,
	filename,
	mime,
	title: `Beleg ${number}`,
	note: [dayText(dayOf(event_at)), name, namesOf(recipients)].filter(Boolean).join(' · '),
})

/** Paper, list and every original. */
export async function* zipEntriesOf({ store }: Pick<Tools, 'store'>, folder: TaxFolder, within = ''): AsyncGenerator<ZipEntry> {
	const { source, receipts, file, sheet } = folder
	yield { path: within + folderName(source, 'pdf'), open: () => createReadStream(file), asItIs: true }
	yield { path: within + folderName(source, 'xlsx'), open: sheet, asItIs: true }
	const free = apart()
	const digits = String(receipts.at(-1)?.number ?? 0).length
	for (const { id, filename, number } of receipts) {
		if ((await store.size(originalKey(id))) === null) continue
		const dot = filename.lastIndexOf('.')
		const [stem, ending] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot + 1)] : [filename, 'bin']
		yield {
			path: `${within}Belege/${free(`${fileName(`Beleg ${String(number).padStart(digits, '0')} ${stem}`)}.${fileName(ending)}`)}`,
			open: () => store.read(originalKey(id)),
			asItIs: true,
		}
	}
}
