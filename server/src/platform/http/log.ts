// Hides how the log is written, and what of a request: never the secrets that links carry in their address.
import type { FastifyRequest } from 'fastify'

/** The path alone: queries carry the tokens of links, also within the address that sign-in leads on to, and what people search for. */
export const withoutSecrets = (url: string): string => url.replace(/[?#].*$/s, '?…')

export const requestLog = {
	// pino's own writer tries a full disk again for ever. Ours loses the line, and main.ts hears that.
	stream: { write: (line: string) => void process.stdout.write(line) },
	serializers: {
		req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), host, remoteAddress: ip }),
	},
}
