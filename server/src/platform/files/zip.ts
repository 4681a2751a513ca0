// Hides how files become one ZIP while it is on its way: one after the other, with nothing but their names in memory.
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { errorOf } from '../thrown.ts'

export type ZipEntry = {
	path: string
	open: () => Promise<Readable> | Readable
	/** Photos and PDFs hardly get smaller. */
	asItIs?: true
}

/** Ends with an error where one of its files does: what arrived then cannot be taken for whole. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
	const zip = new ZipFile()
	const output = zip.outputStream as Readable
	zip.on('error', (error) => output.destroy(errorOf(error)))
	void add(zip, output, entries).then(
		() => zip.end(),
		(error: Error) => output.destroy(error),
	)
	return output
}

async function add(zip: ZipFile, output: Readable, entries: AsyncIterable<ZipEntry>) {
	for await (const { path, open, asItIs } of entries) {
		if (output.destroyed) return
		const source = await open()
		await new Promise<void>((resolve, reject) => {
			// Whoever was downloading has gone: nobody would read on.
			const stop = () => source.destroy(new Error('the download was broken off'))
			source.once('error', reject).once('end', resolve)
			source.once('close', () => output.off('close', stop))
			output.once('close', stop)
			zip.addReadStream(source, path, { compress: !asItIs })
		})
	}
}
