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
const opening = (actor: Actor, wanted: Wanted | undefined): string => {
	const enter = actor === null ? 'null' : 'token' in actor ? `app_enter(${literal(actor.token)})` : personEntry(actor.person)
	const target = wanted ? `app_target(${literal(wanted.noun)}, ${literal(wanted.id)})` : 'null::json'
	return `begin; set local role hausheft_runtime; select ${enter} as entered; select ${target} as target`
}
const personEntry = (id: string) =>
	`json_build_object('person', ${literal(id)}, 'name', '', 'session', null, 'memberships', app_enter_person(${literal(id)}))`

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

/**
 * Runs `work` in a transaction as `actor`, under row-level security; throws `unauthenticated` where the session is not (or no longer) valid.
 * A read answers before its commit has come back: nothing can be lost by it.
 */
export async function actAs<T>(
	database: Database,
	actor: Actor,
	options: { mode: Mode; wanted?: Wanted },
	work: (acting: Acting) => Promise<T>,
): Promise<T> {
	const client = await connected(database)
	let broken = false
	try {
		const opened = (await client.query(opening(actor, options.wanted))) as unknown as pg.QueryResult<{
			entered: string | null
			target: string | null
		}>[]
		const entered = parse<Entered>(opened[2]?.rows[0]?.entered ?? null)
		if (actor && !entered) throw new Refusal('unauthenticated')
		const result = await work({
			db: on(client),
			person: entered && { id: entered.person, name: entered.name, session: entered.session },
			memberships: entered?.memberships ?? [],
			target: parse<Target>(opened[3]?.rows[0]?.target ?? null),
		})
		if (options.mode === 'write') await client.query('commit')
		else void end(client, 'commit')
		return result
	} catch (error) {
		broken = true
		await end(client, 'rollback')
		throw error
	} finally {
		if (options.mode === 'write' && !broken) client.release()
	}
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
	const membership = acting.memberships.find(one => one.group === group)
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
