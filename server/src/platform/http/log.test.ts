import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './refuse.ts'
import { requestLog } from './log.ts'

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

async function logOf(url: string): Promise<string> {
	const lines: string[] = []
	const app = Fastify({ logger: { level: 'info', ...requestLog, stream: { write: (line: string) => void lines.push(line) } } })
	answerErrors(app)
	app.get('/kaputt', () => {
		throw new Error('unerwartet')
	})
	await app.inject({ url })
	await app.close()
	return lines.join('')
}
