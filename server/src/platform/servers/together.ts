// Hides where several servers count what one key or person may do, and that a server which is alone counts for itself.
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Granted } from './lots.ts'
import type { Running } from './running.ts'

/** The most that one server takes at once of 600 calls or writes is so many, shared among those that run. */
const lotOfAll = 60

/** `stamp`: which window that was; `used`: by all servers, with this lot. */
export type CallLot = Granted & { used: number; stamp: string; lasts: number }
/** `wait`: milliseconds until there is enough. */
export type WriteLot = Granted & { wait: number }
export type Together = {
	isAlone(): boolean
	lotSize(): number
	takeCalls(name: string, asked: { wanted: number; own: number; most: number; seconds: number }): Promise<CallLot>
	giveCallsBack(name: string, unused: number, stamp: string): Promise<unknown>
	/** `known`: what a server that counted alone until now has left. */
	takeWrites(
		person: string,
		asked: { wanted: number; enough: number; most: number; perSecond: number; known: number | null },
	): Promise<WriteLot>
	giveWritesBack(person: string, unused: number, most: number): Promise<unknown>
}

/** `db`: connections of its own, since who asks may hold one already. */
export function countTogether(running: Pick<Running, 'count'>, db: () => Db): Together {
	return {
		isAlone: () => running.count() === 1,
		lotSize: () => Math.max(1, Math.floor(lotOfAll / running.count())),
		takeCalls: async (name, { wanted, own, most, seconds }) => {
			const { rows } = await sql<{ granted: number; used: number; ends_at: string; wait: number }>`select * from
				take_calls(${name}, ${wanted}::integer, ${own}::integer, ${most}::integer, ${seconds}::integer)`.execute(db())
			const [{ granted, used, ends_at: stamp, wait }] = rows as [(typeof rows)[number]]
			return { granted, used, stamp, lasts: Math.max(0, wait) }
		},
		giveCallsBack: (name, unused, stamp) => sql`select give_calls_back(${name}, ${unused}::integer, ${stamp})`.execute(db()),
		takeWrites: async (person, { wanted, enough, most, perSecond, known }) => {
			const { rows } = await sql<WriteLot>`select granted, wait from take_writes(${person}::uuid, ${wanted}::integer, ${enough}::integer,
				${most}::double precision, ${perSecond}::double precision, ${known}::double precision)`.execute(db())
			const [{ granted, wait }] = rows as [WriteLot]
			return { granted, wait }
		},
		giveWritesBack: (person, unused, most) =>
			sql`select give_writes_back(${person}::uuid, ${unused}::integer, ${most}::double precision)`.execute(db()),
	}
}
