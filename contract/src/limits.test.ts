import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint, RequestSpec, Schema } from './endpoint.ts'
import './messages.ts'
import { replyOf } from './reply-shapes.ts'
import { mostRappen, outsideOfYears, tooMuchMoney } from './swiss/limits.ts'

/** Enough of a zod schema to walk through it, and to ask it. */
type Node = {
	_zod: { def: Record<string, unknown> & { type: string } }
	safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } }
}
type Field = { path: string; name: string; schema: Node; holds: 'day' | 'instant' | 'number' }

const [requests, endpoints]: [[string, RequestSpec][], [string, Endpoint][]] = [[], []]
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
	for (const exported of Object.values((await import(path.join(import.meta.dirname, file))) as Record<string, unknown>))
		for (const [name, each] of Object.entries(exported && typeof exported === 'object' ? exported : {})) {
			if (typeof (each as RequestSpec | null)?.summary === 'string') requests.push([name, each as RequestSpec])
			if (typeof (each as Endpoint | null)?.method === 'string') endpoints.push([name, each as Endpoint])
		}

/** Every field of an object, however deep, that is a day, an instant or a number. */
function fieldsIn(schema: Schema | undefined, path: string): Field[] {
	if (!schema) return []
	const { def } = (schema as unknown as Node)._zod
	if (def.type === 'object')
		return Object.entries(def['shape'] as Record<string, Node>).flatMap(([name, each]) => {
			const at = `${path}.${name}`
			const holds = leavesOf(each).flatMap((leaf) => leaf ?? [])[0]
			return holds ? [{ path: at, name, schema: each, holds }] : fieldsIn(each as unknown as Schema, at)
		})
	return within(schema as unknown as Node).flatMap((each) => fieldsIn(each as unknown as Schema, path))
}
function leavesOf(node: Node): (Field['holds'] | undefined)[] {
	const { def } = node._zod
	if (def.type === 'object' || def.type === 'array' || def.type === 'record') return []
	if (def.type === 'number') return ['number']
	if (def['format'] === 'date') return ['day']
	if (def['format'] === 'datetime') return ['instant']
	return within(node).flatMap(leavesOf)
}
const within = ({ _zod: { def } }: Node) =>
	[def['innerType'], def['element'], def['in'], def['out'], def['valueType'], ...((def['options'] as unknown[] | undefined) ?? [])].flatMap(
		(each) => (each ? [each as Node] : []),
	)

const bodies = requests.flatMap(([name, { body, multipart }]) => fieldsIn(body ?? multipart, name))
const queries = [
	...requests.flatMap(([name, { query }]) => fieldsIn(query, name)),
	...endpoints.flatMap(([name, { query }]) => fieldsIn(query, name)),
]
const replies = endpoints.flatMap(([name, endpoint]) => fieldsIn(replyOf(endpoint), name))
/** By which a list or a report is narrowed: what was stored before there was one range can be asked for. */
const narrows = /^create(Group)?Export\.(from|to)$/
const money = /^(expense|income|base|bill|amount|price)$/

const saidOfValue = ({ schema }: Field, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? 'ja'

test('every day and every instant that is written lies in the years 1900 to 2200 in Zurich', () => {
	const written = bodies.filter(({ path, holds }) => holds !== 'number' && !narrows.test(path))
	expect(written.length).toBeGreaterThan(30)
	expect(new Set(written.map(({ name }) => name))).toEqual(
		new Set([
			'event_at',
			'date',
			'until',
			'anchor',
			'put_off',
			'valid_from',
			'valid_until',
			'disabled_at',
			'at',
			'started_at',
			'stopped_at',
			'expires_at',
			'created',
			'modified',
			'from_on',
			'until_on',
		]),
	)
	for (const field of written) {
		const [before, first, last, after] =
			field.holds === 'day'
				? ['1899-12-31', '1900-01-01', '2200-12-31', '2201-01-01']
				: ['1900-01-01T00:00:00+01:01', '1900-01-01T00:00:00+01:00', '2200-12-31T22:59:59.999Z', '2201-01-01T00:00:00+01:00']
		expect([field.path, ...[before, first, last, after].map((each) => saidOfValue(field, each))]).toEqual([
			field.path,
			outsideOfYears,
			'ja',
			'ja',
			outsideOfYears,
		])
	}
})

test('every amount that is written is at most CHF 999 999 999.99', () => {
	const amounts = bodies.filter(({ name, holds }) => holds === 'number' && money.test(name))
	expect(new Set(amounts.map(({ path }) => path.replace(/^\w+\./, '')))).toEqual(
		new Set([
			...['balance', 'reminder.proposal'].flatMap((part) => [`${part}.expense`, `${part}.income`]),
			...['balance', 'reminder.proposal'].flatMap((part) => [`entry.${part}.expense`, `entry.${part}.income`]),
			'base',
			'transfer.amount',
			'entry.transfer.amount',
		]),
	)
	for (const field of amounts)
		expect([field.path, saidOfValue(field, mostRappen), saidOfValue(field, mostRappen + 1)]).toEqual([field.path, 'ja', tooMuchMoney])
})

test('what was stored before there were limits is answered, and can be asked for', () => {
	const days = [...replies, ...queries, ...bodies.filter(({ path }) => narrows.test(path))].filter(({ holds }) => holds === 'day')
	expect(days.length).toBeGreaterThan(40)
	// The calendar itself ends there.
	for (const field of days.filter(({ path }) => !/^getCalendar\.(from|to)$/.test(path)))
		expect([field.path, saidOfValue(field, '1850-03-01'), saidOfValue(field, '2300-01-01')]).toEqual([field.path, 'ja', 'ja'])
	for (const field of replies.filter(({ name, holds }) => holds === 'number' && money.test(name)))
		expect([field.path, ...[10 ** 15, 2 ** 53 + 2, -(2 ** 60)].map((each) => saidOfValue(field, each))]).toEqual([
			field.path,
			'ja',
			'ja',
			'ja',
		])
	const years = queries.filter(({ name }) => name === 'year')
	expect(years.length).toBeGreaterThan(8)
	for (const field of years) expect([field.path, saidOfValue(field, '1850'), saidOfValue(field, '2300')]).toEqual([field.path, 'ja', 'ja'])
})
