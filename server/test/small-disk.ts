import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Measure } from '../src/platform/disk.ts'

const size = 1e15

/** A disk as the product reads it on which what lies in the folder takes room, and nobody else's does. */
export function smallDisk(folder: string, reserve: number) {
	/** How many bytes more may come before the reserve is reached. */
	let room = size
	let full = 0
	let lowest = size
	const left = () => full - usedIn(folder)
	const measure: Measure = async () => {
		const free = room === size ? size : left() + reserve
		lowest = Math.min(lowest, free)
		return { device: 1, size, free }
	}
	return {
		measure,
		left,
		/** From now on so many bytes can come. */
		setRoom: (bytes: number) => {
			room = bytes
			full = usedIn(folder) + bytes
			lowest = size
		},
		/** As much as nobody needs. */
		empty: () => (room = size),
		/** The least that was free beyond the reserve since then, whenever somebody looked. */
		lowest: () => lowest - reserve,
	}
}

/** A file under two names takes its room once; others come and go meanwhile. */
export function usedIn(folder: string): number {
	const sizes = new Map<number, number>()
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue
		const known = statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })
		if (known) sizes.set(known.ino, known.size)
	}
	return [...sizes.values()].reduce((sum, each) => sum + each, 0)
}
