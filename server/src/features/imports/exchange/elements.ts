// Hides how one large JSON object is taken apart while it is read: its values one by one, of its lists each element by itself.

/** A value of the object; an element of one of its lists; or that a list has begun. */
type Piece = { key: string; text: string; of: 'value' | 'element' } | { key: string; of: 'list' }

/** It is not JSON, or not of this form. */
export class Malformed extends Error {}

const mostDeep = 24
/** An entry with a hundred files, each with all the marks that one may have. */
const mostInPiece = 40 * 1024 * 1024
const byte = Object.fromEntries([...'{}[]",:\\ \t\r\n'].map((sign) => [sign, sign.charCodeAt(0)])) as Record<string, number>
const [open, close, openList, closeList] = [byte['{'], byte['}'], byte['['], byte[']']]
const [quote, comma, colon, escape] = [byte['"'], byte[','], byte[':'], byte['\\']]
const isSpace = (sign: number) => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09

export async function* piecesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
	let at: 'start' | 'key or end' | 'key' | 'colon' | 'value' | 'element or end' | 'element' | 'after value' | 'after element' | 'end' =
		'start'
	let key = ''
	/** What is being collected: a key, a value of the object, or an element. */
	let what: 'key' | 'value' | 'element' | null = null
	let parts: Buffer[] = []
	let held = 0
	let depth = 0
	let isQuoted = false
	let isEscaped = false
	let first = true

	for await (let chunk of source) {
		if (first && chunk.length > 0) {
			first = false
			if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) chunk = chunk.subarray(3)
		}
		let from = 0
		for (let index = 0; index < chunk.length; index++) {
			const sign = chunk[index] as number
			if (what !== null) {
				if (isQuoted) {
					if (isEscaped) isEscaped = false
					else if (sign === escape) isEscaped = true
					else if (sign === quote) {
						isQuoted = false
						if (what === 'key') {
							key = keyOf(taken(chunk, from, index + 1))
							what = null
							at = 'colon'
						}
					}
					continue
				}
				if (sign === quote) isQuoted = true
				else if (sign === open || sign === openList) {
					if (++depth > mostDeep) throw new Malformed('too deep')
				} else if (depth > 0) {
					if (sign === close || sign === closeList) depth--
				} else if (sign === comma || sign === close || sign === closeList) {
					yield { key, text: text(taken(chunk, from, index)), of: what as 'value' | 'element' }
					at = what === 'value' ? 'after value' : 'after element'
					what = null
					index--
				}
				continue
			}
			if (isSpace(sign)) continue
			switch (at) {
				case 'start':
					if (sign !== open) throw new Malformed('no object')
					at = 'key or end'
					break
				case 'key or end':
				case 'key':
					if (sign === close && at === 'key or end') at = 'end'
					else if (sign === quote) {
						what = 'key'
						isQuoted = true
						from = index
					} else throw new Malformed('no key')
					break
				case 'colon':
					if (sign !== colon) throw new Malformed('no colon')
					at = 'value'
					break
				case 'value':
					if (sign === openList) {
						yield { key, of: 'list' }
						at = 'element or end'
					} else {
						what = 'value'
						from = index--
					}
					break
				case 'element or end':
				case 'element':
					if (sign === closeList && at === 'element or end') at = 'after value'
					else {
						what = 'element'
						from = index--
					}
					break
				case 'after element':
					if (sign === comma) at = 'element'
					else if (sign === closeList) at = 'after value'
					else throw new Malformed('no comma')
					break
				case 'after value':
					if (sign === comma) at = 'key'
					else if (sign === close) at = 'end'
					else throw new Malformed('no comma')
					break
				case 'end':
					throw new Malformed('more behind the end')
			}
		}
		if (what !== null) hold(chunk.subarray(from))
	}
	if (at !== 'end') throw new Malformed('the end is missing')

	function hold(part: Buffer) {
		held += part.length
		if (held > mostInPiece) throw new Malformed('too much in one')
		parts.push(part)
	}
	function taken(chunk: Buffer, from: number, to: number): Buffer {
		hold(chunk.subarray(from, to))
		const whole = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
		parts = []
		held = 0
		return whole
	}
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const text = (bytes: Buffer): string => decoder.decode(bytes)
const keyOf = (bytes: Buffer): string => String(JSON.parse(text(bytes)))
