// Hides by which addresses people may come, others than the caller too, and whether a request comes from a page of ours.
import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'

export type OwnAddress = {
	/** Whether the request asks for an address of ours; behind a trusted proxy that is the forwarded one. */
	isMeant(request: FastifyRequest): boolean
	/** Whether `Origin` names the address that was asked for. */
	isOrigin(request: FastifyRequest): boolean
}

/** Of the addresses that were configured. Where none was, any name of this machine will do, if both headers agree on it. */
export function ownAddress(configured: string[]): OwnAddress {
	// Which scheme led to the proxy in front of us is not ours to see: it is the one under which the host was configured.
	const meant = ({ host }: FastifyRequest) =>
		configured.filter((each) => URL.parse(`${URL.parse(each)?.protocol}//${host}`)?.origin === each)
	const isAny = configured.length === 0
	return {
		isMeant: (request) => (isAny ? request.host !== '' : meant(request).length > 0),
		isOrigin: (request) => {
			const { origin = '' } = request.headers
			return isAny ? URL.parse(origin)?.host === request.host : meant(request).includes(origin)
		},
	}
}

/** The address under which the caller came, which is one of ours. */
export const addressAsked = ({ protocol, host }: FastifyRequest, configured: string[]): string =>
	configured.find((each) => URL.parse(each)?.host === host) ?? `${protocol}://${host}`

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/
/** Where nothing is configured: the name under which the caller came, unless that leads nobody else here. */
export function originForOthers({ protocol, host, socket }: FastifyRequest, listening: { host: string; port: number }): string {
	const [other] = thisMachine.test(host) ? originsInNetwork(listening.host, socket.localPort ?? listening.port) : []
	return other ?? `${protocol}://${host}`
}

/** Under which others in the same network reach what listens on `host`, the likeliest first. */
export function originsInNetwork(host: string, port: number): string[] {
	if (host !== '0.0.0.0' && host !== '::') return []
	return Object.values(networkInterfaces())
		.flatMap((each) => each ?? [])
		.filter(({ family, internal }) => family === 'IPv4' && !internal)
		.map(({ address }) => `http://${address}:${port}`)
}
