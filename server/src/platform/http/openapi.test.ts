import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startServer, type TestServer } from '../../../test/house.ts'
import { run } from '../../../test/postgres.ts'
import type { OpenApi } from './openapi-document.ts'

let server: TestServer
let document: OpenApi
beforeAll(async () => {
	server = await startServer()
	const answer = await server.app.inject({ url: '/api/be/openapi.json' })
	expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
	document = answer.json<OpenApi>()
})
afterAll(() => server.close())

const operation = (method: string, path: string) => document.paths[`/api/be${path}`]?.[method]
const statuses = (method: string, path: string) => Object.keys(operation(method, path)?.responses ?? {})
const headers = (method: string, path: string) =>
	(operation(method, path)?.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name, required }) => [name, required])

test('the document is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
	const validator = new Validator()
	const result = await validator.validate(structuredClone(document))
	expect(result.errors ?? []).toEqual([])
	expect(validator.version).toBe('3.1')
	const places = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
	expect(places.length).toBeGreaterThan(50)
	for (const [, kind, name] of places) expect(document.components[kind as 'schemas'], `${kind}/${name}`).toHaveProperty([name as string])
})

test('an operation says who may, what it takes and what it answers, refusals included', () => {
	expect(operation('patch', '/properties/{id}')).toMatchObject({
		operationId: 'changeProperty',
		tags: ['properties'],
		'x-permission': 'property.write',
		requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PropertyChange' } } } },
		responses: {
			200: { headers: { ETag: {} }, content: { 'application/json': { schema: { $ref: '#/components/schemas/Property' } } } },
			412: { $ref: '#/components/responses/stale' },
		},
	})
	expect(headers('patch', '/properties/{id}')).toEqual([
		['If-Match', true],
		['Expected-Person', false],
	])
	expect(headers('post', '/groups/{id}/properties')).toEqual([
		['Idempotency-Key', false],
		['Expected-Person', false],
	])
	expect(headers('get', '/health')).toEqual([])
	expect(statuses('patch', '/properties/{id}')).toEqual(['200', '401', '403', '404', '412', '415', '422', '428', 'default'])
	expect(statuses('post', '/groups/{id}/properties')).toEqual(['201', '401', '402', '403', '404', '415', '422', 'default'])
	expect(statuses('delete', '/contacts/{id}')).toEqual(['204', '401', '403', '404', '412', '428', 'default'])
	expect(statuses('get', '/groups/list')).toEqual(['200', '401', 'default'])
	expect(operation('get', '/health')).toMatchObject({ security: [], 'x-permission': 'public' })
	expect(Object.keys(document.components.responses['stale']?.content ?? {})).toEqual(['application/problem+json'])
})

test('shapes are those of the wire: numbers in queries, texts as they may be once trimmed, no patterns beside formats', () => {
	const limit = operation('get', '/properties/{id}/events-rolling')?.parameters.find(({ name }) => name === 'limit')
	expect(limit).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } })
	const { ContactFields, Property, Event } = document.components.schemas
	expect(ContactFields?.properties?.['company']).toEqual({ anyOf: [{ type: 'string', minLength: 3, maxLength: 200 }, { type: 'null' }] })
	expect(ContactFields?.additionalProperties).toBe(false)
	expect(Property?.properties?.['id']).toEqual({ type: 'string', format: 'uuid' })
	expect(Property).not.toHaveProperty('additionalProperties')
	expect(Event?.properties?.['files']).toEqual({ type: 'array', items: { $ref: '#/components/schemas/File' } })
})

test('an upload is described as a form with its file', () => {
	const { schema } = operation('post', '/groups/{id}/files')?.requestBody?.content['multipart/form-data'] ?? {}
	expect(schema).toMatchObject({
		required: ['file'],
		properties: { file: { contentMediaType: 'application/octet-stream' }, property: { format: 'uuid' } },
	})
	expect(statuses('post', '/groups/{id}/files')).toEqual(expect.arrayContaining(['201', '402', '413', '415', '422']))
	expect(operation('get', '/properties/{id}/files')?.responses['200']?.headers).toHaveProperty('Link')
})

test('the page for people names every operation, links only to what is on it and runs no script', async () => {
	const { body, headers: sent } = await server.app.inject({ url: '/api/be/docs' })
	expect(sent['content-security-policy']).toContain("default-src 'none'")
	expect(document.tags.map(({ name }) => name).filter((name) => /auth|sign|session/.test(name))).toEqual(['sign-in'])
	const names = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
	expect(new Set(names).size).toBe(names.length)
	const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
	for (const name of names) expect(ids).toContain(name)
	for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
	expect(body).not.toMatch(/<script|style=| on[a-z]+=/)
	const styles = await server.app.inject({ url: '/api/be/docs.css' })
	expect(styles.body).toBe(readFileSync(new URL('./reference.css', import.meta.url), 'utf8'))
})

test('health answers without signing in, and refuses when the database is away', async () => {
	const health = () => server.app.inject({ url: '/api/be/health' })
	expect((await health()).json()).toMatchObject({ status: 'ok', files: { missing: 0 } })
	const [{ url }, name] = [inject('postgres'), new URL(server.url).pathname.slice(1)]
	await run(url, `alter database ${name} with allow_connections false`)
	await run(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name like 'hausheft%'`)
	await expect.poll(async () => (await health()).statusCode).toBe(503)
	await run(url, `alter database ${name} with allow_connections true`)
	await expect.poll(async () => (await health()).statusCode).toBe(200)
})
