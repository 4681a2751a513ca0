// Hides by which names a connection knows its statements: those it used last, and no name ever means two things.
import type pg from 'pg'
import { insideOf } from './inside.ts'

type Connection = ReturnType<typeof insideOf>['connection']

/** PostgreSQL keeps some ten kilobytes for each name of each connection, for as long as the connection lives. */
export class StatementNames {
	readonly #connection: Connection
	readonly #prefix: string
	readonly #most: number
	/** Text to name, the one used last at the end. */
	readonly #names = new Map<string, string>()
	#made = 0
	constructor(client: pg.ClientBase, prefix: string, most: number) {
		this.#connection = insideOf(client).connection
		this.#prefix = prefix
		this.#most = most
	}

	/** The name of a text, and whether the connection does not know yet what it means. */
	nameFor(text: string): { name: string; isNew: boolean } {
		const known = this.#names.get(text)
		const name = known ?? `${this.#prefix}${this.#made++}`
		this.#names.delete(text)
		if (known === undefined && this.#names.size >= this.#most) {
			const [oldest] = this.#names.keys()
			if (oldest !== undefined) this.forget(oldest)
		}
		this.#names.set(text, name)
		return { name, isNew: known === undefined }
	}

	/** Frees the name, whether or not the connection ever learnt it. */
	forget(text: string) {
		const name = this.#names.get(text)
		if (name === undefined) return
		this.#names.delete(text)
		this.#connection.close({ type: 'S', name }, true)
		delete this.#connection.parsedStatements[name]
	}
}
