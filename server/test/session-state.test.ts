// What PostgreSQL keeps for a connection stays with a pooler's connection, and meets whoever gets that next.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const sources = ['server/src/**/*.ts', 'database/functions/*.sql'].flatMap((pattern) => globSync(pattern, { cwd: root }))
const own = sources.filter((file) => !file.endsWith('.test.ts')).toSorted()

/** Words of SQL that leave something on the connection, and what only looks like them. */
const leaving: Record<string, RegExp> = {
	'a setting':
		/(^|[`'";]|\b(begin|then|else|loop)\b)\s*(re)?set\s+(?!local\b|transaction\b|constraints\b)(session\s+)?(role\b|authorization\b|[a-z_.]+\s*(=|\bto\b|;|$))/gi,
	'a setting for longer than the transaction': /set_config\([^;`]*?,\s*false\s*\)/gi,
	'a setting of the connection': /\b(application_name|statement_timeout|lock_timeout|search_path)\s*:/g,
	'a lock of the session': /pg_(try_)?advisory_(lock|unlock)\w*\s*\(/gi,
	'a channel': /(^|[`'"]|;\s*)(un)?listen\s+\S/gim,
	'a name for a statement': /(^|[`'"]|;\s*)(prepare|execute|deallocate)\s+(?!function|format)[$\w]+/gim,
	'a cursor': /\bdeclare\s+\w+\s+[\w\s]*cursor\b|\bwith hold\b/gi,
	'a temporary table': /\b(temp|temporary)\s+(table|view|sequence)\b/gi,
	'where a sequence is': /\b(currval|lastval)\s*\(/gi,
	'all of it': /(^|[`'"]|;\s*)(discard|load)\s+(all|plans|temp|'|sequences)/gim,
}
/** By the direct way, or where there is no pooler. */
const allowed: Record<string, string[]> = {
	'server/src/platform/database/batch.ts': ['a name for a statement'],
	'server/src/platform/database/connect.ts': ['a setting of the connection'],
	'server/src/platform/database/functions.ts': ['a temporary table'],
	'server/src/platform/database/hearing.ts': ['a setting of the connection'],
	'server/src/platform/database/limits.ts': ['a setting of the connection'],
	'server/src/platform/database/migrate.ts': ['a setting of the connection', 'a lock of the session'],
	'server/src/platform/database/reading.ts': ['a setting of the connection'],
	'server/src/platform/database/snapshot.ts': ['a setting', 'a setting of the connection'],
	'server/src/platform/database/standby.ts': ['a setting of the connection'],
	'server/src/platform/jobs/alive.ts': ['a setting of the connection', 'a lock of the session'],
	'server/src/platform/jobs/pool.ts': ['a setting of the connection'],
	'server/src/platform/live/listener.ts': ['a setting of the connection', 'a channel'],
}

const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)(\/\/|--).*$/gm, ' ')
const foundIn = (text: string) => Object.keys(leaving).filter((kind) => code(text).match(leaving[kind] as RegExp))

test.each([
	[
		'a setting',
		'sql`set statement_timeout = 5`',
		"query('reset role')",
		'`set session authorization x`',
		'set search_path to x;',
		'begin\n\treset all; end',
	],
	['a setting for longer than the transaction', "set_config('a', 'b', false)"],
	['a lock of the session', 'pg_advisory_lock(1)', 'pg_try_advisory_lock(1)', 'pg_advisory_unlock_all()', 'pg_advisory_lock_shared(1)'],
	['a channel', '`listen live`', "query('unlisten live')"],
	['a name for a statement', '`prepare q as select 1`', "'execute q(1)'", 'sql`deallocate q`'],
	['a cursor', 'declare c cursor for select 1', 'declare c no scroll cursor with hold for'],
	['a temporary table', 'create temp table x', 'create temporary view y'],
	['where a sequence is', "currval('a')"],
	['all of it', '`discard all`'],
])('the search for %s finds it, and nothing that a transaction ends', (kind, ...texts) => {
	expect(texts.filter((text) => !foundIn(text).includes(kind))).toEqual([])
	const ended =
		"sql`set local statement_timeout = 1`; 'set transaction read only'; set_config('a', b, true); pg_advisory_xact_lock(1); pg_try_advisory_xact_lock(1)"
	expect(foundIn(ended)).toEqual([])
})

test('D59 nothing that goes through a pooler leaves anything on a connection', () => {
	expect(own.length).toBeGreaterThan(500)
	const found = own.flatMap((file) => {
		const kinds = foundIn(readFileSync(path.join(root, file), 'utf8'))
		return kinds.length > 0 ? [[file, kinds]] : []
	})
	expect(Object.fromEntries(found)).toEqual(allowed)
})

test('D59 a statement has a name only where its connection stays', () => {
	const naming = own.filter((file) => /\bnameFor\(/.test(readFileSync(path.join(root, file), 'utf8')))
	expect(naming).toEqual(['batch', 'clients', 'statement-names'].map((name) => `server/src/platform/database/${name}.ts`))
	expect(readFileSync(path.join(root, 'server/src/platform/database/unnamed.ts'), 'utf8')).not.toMatch(/\bname: (?!'')/)
})
