// Hides how several statements reach the database in one message and come back in one.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Permission } from '@hausheft/contract/rights.ts'
import { BoundedMap } from '../bounded-map.ts'
import { toldStatement, tracing } from '../tracing/spans.ts'
import { PooledClient } from './clients.ts'
import { StatementNames } from './statement-names.ts'

type Value = string | number | boolean | null | readonly string[]
/** `unnamed`: the same in other words, for a connection on which what is asked has no name and would be planned each time. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[]; readonly unnamed?: Statement | undefined }
export type Row = Record<string, unknown>

/** Sends plain statements and others together, in one message; answers the rows of each select among the latter in order. */
export const sendBatch = (client: pg.PoolClient, parts: (string | Statement)[]): Promise<Row[][]> =>
	tracing.spans ? tracing.spans.during(toldBatch(parts), () => send(client, parts)) : send(client, parts)

const send = (client: pg.PoolClient, parts: (string | Statement)[]): Promise<Row[][]> =>
	client instanceof PooledClient ? sendUnnamed(client, parts) : sendNamed(client, parts)

const toldBatch = (parts: (string | Statement)[]) =>
	toldStatement('batch', parts.map((part) => (typeof part === 'string' ? part : part.sql)).join(';\n'))

/** What is said anew with each transaction anyway has no name on a connection that is another one's with the next. */
async function sendUnnamed(client: PooledClient, parts: (string | Statement)[]): Promise<Row[][]> {
	const written = parts.map((part) => (typeof part === 'string' ? { sql: part, parameters: [] } : unnamed(part.unnamed ?? part)))
	const answers = await client.queryTogether(written)
	return answers.flatMap(({ command, rows }, at) => (typeof parts[at] !== 'string' && command === 'SELECT' ? [rows as Row[]] : []))
}
const unnamed = ({ sql, parameters }: Statement) => ({ sql, parameters: parameters.map((value) => textOf(value as Value)) })

/**
 * A statement is prepared where this connection does not know it yet, then executed by name, so that it is planned once; where one fails,
 * those after it were never prepared.
 */
async function sendNamed(client: pg.PoolClient, parts: (string | Statement)[]): Promise<Row[][]> {
	const names = namesOf(client)
	const added: string[] = []
	const executing = ({ sql, parameters }: Statement): string => {
		const { name, isNew } = names.nameFor(sql)
		if (isNew) added.push(sql)
		const values = parameters.length > 0 ? `(${parameters.map((value) => literal(value as Value)).join(', ')})` : ''
		return `${isNew ? `prepare ${name} as ${sql}; ` : ''}execute ${name}${values}`
	}
	const text = parts.map((part) => (typeof part === 'string' ? part : executing(part))).join('; ')
	try {
		const answers = (await client.query(text)) as unknown as pg.QueryResult<Row>[]
		return answers.filter(({ command }) => command === 'SELECT').map(({ rows }) => rows)
	} catch (error) {
		for (const sql of added) names.forget(sql)
		throw error
	}
}

/** What the first of the statements has found, by the type that its query has. */
export const firstRows = <R>(found: Row[][] | undefined) => found?.[0] as R[] | undefined

const most = 50
const prepared = new WeakMap<pg.PoolClient, StatementNames>()
function namesOf(client: pg.PoolClient): StatementNames {
	const names = prepared.get(client) ?? new StatementNames(client, 'batch_', most)
	prepared.set(client, names)
	return names
}

/** As it stands in a message. */
const textOf = (value: Value): string | null => {
	if (value === null || typeof value === 'string') return value
	return Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value)
}
/** As it stands in SQL. */
const literal = (value: Value): string => {
	const text = textOf(value)
	if (text === null) return 'null'
	return typeof value === 'number' || typeof value === 'boolean' ? text : pg.escapeLiteral(text)
}

/** A statement about one thing, written once for all of them: `write` with any id gives its text. */
export function writtenOnce(write: (id: string) => Statement): (id: string) => Statement {
	let text: string | undefined
	return (id) => {
		if (text !== undefined) return { sql: text, parameters: [id] }
		const { sql, parameters } = write(id)
		if (parameters.length !== 1 || parameters[0] !== id) throw new Error(`takes more than an id: ${sql}`)
		text = sql
		return { sql, parameters }
	}
}

/**
 * The same for statements of several shapes. `shape` says all that its text goes by and whatever else stands in it; `values` stand in it as
 * they are, each where `write` puts what it is given for it.
 */
export function writtenPerShape(most: number): (shape: string, values: string[], write: (values: string[]) => Statement) => Statement {
	const known = new BoundedMap<string, { sql: string; place: (values: string[]) => unknown[] }>(most)
	return (shape, values, write) => {
		let written = known.get(shape)
		if (!written) {
			// Nothing that somebody types is one of them.
			const marks: string[] = values.map(() => randomUUID())
			const { sql, parameters } = write(marks)
			const from = parameters.map((parameter) => marks.indexOf(parameter as string))
			if (marks.some((_, at) => !from.includes(at))) throw new Error(`does not take all that it is given: ${sql}`)
			written = { sql, place: (given) => parameters.map((parameter, n) => (from[n] === -1 ? parameter : given[from[n] ?? 0])) }
			known.set(shape, written)
		}
		return { sql: written.sql, parameters: written.place(values) }
	}
}

/** Reads, and their locks, that need nothing but row-level security, sent together with the opening of the transaction. */
export type EarlyReads = {
	statements: (string | Statement)[]
	/** These are all the reads there are, also of who is limited to some properties: the transaction ends with them. */
	whole: boolean
	/** For who has this alone: what others see of it is asked for otherwise. */
	sight?: Permission | undefined
}
