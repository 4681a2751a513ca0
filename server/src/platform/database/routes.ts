// Hides which of several hosts connections go to just now, how that is found out, and that all of them move together.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../thrown.ts'
import { addressesOf, choose, foundInWords, type Found } from './hosts.ts'
import { asGiven } from './limits.ts'

/** Milliseconds: how long a host may take, how long others are waited for once one takes writes, and how long what was found counts. */
const [patience, others, foundFor, noneFor] = [3000, 1000, 10_000, 200]

/** A connection that goes by a route. */
type Traveller = { readonly address: string; hangUp(error: Error): void }
type Wrong = ReturnType<typeof choose>['wrong']

/** None of the hosts takes writes: as when the only one is away. */
class NoPrimary extends Error {
	readonly code = '08006'
}

/** By what all copies of one PostgreSQL share: the highest timeline that this process knows of. */
const highest = new Map<string, number>()
let keep = (_timelines: Record<string, number>): void => {}
function raise(system: string, timeline: number): void {
	if (timeline <= lowestOf(system)) return
	highest.set(system, timeline)
	keep(Object.fromEntries(highest))
}
const lowestOf = (system: string): number => highest.get(system) ?? 0
/** What was known before, and who hears of what is new. */
export function keepTimelinesWith(known: Record<string, number>, heard: typeof keep): void {
	for (const [system, timeline] of Object.entries(known)) raise(system, timeline)
	keep = heard
}

export class Route {
	readonly addresses: readonly string[]
	readonly travellers = new Set<Traveller>()
	#system: string | undefined
	#current: { address: string; until: number } | undefined
	/** Of two that are alike it stays. */
	#last: string | undefined
	#none: { error: NoPrimary; until: number } | undefined
	#asking: Promise<string> | undefined
	#wrong: Wrong = []
	constructor(addresses: readonly string[]) {
		this.addresses = addresses
	}
	/** What takes writes beside the host that is taken. */
	get wrong(): Wrong {
		return this.#wrong
	}
	/** The timeline below which nobody goes back; null before anybody was reached. */
	get lowest(): number | null {
		return this.#system === undefined ? null : (highest.get(this.#system) ?? null)
	}
	/** Others know of this timeline. */
	raise(timeline: number): void {
		if (this.#system === undefined || timeline <= (this.lowest ?? 0)) return
		raise(this.#system, timeline)
		this.#current = undefined
	}
	/** The address to connect to. */
	async seek(): Promise<string> {
		if (this.#current && this.#current.until > performance.now()) return this.#current.address
		if (this.#none && this.#none.until > performance.now()) throw this.#none.error
		return this.look()
	}
	/** Asks all hosts at the same time; whoever asks meanwhile has the same answer. */
	look(): Promise<string> {
		this.#asking ??= this.#look().finally(() => (this.#asking = undefined))
		return this.#asking
	}
	/** Something has broken there: the next one looks again. */
	doubt(address: string): void {
		if (this.#current?.address === address) this.#current = undefined
	}

	async #look(): Promise<string> {
		const found = await askAll(this.addresses, (each) => each.is === 'primary' && each.timeline >= lowestOf(each.system))
		const system = this.#system ?? found.find((each) => each.is !== 'away')?.system ?? ''
		const about = { ...(this.#system !== undefined && { system: this.#system }), ...(this.#last !== undefined && { current: this.#last }) }
		const { taken, wrong } = choose(found, lowestOf(system), about)
		this.#wrong = wrong
		if (taken) {
			this.#system ??= taken.system
			raise(taken.system, taken.timeline)
			this.#last = taken.address
			this.#current = { address: taken.address, until: performance.now() + foundFor }
			this.#none = undefined
			this.#gather(taken.address)
			return taken.address
		}
		this.#current = undefined
		// One that is only away may have no place for who asks, and serve those that it has.
		for (const each of found) if (each.is !== 'away') this.#leave(each.address)
		const error = new NoPrimary(`Keiner der Hosts nimmt Änderungen an (${foundInWords(found, wrong)})`)
		this.#none = { error, until: performance.now() + noneFor }
		throw error
	}
	#gather(address: string) {
		for (const each of new Set([...this.travellers].map((traveller) => traveller.address))) if (each !== address) this.#leave(each)
	}
	#leave(address: string) {
		for (const traveller of this.travellers)
			if (traveller.address === address) traveller.hangUp(new Error('Connection terminated: another host takes the writes now'))
	}
}

const routes = new Map<string, Route>()
/** Undefined: there is one host, and no question. The same for all connections to one database, whatever their settings. */
export function routeOf(url: string): Route | undefined {
	if (addressesOf(url).length === 1) return undefined
	const given = asGiven(url)
	const known = routes.get(given)
	if (known) return known
	const route = new Route(addressesOf(given))
	routes.set(given, route)
	return route
}

/** The address of the host that takes writes now. */
export const primaryOf = async (url: string): Promise<string> => (await routeOf(url)?.seek()) ?? url

async function askAll(addresses: readonly string[], isEnough: (found: Found) => boolean): Promise<Found[]> {
	const found: Found[] = addresses.map((address) => ({ address, is: 'away', why: 'antwortet nicht' }))
	const enough = Promise.withResolvers<void>()
	const all = addresses.map(async (address, at) => {
		const one = await askOne(address)
		found[at] = one
		if (isEnough(one)) enough.resolve()
	})
	const over = new AbortController()
	const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: over.signal, ref: false }).catch(() => {})
	await Promise.race([Promise.all(all), enough.promise.then(() => pause(others)), pause(patience)])
	over.abort()
	return [...found]
}

/** What a standby cannot be asked. */
export const timelineOfPrimary = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::integer`
const question = `select pg_is_in_recovery() as standby, (select system_identifier::text from pg_control_system()) as system,
	case when not pg_is_in_recovery() then ${timelineOfPrimary} end as timeline`
/** Where a provider does not say more. */
const simple = `select pg_is_in_recovery() as standby, '' as system, 0 as timeline`

async function askOne(address: string): Promise<Found> {
	// Without a word that a pooler would refuse.
	const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: patience, query_timeout: patience })
	client.on('error', () => {})
	type Said = { standby: boolean; system: string; timeline: number }
	try {
		await client.connect()
		const { rows } = await client.query<Said>(question).catch(() => client.query<Said>(simple))
		const [{ standby, system, timeline } = { standby: true, system: '', timeline: 0 }] = rows
		return standby ? { address, is: 'standby', system } : { address, is: 'primary', system, timeline }
	} catch (error) {
		return { address, is: 'away', why: messageOf(error) || 'antwortet nicht' }
	} finally {
		void client.end().catch(() => {})
	}
}
