import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline, Readable, Transform } from 'node:stream'
import { exchangeMark, exchangePath, manifestPath, type Manifest } from '@hausheft/contract/exchange.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { originalKey } from '../../platform/files/derived.ts'
import type { PropertyPlace } from '../../platform/database/sql.ts'
import { zipOf, type ZipEntry } from '../../platform/files/zip.ts'
import { apart, fileName } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { houseFilesOf, namesOfFile, pagesOf, propertiesOf } from './actions.ts'
import { linesOf } from './csv-report.ts'
import { exchangeOf } from './json-report.ts'
import { volumesOf } from './pdf-report.ts'
import { workbookOf } from './xlsx-report.ts'

/** All of it in every format, with every original file in folders by date, and a list of what there is. */
export const entriesZip: Report = async (making) => ({
	filename: await namesOfFile(making, 'zip'),
	type: 'application/zip',
	open: () => zipOf(listed(zipEntriesOf(making))),
})

/** How much of the whole each stage is, roughly. */
const shares = { files: 0.4, csv: 0.05, xlsx: 0.15, pdf: 0.35, json: 0.05 } as const

async function* zipEntriesOf(making: Making): AsyncGenerator<ZipEntry> {
	const properties = await propertiesOf(making)
	const folderOf = apart()
	const paths = new Map<string, string>()
	let before = 0
	/** Of a stage in a house: its part of all that is to be done. */
	const stage = (name: keyof typeof shares, houses: number): Making => {
		const from = before
		const share = shares[name] / houses
		before += share
		return { ...making, progress: (of) => making.progress(from + of * share) }
	}
	for (const { id, name } of properties) {
		const folder = making.asked.property === null ? `${folderOf(fileName(name))}/` : ''
		const place = { group: making.asked.group, property: id }
		const of = (each: keyof typeof shares): Making => {
			const staged = stage(each, properties.length)
			return { ...staged, asked: { ...making.asked, property: id } }
		}
		yield* originalsOf(of('files'), place, `${folder}Dateien`, paths)
		yield { path: `${folder}Einträge.csv`, open: () => Readable.from(linesOf(of('csv'))) }
		yield { path: `${folder}Einträge.xlsx`, open: async () => (await workbookOf(of('xlsx'), place))(), asItIs: true }
		for await (const volume of volumesOf(of('pdf'), place)) {
			yield { path: `${folder}${volume.name}`, open: () => createReadStream(volume.file), asItIs: true }
			await rm(volume.file, { force: true })
		}
	}
	yield { path: exchangePath, open: () => Readable.from(exchangeOf(stage('json', 1), paths)) }
}

/** The files of a house as they were uploaded, in folders by the day of their entry; where each lies is noted. */
async function* originalsOf(making: Making, place: PropertyPlace, root: string, paths: Map<string, string>): AsyncGenerator<ZipEntry> {
	const free = apart()
	const originals = async function* (folder: string, files: readonly { id: string; filename: string }[]): AsyncGenerator<ZipEntry> {
		for (const { id, filename } of files) {
			if ((await making.store.size(originalKey(id))) === null) continue
			const path = free(`${folder}/${withEnding(filename)}`)
			paths.set(id, path)
			yield { path, open: () => making.store.read(originalKey(id)), asItIs: true }
		}
	}
	for await (const { files } of houseFilesOf(making, place.property)) yield* originals(`${root}/Liegenschaft`, files)
	for await (const { entries } of pagesOf(making, place))
		for (const entry of entries) yield* originals(`${root}/${folderOf(entry)}`, entry.files)
	making.progress(1)
}

/** `2026/2026-11-20 Boiler entkalkt`: short, so that the whole path fits on Windows. */
const folderOf = ({ event_at, name }: Event) => {
	const day = dayOf(event_at)
	return `${day.slice(0, 4)}/${fileName(`${day} ${[...name].slice(0, 50).join('')}`)}`
}
const withEnding = (filename: string) => {
	const [, stem = filename, ending = ''] = /^(.+?)(\.[\p{L}\d]{1,10})?$/u.exec(filename) ?? []
	return `${fileName([...stem].slice(0, 80).join(''), 'Datei')}${ending}`
}

/** Each file is measured on its way; what came of it stands in the list at the end. */
async function* listed(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
	const manifest: Manifest = { format: exchangeMark, made_at: new Date().toISOString(), files: [] }
	for await (const entry of entries) {
		yield {
			...entry,
			open: async () => measuredOn(await entry.open(), (size, sha256) => manifest.files.push({ path: entry.path, size, sha256 })),
		}
	}
	yield { path: manifestPath, open: () => Readable.from([`${JSON.stringify(manifest, null, '\t')}\n`]) }
}

function measuredOn(source: Readable, tell: (size: number, sha256: string) => void): Readable {
	const hash = createHash('sha256')
	let size = 0
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk)
			size += chunk.length
			done(null, chunk)
		},
		flush(done) {
			tell(size, hash.digest('hex'))
			done()
		},
	})
	return pipeline(source, measure, (error) => error && measure.destroy(error))
}
