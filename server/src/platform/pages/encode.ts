// Hides how text leaves compressed: by what the browser takes, made once for what does not change.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** For what is made for one request. */
export async function sendEncoded(reply: FastifyReply, text: string) {
	const encoding = text.length > 1000 ? encodingOf(reply.request) : undefined
	return sendAs(reply, encoding, encoding ? await encode(text, encoding, 5) : text)
}

async function sendAs(reply: FastifyReply, encoding: Encoding | undefined, content: string | Buffer) {
	reply.header('vary', 'Accept-Encoding')
	if (encoding) reply.header('content-encoding', encoding)
	return reply.send(content)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const encode = (text: string, encoding: Encoding, quality: number): Promise<Buffer> =>
	encoding === 'br'
		? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
		: zip(text, { level: Math.min(quality, 9) })

/** Over plain http most browsers take gzip only. */
function encodingOf({ headers }: FastifyRequest): Encoding | undefined {
	const accepted = String(headers['accept-encoding'] ?? '')
		.split(',')
		.map((part) => part.trim().split(/\s*;\s*q=/))
		.filter(([, quality]) => quality === undefined || Number(quality) > 0)
		.map(([name]) => name)
	return (['br', 'gzip'] as const).find((each) => accepted.includes(each))
}

/** For what is the same for all: compressed as small as can be, once. */
export function constantText(text: string) {
	const made = new Map<Encoding, Promise<Buffer>>()
	return async (reply: FastifyReply) => {
		const encoding = encodingOf(reply.request)
		if (!encoding) return sendAs(reply, undefined, text)
		const content = made.get(encoding) ?? encode(text, encoding, 11)
		made.set(encoding, content)
		return sendAs(reply, encoding, await content)
	}
}
