// Hides that what is on its way is not taken away meanwhile, whichever page or worker sends it.
import type { Queued } from '../device/queued.ts'
import { takeQueued, type MayGo } from './queue-rows.ts'
import { leaseOfOther } from './sender-lease.ts'
import { holder, onWaiting, waitingNow } from './watch-queue.ts'

/** Nobody is just sending it, as far as can be known. */
export const isUnsent: MayGo = async ({ id, state, firstTried }, meta) => {
	// What was never tried nobody has begun with: whoever comes to it finds that it is gone.
	const isTried = state === 'waiting' && firstTried !== undefined
	return !isTried || (waitingNow().sending !== id && (await leaseOfOther(meta, holder, Date.now())) === undefined)
}

/** Undefined where it has gone already. `sending`: it is perhaps on its way, and stays. */
export async function takeUnsent(id: string, bytes?: 'with bytes' | 'without bytes'): Promise<Queued | 'sending' | undefined> {
	let isSending = false
	const taken = await takeQueued(id, bytes, async (row, meta) => {
		isSending = !(await isUnsent(row, meta))
		return !isSending
	})
	return isSending ? 'sending' : taken
}

/** What is on its way is waited for, until it is known what has become of it. Undefined where it has gone. */
export async function takeOnceUnsent(id: string): Promise<Queued | undefined> {
	for (;;) {
		const taken = await takeUnsent(id)
		if (taken !== 'sending') return taken
		await untilChanged()
	}
}

/** Whoever else sends does not say when they are done. */
const aWhile = 1000
const untilChanged = (): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(end, aWhile)
		const stop = onWaiting(end)
		function end() {
			clearTimeout(timer)
			stop()
			resolve()
		}
	})
