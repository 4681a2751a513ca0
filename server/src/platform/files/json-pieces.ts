// Hides how one large JSON object is taken apart while it is read: its values one by one, of its lists each element by itself.

/** A value of the object; an element of one of its lists; or that a list has begun. */
type Piece = { key: string; text: string; of: 'value' | 'element' } | { key: string; of: 'list' }

/** It is not JSON, or not of this form. */
export class Malformed extends Error {}

const mostDeep = 24
/** An entry with a hundred files, each with all the marks that one may have. */
const mostInPiece = 40 * 1024 * 1024
const [open, close, openList, closeList, quote, comma, colon, escape] = Buffer.from('{}[]",:\\')
const isSpace = (sign: number) => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09

export async function* piecesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
	const reading = new Reading()
	for await (const chunk of source) yield* reading.take(chunk)
	reading.end()
}

type PieceAt = 'start' | 'key or end' | 'key' | 'colon' | 'value' | 'element or end' | 'element' | 'after value' | 'after element' | 'end'

class Reading {
	#at: PieceAt = 'start'
	#key = ''
	/** What is being collected: a key, a value of the object, or an element. */
	#what: 'key' | 'value' | 'element' | null = null
	readonly #held = new HeldPiece()
	#depth = 0
	#isQuoted = false
	#isEscaped = false
	#isFirst = true;

	*take(given: Buffer): Generator<Piece> {
		const chunk = this.#isFirst ? withoutMark(given) : given
		if (given.length > 0) this.#isFirst = false
		let from = 0
		for (let index = 0; index < chunk.length; index++) {
			const sign = chunk[index] ?? 0
			if (this.#what !== null) {
				if (!this.#isOver(sign)) continue
				if (this.#what === 'key') {
					this.#key = keyOf(this.#held.taken(chunk, from, index + 1))
					this.#at = 'colon'
					this.#what = null
					continue
				}
				yield { key: this.#key, text: text(this.#held.taken(chunk, from, index)), of: this.#what }
				this.#at = this.#what === 'value' ? 'after value' : 'after element'
				this.#what = null
			}
			if (isSpace(sign)) continue
			this.#what = this.#begun(sign)
			if (this.#what === 'key') from = index
			// The sign belongs to what it begins, and may end it.
			else if (this.#what !== null) from = index--
			else if (this.#at === 'element or end' && sign === openList) yield { key: this.#key, of: 'list' }
		}
		if (this.#what !== null) this.#held.hold(chunk.subarray(from))
	}

	end() {
		if (this.#at !== 'end') throw new Malformed('the end is missing')
	}

	/** Whether what is collected goes no further: a key ends with this sign, anything else before it. */
	#isOver(sign: number): boolean {
		if (this.#isQuoted) {
			if (this.#isEscaped) this.#isEscaped = false
			else if (sign === escape) this.#isEscaped = true
			else if (sign === quote) {
				this.#isQuoted = false
				return this.#what === 'key'
			}
			return false
		}
		if (sign === quote) this.#isQuoted = true
		else if (sign === open || sign === openList) {
			if (++this.#depth > mostDeep) throw new Malformed('too deep')
		} else if (this.#depth > 0) {
			if (sign === close || sign === closeList) this.#depth--
		} else return sign === comma || sign === close || sign === closeList
		return false
	}

	/** Goes on by a sign that stands between; answers what begins with it. */
	#begun(sign: number): 'key' | 'value' | 'element' | null {
		switch (this.#at) {
			case 'start':
				return this.#goTo(sign === open && 'key or end', 'no object')
			case 'key or end':
			case 'key':
				if (sign === quote) {
					this.#isQuoted = true
					return 'key'
				}
				return this.#goTo(sign === close && this.#at === 'key or end' && 'end', 'no key')
			case 'colon':
				return this.#goTo(sign === colon && 'value', 'no colon')
			case 'value':
				return sign === openList ? this.#goTo('element or end', '') : 'value'
			case 'element or end':
			case 'element':
				return sign === closeList && this.#at === 'element or end' ? this.#goTo('after value', '') : 'element'
			case 'after element':
				return this.#goTo(sign === comma ? 'element' : sign === closeList && 'after value', 'no comma')
			case 'after value':
				return this.#goTo(sign === comma ? 'key' : sign === close && 'end', 'no comma')
			case 'end':
				throw new Malformed('more behind the end')
		}
	}
	#goTo(place: PieceAt | false, otherwise: string): null {
		if (place === false) throw new Malformed(otherwise)
		this.#at = place
		return null
	}
}

/** What has come of one piece, from as many chunks as it takes. */
class HeldPiece {
	#parts: Buffer[] = []
	#size = 0
	hold(part: Buffer) {
		this.#size += part.length
		if (this.#size > mostInPiece) throw new Malformed('too much in one')
		this.#parts.push(part)
	}
	taken(chunk: Buffer, from: number, to: number): Buffer {
		this.hold(chunk.subarray(from, to))
		const [first, ...more] = this.#parts
		const whole = first && more.length === 0 ? first : Buffer.concat(this.#parts)
		this.#parts = []
		this.#size = 0
		return whole
	}
}

/** Without the mark that some programs put before UTF-8. */
const withoutMark = (chunk: Buffer) => (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk)
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const text = (bytes: Buffer): string => decoder.decode(bytes)
const keyOf = (bytes: Buffer): string => String(JSON.parse(text(bytes)))
