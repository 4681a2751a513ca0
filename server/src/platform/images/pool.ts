// Hides the processes that look at images.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPool, type Limits } from '../processes/pool.ts'
import type { Reply } from '../processes/replies.ts'
import { isHeif } from './heif.ts'
import {
	largeHeif,
	mostPixels,
	type DerivedSize,
	type Done,
	type Inspected,
	type Overlay,
	type PhotoBox,
	type Sheet,
	type Task,
} from './tasks.ts'

/** All refuse with `unavailable` when too much is waiting. `who`: whose turn it is, each after the other. */
export type Images = {
	/** What the bytes at a path are; nothing is known of what cannot be looked at. */
	inspect(path: string, who?: string): Promise<Inspected>
	/** Writes a small WebP to `target`; false where these bytes make none, now or later. */
	derive(path: string, target: string, size: DerivedSize, who?: string): Promise<boolean>
	/** All small images of a HEIC; null or its pixels, upright. */
	develop(path: string, targets: Record<DerivedSize, string>, who?: string): Promise<Pixels | null>
	/** The same as a JPEG, which is what PDFs hold; null or its pixels. */
	print(path: string, target: string, edge: number, over?: Overlay): Promise<Pixels | null>
	/** The whole picture as a JPEG with what is drawn over it; false where these bytes make none. */
	mark(path: string, target: string, over: Overlay, who: string): Promise<boolean>
	/** Our own drawing as PNG, with a photo above it that fills its box; false where these bytes make none. */
	compose(path: string | null, target: string, sheet: Sheet, above: PhotoBox, who: string): Promise<boolean>
	close(): void
}

export type Pixels = { width: number; height: number }

const program = path.join(import.meta.dirname, 'worker.ts')
const unknown: Inspected = { mime: null, width: null, height: null }

/** Milliseconds that a large HEIC lets the other images go first. */
const usualPatience = 60_000

export function startImages(limits: Limits = {}, patience = usualPatience): Images {
	// Who uploads waits for the answer: looking at a file goes before making small images.
	// Of one person one at a time, and no fewer may wait: the door lets eight of their uploads in (http/upload-seats.ts).
	// A page asks for all its small images at once: who asks for many waits for their own, and a process is left for others.
	const room = { each: 100, atOnce: 1, waiting: 1000 }
	const isUrgent = (task: Task) => task.do === 'inspect' || task.do === 'measure'
	const usual = startPool<Task, Done>({ program, heap: 128, isUrgent }, { ...room, ...limits })
	// What a HEIC was decoded in gives its memory back only as it ends.
	const heif = startPool<Task, Done>(
		{ program, heap: 128, isUrgent: ({ large }) => large === true, once: true },
		{ ...room, cpu: 60_000, ...limits, processes: 1 },
	)
	let large: Promise<unknown> = Promise.resolve()

	/** In a lane of its own, unless its head says that it cannot be decoded. */
	async function run(task: Task & { path: string }, who?: string) {
		if (!(await isHeif(task.path).catch(() => false))) return usual.run(task, { who })
		const measured = pixelsOf(await usual.run({ do: 'measure', path: task.path }, { who }))
		const pixels = measured ? measured.width * measured.height : Infinity
		if (pixels > mostPixels) return { fault: 'no size that is opened' }
		if (pixels <= largeHeif) return heif.run(task, { who })
		const turn = large.then(() => runLarge(task, who))
		large = turn.catch(() => {})
		return turn
	}
	/** Instead of one of the other images, so that all of them together take no more memory than without it. */
	async function runLarge(task: Task, who?: string) {
		await Promise.race([usual.quiet(), sleep(patience, undefined, { ref: false })])
		const giveBack = await usual.lend()
		return heif.run({ ...task, large: true }, { who }).finally(giveBack)
	}
	return {
		inspect: async (path, who) => {
			const reply = await usual.run({ do: 'inspect', path }, { who })
			return 'done' in reply ? (reply.done ?? unknown) : unknown
		},
		derive: async (path, target, size, who) => 'done' in (await run({ do: 'derive', path, target, size }, who)),
		develop: async (path, targets, who) => pixelsOf(await run({ do: 'develop', path, targets }, who)),
		mark: async (path, target, over, who) => 'done' in (await run({ do: 'mark', path, target, over }, who)),
		print: async (path, target, edge, over) => pixelsOf(await run({ do: 'print', path, target, edge, over })),
		compose: async (path, target, sheet, above, who) => {
			const given = { do: 'compose', target, above, ...sheet } as const
			return 'done' in (path === null ? await usual.run({ ...given, path }, { who }) : await run({ ...given, path }, who))
		},
		close: () => [usual, heif].forEach(({ close }) => close()),
	}
}

function pixelsOf(reply: Reply<Done>): Pixels | null {
	const { width = null, height = null } = ('done' in reply && reply.done) || {}
	return width && height ? { width, height } : null
}
