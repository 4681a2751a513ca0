// Hides the process that reads a sheet: few at a time, without rights, killed when it takes too long or too much.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal, invalidField } from '@hausheft/contract/refusals.ts'
import type { Line, Opening } from './cells.ts'

/** `rows` are `[number, cells]` as JSON, as they came. */
export type Sheet = Opening & { rows: string[] }
export type ReadSheet = (file: string) => Promise<Sheet>

const root = path.resolve(import.meta.dirname, '../../../..')
const program = path.join(import.meta.dirname, 'reader.ts')
const readable = [
	path.join(import.meta.dirname, '*'),
	path.join(root, 'node_modules', '*'),
	path.join(root, 'server/node_modules', '*'),
	path.join(root, 'contract/src/swiss', '*'),
	path.join(root, 'contract/package.json'),
	path.join(root, 'package.json'),
	path.join(root, 'server/package.json'),
]
/** Until it is known what the file is, and until all of it has come. */
const patience = { opening: 5000, whole: 20_000 }
const processes = 2
const mostWaiting = 10
const tooMuch = 'Diese Datei ist zu aufwendig zu lesen. Bitte nur das nötige Blatt als CSV speichern.'

let running = 0
const waiting: (() => void)[] = []

/** Refuses at `file` what cannot be read, with the reason; `unavailable` when too many wait for that already. */
export async function readSheet(file: string): Promise<Sheet> {
	if (running < processes) running++
	else if (waiting.length >= mostWaiting) throw new Refusal('unavailable')
	else await new Promise<void>((resolve) => waiting.push(resolve))
	try {
		return await readIn(file)
	} finally {
		// The place goes on to who waits, or becomes free.
		const next = waiting.shift()
		if (next) next()
		else running--
	}
}

async function readIn(file: string): Promise<Sheet> {
	// No environment, which holds secrets; nothing to write to; of the machine it reads its own program and this one file.
	const rights = ['--permission', ...[...readable, file].map((each) => `--allow-fs-read=${each}`)]
	const child = spawn(process.execPath, [...rights, '--max-old-space-size=512', program, file], {
		env: {},
		cwd: import.meta.dirname,
		stdio: ['ignore', 'pipe', 'ignore'],
	})
	const kill = () => child.kill('SIGKILL')
	const late = [setTimeout(kill, patience.opening), setTimeout(kill, patience.whole)] as const
	const failed = new Promise<never>((_, reject) => child.once('error', () => reject(new Refusal('unavailable'))))
	failed.catch(() => {})
	try {
		return await Promise.race([sheetOf(createInterface({ input: child.stdout, crlfDelay: Infinity }), () => clearTimeout(late[0])), failed])
	} finally {
		for (const each of late) clearTimeout(each)
		kill()
	}
}

async function sheetOf(lines: AsyncIterable<string>, opened: () => void): Promise<Sheet> {
	let opening: Opening | undefined
	const rows: string[] = []
	for await (const line of lines) {
		if (line.startsWith('[')) {
			rows.push(line)
			continue
		}
		const said = JSON.parse(line) as Exclude<Line, unknown[]>
		if ('refused' in said) throw invalidField('file', said.refused)
		if ('headings' in said) {
			opening = said
			opened()
		} else if (opening) return { ...opening, rows }
	}
	throw invalidField('file', tooMuch)
}
