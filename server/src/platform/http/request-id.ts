// Hides how a request is called in the log and in its answer, and whose word about that is taken: the proxies' in front of us alone.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

export const requestIdHeader = 'x-request-id'

/** Letters, digits and little else: it stands in headers and lines of logs. */
const asGiven = /^[\w.:=+/-]{8,128}$/

/** Whether what a request says of itself comes from one of these addresses and networks. */
type Trusted = (raw: IncomingMessage) => boolean

export function trustedProxies(addresses: readonly string[]): Trusted {
	if (addresses.length === 0) return () => false
	const list = new BlockList()
	for (const each of addresses) {
		const [address = '', bits] = each.split('/')
		const [family, widest] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
		list.addSubnet(address, Number(bits ?? widest), family)
	}
	return ({ socket }) => {
		const address = socket.remoteAddress ?? ''
		return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
	}
}

/** A new one for each request, but where a trusted proxy has called it something already. */
export const requestIds =
	(isTrusted: Trusted) =>
	(raw: IncomingMessage): string => {
		const given = raw.headers[requestIdHeader]
		return typeof given === 'string' && asGiven.test(given) && isTrusted(raw) ? given : randomUUID()
	}
