// Hides which servers of this house are running, and that all of them sign with the same secret.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { StartError } from '../start-error.ts'

/** Seconds after which a server notes itself again, and after which a note is void: its server was killed. */
const noting = { every: 20, voidAfter: 60 }
const otherSecret = 'Ein anderer Server dieser Datenbank hat ein anderes AUTH_SECRET. Alle brauchen dasselbe.'

type Options = {
	owner: Db
	authSecret: string
	build: string | undefined
	log: FastifyBaseLogger
	every?: number
	voidAfter?: number
}
export type Running = {
	/** How many there are, this one included. */
	count(): number
	/** Somebody has come or gone. */
	look(): Promise<void>
	/** Waits for what a server with another secret says, and ends the start if that one lives. */
	begin(): Promise<void>
	end(): Promise<void>
}

export function noteServer({ owner, authSecret, build, log, every = noting.every, voidAfter = noting.voidAfter }: Options): Running {
	const id = randomUUID()
	const secret = createHmac('sha256', authSecret).update('hausheft: one secret for all servers of a house').digest('base64url')
	let others = 0
	let timer: NodeJS.Timeout | undefined
	const warn = (error: unknown) => log.warn({ err: error }, 'running servers')

	async function note() {
		const { rows } = await sql<{ others: number }>`with noted as (
				insert into running_server (id, secret, build) values (${id}, ${secret}, ${build ?? null})
				on conflict (id) do update set noted_at = clock_timestamp()
			), voided as (
				delete from running_server where id <> ${id} and noted_at < clock_timestamp() - make_interval(secs => ${voidAfter})
			)
			select count(*)::integer as others from running_server
			where id <> ${id} and noted_at >= clock_timestamp() - make_interval(secs => ${voidAfter})`.execute(owner)
		others = rows[0]?.others ?? 0
	}
	/** The others look. */
	const tell = () => sql`select pg_notify('servers', '{}')`.execute(owner)
	/** Notes of another secret that are not void, each with its moment. */
	const strangers = async () =>
		(
			await sql<{ id: string; noted: string }>`select id, noted_at::text as noted from running_server
			where secret <> ${secret} and noted_at >= clock_timestamp() - make_interval(secs => ${voidAfter})`.execute(owner)
		).rows

	return {
		count: () => others + 1,
		look: () => note().catch(warn),
		begin: async () => {
			const first = new Map((await strangers()).map(({ id: whose, noted }) => [whose, noted]))
			// Whether it lives shows when it notes itself again, or does not.
			for (let now = await strangers(); now.length > 0; now = await strangers()) {
				if (now.some(({ id: whose, noted }) => first.get(whose) !== noted)) throw new StartError(otherSecret)
				await sleep(500)
			}
			await note()
			await tell()
			timer = setInterval(() => void note().catch(warn), every * 1000).unref()
		},
		end: async () => {
			clearInterval(timer)
			await sql`delete from running_server where id = ${id}`.execute(owner).catch(warn)
			await tell().catch(warn)
		},
	}
}
