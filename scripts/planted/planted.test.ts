import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../check.ts'
import { nounOf, placeOf } from '../structure/rooms.ts'
import { codeTargets } from './code-operators.ts'
import { findFaults, listSeeds, plant, readFile, titleOf } from './faults.ts'
import { isPlantable } from './left-out.ts'
import { nets, relatedToFunctions, testsOfFunctions } from './related.ts'
import { sqlTargets } from './sql-operators.ts'
import { readStatements, readTokens } from './sql-tokens.ts'
import { parse } from './syntax-tree.ts'

/** How many faults and features each list has, and every one after the last of these: all features there were that an operator finds something in. */
const sizes = [
	{ all: 60, features: 41 },
	{ all: 60, features: 41 },
	{ all: 64, features: 48 },
] as const

describe.for(listSeeds())('the faults of seed %i', (seed) => {
	const faults = findFaults(seed)!
	const size = sizes[seed - 1] ?? sizes.at(-1)!

	test.for(faults.map((fault) => [titleOf(fault), fault] as const))('%s', ([, fault]) => {
		const text = readFile(fault.file)
		expect(isPlantable(fault.file)).toBe(true)
		expect(plant(fault, text)).not.toBe(text)
	})

	test('are 60 or a few more: 20 of the web app, 15 of the functions in the database, and one in every feature or its contract', () => {
		const below = (folder: string) => faults.filter(({ file }) => file.startsWith(folder))
		expect([faults.length, below('web/').length, below('database/functions/').length]).toEqual([size.all, 20, 15])
		expect(new Set(faults.map(titleOf)).size).toBe(size.all)
		const folders = ['server/src/features', 'web/src/features'].flatMap((side) => readdirSync(path.join(root, side)))
		const met = [...new Set(folders.map(nounOf))].filter((name) =>
			faults.some(({ file }) => nounOf(placeOf(file).feature?.split('/')[0]) === name || file === `contract/src/${name}.ts`),
		)
		// A feature that came later is of a later list.
		expect(met.length).toBeGreaterThanOrEqual(size.features)
	})
})

test('each file of functions says which tests are about it, and they are there', () => {
	const files = readdirSync(path.join(root, 'database/functions')).filter((name) => name.endsWith('.sql'))
	expect(files.filter((name) => testsOfFunctions(name).length === 0)).toEqual([])
	expect(Object.keys(relatedToFunctions).filter((name) => !files.includes(`${name}.sql`))).toEqual([])
	const places = [...Object.values(relatedToFunctions).flat(), ...nets]
	expect(places.filter((place) => !existsSync(path.join(root, place)))).toEqual([])
})

test('a fault is found again wherever it is moved and however it is broken into lines; what is gone or not alone is named', () => {
	const fault = { file: 'a.ts', function: 'list.next', operator: 'bound', expression: 'a < b', becomes: 'a <= b' } as const
	const inside = (body: string) => `export function list() {\n\tconst next = () => {\n${body}\n\t}\n\treturn next(a < b)\n}`
	expect(plant(fault, inside('return a\n\t\t\t< b'))).toBe(inside('return a <= b'))
	expect(() => plant(fault, inside('return a > b'))).toThrow('a.ts: list.next has no «a < b»')
	expect(() => plant(fault, inside('return aa < b'))).toThrow('no «a < b»')
	expect(() => plant(fault, inside('return a < b || a < b'))).toThrow('2 times: say which')
	expect(plant({ ...fault, nth: 2 }, inside('return a < b || a < b'))).toBe(inside('return a < b || a <= b'))
	expect(() => plant({ ...fault, nth: 3 }, inside('return a < b || a < b'))).toThrow('2 times only')
	expect(() => plant({ ...fault, becomes: 'a <' }, inside('return a < b'))).toThrow()
})

const planted = (text: string) =>
	codeTargets(parse('a.ts', text), text).map(
		({ target: { operator, start, end, becomes } }) => `${operator}: ${text.slice(start, end)} -> ${becomes}`,
	)

test.for([
	["db.selectFrom('a').where('name', '=', x)", ["where: .where('name', '=', x) -> "]],
	["db.where('a.deleted_at', 'is', null)", ["deleted: .where('a.deleted_at', 'is', null) -> "]],
	["db.where('at', '<', x)", ["where: .where('at', '<', x) -> ", "bound: .where('at', '<', x) -> .where('at', '<=', x)"]],
	["db.where('group_id', '=', g).where('id', '=', i)", ["where: .where('id', '=', i) -> "]],
	["db.orderBy('name', 'desc')", ["order: .orderBy('name', 'desc') -> .orderBy('name')"]],
	["db.orderBy('at').orderBy('id')", ["order: .orderBy('at') -> .orderBy('at', 'desc')"]],
	['a <= b', ['bound: a <= b -> a < b']],
	['at < Date.now()', []],
	['a - b', ['sign: a - b -> a + b']],
	["a + 'x'", []],
	['list.toSorted((a, b) => f(a, b))', ['order: (a, b) => f(a, b) -> (b, a) => f(a, b)']],
	['function f() { if (x) return 1 }', ['case: x -> false']],
	['a ? b : c', ['case: a ? b : c -> c', 'case: a ? b : c -> b']],
	['each.disabled_at === null', ['switched off: each.disabled_at === null -> true']],
	['for (const a of b) c(a)', ['second batch: b -> [...b].slice(0, 1)']],
	['while (x()) y()', ['second batch: while (x()) -> for (let once = true; once && (x()); once = false)']],
	['async function f() { for await (const a of b) { c(a) } }', ['second batch: c(a) -> c(a); break']],
	['for (let at = 0; f(at); at += size) c(at)', ['second batch: at += size -> at = Infinity', 'sign: at += size -> at -= size']],
	['sql`select 1 from a where x = ${y} and deleted_at is null`', ['where: x = ${y} -> true', 'deleted: deleted_at is null -> true']],
	['console.warn(a < b)', []],
	['throw new RangeError(a ? b : c)', []],
	['type A = B extends C ? D : E', []],
] as const)('what may be wrong in %s', ([text, expected]) => expect(planted(text)).toEqual(expected))

const plantedInSql = (text: string) =>
	sqlTargets(text, readTokens(text)).map(({ operator, start, end, becomes }) => `${operator}: ${text.slice(start, end)} -> ${becomes}`)

test.for([
	["select 1 from a where x = 1 -- and y = 2\n and z = 'and w'", ['where: x = 1 -> true', "where: z = 'and w' -> true"]],
	['select 1 from a where x between 1 and 2 and y', ['where: x between 1 and 2 -> true', 'where: y -> true']],
	['select 1 from a where group_id = g and id = i', ['where: id = i -> true']],
	['select 1 from a order by at desc, id', ['order: order by at desc -> order by at asc']],
	['select case when a then b else c end', ['case: a -> false']],
	['select coalesce(a, f(b))', ['case: coalesce(a, f(b)) -> a']],
	['select a union all select b limit 1', ['case: union all select b -> ']],
	['if a is distinct from b then c; end if', ['case: a is distinct from b -> false']],
	['select (a, b) <= (c, d)', ['bound: (a, b) <= (c, d) -> (a, b) < (c, d)']],
	['for a in b loop c; end loop', ['second batch: end loop -> exit; end loop']],
] as const)('what may be wrong in %s', ([text, expected]) => expect(plantedInSql(text)).toEqual(expected))

test('statements of SQL are told apart by what they make; brackets and quotes close', () => {
	const body = `as $$ begin perform ';'; execute $q$ select ( $q$; end $$`
	const text = `create function a(b text) returns void language plpgsql ${body};\ncreate policy c on d using (e);\ngrant f to g;\ncreate view h as select 1;`
	expect(readStatements(text).map(({ name }) => name)).toEqual(['a', 'policy c of d', 'view h'])
	for (const broken of ['select (a', 'select a)', 'select $$ a', 'select case when a then b']) expect(() => readTokens(broken)).toThrow()
})
