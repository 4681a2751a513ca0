// Hides the processes that look at images.
import path from 'node:path'
import { startPool, type Limits } from '../processes/pool.ts'
import type { DerivedSize, Done, Inspected, Overlay, PhotoBox, Sheet, Task } from './tasks.ts'

/** All refuse with `unavailable` when too much is waiting. `who`: whose turn it is, each after the other. */
export type Images = {
	/** What the bytes at a path are; nothing is known of what cannot be looked at. */
	inspect(path: string, who?: string): Promise<Inspected>
	/** Writes a small WebP to `target`; false where these bytes make none, now or later. */
	derive(path: string, target: string, size: DerivedSize, who?: string): Promise<boolean>
	/** The same as a JPEG, which is what PDFs hold; null or its pixels. */
	print(path: string, target: string, edge: number, over?: Overlay): Promise<{ width: number; height: number } | null>
	/** The whole picture as a JPEG with what is drawn over it; false where these bytes make none. */
	mark(path: string, target: string, over: Overlay, who: string): Promise<boolean>
	/** Our own drawing as PNG, with a photo above it that fills its box; false where these bytes make none. */
	compose(path: string | null, target: string, sheet: Sheet, above: PhotoBox, who: string): Promise<boolean>
	close(): void
}

const program = path.join(import.meta.dirname, 'worker.ts')
const unknown: Inspected = { mime: null, width: null, height: null }

export function startImages(limits: Limits = {}): Images {
	// Who uploads waits for the answer: looking at a file goes before making small images.
	// Of one person one at a time, and no fewer may wait: the door lets eight of their uploads in (http/upload-seats.ts).
	// A page asks for all its small images at once: who asks for many waits for their own, and a process is left for others.
	const room = { each: 100, atOnce: 1, waiting: 1000 }
	const isUrgent = (task: Task) => task.do === 'inspect'
	const { run, close } = startPool<Task, Done>({ program, heap: 128, isUrgent }, { ...room, ...limits })
	return {
		inspect: async (path, who) => {
			const reply = await run({ do: 'inspect', path }, { who })
			return 'done' in reply ? (reply.done ?? unknown) : unknown
		},
		derive: async (path, target, size, who) => 'done' in (await run({ do: 'derive', path, target, size }, { who })),
		mark: async (path, target, over, who) => 'done' in (await run({ do: 'mark', path, target, over }, { who })),
		print: async (path, target, edge, over) => {
			const reply = await run({ do: 'print', path, target, edge, over })
			const { width = null, height = null } = ('done' in reply && reply.done) || {}
			return width && height ? { width, height } : null
		},
		compose: async (path, target, sheet, above, who) => 'done' in (await run({ do: 'compose', path, target, above, ...sheet }, { who })),
		close,
	}
}
