// Hides the Range header of RFC 9110: one range of bytes, or all of them.

export type Range = { start: number; end: number }

/** What stands on both sides of its hyphen; null where all is to be sent (no range, several, or one of another unit). */
function sidesOf(header: string | undefined): [from: string, to: string] | null {
	const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
	if (from === '' && to === '') return null
	return from !== '' && to !== '' && Number(to) < Number(from) ? null : [from, to]
}

/** Whether it asks for a part, whatever there is. */
export const isRange = (header: string | undefined): boolean => sidesOf(header) !== null

/** Null: everything is to be sent; 'none': nothing of it is there (416). */
export function rangeOf(header: string | undefined, size: number): Range | null | 'none' {
	const sides = sidesOf(header)
	if (!sides) return null
	const [from, to] = sides
	// `-500` are the last 500 bytes.
	const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
	const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
	return start > end || start >= size ? 'none' : { start, end }
}
