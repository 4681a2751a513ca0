// Hides how often something may be tried: counted in the database, so that it holds for all servers together.
import { createHash } from 'node:crypto'
import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Db } from '../database/connect.ts'

export type RateLimit = { counted: string[]; most: number; seconds: number }

/** Whom a request comes from: one IPv4 address, or the network that a household gets in IPv6. */
export const addressOf = (request: FastifyRequest) => normalizeIP(request.ip, { ipv6Subnet: 64 })

// What is limited may be somebody's address, which has no business in a table of counters.
const keyOf = (counted: string[]) => createHash('sha256').update(JSON.stringify(counted)).digest('base64url')

/** Counts one try of each; throws `rate_limited` with Retry-After for the first of which there were too many. */
export async function enforceRateLimits(db: Db, limits: RateLimit[]) {
	for (const { counted, most, seconds } of limits) {
		const { rows } = await sql<{ wait: number }>`select take_turn(${keyOf(counted)}, ${most}, ${seconds}) as wait`.execute(db)
		const wait = rows[0]?.wait ?? 0
		if (wait > 0) throw new Refusal('rate_limited', `Zu viele Versuche. In ${wait} Sekunden geht es weiter.`, { retry_after: wait })
	}
}
