// Hides the process that looks for QR codes on pictures.
import path from 'node:path'
import { startPool, type Limits } from '../processes/pool.ts'

export type Codes = {
	/** The texts of the QR codes on the picture at a path; none where it takes too much or is no picture. Refuses what is too much of one person, or of all. */
	read(path: string, who: string): Promise<string[]>
	/** A picture may come soon. */
	warm(): void
	close(): void
}

/** Milliseconds that a form is open before a bill is photographed, and a little more. */
const idle = 120_000

export function startCodes(limits: Limits = {}): Codes {
	const { run, warm, close } = startPool<{ path: string }, string[]>(
		{ program: path.join(import.meta.dirname, 'worker.ts'), heap: 128 },
		{ each: 2, atOnce: 1, cpu: 15_000, idle, ...limits },
	)
	return {
		read: async (file, who) => {
			const reply = await run({ path: file }, { who })
			return 'done' in reply ? reply.done : []
		},
		warm,
		close,
	}
}
