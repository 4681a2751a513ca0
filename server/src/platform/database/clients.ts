// Hides what a connection does with a statement: names it where it will be asked again on the same connection, and hangs up where nobody answers.
import pg from 'pg'
import { listenFor, usualHearing, type Hearing } from './hearing.ts'
import { codeOf } from '../thrown.ts'
import { toldStatement, tracing } from '../tracing/spans.ts'
import { insideOf } from './inside.ts'
import { limitsOfTransaction } from './limits.ts'
import { SeekingClient } from './seeking.ts'
import { StatementNames } from './statement-names.ts'
import { PrecededStatement, UnnamedStatements, type UnnamedStatement } from './unnamed.ts'

const mostNames = 150
const silent = 'Query read timeout'
/** `read_only_sql_transaction`: a write where only reads are taken. */
const onStandby = '25006'

type Settings = pg.ClientConfig & { hearing?: Hearing; pooler?: Pooler }
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
	constructor({ hearing = usualHearing, pooler, ...settings }: Settings = {}) {
		super(settings)
		this.#direct = pooler?.direct
		this.#hearing = hearing
	}
	protected heard<T>(asked: Promise<T>): Promise<T> {
		asked.catch((error: Error) => {
			if (error.message === silent) this.hangUp(error)
			// A pooler does not say what it leads to, nor that this has become another one.
			else if (codeOf(error) === onStandby && (this.isStandby || this.#direct !== undefined))
				this.hangUp(new Error(`Connection terminated: ${error.message}`))
		})
		const { processID, connection } = insideOf(this)
		listenFor({ url: this.address, direct: this.#direct, socket: connection.stream, process: processID, asked }, this.#hearing, () =>
			this.hangUp(new Error('Connection terminated: nothing is heard of the database')),
		)
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
		const asked: unknown = Reflect.apply<pg.Client, unknown[], unknown>(super.query, this, named)
		return asked instanceof Promise ? this.heard(asked) : asked
	}
}

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
