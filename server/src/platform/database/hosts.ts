// Hides how an address names several hosts of one database, and which of them is taken once each has said what it is.

const several = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*,[^@/?#]*)([/?#].*)?$/is

/** One address for each host, in their order; what names one host is itself. */
export function addressesOf(url: string): string[] {
	const [, head = '', hosts, rest = ''] = several.exec(url) ?? []
	return hosts === undefined ? [url] : hosts.split(',').map((host) => `${head}${host.trim()}${rest}`)
}

/** Whether a program can go by it: each host has a name, a port that exists, and is named once. */
export function namesHosts(url: string): boolean {
	const addresses = addressesOf(url)
	const read = addresses.map((address) => URL.parse(address))
	if (!read.every((each) => each?.protocol === 'postgres:' || each?.protocol === 'postgresql:')) return false
	return addresses.length === 1 || (read.every((each) => each?.hostname) && new Set(addresses.map(hostOf)).size === addresses.length)
}

/** Without who asks and what for: `a:5432`. */
export function hostOf(address: string): string {
	const { hostname, port } = new URL(address)
	return `${hostname}:${port || 5432}`
}

/** As it is said to people. */
export const hostsOf = (url: string): string => {
	const addresses = addressesOf(url)
	return addresses.length === 1 ? new URL(url).hostname : addresses.map(hostOf).join(', ')
}

export const databaseNameOf = (url: string): string => new URL(addressesOf(url)[0] ?? url).pathname.slice(1)

/** Another database by the same way. */
export const inDatabase = (url: string, name: string): string =>
	url.replace(/^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?/i, (_, head: string) => `${head}/${encodeURIComponent(name)}`)

type Primary = { address: string; is: 'primary'; system: string; timeline: number }
/** `system`: what all copies of one PostgreSQL share. Timelines go up by one whenever a standby takes over. */
export type Found = Primary | { address: string; is: 'standby'; system: string } | { address: string; is: 'away'; why: string }
type Wrong = { host: string; why: 'older' | 'second' | 'foreign' }
type Choice = { taken: Primary | undefined; wrong: Wrong[] }

/**
 * Of those that take writes the one with the highest timeline, and none below `lowest`; of several that have it the one that is `current`. What else
 * takes writes is wrong, as is what belongs to another PostgreSQL than `system`, or than each other.
 */
export function choose(found: readonly Found[], lowest: number, { system, current }: { system?: string; current?: string } = {}): Choice {
	const reached = found.filter((each) => each.is !== 'away')
	const own = system ?? reached[0]?.system
	const foreign = reached.filter((each) => each.system !== own)
	const wrong = (address: string, why: Wrong['why']): Wrong => ({ host: hostOf(address), why })
	if (system === undefined && foreign.length > 0)
		return { taken: undefined, wrong: reached.map(({ address }) => wrong(address, 'foreign')) }
	const [taken, ...others] = reached
		.filter((each): each is Primary => each.is === 'primary' && each.system === own)
		.sort((one, other) => other.timeline - one.timeline || Number(other.address === current) - Number(one.address === current))
	const primaries = taken && taken.timeline < lowest ? [taken, ...others] : others
	return {
		taken: primaries === others ? taken : undefined,
		wrong: [
			...primaries.map(({ address, timeline }) => wrong(address, timeline < Math.max(lowest, taken?.timeline ?? 0) ? 'older' : 'second')),
			...foreign.map(({ address }) => wrong(address, 'foreign')),
		],
	}
}

const states = { standby: 'Standby', primary: 'nimmt Änderungen an', older: 'überholt', second: 'zweiter', foreign: 'andere Datenbank' }
/** Of each host what it is. */
export const foundInWords = (found: readonly Found[], wrong: readonly Wrong[]): string =>
	found
		.map((each) => {
			const host = hostOf(each.address)
			const known = wrong.find((one) => one.host === host)
			return `${host}: ${each.is === 'away' ? each.why : states[known?.why ?? each.is]}`
		})
		.join('; ')
