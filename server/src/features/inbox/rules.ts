/** Whether a mail can come in: `busy`, later; `full`, once somebody has deleted some for good. */
export type Room = 'open' | 'busy' | 'full'

/** So many mails an hour a group takes, and so many bytes of them there may be in all groups of whoever owns it. */
const mostInAnHour = 200
const mostKept = 1e9

export const roomFor = ({ mails, bytes }: { mails: number; bytes: number }, size: number): Room =>
	bytes + size > mostKept ? 'full' : mails >= mostInAnHour ? 'busy' : 'open'

/** Minutes from one time that took too long until the next. */
const pauses = [5, 20, 60]
/** When a mail is tried again that has taken too long so often; null where that is enough. */
export function triedAgainAt(tries: number, now = new Date()): Date | null {
	const pause = pauses[tries - 1]
	return pause === undefined ? null : new Date(now.getTime() + pause * 60_000)
}

/** When it came: never later than now, never before there was mail. */
export function datedAt(at: Date | null, now = new Date()): Date {
	if (at === null || at > now || at.getTime() < Date.UTC(1990, 0)) return now
	return at
}

/** A picture within the text is worth keeping where it is no ornament of a signature. */
export const isWorthKeeping = ({ size, width, height }: { size: number; width: number | null; height: number | null }): boolean =>
	size >= 40_000 && (width ?? 0) >= 400 && (height ?? 0) >= 300

/** What an inbox says of how mails get there, from the configuration. */
export type Inboxes = {
	/** What the addresses end with: `domain`, or `name@domain` whose addresses are `name+…@domain`. */
	inboxDomain: string | null
	/** The address of the mailbox that mails are had from, and the group that all of it is for. */
	inboxMailbox: string | null
	inboxImapGroup: string | null
}

const four = /.{4}/g
function addressFor(domain: string, token: string): string {
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
