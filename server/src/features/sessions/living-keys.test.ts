import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { signUp } from '../../../test/account.ts'
import { startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { keptMails, tokenIn } from '../../../test/mails.ts'
import { digestOf } from '../../platform/auth/link-secret.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())

const newPassword = 'vier blaue Giesskannen'
async function reset({ email }: TestPerson) {
	await server.call(null, sessions.requestReset, { body: { email } })
	const [mail] = await keptMails(server, email)
	return server.call(null, sessions.resetPassword, { body: { token: tokenIn(mail?.text ?? ''), newPassword } })
}
const status = async (person: TestPerson) => (await server.call(person, groups.listGroups, {})).status
const lockBy = (token: string) => server.call(null, sessions.lockKeys, { body: { token } })

test('a new password names the keys that it leaves alive, on the page and in a mail, and one action locks them all', async () => {
	const anna = await signUp(server, 'Anna')
	const beat = await signUp(server, 'Beat')
	const [old, other] = [await server.withKey(anna, { cap: 'owner' }), await server.withKey(beat, { cap: 'owner' })]
	await server.withKey(anna, { cap: 'owner', expires_at: new Date(Date.now() - 1).toISOString() })
	const { body } = await reset(anna)
	expect(body).toEqual({ status: true, keys: [{ name: 'Programm', last_used_at: null }], lock: expect.any(String) })
	const [mail] = await keptMails(server, anna.email, 2)
	expect(mail?.text).toContain('SCHLÜSSEL\n- Programm\nSchlüssel für Programme gelten weiter.')
	expect(mail?.text).toContain(`Alles davon sperren:\nhttp://haus.test/reset/keys#${body.lock}`)
	expect(await status(old)).toBe(200)

	const since = await server.withKey(anna, { cap: 'read_only' })
	expect((await lockBy(body.lock ?? '')).body).toEqual({ status: true, keys: [{ name: 'Programm', last_used_at: null }] })
	expect([await status(old), await status(since), await status(other)]).toEqual([401, 200, 200])
	expect((await lockBy(body.lock ?? '')).status).toBe(200)
})

test('passkeys that open the account still are named too, on the page and in a mail, and go by the same action', async () => {
	const [frida, gian] = [await signUp(server, 'Frida'), await signUp(server, 'Gian')]
	const add = ({ id }: TestPerson, name: string, madeAt: string) =>
		server.owner.query(
			`insert into auth."passkey" ("name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp", "createdAt")
			values ($2::text, 'x', $1::uuid, $1::text || $2::text, 0, 'multiDevice', true, $3)`,
			[id, name, madeAt],
		)
	for (const person of [frida, gian]) await add(person, 'Handy', '2026-03-14T08:05:00Z')
	await add(frida, 'Fremdes Handy', '2026-05-02T22:30:00Z')
	const { body } = await reset(frida)
	expect(body).toEqual({
		status: true,
		keys: [],
		passkeys: [
			{ name: 'Fremdes Handy', created_at: '2026-05-02T22:30:00.000Z' },
			{ name: 'Handy', created_at: '2026-03-14T08:05:00.000Z' },
		],
		lock: expect.any(String),
	})
	const [mail] = await keptMails(server, frida.email, 2)
	expect(mail?.text).toContain('Passkeys öffnen dieses Konto weiterhin.')
	expect(mail?.text).toContain('- Fremdes Handy\n  Hinzugefügt am 03.05.2026')
	expect(mail?.text).toContain(`Alles davon sperren:\nhttp://haus.test/reset/keys#${body.lock}`)

	await add(frida, 'Neues Handy', new Date(Date.now() + 1000).toISOString())
	const left = async () =>
		(await server.owner.query<{ name: string }>('select "name" from auth."passkey" order by "createdAt", "userId" = $1', [frida.id])).rows
	expect(await left()).toHaveLength(4)
	const since = { name: 'Neues Handy', created_at: expect.any(String) }
	expect((await lockBy(body.lock ?? '')).body).toEqual({ status: true, keys: [], passkeys: [since] })
	expect((await left()).map(({ name }) => name)).toEqual(['Handy', 'Neues Handy'])
})

test('what was begun with the password of before leads nowhere after a new one: a change of address, a second step', async () => {
	const hanna = await signUp(server, 'Hanna')
	await server.owner.query(`insert into auth."emailChange" ("userId", "email", "tokenHash") values ($1, 'fremd@keller.test', $2)`, [
		hanna.id,
		digestOf('geheim'.repeat(8)),
	])
	await server.owner.query(
		`insert into auth.verification ("identifier", "value", "expiresAt") values ('2fa-begun', $1, now() + interval '5 minutes')`,
		[hanna.id],
	)
	expect((await reset(hanna)).status).toBe(200)
	expect((await server.call(null, signIns.confirmEmail, { body: { token: 'geheim'.repeat(8) } })).status).toBe(409)
	expect((await server.owner.query(`select from auth.verification where "value" = $1`, [hanna.id])).rowCount).toBe(0)
	expect((await server.owner.query('select email from person where id = $1', [hanna.id])).rows).toEqual([{ email: hanna.email }])
})

test('a server that is killed as soon as there is a new password still names the keys by mail, and where there is none it names nothing', async () => {
	const [dora, emil] = [await signUp(server, 'Dora'), await signUp(server, 'Emil')]
	for (const person of [dora, emil]) await server.withKey(person, { cap: 'owner' })
	await server.owner.query(`create function end_here() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
		create trigger end_here before insert on graphile_worker._private_jobs for each row
			when (new.payload::jsonb ? 'until') execute function end_here()`)
	expect((await reset(dora)).status).toBe(500)
	await server.owner.query('drop trigger end_here on graphile_worker._private_jobs')
	// Of the other one the password stayed as it was.
	await server.owner.query(
		`select enqueue('tell_living_keys', json_build_object('person', "userId", 'mark', encode(sha256("password"::bytea), 'hex')))
		from auth."account" where "userId" = $1`,
		[emil.id],
	)
	await server.owner.query(
		`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where task_identifier = 'tell_living_keys'`,
	)
	const [mail] = await keptMails(server, dora.email, 2)
	expect(mail?.text).toContain('Schlüssel für Programme gelten weiter.')
	const waiting = `select from graphile_worker.jobs where task_identifier in ('tell_living_keys', 'send_mail')`
	await expect.poll(async () => (await server.owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(0)
	expect(await keptMails(server, emil.email, 0)).toEqual([])
})

test('without a key nothing is named or mailed, and a link that is not ours, or is of another purpose, locks nothing', async () => {
	const carla = await signUp(server, 'Carla')
	const { body } = await reset(carla)
	expect(body).toEqual({ status: true })
	expect(await keptMails(server, carla.email)).toHaveLength(1)
	for (const token of ['geraten', 'A'.repeat(54)]) expect((await lockBy(token)).status).toBe(409)
})
