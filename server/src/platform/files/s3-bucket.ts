// Hides the library for S3, which is loaded where FILES asks for it alone: one request for each thing, nothing in parts, nothing signed for others.
import { createReadStream } from 'node:fs'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { StartError } from '../start-error.ts'
import { codeOf } from '../thrown.ts'
import { isAbsent, isBeyond, silent, StoreAway, triedAgain } from './s3-faults.ts'
import type { S3Place } from './places.ts'

/** What lies on this disk, and is sent from there. */
type Sent = { path: string; size: number; md5: string; sha256: string }
type Head = { size: number; sha256: string | null }
/** `end` of a part is included; `part` is null for all of it, `bytes` where the part begins behind its end. */
type Got = { size: number; part: { start: number; end: number } | null; bytes: Readable | null }
export type Bucket = {
	put(key: string, sent: Sent | string): Promise<void>
	/** `range` as in its header; null where there is nothing. */
	get(key: string, range?: string): Promise<Got | null>
	head(key: string): Promise<Head | null>
	remove(key: string): Promise<void>
	/** All keys that begin so. */
	list(beginning: string): AsyncIterable<string>
}
/** Milliseconds. */
export type Patience = { connecting: number; silence: number }
const usual: Patience = { connecting: 3000, silence: 30_000 }

export async function openBucket(place: Omit<S3Place, 'kind'>, patience = usual): Promise<Bucket> {
	const s3 = await loadLibrary()
	const client = clientFor(s3, place.account, patience)
	const listening = listenFor(patience.silence)
	const { bucket: Bucket, prefix } = place
	const at = (key: string) => (prefix ? `${prefix}/${key}` : key)

	const head: Bucket['head'] = (key) =>
		listening(async (abortSignal) => {
			const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key: at(key) }), { abortSignal }).catch(unlessAbsent)
			return found && { size: found.ContentLength ?? 0, sha256: found.Metadata?.['sha256'] ?? null }
		})
	return {
		head,
		put: (key, sent) =>
			listening(async (abortSignal, hear) => {
				const body = typeof sent === 'string' ? { Body: sent } : bodyOf(sent, hear)
				try {
					await client.send(new s3.PutObjectCommand({ Bucket, Key: at(key), ...body }), { abortSignal })
				} finally {
					if (body.Body instanceof Readable) body.Body.destroy()
				}
			}),
		get: async (key, range) => {
			const asked = { Bucket, Key: at(key), ...(range !== undefined && { Range: range }) }
			const found = await listening((abortSignal) =>
				client.send(new s3.GetObjectCommand(asked), { abortSignal }).catch((error: unknown) => {
					if (range !== undefined && isBeyond(error)) return 'beyond'
					return unlessAbsent(error)
				}),
			)
			if (found === 'beyond') {
				const all = await head(key)
				return all && { size: all.size, part: null, bytes: null }
			}
			return found && gotOf(found, patience.silence)
		},
		remove: (key) =>
			listening(async (abortSignal) => {
				await client.send(new s3.DeleteObjectCommand({ Bucket, Key: at(key) }), { abortSignal }).catch(unlessAbsent)
			}),
		list: async function* (beginning) {
			for (let from: string | undefined, more = true; more;) {
				const page: import('@aws-sdk/client-s3').ListObjectsV2CommandOutput = await listening((abortSignal) =>
					client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: at(beginning), ContinuationToken: from }), { abortSignal }),
				)
				for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield prefix ? Key.slice(prefix.length + 1) : Key
				from = page.NextContinuationToken
				more = from !== undefined
			}
		},
	}
}

type Library = typeof import('@aws-sdk/client-s3')

const loadLibrary = (): Promise<Library> =>
	import('@aws-sdk/client-s3').catch((error: unknown) => {
		if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
		throw new StartError('Für FILES=s3://… fehlt das Paket @aws-sdk/client-s3: «npm start» installiert es, «node bootstrap.mjs» auch.')
	})

function clientFor(s3: Library, { endpoint, region, key: own }: S3Place['account'], { connecting }: Patience) {
	return new s3.S3Client({
		region,
		...(endpoint !== null && { endpoint, forcePathStyle: true }),
		...(own && { credentials: { accessKeyId: own.id, secretAccessKey: own.secret } }),
		// Sums behind the content are refused by some, and kept as a part of it by others.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		// What is tried again is sent from the disk again (s3-faults.ts), and silence is measured here.
		maxAttempts: 1,
		// What goes wrong is thrown, and said where it matters.
		logger: { debug() {}, info() {}, warn() {}, error() {} },
		requestHandler: { connectionTimeout: connecting, socketTimeout: 0, httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } },
	})
}

/** Ends a request that hears nothing; sending counts as hearing. */
const listenFor =
	(silence: number) =>
	<T>(work: (signal: AbortSignal, hear: () => void) => Promise<T>): Promise<T> =>
		triedAgain(async () => {
			const ending = new AbortController()
			let timer: NodeJS.Timeout | undefined
			const hear = () => {
				clearTimeout(timer)
				timer = setTimeout(() => ending.abort(silent(silence)), silence)
			}
			hear()
			try {
				return await work(ending.signal, hear)
			} catch (error) {
				throw ending.signal.aborted ? ending.signal.reason : error
			} finally {
				clearTimeout(timer)
			}
		})

function unlessAbsent(error: unknown): null {
	if (isAbsent(error)) return null
	throw error
}

const bodyOf = ({ path, size, md5, sha256 }: Sent, hear: () => void) => ({
	Body: size === 0 ? '' : heard(path, hear),
	ContentLength: size,
	ContentMD5: md5,
	Metadata: { sha256 },
})

function gotOf({ Body, ContentLength = 0, ContentRange = '' }: import('@aws-sdk/client-s3').GetObjectCommandOutput, silence: number): Got {
	if (!(Body instanceof Readable)) throw new StoreAway(new Error('the store has sent no bytes'))
	const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange) ?? []
	const bytes = wholeOf(Body, ContentLength, silence)
	return start === undefined
		? { size: ContentLength, part: null, bytes }
		: { size: Number(size), part: { start: Number(start), end: Number(end) }, bytes }
}

/** From the disk; each piece that is taken says that the other side listens. */
function heard(path: string, hear: () => void): Readable {
	const source = createReadStream(path)
	return pipeline(
		source,
		new PassThrough({
			transform(chunk: Buffer, _encoding, done) {
				hear()
				done(null, chunk)
			},
		}),
		() => {},
	)
}

/** Ends with an error where the store falls silent or stops early; who reads slowly takes as long as they like. */
function wholeOf(source: Readable, size: number, silence: number): Readable {
	let come = 0
	let last = Date.now()
	const output = new PassThrough({
		transform(chunk: Buffer, _encoding, done) {
			come += chunk.length
			last = Date.now()
			done(null, chunk)
		},
		flush: (done) => done(come === size ? null : new StoreAway(new Error(`${come} of ${size} bytes have come`))),
	})
	const watch = setInterval(() => {
		if (output.readableLength > 0) last = Date.now()
		else if (Date.now() - last > silence) source.destroy(silent(silence))
	}, silence / 10)
	return pipeline(source, output, () => clearInterval(watch))
}
