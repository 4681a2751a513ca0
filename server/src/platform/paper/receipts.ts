// Hides how uploaded PDFs come onto pages of ours: cleaned and put into place by processes that may be killed.
import path from 'node:path'
import type { Mark } from '@hausheft/contract/marks.ts'
import { startPool, type Limits } from '../processes/pool.ts'
import type { Done, Fault, FramePlace, Size, Task } from './receipt-tasks.ts'

/** A cleaned PDF: the size of its pages, or why there are none. */
type Cleaned = { pages: Size[] } | { fault: Fault }
export type Receipts = {
	/** `who`: whose turn it is, each after the other. Makes of a stranger's PDF one at `target` whose pages stand upright and hold nothing but what is to be seen, and these marks. */
	clean(path: string, target: string, marks?: readonly Mark[], who?: string): Promise<Cleaned>
	/** Puts the pages of cleaned PDFs into frames of a document; false where that takes too much. */
	fill(path: string, target: string, receipts: { path: string; places: FramePlace[] }[]): Promise<boolean>
	close(): void
}

const program = path.join(import.meta.dirname, 'receipt-worker.ts')
const faults: readonly string[] = ['encrypted', 'damaged', 'long'] satisfies Fault[]

export function startReceipts(limits: Limits = {}): Receipts {
	const { run, close } = startPool<Task, Done>({ program, heap: 512 }, { processes: 1, cpu: 15_000, tries: 1, ...limits })
	// The whole of it takes longer than one of them.
	const last = startPool<Task, Done>({ program, heap: 512 }, { processes: 1, cpu: 120_000, tries: 1, ...limits })
	return {
		clean: async (path, target, marks = [], who) => {
			const reply = await run({ do: 'clean', path, target, marks }, { who })
			if ('done' in reply) return { pages: reply.done }
			if ('killed' in reply) return { fault: 'heavy' }
			return { fault: faults.includes(reply.fault) ? (reply.fault as Fault) : 'damaged' }
		},
		fill: async (path, target, receipts) => 'done' in (await last.run({ do: 'fill', path, target, receipts })),
		close: () => {
			close()
			last.close()
		},
	}
}
