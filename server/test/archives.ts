import { gunzipSync } from 'node:zlib'

type Entry = { name: string; begin: number; size: number }
/** What lies in an archive, and where. */
export function entriesOf(tar: Buffer): Entry[] {
	const entries: Entry[] = []
	for (let at = 0; tar[at];) {
		const text = (from: number, length: number) => tar.toString('latin1', at + from, at + from + length).replace(/\0.*/s, '')
		const size = Number.parseInt(text(124, 12), 8)
		entries.push({ name: text(0, 100), begin: at + 512, size })
		at += 512 + Math.ceil(size / 512) * 512
	}
	return entries
}
/** What is packed in it; undefined where that cannot be read. */
export function unpacked(tar: Buffer, { begin, size }: Entry): string | undefined {
	try {
		return gunzipSync(tar.subarray(begin, begin + size)).toString('latin1')
	} catch {
		return undefined
	}
}

export const randomEntry = (tar: Buffer) => {
	const entries = entriesOf(tar)
	return entries[Math.floor(Math.random() * entries.length)] as Entry
}
