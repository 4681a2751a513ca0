// Hides the process that reads another group's file and writes down what it means, thing by thing.
import { open } from 'node:fs/promises'
import path from 'node:path'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { readConfined } from '../processes/confined.ts'
import type { Read, Said, Thing } from './things.ts'

const sources = ['server/src/platform/exchange/*', 'contract/src/*']
const patience = { opening: 120_000, whole: 120_000 }
const tooMuch = 'Diese Datei ist zu aufwendig zu lesen. Der Export einer einzelnen Liegenschaft ist kleiner.'

/** Its things stand in `target` then, a line each; null where it is a workbook. Refuses at `file` what cannot be read, with the reason. */
export async function readExchange(file: string, target: string): Promise<Read | null> {
	const output = await open(target, 'wx', 0o600)
	try {
		const program = path.join(import.meta.dirname, 'reader.ts')
		const said = await readConfined({ program, file, sources, output: output.fd, patience, hear: lastOf })
		if ('refused' in said) throw invalidField('file', said.refused)
		if ('table' in said) return null
		await output.sync()
		return said.read
	} finally {
		await output.close()
	}
}

async function lastOf(lines: AsyncIterable<string>): Promise<Said> {
	for await (const line of lines) return JSON.parse(line) as Said
	return { refused: tooMuch }
}

/** Whether a file is one for this reader, by how it begins: a ZIP, which may be a workbook too, or a JSON object. */
export async function mayBeExchange(file: string): Promise<boolean> {
	const handle = await open(file)
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(1000), 0, 1000, 0)
		const start = buffer.toString('latin1', 0, bytesRead)
		return start.startsWith('PK') || /^(\u00ef\u00bb\u00bf)?\s*\{/.test(start)
	} finally {
		await handle.close()
	}
}

export type Lines = { things: Thing[]; /** Where the next one begins. */ next: number }
/** The next things of what was written down, as many as `enough` lets through; none where that was all. */
export async function readThings(file: string, from: number, enough: (things: readonly Thing[]) => boolean): Promise<Lines> {
	const handle = await open(file)
	try {
		const things: Thing[] = []
		let next = from
		let rest: Buffer = Buffer.alloc(0)
		for await (const chunk of handle.createReadStream({ start: from, autoClose: false }) as AsyncIterable<Buffer>) {
			rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
			for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
				things.push(JSON.parse(rest.toString('utf8', 0, end)) as Thing)
				next += end + 1
				rest = rest.subarray(end + 1)
				if (enough(things)) return { things, next }
			}
		}
		return { things, next }
	} finally {
		await handle.close()
	}
}
