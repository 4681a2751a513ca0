// Hides the processes that look at images.
import path from 'node:path'
import { startPool, type Limits } from '../processes/pool.ts'
import type { DerivedSize, Done, Inspected, Task } from './tasks.ts'

/** All refuse with `unavailable` when too much is waiting. */
export type Images = {
	/** What the bytes at a path are; nothing is known of what cannot be looked at. */
	inspect(path: string): Promise<Inspected>
	/** Writes a small WebP to `target`; false where these bytes make none, now or later. */
	derive(path: string, target: string, size: DerivedSize): Promise<boolean>
	/** The same as a JPEG, which is what PDFs hold; null or its pixels. */
	print(path: string, target: string, edge: number): Promise<{ width: number; height: number } | null>
	close(): void
}

const program = path.join(import.meta.dirname, 'worker.ts')
const unknown: Inspected = { mime: null, width: null, height: null }

export function startImages(limits: Limits = {}): Images {
	// Who uploads waits for the answer: looking at a file goes before making small images.
	const { run, close } = startPool<Task, Done>({ program, heap: 128, isUrgent: (task) => task.do === 'inspect' }, limits)
	return {
		inspect: async (path) => {
			const reply = await run({ do: 'inspect', path })
			return 'done' in reply ? (reply.done ?? unknown) : unknown
		},
		derive: async (path, target, size) => 'done' in (await run({ do: 'derive', path, target, size })),
		print: async (path, target, edge) => {
			const reply = await run({ do: 'print', path, target, edge })
			const { width = null, height = null } = ('done' in reply && reply.done) || {}
			return width && height ? { width, height } : null
		},
		close,
	}
}
