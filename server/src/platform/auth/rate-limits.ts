// Hides how often something may be tried: counted in the database, so that it holds for all servers together.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Db } from '../database/connect.ts'

type RateLimit = { counted: string[]; most: number; seconds: number }

/** Whom a request comes from: one IPv4 address, or the network that a household gets in IPv6. */
export function addressOf({ ip }: { ip: FastifyRequest['ip'] | undefined }): string {
	// Who has hung up has none any more, and hears no answer.
	if (ip === undefined) throw new Refusal('unavailable')
	if (!isIPv6(ip)) return ip.toLowerCase()
	// The URL's one spelling of it, in which nothing but `::` is left to be written out; the name of an interface is no part of it.
	const [start = [], end = []] = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname
		.slice(1, -1)
		.split('::')
		.map((half) => half.split(':').filter(Boolean))
	const groups = [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end].map((group) => group.padStart(4, '0'))
	if (groups.slice(0, 6).join('') === 'ffff'.padStart(24, '0')) return [...Buffer.from(groups.slice(6).join(''), 'hex')].join('.')
	return [...groups.slice(0, 4), ...Array<string>(4).fill('0000')].join(':')
}

// What is limited may be somebody's address, which has no business in a table of counters.
const keyOf = (counted: string[]) => createHash('sha256').update(JSON.stringify(counted)).digest('base64url')

/** Counts as `enforceRateLimits` does what fails; what succeeds was no guess, and is taken back. */
export async function limitFailures<T>(db: Db, limits: RateLimit[], attempt: () => Promise<T>): Promise<T> {
	await enforceRateLimits(db, limits)
	const answer = await attempt()
	for (const { counted } of limits) await sql`select give_turn_back(${keyOf(counted)})`.execute(db)
	return answer
}

/** Counts one try of each; throws `rate_limited` with Retry-After for the first of which there were too many. */
export async function enforceRateLimits(db: Db, limits: RateLimit[]) {
	for (const limit of limits) {
		const wait = db.isTransaction ? await takeTurn(db, limit) : await inLine(db, keyOf(limit.counted), () => takeTurn(db, limit))
		if (wait > 0) throw new Refusal('rate_limited', `Zu viele Versuche. In ${wait} Sekunden geht es weiter.`, { retry_after: wait })
	}
}

/** 0, or how many seconds there are to wait. */
async function takeTurn(db: Db, { counted, most, seconds }: RateLimit): Promise<number> {
	const { rows } = await sql<{ wait: number }>`select take_turn(${keyOf(counted)}, ${most}, ${seconds}) as wait`.execute(db)
	return rows[0]?.wait ?? 0
}

type Line = { last: Promise<number>; length: number }
const lines = new WeakMap<Db, Map<string, Line>>()
/** More than any limit lets through. */
const longest = 200

/**
 * One after the other of what is counted together: in the database all would wait for its one row, each with a connection that others want.
 * Whoever stands behind one that was refused need not ask.
 */
function inLine(db: Db, key: string, ask: () => Promise<number>): Promise<number> {
	const all = lines.get(db) ?? new Map<string, Line>()
	lines.set(db, all)
	const line = all.get(key) ?? { last: Promise.resolve(0), length: 0 }
	if (line.length >= longest) return Promise.resolve(1)
	all.set(key, line)
	line.length += 1
	const asked = line.last.then((wait) => wait || ask()).finally(() => void (--line.length > 0 || all.delete(key)))
	// What went wrong for one is no answer for the next.
	line.last = asked.catch(() => 0)
	return asked
}
