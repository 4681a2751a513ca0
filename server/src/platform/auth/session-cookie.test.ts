import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { actorOf, cookieName, signed } from './session-cookie.ts'

const secret = 'ein Geheimnis für Tests, lang genug'
const name = cookieName(false)
const asking = (cookie: string | undefined) => ({ headers: { cookie } }) as FastifyRequest

test('whoever comes again with a cookie of ours is known, and by nothing that is like it', () => {
	const whose = actorOf(secret, false)
	const own = signed('anna', secret)
	const [, signature = ''] = decodeURIComponent(own).split('.')
	const forged = [
		signed('anna', 'ein anderes Geheimnis'),
		encodeURIComponent(`beat.${signature}`),
		encodeURIComponent(`anna.${signature}x`),
		encodeURIComponent(`anna.${signature.slice(1)}`),
		encodeURIComponent(`.${signature}`),
		'anna',
		'%',
		'',
	]
	const ask = (value: string) => whose(asking(`theme=dark; ${name}=${value}`))
	for (const value of forged) expect(ask(value), `with ${value}`).toBeNull()
	for (let time = 0; time < 3; time++) {
		expect(ask(own)).toEqual({ token: 'anna' })
		for (const value of forged) expect(ask(value), `with ${value}`).toBeNull()
	}
	expect(whose(asking(undefined))).toBeNull()
	expect(whose(asking(`other=${own}`))).toBeNull()
	expect(actorOf('ein anderes Geheimnis', false)(asking(`${name}=${own}`))).toBeNull()
})

test('more cookies than are remembered are all still known', () => {
	const whose = actorOf(secret, false)
	const ask = (token: string) => whose(asking(`${name}=${signed(token, secret)}`))
	ask('first')
	for (let each = 0; each < 10_001; each++) ask(`person ${each}`)
	expect(ask('first')).toEqual({ token: 'first' })
})
