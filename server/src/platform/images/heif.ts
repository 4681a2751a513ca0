// Hides how a HEIF file says which of its pictures is meant, how large that one is, and how a decoder is kept from all others.
import { open } from 'node:fs/promises'

/** Films and bursts without a picture of their own begin otherwise. */
const brands: ReadonlySet<string> = new Set(['heic', 'heix', 'mif1'])

/** By its first bytes alone. */
export async function isHeif(path: string): Promise<boolean> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(12))
		return bytesRead === 12 && buffer.toString('latin1', 4, 8) === 'ftyp' && brands.has(buffer.toString('latin1', 8, 12))
	} finally {
		await file.close()
	}
}

/** Hides in these bytes all pictures but the primary one, and answers that one's pixels as stored; throws where they do not say. */
export function keepPrimary(bytes: Uint8Array): { width: number; height: number } {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const meta = inner(view, { start: 0, end: bytes.length }, 'meta')
	const content = { start: meta.start + 4, end: meta.end }
	const pitm = inner(view, content, 'pitm')
	const primary = versionOf(view, pitm) === 0 ? view.getUint16(pitm.start + 4) : view.getUint32(pitm.start + 4)
	const iinf = inner(view, content, 'iinf')
	for (const infe of boxesIn(view, { start: iinf.start + (versionOf(view, iinf) === 0 ? 6 : 8), end: iinf.end })) {
		const id = versionOf(view, infe) < 3 ? view.getUint16(infe.start + 4) : view.getUint32(infe.start + 4)
		const flags = view.getUint8(infe.start + 3)
		view.setUint8(infe.start + 3, id === primary ? flags & ~1 : flags | 1)
	}
	const iprp = inner(view, content, 'iprp')
	const properties = [...boxesIn(view, inner(view, iprp, 'ipco'))]
	const ispe = propertiesOf(view, iprp, primary)
		.map((at) => properties[at - 1])
		.find((box) => box?.type === 'ispe')
	if (!ispe) throw new Error('no size')
	return { width: view.getUint32(ispe.start + 4), height: view.getUint32(ispe.start + 8) }
}

type Span = { start: number; end: number }
type Box = Span & { type: string }

/** What lies within these bytes, each without its own head. */
function* boxesIn(view: DataView, { start, end }: Span): Generator<Box> {
	for (let at = start; at + 8 <= end;) {
		const short = view.getUint32(at)
		const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short || end - at
		const head = short === 1 ? 16 : 8
		if (size < head || at + size > end) throw new Error('a box ends outside')
		const type = String.fromCharCode(...[4, 5, 6, 7].map((next) => view.getUint8(at + next)))
		yield { type, start: at + head, end: at + size }
		at += size
	}
}

function inner(view: DataView, within: Span, type: string): Box {
	for (const box of boxesIn(view, within)) if (box.type === type) return box
	throw new Error(`no ${type}`)
}

const versionOf = (view: DataView, { start }: Span) => view.getUint8(start)

/** The places of an item's properties, counted from 1. */
function propertiesOf(view: DataView, iprp: Span, item: number): number[] {
	const found: number[] = []
	for (const box of boxesIn(view, iprp)) {
		if (box.type !== 'ipma') continue
		const [wideIds, wide] = [versionOf(view, box) > 0, (view.getUint8(box.start + 3) & 1) === 1]
		let at = box.start + 8
		for (let left = view.getUint32(box.start + 4); left > 0; left--) {
			const id = wideIds ? view.getUint32(at) : view.getUint16(at)
			at += wideIds ? 4 : 2
			const count = view.getUint8(at++)
			for (let n = 0; n < count; n++, at += wide ? 2 : 1)
				if (id === item) found.push(wide ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f)
		}
	}
	return found
}
