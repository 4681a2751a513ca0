// Hides how a request becomes a transaction of one person: session, memberships and row-level security in one round trip.
import { sql } from 'kysely'
import type pg from 'pg'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { may, type Access, type Cap, type Permission } from '@hausheft/contract/rights.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { PooledClient } from './clients.ts'
import { build, queriesOn, type Database, type Db } from './connect.ts'
import { sendBatch, type EarlyReads, type Row, type Statement } from './batch.ts'
import { foundIn, joinedTo } from './joined.ts'
import { limitsOfTransaction } from './limits.ts'
import type { Claim, Seat } from './seats.ts'
import { settledLast } from './settling.ts'

/** Who acts: a session by its token, a key for programs by its hash, one by its id (jobs), a person by name (sockets, jobs, tests), or nobody. */
export type Actor = { token: string } | { hash: string } | { key: string } | { person: string } | null

export type Membership = Access & { group: string }
/**
 * Where the id of a path belongs: its group, its property, and who made it. What only some may see names the permission
 * for that (`seen_with`), and whether it is of the caller's own.
 */
export type Target = {
	group: string
	property: string | null
	person: string | null
	seen_with: Permission | null
	seen_own: boolean | null
}
/** What a program acts with: the most that it may in any group, and whether that leaves out some of the person's groups or properties. */
export type Key = { id: string; cap: Cap; narrowed: boolean }
/** Without a key they act themselves, and may everything that they may. */
export type Person = { id: string; name: string; session: string | null; key: Key | null }

/** One transaction of one person: what handlers get. */
export type Acting = {
	db: Db
	/** Absent for calls that nobody need sign in for. */
	person: Person | null
	memberships: Membership[]
	target: Target | null
}
export type Wanted = { noun: string; id: string }
type Mode = 'read' | 'write'
type Entered = { person: string; name: string; session: string | null; memberships: Omit<Membership, 'cap'>[]; token?: Key | null }

const role = 'hausheft_runtime'
const pooledOpening = limitsOfTransaction({ role })
const pooledReading = limitsOfTransaction({ transaction_read_only: 'on', role })

/** `isAll`: what comes in one message is one transaction without a word of it, and ends with it. */
function opening(client: pg.PoolClient, mode: Options['mode'], isAll: boolean): string[] {
	const begin = isAll ? [] : ['begin']
	// The same words outside of `begin` would be warned of, and a pooler’s connection has no limits of ours.
	if (client instanceof PooledClient) return [...begin, mode === 'only read' ? pooledReading : pooledOpening]
	return [...begin, ...(mode === 'only read' ? ['set transaction read only'] : []), `set local role ${role}`]
}

/** The cap comes with what somebody acts with, not with the memberships. */
const withCap = (memberships: Entered['memberships'], cap: Cap | null): Membership[] => memberships.map((each) => ({ ...each, cap }))

/** What a write reads last, and what it writes last: sent along with the end of the transaction, so that no lock waits for one more round trip. */
export class Closing<T> {
	readonly id: string
	readonly statement: Statement
	readonly read: (row: Row) => T | Promise<T>
	readonly writes: readonly (string | Statement)[]
	constructor(id: string, statement: Statement, read: (row: Row) => T | Promise<T>, writes: readonly (string | Statement)[] = []) {
		this.id = id
		this.statement = statement
		this.read = read
		this.writes = writes
	}
}

type Options = {
	/** `only read`: the database itself refuses writes. */
	mode: Mode | 'only read'
	wanted?: Wanted | undefined
	/** Where all of it happens, if known without a `wanted`. */
	group?: string | undefined
	/** Where nobody comes from. */
	address?: string | undefined
	early?: EarlyReads | undefined
	/** Of one person one at a time. */
	long?: boolean | undefined
	/** Hears of years that were closed and that what is written changes, where the caller sees all amounts. */
	onClosedYear?: ((year: string) => void) | undefined
}
type Work<T> = (acting: Acting, found: Row[][]) => Promise<T | Closing<T>>

/** A connection and the seat it is held with. */
type Lease = { client: pg.PoolClient; seat: Seat; released: boolean; release(error?: Error): void }

/**
 * Runs `work` in a transaction as `actor`, under row-level security; throws `unauthenticated` where the session is not (or no longer) valid.
 * `found` has the rows of the early statements; where those are whole, the transaction has ended and `acting.db` can only build.
 * A read answers before its commit has come back: nothing can be lost by it.
 */
export async function actAs<T>(database: Database, actor: Actor, options: Options, work: Work<T>): Promise<T> {
	for (;;) {
		const answer = await actOnce(database, actor, options, work)
		if (answer !== crowded) return answer
	}
}
/** The person or the group turned out to hold all its seats: now that they are known, the next try waits for one. */
const crowded = Symbol('crowded')

async function actOnce<T>(database: Database, actor: Actor, options: Options, work: Work<T>): Promise<T | typeof crowded> {
	const { mode, wanted, early } = options
	if (mode === 'write' && database.standby.isAway()) throw new Refusal('unavailable')
	const claims = claimsOf(actor, options)
	const lease = await leaseConnection(database, claims)
	const { client, seat } = lease
	const ended = early?.whole === true
	let stopHearing = () => {}
	const [only, ...more] = early?.statements ?? []
	const joined = ended && only && typeof only !== 'string' && more.length === 0 ? joinedTo(entryOf(actor, wanted), only) : undefined
	const asked = joined ? [joined] : [entryOf(actor, wanted), ...(early?.statements ?? [])]
	const [entry = [], ...others] = await sendFirstBatch(lease, [...opening(client, mode, ended), ...asked])
	if (ended) lease.release()
	const found = joined ? [foundIn(entry)] : others
	try {
		const [{ entered, target: at }] = entry as [{ entered: string | null; target: string | null }]
		const known = fromJson<Entered>(entered)
		if (actor && !known) throw new Refusal('unauthenticated')
		const target = fromJson<Target>(at)
		const meant = { person: known?.person, group: target?.group }
		if (!ended && !claims.every((claim) => isSettled(seat, claim, meant))) {
			await end(lease, 'rollback')
			return crowded
		}
		const acting = {
			db: ended ? build : queriesOn(client),
			person: known && { id: known.person, name: known.name, session: known.session, key: known.token ?? null },
			memberships: withCap(known?.memberships ?? [], known?.token?.cap ?? null),
			target,
		}
		if (options.onClosedYear) stopHearing = hearClosedYears(client, acting, options.onClosedYear)
		const result = await work(acting, found)
		if (ended) return result as T
		if (mode === 'write') return await commitWrite(lease, result)
		void end(lease, 'commit')
		return result as T
	} catch (error) {
		if (!lease.released) await end(lease, 'rollback')
		throw error
	} finally {
		stopHearing()
	}
}

function claimsOf(actor: Actor, { wanted, group = wanted?.id, address, long }: Options): Claim[] {
	const place: Claim[] = group === undefined ? [] : [{ kind: 'group', name: group }]
	if (actor) {
		const [name] = Object.values(actor) as [string]
		return [{ kind: 'person', name }, ...(long ? [{ kind: 'long', name } as const] : []), ...place]
	}
	return [{ kind: 'nobody', name: '' }, ...(address === undefined ? [] : [{ kind: 'address', name: address } as const]), ...place]
}

const entryStatements = {
	token: 'select app_enter($1) as entered, app_target($2, $3) as target',
	hash: 'select app_enter_token($1) as entered, app_target($2, $3) as target',
	person: `select json_build_object('person', $1::uuid, 'name', '', 'session', null, 'memberships', app_enter_person($1)) as entered, app_target($2, $3) as target`,
	key: 'select app_enter_token(null, $1) as entered, app_target($2, $3) as target',
	nobody: 'select null::json as entered, app_target($1, $2) as target',
}
function entryOf(actor: Actor, wanted: Wanted | undefined): Statement {
	const place = [wanted?.noun ?? null, wanted?.id ?? null]
	if (actor === null) return { sql: entryStatements.nobody, parameters: place }
	const [[kind, name]] = Object.entries(actor) as [[keyof typeof entryStatements, string]]
	return { sql: entryStatements[kind], parameters: [name, ...place] }
}

function isSettled(seat: Seat, claim: Claim, meant: { person: string | undefined; group: string | undefined }): boolean {
	const { kind } = claim
	const name = kind === 'group' ? meant.group : kind === 'person' || kind === 'long' ? meant.person : undefined
	return name === undefined || seat.settle(claim, name)
}

/** The first batch; when it fails, the connection goes with it. */
const sendFirstBatch = (lease: Lease, parts: (string | Statement)[]): Promise<Row[][]> =>
	sendBatch(lease.client, parts).catch((error: Error) => {
		lease.release(error)
		throw error
	})

/**
 * Waits until what is in the log is on the disk, and with a synchronous standby there too: a transaction of its own, so that no lock is held while
 * the disk writes. Where another's has taken it along there is nothing to wait for.
 */
const flushed = {
	sql: `select pg_logical_emit_message(true, 'hausheft', '') where current_setting('synchronous_commit') <> 'off'
		and (pg_current_wal_flush_lsn() < pg_current_wal_insert_lsn() or current_setting('synchronous_standby_names') <> '')`,
	parameters: [],
}

/**
 * Deferred triggers, the last read, the commit and its way to the disk in one batch. The commit lets go of the locks that a group's writes and all
 * messages share before it is on the disk, which it is before anybody is answered; whoever has built on it meanwhile takes it along.
 */
async function commitWrite<T>(lease: Lease, result: T | Closing<T>): Promise<T> {
	const closing = result instanceof Closing ? result : undefined
	const answers = await sendBatch(lease.client, [
		...(closing?.writes ?? []),
		settledLast,
		...(closing ? [closing.statement] : []),
		'set local synchronous_commit = off',
		'commit',
		flushed, // answers last
	])
	lease.release()
	return result instanceof Closing ? result.read(answers.at(-2)?.[0] ?? {}) : result
}

/** What the database says beside its answers (closings.sql). */
function hearClosedYears(client: pg.PoolClient, { memberships }: Acting, tell: (year: string) => void): () => void {
	const hear = ({ code, detail }: { code?: string | undefined; detail?: string | undefined }) => {
		if (code !== 'HHYRC') return
		const [year = '', of] = detail?.split(' ') ?? []
		if (memberships.some((each) => each.group === of && may(each, 'balance.read'))) tell(year)
	}
	client.on('notice', hear)
	return () => void client.off('notice', hear)
}

/** Ends the transaction and gives the connection back; one that cannot even do that is thrown away. */
const end = async (lease: Lease, how: 'commit' | 'rollback') =>
	lease.client.query(how).then(
		() => lease.release(),
		(error: Error) => lease.release(error),
	)

async function leaseConnection({ pool, seats }: Database, claims: Claim[]): Promise<Lease> {
	const seat = await seats.acquire(claims)
	const client = await pool.connect().catch(() => {
		seat.release()
		throw new Refusal('unavailable')
	})
	const lease: Lease = {
		client,
		seat,
		released: false,
		release: (error) => {
			lease.released = true
			client.release(error)
			seat.release()
		},
	}
	return lease
}

/** Where another id belongs, asked within the transaction (replays). */
export async function targetOf({ db }: Acting, { noun, id }: Wanted): Promise<Target | null> {
	const { rows } = await sql<{ target: string | null }>`select app_target(${noun}, ${id}) as target`.execute(db)
	return fromJson<Target>(rows[0]?.target ?? null)
}

/** The same with its opening (screens). */
export const targetStatement = ({ noun, id }: Wanted): Statement => ({
	sql: 'select app_target($1, $2) as target',
	parameters: [noun, id],
})
export const foundTarget = (rows: Row[] | undefined): Target | null =>
	fromJson<Target>((rows as { target: string | null }[] | undefined)?.[0]?.target ?? null)

/** What the person may see has changed within the transaction (a group made or joined): sets the context anew. */
export async function reenter(acting: Acting): Promise<Acting> {
	if (!acting.person) return acting
	const { id, key } = acting.person
	const { rows } = await sql<{ held: string }>`select app_enter_person(${id}, ${key?.id ?? null}) as held`.execute(acting.db)
	return { ...acting, memberships: withCap(fromJson<Entered['memberships']>(rows[0]?.held ?? null) ?? [], key?.cap ?? null) }
}

/** The caller's membership in a group that an endpoint's check has already let through. */
export const memberOf = (acting: Acting, group: string): Membership => {
	const membership = acting.memberships.find((one) => one.group === group)
	if (!membership) throw new Refusal('not_found')
	return membership
}

/** Whether the caller sees all of the target's group, not some properties of it. */
export const isWhole = ({ memberships, target }: Acting): boolean =>
	memberships.some((each) => each.group === target?.group && each.properties === null)

/** Whether they have there what something is for, whoever made it. */
export const hasSight = ({ memberships, target }: Acting, sight?: Permission): boolean =>
	memberships.some((each) => each.group === target?.group && (sight === undefined || may(each, sight)))

/** The signed-in person of an endpoint that is not public. */
export const personOf = ({ person }: Acting): Person => {
	if (!person) throw new Refusal('unauthenticated')
	return person
}
/** The group and property of the path's id; endpoints with a permission always have one. */
export const placeOf = ({ target }: Acting): Target => {
	if (!target) throw new Refusal('not_found')
	return target
}
