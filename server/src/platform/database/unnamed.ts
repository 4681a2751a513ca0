// Hides how statements reach the database in one message, and none by a name that a connection would have to remember.
import pg from 'pg'

type Connection = pg.Connection
export type UnnamedStatement = { readonly sql: string; readonly parameters: readonly (string | null)[] }

/** One after the other, up to the first that fails, with one Sync: what has not begun a transaction of its own is one together. */
export class UnnamedStatements extends pg.Query {
	readonly #told = Promise.withResolvers<pg.QueryResult[]>()
	/** Of each statement in its order. */
	readonly answers = this.#told.promise
	/** The driver calls it. */
	callback = (error: Error | null | undefined, answers: pg.QueryResult | pg.QueryResult[]) =>
		error ? this.#told.reject(error) : this.#told.resolve([answers].flat())
	readonly #statements: readonly UnnamedStatement[]
	constructor(statements: readonly UnnamedStatement[]) {
		super('')
		this.#statements = statements
	}
	override submit = (connection: Connection) => {
		connection.stream.cork()
		for (const statement of this.#statements) writeTo(connection, statement)
		connection.sync()
		connection.stream.uncork()
	}
}

/** A statement with what is to be so while it runs. */
export class PrecededStatement extends pg.Query {
	readonly #told = Promise.withResolvers<pg.QueryResult>()
	readonly answer = this.#told.promise
	callback = (error: Error | null | undefined, answers: pg.QueryResult[]) =>
		error ? this.#told.reject(error) : this.#told.resolve(answers.at(-1) as pg.QueryResult)
	constructor(first: string, text: string, values: unknown[]) {
		const alsoWithoutValues = { text, values, queryMode: 'extended' }
		super(alsoWithoutValues)
		const submitAlone = pg.Query.prototype.submit
		this.submit = (connection) => {
			connection.stream.cork()
			writeTo(connection, { sql: first, parameters: [] })
			submitAlone.call(this, connection)
			connection.stream.uncork()
		}
	}
}

function writeTo(connection: Connection, { sql, parameters }: UnnamedStatement) {
	connection.parse({ name: '', text: sql, types: [] }, true)
	connection.bind({ portal: '', statement: '', values: [...parameters] }, true)
	connection.describe({ type: 'P', name: '' }, true)
	connection.execute(null, true)
}
