// Makes the papers of a closing in a process of its own, for features/closings/jobs.ts, and ends with the server that started it. It asks no database.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fromJson } from '@hausheft/contract/from-json.ts'

process.once('disconnect', () => process.exit(1))
setPriority(10)
process.umask(0o077)

type Paper = import('./features/closings/queries.ts').Paper
const [order] = (await once(process, 'message')) as [import('./features/closings/jobs.ts').ClosingOrder]
const { folderName, makeFolder, zipEntriesOf } = await import('./features/tax/folder-report.ts')
const { taxSheet } = await import('./features/tax/sheet-report.ts')
const { openStores } = await import('./platform/files/open-stores.ts')
const { zipOf } = await import('./platform/files/zip.ts')
const { sheetType } = await import('./platform/paper/sheet.ts')
const { Refusal } = await import('@hausheft/contract/refusals.ts')
const { isFull } = await import('./platform/files/s3-faults.ts')

const { files, folder, content, targets } = order
const say = (word: import('./features/closings/jobs.ts').ClosingWord) =>
	new Promise<void>((resolve) => process.send?.(word, () => resolve()))

async function write(target: string, filename: string, mime: string, open: () => Readable | Promise<Readable>): Promise<Paper> {
	const hash = createHash('sha256')
	let size = 0
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk)
			size += chunk.length
			done(null, chunk)
		},
	})
	await pipeline(await open(), measure, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
	return { filename, mime, size, sha256: hash.digest('hex') }
}

try {
	const { property, list, drawn = {} } = fromJson<import('./features/closings/rules.ts').Content>(await readFile(content, 'utf8'))
	const store = (await openStores(files, { copied: folder })).files
	const pages = async function* () {
		yield list
	}
	const drawnOn = async (receipt: string) => {
		const on = drawn[receipt]
		if (!on) return null
		const { marks, width, height } = on
		return { marks, size: width && height ? { width, height } : null }
	}
	const source = { property, year: list.year, pages, drawnOn }
	const made = await makeFolder(source, { store, folder, progress: () => {}, signal: new AbortController().signal })
	const of = (ending: string) => folderName(source, ending)
	const papers = [
		await write(targets.pdf, of('pdf'), 'application/pdf', () => createReadStream(made.file)),
		await write(targets.xlsx, of('xlsx'), sheetType, () => taxSheet(source)),
	]
	const sheet = async () => createReadStream(targets.xlsx)
	papers.push(await write(targets.zip, of('zip'), 'application/zip', () => zipOf(zipEntriesOf({ store }, { ...made, sheet }))))
	await say({ made: papers })
} catch (error) {
	console.error(error)
	await say(
		error instanceof Refusal && error.code === 'unavailable'
			? { away: error.message }
			: { failed: isFull(error, targets.pdf) ? 'space' : 'broken' },
	)
}
process.exit(0)
