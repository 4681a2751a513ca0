// Hides how the log is written, and what of a request: never the secrets that links carry in their address.
import type { FastifyRequest } from 'fastify'

const secrets = /([?&](?:token|code|state)=)[^&#]*/gi

/** The address without what would let a reader of the log in. */
export const withoutSecrets = (url: string): string => url.replaceAll(secrets, '$1…')

export const requestLog = {
	// pino's own writer tries a full disk again for ever. Ours loses the line, and main.ts hears that.
	stream: { write: (line: string) => void process.stdout.write(line) },
	serializers: {
		req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), host, remoteAddress: ip }),
	},
}
