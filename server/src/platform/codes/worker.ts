// Hides how QR codes are found on what strangers sent: a process of its own that the server may kill at any moment.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { answerTasks } from '../processes/work.ts'

const mostPixels = 12_000_000
const mostBytes = 500 * 1024 * 1024
/** A bill has one code; a page with many is no bill. */
const mostCodes = 10

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}File`) })

const reader = readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then((wasmBinary) =>
	prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true }),
)

async function read({ path }: { path: string }): Promise<string[]> {
	const [{ data, info }] = await Promise.all([
		sharp(path, { limitInputPixels: mostPixels }).autoOrient().ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
		reader,
	])
	const picture = {
		data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
		width: info.width,
		height: info.height,
	}
	const found = await readBarcodes(picture as ImageData, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: mostCodes })
	return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

answerTasks(read, mostBytes, reader)
