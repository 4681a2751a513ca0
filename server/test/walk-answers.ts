import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { readPdf } from './read-pdf.ts'

type Response = { statusCode: number; headers: Record<string, number | string | string[] | undefined>; rawPayload: Buffer }

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const stamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** Keys, tokens of links and addresses, and what a test's own words have of chance. */
const secret = /hh_[\w-]{20,}|0\.\d{6,}|(?<![\w-])[\w-]{43,}(?![\w-])/g

/** Of the files in an archive. */
const typeOf: Record<string, string> = {
	json: 'json',
	pdf: 'pdf',
	xlsx: 'zip',
	csv: 'text',
	txt: 'text',
	xml: 'xml',
	rels: 'xml',
	html: 'text',
}

/** What one house says in the course of a walk: ids, moments and secrets by the number under which they were first seen. */
export class Saying {
	readonly ids: string[] = []
	readonly #numbers = new Map<string, string>()
	readonly #began: string[] = []

	/** What is stamped from now on is of the next step. */
	begin() {
		this.#began.push(new Date().toISOString())
	}

	words(said: string): string {
		const cursor = Buffer.from(said, 'base64url').toString('latin1')
		if (/^[\w-]{40,}$/.test(said) && cursor.search(stamp) === 0) return `cursor ${this.words(cursor)}`
		return (
			said
				.replaceAll(uuid, (id) => this.#numberOf('id', id))
				.replaceAll(stamp, (at) => this.#momentOf(at))
				.replaceAll(secret, (each) => this.#numberOf('secret', each))
				.replaceAll(/\.[\da-f]{8}@/g, '@')
				.replaceAll(/In \d+ Sekunden/g, 'In n Sekunden')
				// What is on paper and in a table says minutes: one can begin between both houses.
				.replaceAll(/\b[0-2]\d:[0-5]\d\b/g, 'hh:mm')
		)
	}

	said(value: unknown): unknown {
		if (typeof value === 'string') return this.words(value)
		if (Array.isArray(value)) return value.map((each) => this.said(each))
		if (value === null || typeof value !== 'object') return value
		return Object.fromEntries(Object.entries(value).map(([key, each]) => [this.words(key), this.said(each)]))
	}

	/** Status, headers that could tell something, and what it says; of an archive or a workbook what is in it. */
	async answer({ statusCode, headers, rawPayload }: Response): Promise<unknown> {
		const known = ['etag', 'link', 'content-disposition'].flatMap((name) =>
			headers[name] ? [[name, this.words(String(headers[name]))]] : [],
		)
		return { status: statusCode, ...Object.fromEntries(known), content: await this.#contentOf(String(headers['content-type']), rawPayload) }
	}

	async #contentOf(type: string, bytes: Buffer): Promise<unknown> {
		if (type.includes('json')) return this.said(JSON.parse(bytes.toString()))
		if (/zip|openxml/.test(type)) return this.#unzipped(bytes)
		if (type.includes('pdf') && bytes.length > 1000) return this.said(await readPdf(bytes))
		return /text|xml/.test(type) ? this.words(bytes.toString()) : createHash('sha256').update(bytes).digest('hex')
	}

	async #unzipped(bytes: Buffer): Promise<Record<string, unknown>> {
		const parts: Record<string, unknown> = {}
		const zip = await fromBufferPromise(bytes)
		for await (const entry of zip.eachEntry()) {
			const content = await buffer(await zip.openReadStreamPromise(entry))
			const ending = /\.(\w+)$/.exec(entry.fileName)?.[1] ?? ''
			parts[this.words(entry.fileName)] = await this.#contentOf(typeOf[ending] ?? 'bytes', content)
		}
		return parts
	}

	#numberOf(kind: string, found: string): string {
		const known = this.#numbers.get(found)
		if (known) return known
		const number = `${kind} ${this.#numbers.size}`
		this.#numbers.set(found, number)
		if (kind === 'id') this.ids.push(found)
		return number
	}

	#momentOf(at: string): string {
		const [first = ''] = this.#began
		if (at < '2026-06') return at
		if (at < first) return 'before'
		return at > new Date().toISOString() ? 'later' : `step ${this.#began.findLastIndex((began) => began <= at)}`
	}
}
