// Hides how what moves in gets ids of its own: uuids of version 7 in the order in which they were asked for.
import { randomBytes } from 'node:crypto'

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Up to 2^30 of them: the count stands where chance would, so that what has one moment keeps its order. */
export function freshIds(now = Date.now()): () => string {
	const moment = hex(now, 12)
	let count = 0
	return () => {
		const at = count++
		const [high, middle, low] = [(at >>> 18) & 0xfff, (at >>> 4) & 0x3fff, at & 0xf]
		const chance = randomBytes(6).toString('hex').slice(1)
		return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hex(high, 3)}-${hex(0x8000 | middle, 4)}-${hex(low, 1)}${chance}`
	}
}
