// Hides which addresses of the network the server may call on somebody's behalf: public ones, and what the operator named.
import { BlockList, isIP, isIPv6 } from 'node:net'
import { readTarget, type Target } from './settings.ts'

/** Everything that is not a public unicast address (IANA special-purpose registries). */
const special4 = blockList(
	'ipv4',
	'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16',
	'198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
)
const public6 = blockList('ipv6', '2000::/3')
/** Of those the ones that lead elsewhere: tunnels carry an IPv4 address of anybody's choice. */
const special6 = blockList('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20')

export function isPublic(address: string): boolean {
	const plain = unwrapped(address)
	if (isIP(plain) === 4) return !special4.check(plain, 'ipv4')
	return isIPv6(plain) && public6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6')
}

export type Targets = {
	/** Whether the operator named this host itself, whatever address it has. */
	isNamed: (host: string, port: number) => boolean
	/** Whether a connection of a host that nobody named may go there. */
	isOpen: (address: string, port: number) => boolean
}

export function openTargets(named: readonly string[]): Targets {
	const targets = named.flatMap((text) => readTarget(text) ?? [])
	const fits = ({ port }: Target, asked: number) => port === null || port === asked
	const addresses = targets
		.filter(({ host }) => isIP(host) > 0)
		.map((target) => ({
			target,
			list: blockList(isIPv6(target.host) ? 'ipv6' : 'ipv4', `${target.host}/${target.bits ?? widest(target.host)}`),
		}))
	const isInNamed = (address: string, port: number) => {
		const plain = unwrapped(address)
		return addresses.some(({ target, list }) => fits(target, port) && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4'))
	}
	return {
		isNamed: (host, port) =>
			isIP(host) > 0 ? isInNamed(host, port) : targets.some((target) => target.host === host.replace(/\.$/, '') && fits(target, port)),
		isOpen: (address, port) => isPublic(address) || isInNamed(address, port),
	}
}

const widest = (address: string) => (isIPv6(address) ? 128 : 32)

/** Without a zone; of an address that stands for one of IPv4 (mapped, or by way of NAT64) that one. */
function unwrapped(address: string): string {
	const [plain = ''] = address.toLowerCase().split('%', 1)
	if (!isIPv6(plain)) return plain
	const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
	const [, high, low] = /^(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical) ?? []
	if (high === undefined || low === undefined) return canonical
	const number = Number.parseInt(high, 16) * 0x1_00_00 + Number.parseInt(low, 16)
	return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}

function blockList(family: 'ipv4' | 'ipv6', ...networks: string[]): BlockList {
	const list = new BlockList()
	for (const network of networks.flatMap((line) => line.split(' '))) {
		const [address = '', bits] = network.split('/')
		list.addSubnet(address, Number(bits), family)
	}
	return list
}
