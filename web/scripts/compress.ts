// Puts compressed twins beside the built files, so that the server compresses nothing that does not change: brotli, and gzip, which is
// all that browsers take over plain http.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = process.argv[2]
if (!folder) throw new Error('compress.ts: which folder?')
const text = /\.(m?js|css|svg|json|txt|webmanifest)$/

const brotli = (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
	.filter((entry) => entry.isFile() && text.test(entry.name))
	.map((entry) => path.join(entry.parentPath, entry.name))
await Promise.all(
	files.map(async (file) => {
		const content = await readFile(file)
		if (content.length < 500) return
		await Promise.all([
			writeFile(`${file}.br`, await brotli(content)),
			writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
		])
	}),
)
