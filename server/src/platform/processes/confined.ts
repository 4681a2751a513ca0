// Hides how a process without rights reads what strangers wrote: few at a time, killed when it takes too long or too much.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Refusal } from '@hausheft/contract/refusals.ts'

type Reading<Told> = {
	/** The program, what it is given, and the one file that it may read. */
	program: string
	file: string
	given?: string[]
	/** Its own folders, beside the libraries. */
	sources: string[]
	/** A file that is open for writing: it finds it as its fourth. */
	output?: number
	/** Milliseconds until it is known what the file is, and until all of it has come. */
	patience: { opening: number; whole: number }
	/** Hears its lines; `opened` when it is known what the file is. */
	hear(lines: AsyncIterable<string>, opened: () => void): Promise<Told>
}

const root = path.resolve(import.meta.dirname, '../../../..')
const libraries = ['node_modules/*', 'server/node_modules/*', 'contract/package.json', 'package.json', 'server/package.json']
const heapMegabytes = 512
const processes = 2
const mostWaiting = 10

let running = 0
const waiting: (() => void)[] = []

/** `unavailable` when too many wait for that already. */
export async function readConfined<Told>(reading: Reading<Told>): Promise<Told> {
	if (running < processes) running++
	else if (waiting.length >= mostWaiting) throw new Refusal('unavailable')
	else await new Promise<void>((resolve) => waiting.push(resolve))
	try {
		return await read(reading)
	} finally {
		// The place goes on to who waits, or becomes free.
		const next = waiting.shift()
		if (next) next()
		else running--
	}
}

async function read<Told>({ program, file, given = [], sources, output, patience, hear }: Reading<Told>): Promise<Told> {
	// No environment, which holds secrets; nothing to write to but what is open; of the machine it reads its own program and this one file.
	const readable = [...libraries, ...sources].map((each) => path.join(root, each))
	const rights = ['--permission', ...[...readable, file].map((each) => `--allow-fs-read=${each}`)]
	const child = spawn(process.execPath, [...rights, `--max-old-space-size=${heapMegabytes}`, program, file, ...given], {
		env: {},
		cwd: import.meta.dirname,
		stdio: ['ignore', 'pipe', 'ignore', output ?? 'ignore'],
	})
	const kill = () => child.kill('SIGKILL')
	const late = [setTimeout(kill, patience.opening), setTimeout(kill, patience.whole)] as const
	const failed = new Promise<never>((_, reject) => child.once('error', () => reject(new Refusal('unavailable'))))
	failed.catch(() => {})
	try {
		return await Promise.race([
			hear(createInterface({ input: child.stdio[1] as Readable, crlfDelay: Infinity }), () => clearTimeout(late[0])),
			failed,
		])
	} finally {
		for (const each of late) clearTimeout(each)
		kill()
	}
}
