// Hides the Range header of RFC 9110: one range of bytes, or all of them.

type Range = { start: number; end: number }

/** Null: everything is to be sent (no range, several, or one of another unit); 'none': nothing of it is there (416). */
export function rangeOf(header: string | undefined, size: number): Range | null | 'none' {
	const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
	if (!match || (match[1] === '' && match[2] === '')) return null
	const [from, to] = [match[1] ?? '', match[2] ?? '']
	// `-500` are the last 500 bytes.
	const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
	const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
	if (from !== '' && to !== '' && Number(to) < Number(from)) return null
	return start > end || start >= size ? 'none' : { start, end }
}
