// Hides how a process without rights reads what strangers wrote: few at a time, in turn, killed when it takes too long or too much.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { limitCpu } from './cpu.ts'
import { Turns } from './turns.ts'

type Reading<Told> = {
	/** Who wants to know. */
	who: string
	/** The program, what it is given, and the one file that it may read. */
	program: string
	file: string
	given?: string[]
	/** Its own folders, beside the libraries. */
	sources: string[]
	/** A file that is open for writing: it finds it as its fourth. */
	output?: number
	/** Milliseconds that it may work until it is known what the file is, and until all of it has come. */
	cpu: { opening: number; whole: number }
	/** Hears its lines; `opened` when it is known what the file is. */
	hear(lines: AsyncIterable<string>, opened: () => void): Promise<Told>
}

const root = path.resolve(import.meta.dirname, '../../../..')
const libraries = ['node_modules/*', 'server/node_modules/*', 'contract/package.json', 'package.json', 'server/package.json']
const heapMegabytes = 512
const processes = 2
/** Milliseconds that a process takes at most that can be killed. */
const dying = 10_000

const turns = new Turns<() => void>({ each: 2, atOnce: 1, waiting: 10 })
let running = 0

/** Refuses with `rate_limited` what is too much of one person, with `unavailable` when too many wait for that already. */
export async function readConfined<Told>(reading: Reading<Told>): Promise<Told> {
	await new Promise<void>((resolve) => {
		turns.add(reading.who, resolve)
		beginNext()
	})
	try {
		return await read(reading)
	} finally {
		running--
		turns.end(reading.who)
		beginNext()
	}
}

function beginNext() {
	const next = running < processes ? turns.begin() : undefined
	if (!next) return
	running++
	next.job()
}

async function read<Told>({ program, file, given = [], sources, output, cpu, hear }: Reading<Told>): Promise<Told> {
	// No environment, which holds secrets; nothing to write to but what is open; of the machine it reads its own program and this one file.
	const readable = [...libraries, ...sources].map((each) => path.join(root, each))
	const rights = ['--permission', ...[...readable, file].map((each) => `--allow-fs-read=${each}`)]
	const child = spawn(process.execPath, [...rights, `--max-old-space-size=${heapMegabytes}`, program, file, ...given], {
		env: {},
		cwd: import.meta.dirname,
		stdio: ['ignore', 'pipe', 'ignore', output ?? 'ignore'],
	})
	let isLimited = false
	const { promise: failed, reject: fail } = Promise.withResolvers<never>()
	failed.catch(() => {})
	const kill = () => {
		isLimited = true
		child.kill('SIGKILL')
		// What waits for a disk that does not answer cannot even be killed.
		setTimeout(() => fail(new Refusal('unavailable')), dying).unref()
	}
	const endedBy = once(child, 'exit').then(
		([, signal]) => signal as NodeJS.Signals | null,
		() => null,
	)
	const said = child.stdio[1] as Readable
	const [endOpening, endWhole] = [limitCpu(child.pid ?? 0, cpu.opening, kill), limitCpu(child.pid ?? 0, cpu.whole, kill)]
	child.once('error', () => fail(new Refusal('unavailable')))
	try {
		return await Promise.race([hear(createInterface({ input: said, crlfDelay: Infinity }), endOpening), failed])
	} catch (error) {
		// Killed by somebody else, as where the machine has no memory left: the file is not at fault.
		if (said.readableEnded && !isLimited && (await endedBy) === 'SIGKILL') throw new Refusal('unavailable')
		throw error
	} finally {
		endOpening()
		endWhole()
		kill()
	}
}
