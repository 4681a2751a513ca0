import { groups } from '@hausheft/contract/groups.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from '../../../test/house.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())

test('what is past its time is removed at night: sessions, and Idempotency-Keys after 60 days', async () => {
	const anna = await server.person('Anna')
	const gone = await server.signIn(anna)
	const make = async (key: string) => (await server.call(anna, groups.createGroup, { body: { name: 'Familie Keller' } }, { key })).body.id
	const [old, young] = [await make('alt'), await make('jung')]
	await server.owner.query(`update answered set created_at = now() - interval '61 days' where key = 'alt'`)
	await server.owner.query(`update answered set created_at = now() - interval '59 days' where key = 'jung'`)
	await server.owner.query(
		`update auth."session" set "expiresAt" = now() - interval '1 minute' where "userId" = $1 and "token" = split_part($2, '.', 1)`,
		[anna.id, gone.cookie.split('=')[1]],
	)
	await server.owner.query(`select enqueue('remove_expired', '{}', now(), null)`)
	await vi.waitFor(
		async () => {
			const { rows } = await server.owner.query<{ key: string }>('select key from answered order by key')
			expect(rows).toEqual([{ key: 'jung' }])
		},
		{ timeout: 60_000 },
	)
	const { rows: sessions } = await server.owner.query('select 1 from auth."session" where "userId" = $1', [anna.id])
	expect(sessions.length).toBe(1)
	expect([(await make('jung')) === young, (await make('alt')) === old]).toEqual([true, false])
})
