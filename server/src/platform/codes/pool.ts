// Hides the process that looks for QR codes on pictures.
import path from 'node:path'
import { startPool, type Limits } from '../processes/pool.ts'

export type Codes = {
	/** The texts of the QR codes on the picture at a path; none where it takes too long or is no picture. Refuses with `unavailable` when too much is waiting. */
	read(path: string): Promise<string[]>
	close(): void
}

export function startCodes(limits: Limits = {}): Codes {
	const { run, close } = startPool<{ path: string }, string[]>(
		{ program: path.join(import.meta.dirname, 'worker.ts'), heap: 128 },
		{ processes: 1, waiting: 20, patience: 2000, ...limits },
	)
	return {
		read: async (file) => {
			const reply = await run({ path: file })
			return 'done' in reply ? reply.done : []
		},
		close,
	}
}
