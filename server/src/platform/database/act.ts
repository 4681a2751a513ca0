// Hides how a request becomes a transaction of one person: session, memberships and row-level security in one round trip.
import { sql } from 'kysely'
import pg from 'pg'
import type { Role } from '@hausheft/contract/rights.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { on, type Database, type Db } from './connect.ts'

/** Who acts: a session by its token, a person by name (sockets, jobs, tests), or nobody. */
export type Actor = { token: string } | { person: string } | null

export type Membership = { group: string; role: Role | null; properties: string[] | null }
/** Where the id of a path belongs: its group, its property, and who made it. */
export type Target = { group: string; property: string | null; person: string | null }
export type Person = { id: string; name: string; session: string | null }

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
type Entered = { person: string; name: string; session: string; memberships: Membership[] }

const literal = pg.escapeLiteral
const openingOf = (actor: Actor, wanted: Wanted | undefined): string => {
	const enter = actor === null ? 'null' : 'token' in actor ? `app_enter(${literal(actor.token)})` : personEntry(actor.person)
	const target = wanted ? `app_target(${literal(wanted.noun)}, ${literal(wanted.id)})` : 'null::json'
	return `begin; set local role hausheft_runtime; select ${enter} as entered; select ${target} as target`
}
const personEntry = (id: string) =>
	`json_build_object('person', ${literal(id)}, 'name', '', 'session', null, 'memberships', app_enter_person(${literal(id)}))`

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

/** What a write reads last: sent along with the end of the transaction, so that no lock waits for one more round trip. */
export class Closing<T> {
	readonly id: string
	/** One select without parameters. */
	readonly text: string
	readonly read: (row: Record<string, unknown>) => T
	constructor(id: string, text: string, read: (row: Record<string, unknown>) => T) {
		this.id = id
		this.text = text
		this.read = read
	}
}

type Options<E> = {
	mode: Mode
	wanted?: Wanted | undefined
	/** A read that needs nothing but row-level security: it travels with the opening, in one flight. */
	early?: ((db: Db) => Promise<E>) | undefined
}
type Opened = pg.QueryResult<{ entered?: string | null; target?: string | null }>[]

/**
 * Runs `work` in a transaction as `actor`, under row-level security; throws `unauthenticated` where the session is not (or no longer) valid.
 * A read answers before its commit has come back: nothing can be lost by it.
 */
export async function actAs<T, E = never>(
	database: Database,
	actor: Actor,
	{ mode, wanted, early }: Options<E>,
	work: (acting: Acting, early: E | undefined) => Promise<T | Closing<T>>,
): Promise<T> {
	const client = await connected(database)
	try {
		const opening = client.query(openingOf(actor, wanted)) as unknown as Promise<Opened>
		const [opened, found] = await Promise.all([opening, early?.(on(client))])
		const entered = parse<Entered>(opened.at(-2)?.rows[0]?.entered ?? null)
		if (actor && !entered) throw new Refusal('unauthenticated')
		const acting = {
			db: on(client),
			person: entered && { id: entered.person, name: entered.name, session: entered.session },
			memberships: entered?.memberships ?? [],
			target: parse<Target>(opened.at(-1)?.rows[0]?.target ?? null),
		}
		const result = await work(acting, found)
		if (mode === 'write') return await closed(client, result)
		void end(client, 'commit')
		return result as T
	} catch (error) {
		await end(client, 'rollback')
		throw error
	}
}

/** Deferred triggers, the last read and the commit in one flight. */
async function closed<T>(client: pg.PoolClient, result: T | Closing<T>): Promise<T> {
	const last = result instanceof Closing ? `${result.text};` : ''
	const answers = (await client.query(`set constraints all immediate; ${last} commit`)) as unknown as pg.QueryResult<
		Record<string, unknown>
	>[]
	client.release()
	return result instanceof Closing ? result.read(answers[1]?.rows[0] ?? {}) : result
}

/** Ends the transaction and gives the connection back; one that cannot even do that is thrown away. */
const end = async (client: pg.PoolClient, how: 'commit' | 'rollback') =>
	client.query(how).then(
		() => client.release(),
		(error: Error) => client.release(error),
	)

const connected = (database: Database) =>
	database.pool.connect().catch((cause: unknown) => {
		throw new Refusal('unavailable', undefined, { reference: String((cause as Error).message) })
	})

/** Where another id belongs, asked within the transaction (screens, replays). */
export async function targetOf({ db }: Acting, { noun, id }: Wanted): Promise<Target | null> {
	const { rows } = await sql<{ target: string | null }>`select app_target(${noun}, ${id}) as target`.execute(db)
	return parse<Target>(rows[0]?.target ?? null)
}

/** What the person may see has changed within the transaction (a group made or joined): sets the context anew. */
export async function reenter(acting: Acting): Promise<Acting> {
	if (!acting.person) return acting
	const { rows } = await sql<{ held: string }>`select app_enter_person(${acting.person.id}) as held`.execute(acting.db)
	return { ...acting, memberships: parse<Membership[]>(rows[0]?.held ?? null) ?? [] }
}

/** The caller's membership in a group that an endpoint's check has already let through. */
export const memberOf = (acting: Acting, group: string): Membership => {
	const membership = acting.memberships.find((one) => one.group === group)
	if (!membership) throw new Refusal('not_found')
	return membership
}

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
