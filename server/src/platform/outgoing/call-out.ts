// Hides how the server itself calls an address that somebody gave it: never into the network that it stands in, briefly, and little of the answer.
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { chunksOf } from '../files/chunks.ts'
import { errorOf } from '../thrown.ts'
import { tracing, type ToldSpan } from '../tracing/spans.ts'
import { openTargets, type Targets } from './targets.ts'

type Call = {
	method?: string
	headers?: Record<string, string | number>
	body?: string | Uint8Array | null
	/** From the call to the last byte of the answer. */
	milliseconds?: number
	/** An answer that is longer fails. */
	mostBytes?: number
	signal?: AbortSignal
}
/** The answer as it came: one that leads elsewhere is not followed. Throws an OutgoingRefused, or what the network says. */
export type CallOut = {
	(address: string | URL, call?: Call): Promise<Response>
	/** Whether the address may be called, as far as it says by itself: https, or http where the operator named the host. */
	mayCall: (address: string) => boolean
}

/** The address is not one to call, whoever asks. */
export class OutgoingRefused extends Error {
	override name = 'OutgoingRefused'
}

const usualPatience = 5000
const usualBytes = 1024 * 1024
export type Lookup = (
	host: string,
	options: LookupOptions & { all: true },
	done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/** `privateTargets`: what the operator named of the own network. `lookup` finds the addresses of a host. */
export function outgoing(privateTargets: readonly string[], lookup: Lookup = systemLookup): CallOut {
	const targets = openTargets(privateTargets)

	function callOut(given: string | URL, call: Call = {}): Promise<Response> {
		const { spans } = tracing
		return spans ? spans.during(toldOf(given, call), () => callPlain(given, call)) : callPlain(given, call)
	}

	async function callPlain(given: string | URL, call: Call): Promise<Response> {
		const url = checked(given)
		const { signal = [], milliseconds = usualPatience, mostBytes = usualBytes } = call
		const ends = AbortSignal.any([AbortSignal.timeout(milliseconds), ...[signal].flat()])
		const answer = await answerOf(url, call, ends)
		const body = await bodyOf(answer, mostBytes)
		const { statusCode: status = 500, headersDistinct } = answer
		const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
		return new Response(isWithoutBody(status) ? null : body, { status, headers })
	}

	function checked(given: string | URL): URL {
		const url = URL.parse(given)
		if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
			throw new OutgoingRefused('not an address to call')
		const { host, port } = authorityOf(url)
		// What is an address already is never looked up.
		if (isIP(host) > 0 && !targets.isOpen(host, port)) throw new OutgoingRefused(`${host} is not public`)
		return url
	}

	const answerOf = (url: URL, { method = 'GET', headers = {}, body = null }: Call, signal: AbortSignal) =>
		new Promise<IncomingMessage>((resolve, reject) => {
			const { host, port } = authorityOf(url)
			const request = url.protocol === 'https:' ? httpsRequest : httpRequest
			// A connection of its own: none is shared that was opened to somewhere else.
			const sent = request(url, { method, headers, agent: false, signal, lookup: guarded(lookup, targets, host, port) }, resolve)
			sent.on('error', (error) => reject(signal.aborted ? errorOf(signal.reason) : error))
			sent.end(body ?? undefined)
		})

	const mayCall = (address: string) => {
		try {
			const url = checked(address)
			const { host, port } = authorityOf(url)
			return url.protocol === 'https:' || targets.isNamed(host, port)
		} catch {
			return false
		}
	}
	return Object.assign(callOut, { mayCall })
}

/** Neither path nor query: where a browser is pushed to is secret. */
const toldOf = (given: string | URL, { method = 'GET' }: Call): ToldSpan => ({
	name: method,
	kind: 'call',
	attributes: { 'http.request.method': method, 'server.address': URL.parse(given)?.hostname ?? '' },
	outcome: (answer) => (answer instanceof Response ? { 'http.response.status_code': answer.status } : {}),
})

export const authorityOf = ({ hostname, port, protocol }: Pick<URL, 'hostname' | 'port' | 'protocol'>) => ({
	host: hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase(),
	port: Number(port || (protocol === 'https:' ? 443 : 80)),
})

/** The connection goes to what is checked here and nowhere else: a name that answers differently the next time gains nothing. */
export const guarded =
	(lookup: Lookup, targets: Targets, host: string, port: number): LookupFunction =>
	(name, options, done) =>
		lookup(name, { ...options, all: true }, (error, found) => {
			if (error) return done(error, '', 0)
			const open = targets.isNamed(host, port) ? found : found.filter(({ address }) => targets.isOpen(address, port))
			const [first] = open
			if (!first) return done(new OutgoingRefused(`${host} is not public`), '', 0)
			return options.all ? done(null, open) : done(null, first.address, first.family)
		})

async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Buffer[] = []
	let size = 0
	for await (const part of chunksOf(answer)) {
		size += part.length
		if (size > mostBytes) throw new Error('the answer is too long')
		parts.push(part)
	}
	return new Uint8Array(Buffer.concat(parts))
}

const isWithoutBody = (status: number) => [101, 204, 205, 304].includes(status)
