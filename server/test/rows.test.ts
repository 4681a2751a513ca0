import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../src/config.ts'
import type { OpenApi } from '../src/platform/http/openapi-document.ts'
import { loadBuild } from '../src/platform/pages/build.ts'
import type { TestServer } from './house.ts'
import { startListedServer } from './routes.ts'
import { additions, rows } from './rows.ts'

let server: TestServer
/** `GET /api/be/groups/{}/get`: what a part of a path is called is no difference. */
let served: string[]
const plain = (row: string) => row.replaceAll(/\{\w+\}/g, '{}')
/** The router knows each screen's payload, and a part of a path only up to the next slash. */
const asRow = (url: string) =>
	url.replace(/^\/builds\/meta\/\{\w+\}$/, '/builds/meta/{}.json').replace(/^\/.+\/_payload\.json$/, '/{}/_payload.json')

beforeAll(async () => {
	const listed = await startListedServer(await loadBuild(path.join(root, 'web/dist')))
	server = listed.server
	served = listed.routes.map((route) => plain(`${route.method} ${asRow(route.path)}`))
})
afterAll(() => server.close())

const missingFrom = (list: string[], wanted: string[]) => wanted.filter((row) => !list.map(plain).includes(plain(row)))
const both = (one: string[], other: string[]) => one.filter((row) => other.map(plain).includes(plain(row)))

test('every row is served', () => {
	expect(missingFrom(served, rows)).toEqual([])
})

test('every route below /api is a row or a listed addition', () => {
	const api = served.filter((route) => /^\w+ \/api\//.test(route))
	expect(api.length).toBeGreaterThan(40)
	expect(missingFrom([...rows, ...additions], api)).toEqual([])
	expect(missingFrom(served, additions)).toEqual([])
})

test('the lists hold each row once', () => {
	for (const list of [rows, additions]) expect(list.map(plain).filter((row, at, all) => all.indexOf(row) !== at)).toEqual([])
	expect(both(additions, rows)).toEqual([])
})

test('the OpenAPI document tells of every route that programs and pages use, beside those that are itself', async () => {
	const { paths } = (await server.app.inject({ url: '/api/be/openapi.json' })).json<OpenApi>()
	const told = Object.entries(paths).flatMap(([url, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`))
	// And what Prometheus reads, which is no JSON.
	const itself = ['GET /api/be/openapi.json', 'GET /api/be/docs', 'GET /api/be/docs.css', 'GET /api/be/metrics']
	const used = served.filter((route) => /^\w+ \/(api|builds)\//.test(route))
	expect(missingFrom([...told.map((row) => row.replace('/builds/meta/{file}', '/builds/meta/{}.json')), ...itself], used)).toEqual([])
})
