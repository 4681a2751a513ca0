// Hides how much of what was read a device keeps: of each sort its share, what was not shown for longest goes first.
import { onDevice, type KeptSort } from './store.ts'

const megabyte = 1024 * 1024
/** Emergency cards stay, however many there are. */
const budgets: Partial<Record<KeptSort, number>> = { reply: 15 * megabyte, thumb: 20 * megabyte, preview: 15 * megabyte }
/** Counting goes through all rows: not after every one. */
const countEvery = megabyte

/** As browsers store it: a letter is a byte, or each is two as soon as one of them needs two. */
export const bytesOf = (text: string): number => (/[\u0100-\uffff]/.test(text) ? 2 : 1) * text.length

const added = new Map<KeptSort, number>()

/** To be told of what has been kept, in bytes. */
export async function keepWithin(sort: KeptSort, bytes: number, budget = budgets[sort]): Promise<void> {
	const known = added.get(sort)
	added.set(sort, (known ?? 0) + bytes)
	if (budget === undefined || (known !== undefined && known + bytes < Math.min(countEvery, budget))) return
	added.set(sort, 0)
	await onDevice(['reads'], 'readwrite', async ({ store }) => {
		let left = budget
		// The newest first, without what is in them.
		for (let at = await store.index('sort').openKeyCursor(IDBKeyRange.bound([sort], [sort, []]), 'prev'); at; at = await at.continue()) {
			left -= at.key[2]
			if (left < 0) await store.delete(at.primaryKey)
		}
	})
}
