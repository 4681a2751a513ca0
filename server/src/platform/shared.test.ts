import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../test/house.ts'
import { listening } from '../../test/live.ts'
import { root } from '../config.ts'
import { loadBuild } from './pages/build.ts'

let server: TestServer
let host: string
beforeAll(async () => {
	server = await startServer({}, await loadBuild(path.join(root, 'web/dist')))
	host = await listening(server.app)
})
afterAll(() => server.close())

/** As a browser does for another site: with its origin, and a body that goes on coming. */
const share = (bytes: number, headers: Record<string, string> = {}) =>
	new Promise<{ status: number | undefined; location: string | undefined; connection: string | undefined }>((resolve, reject) => {
		const sent = request(`http://${host}/share`, {
			method: 'POST',
			headers: { origin: 'https://anderswo.test', 'content-type': 'multipart/form-data; boundary=x', 'content-length': bytes, ...headers },
		})
		sent.on('response', (answer) => {
			const { location, connection } = answer.headers
			answer.resume().on('end', () => resolve({ status: answer.statusCode, location, connection }))
		})
		sent.on('error', reject)
		sent.end(Buffer.alloc(bytes))
	})

test.each([0, 300, 3_000_000, 26 * 1024 * 1024])(
	'what is shared before there is a worker is neither read nor kept: %i bytes',
	async (bytes) => {
		expect(await share(bytes)).toEqual({ status: 303, location: '/share?again', connection: 'close' })
	},
)
test('other types and forms are answered alike, and no other address is open to other sites', async () => {
	expect((await share(20, { 'content-type': 'text/plain' })).status).toBe(303)
	const answer = await fetch(`http://${host}/user`, { method: 'POST', body: 'x', headers: { origin: 'https://anderswo.test' } })
	expect(answer.status).toBe(403)
})
