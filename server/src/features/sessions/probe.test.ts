import { expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { startServer } from '../../../test/house.ts'
test('probe', async () => {
	const t0 = performance.now()
	const server = await startServer({ LOG_LEVEL: 'info' })
	console.log('start', performance.now() - t0)
	const up = await server.call(null, sessions.signUp, { body: { name: 'Anna Keller', email: 'Anna@keller.ch', password: 'geheim und lang' } })
	console.log(up.status, up.body, up.headers)
	const cookie = String(up.headers['set-cookie']).split(';')[0] as string
	const anna = { cookie } as never
	console.log((await server.call(anna, groups.listGroups, {})).status)
	console.log((await server.call(anna, sessions.getSession, {})))
	console.log((await server.call(null, sessions.requestReset, { body: { email: 'anna@keller.ch' } })))
	for (const email of ['anna@keller.ch', 'nobody@keller.ch']) {
		const t = performance.now()
		const r = await server.call(null, sessions.signIn, { body: { email, password: 'falsch' } })
		console.log(r.status, r.body, performance.now() - t)
	}
	console.log((await server.call(anna, sessions.signOut, {})))
	console.log((await server.call(anna, groups.listGroups, {})).status)
	console.log((await server.owner.query('select * from auth.session')).rows)
	await new Promise(r => setTimeout(r, 500))
	console.log((await server.app.inject('/dev/mails')).body)
	const t1 = performance.now()
	await server.close()
	console.log('close', performance.now() - t1)
	expect(1).toBe(1)
})
