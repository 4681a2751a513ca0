import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { answerErrors } from './refuse.ts'
import { requestLines, requestLog } from './log.ts'

test.each([
	'/verify?token=geheim',
	'/reset?next=%2Fuser&token=geheim',
	'/api/auth/verify-email?TOKEN=geheim&x=1',
	'/kaputt?token=geheim',
	'/sign-in?next=%2Freset%3Ftoken%3Dgeheim',
	'/reset?x=1;token=geheim',
	'/reset?%74oken=geheim',
	'/search?q=geheim',
])('the log says that %s was asked for, without its secret', async (url) => {
	const text = await logOf(url)
	expect(text).toContain(`"url":"${url.split('?')[0]}`)
	expect(text).not.toContain('geheim')
})

test.each(['/api/ical/geheim.ics', '/api/%69cal/geheim.ics?x=geheim', '//api/ical/%67eheim', '/API/ical/geheim/geheim'])(
	'a subscription is in the log without its secret: %s',
	async (url) => {
		const text = await logOf(url)
		expect(text).toMatch(/"url":"\/+api\/+/i)
		expect(text).not.toContain('geheim')
	},
)

test.each([
	['/kaputt', 500],
	['/nirgends', 404],
	['/da?q=geheim', 200],
])('one line says that %s was asked for, by whom, that %i came of it, and after how long', async (url, statusCode) => {
	const { app, lines } = logging()
	const { origin, host } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
	await fetch(origin + url)
	await app.close()
	const told = lines.map((line): unknown => JSON.parse(line)).filter((line) => lookAt(line, 'req') !== undefined)
	const req = { method: 'GET', url: url.replace(/\?.*/, '?…'), host, remoteAddress: '127.0.0.1' }
	expect(told).toEqual([expect.objectContaining({ req, res: { statusCode }, responseTime: expect.any(Number), msg: 'answered' })])
})

test('who hangs up before the answer is in the log too, by address', async () => {
	const { app, lines } = logging()
	const asked = Promise.withResolvers<void>()
	const end = Promise.withResolvers<void>()
	app.get('/lang', async () => {
		asked.resolve()
		await end.promise
	})
	const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
	const caller = connect(Number(port), '127.0.0.1')
	caller.write('GET /lang HTTP/1.1\r\nhost: haus.test\r\n\r\n')
	await asked.promise
	caller.destroy()
	await vi.waitFor(() => expect(lines.at(-1)).toContain('hung up'))
	expect(lines.at(-1)).toContain('"url":"/lang","host":"haus.test","remoteAddress":"127.0.0.1"')
	end.resolve()
	await app.close()
	expect(lines.filter((line) => line.includes('/lang'))).toHaveLength(1)
})

async function logOf(url: string): Promise<string> {
	const { app, lines } = logging()
	await app.inject({ url })
	await app.close()
	return lines.join('')
}

function logging() {
	const lines: string[] = []
	const stream = { write: (line: string) => void lines.push(line) }
	const app = Fastify({ logger: { level: 'info', ...requestLog, stream }, logController: requestLines })
	answerErrors(app)
	app.get('/da', () => 'da')
	app.get('/kaputt', () => {
		throw new Error('unerwartet')
	})
	return { app, lines }
}
