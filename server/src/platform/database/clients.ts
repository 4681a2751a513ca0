// Hides what a connection does with a statement: names it where it will be asked again on the same connection, and hangs up where nobody answers.
import pg from 'pg'
import { listenFor, usualHearing, type Hearing } from './hearing.ts'
import { codeOf } from '../thrown.ts'
import { toldStatement, tracing } from '../tracing/spans.ts'
import { insideOf } from './inside.ts'
import { limitsOfTransaction } from './limits.ts'
import { SeekingClient } from './seeking.ts'
import type { Standby } from './standby.ts'
import { StatementNames } from './statement-names.ts'
import { PrecededStatement, UnnamedStatements, type UnnamedStatement } from './unnamed.ts'

const mostNames = 150
const silent = 'Query read timeout'
/** `read_only_sql_transaction`: a write where only reads are taken. */
const onStandby = '25006'
const reasons = { unheard: 'nothing is heard of the database', waits: 'a commit waits for a standby that is away' }

/** `standby`: hears that it is missed; without it a commit is waited for until it is back. */
type Settings = pg.ClientConfig & { hearing?: Hearing; pooler?: Pooler; standby?: Standby }
/** What lends its connections from transaction to transaction, so that nothing may be left on one. */
export type Pooler = {
	/** Leads past it. */
	direct: string
	/** Whether the database ends what takes too long outside of a transaction too, without being told each time. */
	isLimited: boolean
}

class HeardClient extends SeekingClient {
	readonly #direct: string | undefined
	readonly #hearing: Hearing
	readonly #standby: Standby | undefined
	constructor({ hearing = usualHearing, pooler, standby, ...settings }: Settings = {}) {
		super(settings)
		this.#direct = pooler?.direct
		this.#hearing = hearing
		this.#standby = standby
	}
	protected heard<T>(asked: Promise<T>): Promise<T> {
		asked.catch((error: Error) => {
			if (error.message === silent) this.hangUp(error)
			// A pooler does not say what it leads to, nor that this has become another one.
			else if (codeOf(error) === onStandby && (this.isStandby || this.#direct !== undefined))
				this.hangUp(new Error(`Connection terminated: ${error.message}`))
		})
		const { processID, connection } = insideOf(this)
		const listened = { url: this.address, direct: this.#direct, socket: connection.stream, process: processID, asked }
		listenFor(listened, this.#hearing, (why) => {
			if (why === 'waits' && !this.#standby) return false
			if (why === 'waits') this.#standby?.missed()
			this.hangUp(new Error(`Connection terminated: ${reasons[why]}`))
			return true
		})
		return asked
	}
}

/** Names every parametrised statement, so that PostgreSQL plans it once per connection. */
export class NamingClient extends HeardClient {
	readonly #names = new StatementNames(this, 'q', mostNames)
	override query(...args: unknown[]): any {
		return asToldStatement(args, () => this.#ask(args))
	}
	#ask(args: unknown[]): any {
		const [text, values, ...rest] = args
		const isPlain = typeof text === 'string' && Array.isArray(values)
		const named = isPlain ? [{ text, values, name: this.#names.nameFor(text).name }, ...rest] : args
		const last: unknown = rest.at(-1)
		if (isPlain && typeof last === 'function') named.splice(-1, 1, this.#heardToo(last as Answered))
		const asked: unknown = Reflect.apply<pg.Client, unknown[], unknown>(super.query, this, named)
		return asked instanceof Promise ? this.heard(asked) : asked
	}
	/** As the queue asks. */
	#heardToo(answered: Answered): Answered {
		const told = Promise.withResolvers<unknown>()
		void this.heard(told.promise)
		return (error, answer) => {
			if (error) told.reject(error)
			else told.resolve(answer)
			answered(error, answer)
		}
	}
}
type Answered = (error: Error | null | undefined, answer: unknown) => void

const asToldStatement = (args: unknown[], ask: () => any): any => {
	const [text, values] = args
	if (!tracing.spans || typeof text !== 'string' || !Array.isArray(values) || args.length !== 2) return ask()
	return tracing.spans.during(toldStatement('statement', text), ask)
}

const begins = /^(begin|start transaction)\b/i
const limits: UnnamedStatement = { sql: limitsOfTransaction(), parameters: [] }

/** Names nothing, and leaves nothing behind: the next statement after a transaction may be another one's connection. */
export class PooledClient extends HeardClient {
	readonly #isLimited: boolean
	constructor(settings: Settings = {}) {
		super(settings)
		this.#isLimited = settings.pooler?.isLimited ?? false
	}
	override query(...args: unknown[]): any {
		return asToldStatement(args, () => this.#ask(args))
	}
	#ask(args: unknown[]): any {
		const [text, values] = args
		if (typeof text === 'string' && begins.test(text))
			return this.queryTogether([{ sql: text, parameters: [] }, limits]).then(([begun]) => begun)
		if (typeof text === 'string' && Array.isArray(values) && !this.#isLimited && this.getTransactionStatus() === 'I') {
			const alone = new PrecededStatement(limits.sql, text, values)
			super.query(alone)
			return this.heard(alone.answer)
		}
		const asked: unknown = Reflect.apply<pg.Client, unknown[], unknown>(super.query, this, args)
		return asked instanceof Promise ? this.heard(asked) : asked
	}
	/** In one message; the answer of each. */
	queryTogether(statements: readonly UnnamedStatement[]): Promise<pg.QueryResult[]> {
		const together = new UnnamedStatements(statements)
		super.query(together)
		return this.heard(together.answers)
	}
}
