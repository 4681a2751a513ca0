// Hides what of a request is written to the log: never the secrets that links carry in their address.
import type { FastifyRequest } from 'fastify'

const secrets = /([?&](?:token|code|state)=)[^&#]*/gi

/** The address without what would let a reader of the log in. */
export const withoutSecrets = (url: string): string => url.replaceAll(secrets, '$1…')

export const requestLog = {
	serializers: {
		req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), host, remoteAddress: ip }),
	},
}
