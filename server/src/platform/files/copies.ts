// Hides that what programs need on this disk is brought there once, for all who need it just then, and how much of that there is at once.
import { rm, utimes } from 'node:fs/promises'

/** `size`: what it will take; `bring`: puts it where it is wanted. */
type Bringing = { size: number; target: string; bring(target: string): Promise<() => void> }
type Copy = { size: number; target: string; users: number; there: Promise<() => void>; timer: NodeJS.Timeout | undefined }
/** Milliseconds that one stays which nobody uses: the next picture, or the next part of an import, is made from the same. */
const stays = 30_000

export type Copies = { use<T>(key: string, plan: () => Promise<Bringing>, work: (path: string) => Promise<T>): Promise<T> }

export function keepCopies(most: number): Copies {
	const copies = new Map<string, Copy>()
	const waiting: (() => void)[] = []
	const wakeAll = () => waiting.splice(0).forEach((wake) => wake())
	const taken = () => [...copies.values()].reduce((sum, { size }) => sum + size, 0)

	async function drop(key: string, copy: Copy) {
		if (copies.get(key) === copy) copies.delete(key)
		clearTimeout(copy.timer)
		await rm(copy.target, { force: true })
		const release = await copy.there.catch(() => null)
		release?.()
		wakeAll()
	}
	/** One that is larger than all there may be comes by itself. */
	async function makeRoom(size: number) {
		while (copies.size > 0 && taken() + size > most) {
			const idle = [...copies].find(([, { users }]) => users === 0)
			if (idle) await drop(...idle)
			else await new Promise<void>((resolve) => waiting.push(resolve))
		}
	}
	async function begin(key: string, plan: () => Promise<Bringing>): Promise<Copy> {
		const known = copies.get(key)
		if (known) return known
		const { size, target, bring } = await plan()
		await makeRoom(size)
		const meanwhile = copies.get(key)
		if (meanwhile) return meanwhile
		const copy: Copy = { size, target, users: 0, there: bring(target), timer: undefined }
		copies.set(key, copy)
		return copy
	}
	return {
		use: async (key, plan, work) => {
			const copy = await begin(key, plan)
			copy.users++
			clearTimeout(copy.timer)
			try {
				await copy.there
				// What is in use is no draft that somebody has forgotten.
				await utimes(copy.target, new Date(), new Date())
			} catch (error) {
				copy.users--
				await drop(key, copy)
				throw error
			}
			try {
				return await work(copy.target)
			} finally {
				copy.users--
				if (copy.users === 0) {
					copy.timer = setTimeout(() => void drop(key, copy), stays).unref()
					wakeAll()
				}
			}
		},
	}
}
