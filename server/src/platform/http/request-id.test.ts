import { lookAt } from '@hausheft/contract/looked-at.ts'
import { health } from '@hausheft/contract/health.ts'
import { livePath } from '@hausheft/contract/live.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { headersOf, lendServer } from '../../../test/house.ts'
import { listening } from '../../../test/live.ts'
import { sendRaw } from '../../../test/raw.ts'
import { answerHeaders, secureHeaders } from './headers.ts'
import { requestLog } from './log.ts'
import { answerErrors } from './refuse.ts'
import { requestIds, trustedProxies } from './request-id.ts'

const own = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is answered and logged where 10.0.0.0/8 is trusted and something breaks. */
async function answeredTo(remoteAddress: string, given: string) {
	const lines: string[] = []
	const app = Fastify({
		genReqId: requestIds(trustedProxies(['10.0.0.0/8', 'fd00::7'])),
		logger: { level: 'error', ...requestLog, stream: { write: (line: string) => void lines.push(line) } },
	})
	secureHeaders(app, answerHeaders({ https: false, inline: undefined }))
	answerErrors(app)
	app.get('/', () => {
		throw new Error('unerwartet')
	})
	const { headers, json } = await app.inject({ url: '/', remoteAddress, headers: { 'x-request-id': given } })
	await app.close()
	expect(lines).toHaveLength(1)
	expect([lookAt(json(), 'reference'), lookAt(JSON.parse(lines[0] ?? ''), 'reqId')]).toEqual([
		headers['x-request-id'],
		headers['x-request-id'],
	])
	return headers['x-request-id']
}

test.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])(
	'%s, a trusted proxy, says what a request is called; so it is in the log and in the answer',
	async (address) => {
		expect(await answeredTo(address, '7b1f4c0e9a3d')).toBe('7b1f4c0e9a3d')
		for (const odd of ['', 'kurz', 'x'.repeat(129), 'abcdefgh"} level="50', 'abcdefgh ijkl', 'ünverständlich'])
			expect(await answeredTo(address, odd)).toMatch(own)
	},
)

test.each(['192.168.1.1', '11.0.0.1', '::1', 'fd00::8'])('%s is nobody whose word is taken', async (address) => {
	expect(await answeredTo(address, '7b1f4c0e9a3d')).toMatch(own)
})

test('every answer has one of its own, whatever it is', async () => {
	const server = await lendServer()
	const address = await listening(server.app)
	const anna = await server.person('Anna')
	const upgrade = (cookie: string) =>
		sendRaw(
			address,
			`GET ${livePath} HTTP/1.1\r\nhost: ${address}\r\norigin: http://${address}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nx-request-id: von-aussen\r\ncookie: ${cookie}\r\n\r\n`,
		)
	const ask = (line: string) => sendRaw(address, `${line} HTTP/1.1\r\nhost: ${address}\r\nx-request-id: von-aussen\r\n\r\n`)
	const answers = await Promise.all([
		ask(`GET ${health.getHealth.path}`),
		ask('GET /nirgends'),
		ask('GET /api/be/user/calendar'),
		ask('POST /api/be/groups'),
		ask('GET /%zz'),
		sendRaw(address, 'kein HTTP\r\n\r\n'),
		upgrade(''),
		upgrade(headersOf(anna)['cookie'] ?? ''),
	])
	expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 403, 404, 400, 401, 101])
	const ids = answers.map(({ headers }) => headers['x-request-id'])
	expect(ids.filter((id) => !own.test(id ?? ''))).toEqual([])
	expect(new Set(ids).size).toBe(ids.length)
})
