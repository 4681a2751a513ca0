// Hides how the log is written, and what of a request: never the secrets that links carry in their address.
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * The path alone, and of a subscription not even all of that: queries carry the tokens of links, also within the address that sign-in leads on
 * to, and what people search for.
 */
export function withoutSecrets(url: string): string {
	const path = url.replace(/[?#].*$/s, '?…')
	// However it was written: the server reads `%69cal` as well.
	const plain = decoded(path)
	return secretInPath.test(plain) ? plain.replace(secretInPath, '$1…') : path
}

const secretInPath = /^(\/+api\/+(?:ical|unsubscribe)\/).+/is
function decoded(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}

export const requestLog = {
	// pino's own writer tries a full disk again for ever. Ours loses the line, and main.ts hears that.
	stream: { write: (line: string) => void process.stdout.write(line) },
	serializers: {
		req: ({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) => ({
			method,
			url: withoutSecrets(url),
			host,
			remoteAddress: ip,
		}),
	},
}

/** One line for each request, once its answer has been taken or nobody takes it any more: what was asked, what came of it, after how long. */
class RequestLines extends LogController {
	override incomingRequest(request: FastifyRequest, reply: FastifyReply) {
		// Who has hung up has no address any more.
		const { method, url, host, ip } = request
		reply.raw.once('close', () => {
			const line = { req: { method, url, host, ip }, res: reply, responseTime: reply.elapsedTime }
			request.log.info(line, reply.raw.writableFinished ? 'answered' : request.ws ? 'socket closed' : 'hung up')
		})
	}
	override requestCompleted() {}
}
export const requestLines = new RequestLines()
