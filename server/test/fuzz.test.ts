import { nounAt } from '@hausheft/contract/nouns.ts'
import { trashSources } from '@hausheft/contract/trash.ts'
import fc from 'fast-check'
import { z } from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import type { JsonSchema } from '../src/platform/http/json-schemas.ts'
import type { OpenApi } from '../src/platform/http/openapi-document.ts'
import { onceBroken, valuesOf, type Ids } from './fuzz-values.ts'
import type { TestPerson } from './house.ts'
import { createWorld, make, makeNoPapers, oneOfEach } from './rights-world.ts'
import { startListedServer } from './routes.ts'
import { multipart, photo } from './upload.ts'

/** `npm run test:full` drives every endpoint for long, with another seed each time; `FUZZ_SEED` repeats one. */
const full = process.env['HAUSHEFT_FULL'] !== undefined
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (full ? 1000 : 25))
const seed = Number(process.env['FUZZ_SEED'] ?? (full ? Date.now() % 2 ** 31 : 4))

const { server, mounted } = await startListedServer()
const world = await createWorld(server)
const { anna, group, property } = world.house
afterAll(() => server.close())
// What is answered is looked at, no paper.
await makeNoPapers(server)
const host = 'haus.test'
const document = (await server.app.inject('/api/be/openapi.json')).json<OpenApi>()
const picture = await photo(8, 8)

const own = {
	group: group.id,
	property: property.id,
	person: anna.id,
	unit: await lookUp('unit'),
	type: await lookUp('journal_type'),
	house: world.house.type,
}
const madeThings = {
	...(await oneOfEach(world)),
	looseFile: await make.looseFile(world),
	invite: await make.invite(world),
	'invite-link': await make.link(world),
	property: property.id,
}
const someId = fc.oneof(
	{ weight: 2, arbitrary: fc.constantFrom(...Object.values({ ...own, ...madeThings })) },
	{ weight: 2, arbitrary: fc.constantFrom(...Object.values(world.foreign)) },
	{ weight: 1, arbitrary: fc.uuid() },
)
/** Of the right kind, as a rule. */
const ids: Ids = (field) => {
	const noun = field === 'files' ? 'looseFile' : field === 'user_id' ? 'person' : singular(field)
	const fitting = { ...own, ...madeThings }[noun as 'group']
	return typeof fitting === 'string' ? fc.oneof({ weight: 8, arbitrary: fc.constant(fitting) }, { weight: 1, arbitrary: someId }) : someId
}
/** The id that a path asks for first: of the noun before it. */
const nouns: Record<string, string> = { ...own, ...madeThings, user: anna.id }
const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '')

async function lookUp(table: string) {
	return (await server.owner.query<{ id: string }>(`select id from ${table} limit 1`)).rows[0]?.id as string
}
async function versionOf(path: string, id: string): Promise<number | undefined> {
	const table = nounAt(path.split('/')[3] ?? '')
	if (!trashSources.some((each) => each === table) || !/^[\da-f-]{36}$/.test(id)) return undefined
	return (await server.owner.query<{ version: number }>(`select version from ${table} where id = $1`, [id])).rows[0]?.version
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
/** What removes things comes last, so that the rest has something to work on. */
const inOrder = operations.toSorted((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'))
let sent = 0
const answered: Record<string, number> = {}

test.each(inOrder)('$method $path answers whatever comes', { timeout: 60_000 + numRuns * 2000 }, async ({ path, method, operation }) => {
	const endpoint = mounted.find(({ name }) => name === operation.operationId)?.endpoint
	const idsHere: Ids = (field) => ids(field === 'type' && path.endsWith('/properties') ? 'house' : field)
	const valued = (schema: JsonSchema, field = '') => valuesOf(schema, document.components.schemas, idsHere, field)
	const content = Object.entries(operation.requestBody?.content ?? {})[0]
	const named = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
	const fits = (name: string) => nouns[name === 'id' ? singular(path.split('/').at(path.split('/').indexOf('{id}') - 1) ?? '') : name]
	const pathParts = Object.fromEntries(
		named('path').map(({ name, schema }) => {
			const fitting = fits(name)
			const any = fc.oneof({ weight: 8, arbitrary: valued(schema) }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) })
			return [name, fitting ? fc.oneof({ weight: 5, arbitrary: fc.constant<unknown>(fitting) }, { weight: 1, arbitrary: any }) : any]
		}),
	)
	const input = fc.record({
		params: fc.record(pathParts),
		query: fc.record(Object.fromEntries(named('query').map(({ name, schema }) => [name, valued(schema, name)])), { requiredKeys: [] }),
		body: content ? valued(content[1].schema) : fc.constant(undefined),
		version: fc.constantFrom('now', 'now', 'now', '"1"', '"0"', 'W/"1"', '*', '', '"99999999999999999999"'),
		key: fc.oneof(
			{ weight: 12, arbitrary: fc.constant(undefined) },
			{ weight: 4, arbitrary: fc.uuid() },
			{ weight: 1, arbitrary: fc.constantFrom('', 'x'.repeat(201), 'ein Schlüssel') },
		),
	})
	// Signing out ends what it is called with: those calls come from sessions of their own.
	const ends = !path.startsWith('/api/be/')
	await fc.assert(
		fc.asyncProperty(input, async ({ params, query, body, version, key }) => {
			const from: TestPerson = ends ? await server.signIn(await server.person('Gast')) : anna
			const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
			const id = text(params['id'])
			const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name]).toWellFormed()))
			const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]))
			const now = version === 'now' ? await versionOf(path, id) : undefined
			const upload = content?.[0] === 'multipart/form-data' ? await multipart({ bytes: picture, form: formOf(body) }) : undefined
			const answer = await server.app.inject({
				method: method.toUpperCase() as 'GET',
				url: `${url}?${search}`,
				headers: {
					host,
					origin: `http://${host}`,
					cookie: from.cookie,
					...(operation.parameters.some(({ name }) => name === 'If-Match') && { 'if-match': now === undefined ? version : `"${now}"` }),
					...(key !== undefined && { 'idempotency-key': Buffer.from(key).toString('latin1') }),
					...(upload ? { 'content-type': upload.type } : body !== undefined && { 'content-type': 'application/json' }),
				},
				...(upload ? { payload: upload.payload } : body !== undefined && { payload: JSON.stringify(body) }),
			})
			sent += 1
			answered[answer.statusCode] = (answered[answer.statusCode] ?? 0) + 1
			expect([answer.statusCode, answer.statusCode < 500 || answer.body]).toEqual([answer.statusCode, true])
			if (answer.statusCode >= 400) expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
			if (answer.statusCode >= 200 && answer.statusCode < 300 && endpoint?.reply && answer.body)
				expect((endpoint.reply as unknown as z.ZodMiniType).safeParse(answer.json()).error).toBe(undefined)
		}),
		// Where nothing is sent, nothing varies.
		{ numRuns: operation.parameters.length > 0 || content ? numRuns : Math.min(numRuns, 10), seed },
	)
})

type Sent = (typeof operations)[number]['operation']['requestBody']
function fieldsOf(sent: Sent): Record<string, JsonSchema> {
	const schema = Object.values(sent?.content ?? {})[0]?.schema
	const named = document.components.schemas[schema?.$ref?.split('/').at(-1) ?? '']
	return (named ?? schema)?.properties ?? {}
}
/** Every field of every query, and the tokens of links. */
const texts = operations.flatMap(({ path, method, operation: { operationId, parameters, requestBody } }) => [
	...parameters.filter((each) => each.in === 'query').map(({ name }) => ({ path, method, operationId, name, isBody: false })),
	...(fieldsOf(requestBody)['token'] ? [{ path, method, operationId, name: 'token', isBody: true }] : []),
])
test.each(texts)('W11 $operationId answers whatever stands in $name', async ({ path, method, name, isBody }) => {
	const fits = nouns[singular(path.split('/').at(path.split('/').indexOf('{id}') - 1) ?? '')]
	for (const value of onceBroken) {
		const answer = await server.app.inject({
			method: method.toUpperCase() as 'GET',
			url: path.replace('{id}', fits ?? group.id),
			...(!isBody && { query: { [name]: value.toWellFormed() } }),
			...(isBody && { payload: { newPassword: 'lang genug für alle', [name]: value } }),
			headers: { host, origin: `http://${host}`, cookie: anna.cookie },
		})
		expect([value, answer.statusCode, answer.statusCode < 500 || answer.body]).toEqual([value, answer.statusCode, true])
	}
})

test('nothing has been left half-done by it', async () => {
	const { rows } = await server.owner.query<{ wrong: string; events: string }>(
		'select count(*) filter (where document::text is distinct from event_document(id)::text) as wrong, count(*) as events from event',
	)
	expect(rows[0]?.wrong).toBe('0')
	const named = await server.owner.query<{ column: string }>(
		`select format('select %1$L as place, %2$I from %3$I where %2$I ~ %4$L', table_name || '.' || column_name, column_name, table_name, $1::text) as column
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
			and column_name ~ 'name|note|company|phone|address'`,
		['[\\x01-\\x1f\\x7f-\\x9f\\u200b\\u202a-\\u202e\\u2066-\\u2069\\ufeff]'],
	)
	expect(named.rows.length).toBeGreaterThan(15)
	for (const { column } of named.rows) expect((await server.owner.query(column)).rows).toEqual([])
	// A run in which nothing succeeds has tried nothing.
	expect(Number(rows[0]?.events)).toBeGreaterThan(3)
	expect((answered[200] ?? 0) + (answered[201] ?? 0)).toBeGreaterThan(sent / 5)
	console.log(`${sent} calls of ${operations.length} endpoints, seed ${seed}:`, answered)
})

const formOf = (body: unknown): Record<string, string> =>
	body && typeof body === 'object' && !Array.isArray(body)
		? Object.fromEntries(
				Object.entries(body)
					.filter(([name]) => name !== 'file')
					.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
			)
		: {}
