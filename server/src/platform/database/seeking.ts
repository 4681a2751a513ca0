// Hides that a connection finds the host which takes writes by itself, and breaks when that is another one.
import pg from 'pg'
import { addressesOf } from './hosts.ts'
import { insideOf } from './inside.ts'
import { routeOf, type Route } from './routes.ts'

type Connected = (error: Error | null) => void

/** Whatever connects to the database is one of these. Where the address names one host it is a client like any other. */
export class SeekingClient extends pg.Client {
	readonly #route: Route | undefined
	/** With one host: the one that it has connected to. */
	#address: string
	#isStandby = false
	constructor(settings: pg.ClientConfig = {}) {
		const { connectionString = '' } = settings
		const route = routeOf(connectionString)
		super(route ? { ...settings, connectionString: addressesOf(connectionString)[0] } : settings)
		this.#route = route
		this.#address = connectionString
		this.#hearUnknown()
		this.connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
			if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
		})
	}
	/** PostgreSQL acknowledges a commit whose wait for the standby was cancelled, and warns; whether it is there is unknown. */
	#hearUnknown() {
		this.on('notice', ({ code, routine }) => {
			if (code === '01000' && routine?.startsWith('SyncRep'))
				this.hangUp(new Error('Connection terminated: a commit did not wait for the standby'))
		})
	}
	get address(): string {
		return this.#address
	}
	/** As PostgreSQL itself says it, and whenever that changes. */
	get isStandby(): boolean {
		return this.#isStandby
	}
	/** As if the network had said so: whoever borrowed the connection next would wait behind the same question. */
	hangUp(error: Error): void {
		this.connection.emit('error', error)
	}

	override connect(): Promise<this>
	override connect(callback: Connected): void
	override connect(callback?: Connected): Promise<this> | undefined {
		if (callback === undefined) return this.#route ? this.#go(this.#route) : (super.connect() as Promise<this>)
		if (this.#route) this.#go(this.#route).then(() => callback(null), callback)
		else super.connect(callback as (error: Error) => void)
		return undefined
	}
	async #go(route: Route): Promise<this> {
		const address = await route.seek()
		const inside = insideOf(this)
		if (inside.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect')
		const { hostname, port } = new URL(address)
		inside.host = decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1'))
		inside.port = Number(port || 5432)
		this.#address = address
		route.travellers.add(this)
		// Orderly or not: to look once more costs little.
		const leave = () => {
			route.travellers.delete(this)
			route.doubt(address)
		}
		this.connection.on('error', leave)
		this.connection.on('end', leave)
		await super.connect()
		if (!this.#isStandby) return this
		// A pooler goes on saying what was so when it made its first connection there.
		const { rows } = await super.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
		this.#isStandby = rows[0]?.standby !== false
		if (!this.#isStandby) return this
		leave()
		void this.end().catch(() => {})
		throw new Error('Connection terminated: this host is a standby now')
	}
}
