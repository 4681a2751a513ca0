// Hides how the one read that a request needs is asked in the statement that lets its caller in.
import { BoundedMap } from '../bounded-map.ts'
import type { Row, Statement } from './batch.ts'

const mostKnown = 300
/** By what enters, then by what is read: texts that are made once. */
const texts = new Map<string, BoundedMap<string, string>>()

/**
 * Whoever enters stands on the outer side of the join, and nothing of the inner one is looked at before that row is there; without it
 * row-level security would find nothing.
 */
export function joinedTo(entry: Statement, read: Statement): Statement {
	const known = texts.get(entry.sql) ?? new BoundedMap<string, string>(mostKnown)
	texts.set(entry.sql, known)
	let text = known.get(read.sql)
	if (text === undefined) {
		const before = entry.parameters.length
		const renumbered = read.sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
		text = `select entry.*, found.* from (${entry.sql} offset 0) entry left join lateral (select true as is_found, asked.* from (${renumbered}) asked) found on true`
		known.set(read.sql, text)
	}
	const unnamed = read.unnamed && joinedTo(entry, read.unnamed)
	return { sql: text, parameters: [...entry.parameters, ...read.parameters], unnamed }
}

/** What was read; nothing found leaves one row, of who has entered alone. */
export const foundIn = (rows: Row[]): Row[] => rows.filter(({ is_found }) => is_found === true)
