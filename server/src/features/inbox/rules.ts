/** What an inbox says of how mails get there, from the configuration. */
export type Inboxes = {
	/** What the addresses end with: `domain`, or `name@domain` whose addresses are `name+…@domain`. */
	inboxDomain: string | null
	/** The address of the mailbox that mails are had from, and the group that all of it is for. */
	inboxMailbox: string | null
	inboxImapGroup: string | null
}

const four = /.{4}/g
export function addressFor(domain: string, token: string): string {
	const shown = token.match(four)?.join('-') ?? token
	const [before, after] = domain.split('@')
	return after === undefined ? `${shown}@${before}` : `${before}+${shown}@${after}`
}

/** Where mails to a group go; null where this server takes none for it. */
export function addressOf({ inboxDomain, inboxMailbox, inboxImapGroup }: Inboxes, group: string, token: string): string | null {
	if (inboxDomain !== null) return addressFor(inboxDomain, token)
	return inboxImapGroup === group ? inboxMailbox : null
}

/** Letters that are taken for digits count as those, and what makes it readable for nothing. */
const plainToken = (text: string) =>
	text
		.replaceAll(/[^a-z0-9]/g, '')
		.replaceAll('o', '0')
		.replaceAll(/[il]/g, '1')
const tokenLength = 28

/** The token that an address names; null where it is none of ours. */
export function tokenIn(domain: string, address: string): string | null {
	const [local = '', host = ''] = address.toLowerCase().split('@', 2)
	const [before = '', after] = domain.split('@')
	const token = after === undefined ? local : local.startsWith(`${before}+`) ? local.slice(before.length + 1) : ''
	if (host !== (after ?? before)) return null
	const plain = plainToken(token)
	return plain.length === tokenLength ? plain : null
}

const anyAddress = /[^\s<>()[\]"',;:]{1,128}@[^\s<>()[\]"',;:@]{1,253}/g
/** The tokens that these lines of a mail's head name, each once. */
export const tokensIn = (domain: string, lines: string[]): string[] => [
	...new Set(
		lines
			.flatMap((line) => line.match(anyAddress) ?? [])
			.map((address) => tokenIn(domain, address))
			.filter((token) => token !== null),
	),
]
