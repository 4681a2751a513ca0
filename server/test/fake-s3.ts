import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What it does wrong, and how often; `of`: only where this is a part of the method and address. */
type Fault = { kind: 'busy' | 'cut off' | 'silent' | 'kept and failed' | 'full' | 'stalled' | 'damaged'; times: number; of?: string }
type KeptObject = { bytes: Buffer; sha256: string | undefined }

/** A store with the interface of S3 as far as files need it, which does wrong what it is told to; a real one is asked in e2e/outside. */
export async function startFakeS3(bucket = 'haus') {
	const kept = new Map<string, KeptObject>()
	const calls: string[] = []
	const faults: Fault[] = []
	let minutesOff = 0
	const faultFor = (asked: string) => {
		const found = faults.find(({ times, of = '' }) => times > 0 && asked.includes(of))
		if (found) found.times--
		return found?.kind
	}
	const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))

	async function answer(request: IncomingMessage, response: ServerResponse) {
		const { method = '', headers } = request
		const url = new URL(request.url ?? '/', 'http://x')
		const key = decodeURIComponent(url.pathname).slice(bucket.length + 2)
		const asked = `${method} ${key || url.searchParams.get('prefix')}`
		calls.push(asked)
		response.setHeader('date', new Date(Date.now() + minutesOff * 60_000).toUTCString())
		const said = (status: number, code: string) =>
			response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
		// Sums behind the content, parts, copies and rights of their own are what some refuse.
		const wrong = Object.keys(headers).find((name) => /^x-amz-(acl|grant|trailer|copy|sdk-checksum)/.test(name))
		if (wrong !== undefined || url.searchParams.has('uploads') || String(headers['x-amz-content-sha256']).startsWith('STREAMING'))
			return said(501, 'NotImplemented')
		if (Math.abs(signedAt(headers) - Date.now() - minutesOff * 60_000) > 15 * 60_000) return said(403, 'RequestTimeTooSkewed')
		const fault = faultFor(asked)
		if (fault === 'silent') return
		const body = await buffer(request)
		if (fault === 'busy') return said(503, 'SlowDown')
		if (fault === 'full') return said(507, 'XMinioStorageFull')
		const found = kept.get(key)
		if (method === 'PUT') {
			if (headers['content-length'] !== String(body.length)) return said(411, 'MissingContentLength')
			const md5 = headers['content-md5']
			if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) return said(400, 'BadDigest')
			kept.set(key, { bytes: body, sha256: headers['x-amz-meta-sha256'] as string | undefined })
			return fault === 'kept and failed' ? said(500, 'InternalError') : response.end()
		}
		if (method === 'DELETE') {
			kept.delete(key)
			return response.writeHead(204).end()
		}
		if (key === '') return response.end(listed(kept, url.searchParams))
		if (!found) return method === 'HEAD' ? response.writeHead(404).end() : said(404, 'NoSuchKey')
		if (found.sha256 !== undefined) response.setHeader('x-amz-meta-sha256', found.sha256)
		return method === 'HEAD'
			? response.writeHead(200, { 'content-length': found.bytes.length }).end()
			: give(response, found.bytes, headers.range, fault)
	}

	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	return {
		env: (prefix: string) => ({
			FILES: `s3://${bucket}/${prefix}`,
			S3_ENDPOINT: `http://127.0.0.1:${port}`,
			S3_ACCESS_KEY_ID: 'haus',
			S3_SECRET_ACCESS_KEY: 'geheim',
		}),
		kept,
		/** Method and key of each request. */
		calls,
		fail: (kind: Fault['kind'], times = Infinity, of?: string) => void faults.push({ kind, times, ...(of !== undefined && { of }) }),
		heal: () => void (faults.length = 0),
		/** As a network does that breaks. */
		hangUp: () => server.closeAllConnections(),
		turnClock: (minutes: number) => void (minutesOff = minutes),
		close: async () => {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>

async function give(response: ServerResponse, all: Buffer, range: string | undefined, fault: Fault['kind'] | undefined) {
	const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
	const start = from === '' ? (to === '' ? 0 : Math.max(all.length - Number(to), 0)) : Number(from)
	const end = from === '' || to === '' ? all.length - 1 : Math.min(Number(to), all.length - 1)
	if (start > end) return response.writeHead(416, { 'content-range': `bytes */${all.length}` }).end()
	const asKept = all.subarray(start, end + 1)
	const part = fault === 'damaged' ? Buffer.alloc(asKept.length, '?') : asKept
	const partial = { 'content-range': `bytes ${start}-${end}/${all.length}` }
	response.writeHead(range === undefined ? 200 : 206, { 'content-length': part.length, ...(range !== undefined && partial) })
	if (fault !== 'cut off' && fault !== 'stalled') return response.end(part)
	response.write(part.subarray(0, part.length / 2))
	if (fault === 'stalled') return response
	await new Promise((resolve) => setTimeout(resolve, 50))
	return response.destroy()
}

/** Two at a time, so that nobody takes the first page for all. */
function listed(kept: Map<string, KeptObject>, query: URLSearchParams) {
	const from = query.get('continuation-token') ?? ''
	const keys = [...kept.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from).sort()
	const page = keys.slice(0, 2)
	const isMore = keys.length > page.length
	return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${
		isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
	}</ListBucketResult>`
}

/** As its request says. */
function signedAt(headers: IncomingMessage['headers']): number {
	const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? []
	return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
