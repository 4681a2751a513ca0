// Hides the process that reads another group's file and writes down what it means, thing by thing.
import { open } from 'node:fs/promises'
import path from 'node:path'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { chunksOf } from '../../../platform/files/chunks.ts'
import type { Store } from '../../../platform/files/store.ts'
import { readConfined } from '../../../platform/processes/confined.ts'
import type { Read, ReadOutcome, Thing, Weighed } from './things.ts'

const sources = [
	'server/src/features/exchange/file/*',
	'server/src/features/files/marks/rules.ts',
	'server/src/platform/files/json-pieces.ts',
	'server/src/platform/http/zod-of.ts',
	'contract/src/*',
]
const cpu = { opening: 120_000, whole: 120_000 }
const tooMuch = 'Diese Datei ist zu aufwendig zu lesen. Der Export einer einzelnen Liegenschaft ist kleiner.'

type AskedFile = { file: string; who: string }

/**
 * Its things stand in `target` then, a line each; null where it is a workbook. Refuses at `file` what cannot be read, with the reason, and
 * before anything is written where the disk has no room for what may be.
 */
export async function readExchange(asked: AskedFile, store: Pick<Store, 'hold'>, target: string): Promise<Read | null> {
	const weighed = await ask<Weighed>(asked)
	if ('refused' in weighed) throw invalidField('file', weighed.refused)
	if ('table' in weighed) return null
	const hold = await store.hold(weighed.most)
	if (!hold) throw new Refusal('no_space')
	try {
		const output = await open(target, 'wx', 0o600)
		try {
			const said = await ask<ReadOutcome>(asked, [String(weighed.most)], output.fd)
			if ('refused' in said) throw invalidField('file', said.refused)
			if ('table' in said) return null
			await output.sync()
			return said.read
		} finally {
			await output.close()
		}
	} finally {
		hold.release()
	}
}

const program = path.join(import.meta.dirname, 'reader.ts')
const ask = <Told>(asked: AskedFile, given: string[] = [], output?: number): Promise<Told> =>
	readConfined({ ...asked, program, given, sources, cpu, hear: lastOf<Told>, ...(output !== undefined && { output }) })

async function lastOf<Told>(lines: AsyncIterable<string>): Promise<Told> {
	for await (const line of lines) return fromJson<Told>(line)
	throw invalidField('file', tooMuch)
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

type Lines = { things: Thing[]; /** Where the next one begins. */ next: number }
/** The next things of what was written down, as many as `enough` lets through; none where that was all. */
export async function readThings(file: string, from: number, enough: (things: readonly Thing[]) => boolean): Promise<Lines> {
	const handle = await open(file)
	try {
		const things: Thing[] = []
		let next = from
		let rest: Buffer = Buffer.alloc(0)
		for await (const chunk of chunksOf(handle.createReadStream({ start: from, autoClose: false }))) {
			rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
			for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
				things.push(fromJson<Thing>(rest.toString('utf8', 0, end)))
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
