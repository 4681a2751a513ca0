import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { cookieOf, password, signUp } from '../../../test/account.ts'
import { createHouse, startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { keptMails, tokenIn } from '../../../test/mails.ts'
import { codeFor } from '../../../test/totp.ts'
import { digestOf } from '../../platform/auth/link-secret.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())

const newPassword = 'vier blaue Giesskannen'
/** For so many times now. */
async function reset({ email }: TestPerson, times = 1) {
	await server.call(null, sessions.requestReset, { body: { email } })
	const tokens = await vi.waitFor(
		async () => {
			const found = (await keptMails(server, email)).map(({ text }) => tokenIn(text)).filter(Boolean)
			if (found.length < times) throw new Error(`${found.length} mails with a link`)
			return found
		},
		{ timeout: 60_000, interval: 20 },
	)
	const done = await server.call(null, sessions.resetPassword, { body: { token: tokens[0] ?? '', newPassword } })
	expect(done.status).toBe(200)
	return done
}
const ask = async <T extends object>(text: string, ...values: unknown[]) => (await server.owner.query<T>(text, values)).rows

/** All that somebody can leave open, made at one moment. */
const openAll = async (person: string, group: string, at: string, mark: string) => {
	await ask(
		`insert into auth."account" ("accountId", "providerId", "userId", "createdAt", "updatedAt") values ($2, $2, $1, $3, now())`,
		person,
		`firma${mark}`,
		at,
	)
	await ask(
		`insert into webhook (group_id, person_id, url, secret, types, created_at) values ($2, $1, $4, 'x', '{}', $3)`,
		person,
		group,
		at,
		`https://dieb${mark}.test/geheim`,
	)
	await ask(
		`insert into invite_link (group_id, person_id, token_hash, role, uses, expires_at, created_at)
		values ($2, $1, $4, 'viewer', 5, now() + interval '1 day', $3)`,
		person,
		group,
		at,
		Buffer.from(`link${mark}`),
	)
	await ask(
		`insert into invite (group_id, person_id, email, role, created_at) values ($2, $1, $4, 'admin', $3)`,
		person,
		group,
		at,
		`dieb${mark}@keller.test`,
	)
}
const openOf = (person: string) => ask<{ name: string }>('select name from living_doors($1) order by name', person)

test('whatever else acts in the name of the account is named on the page and in the mail, and one action ends what was there', async () => {
	const { anna, group, join } = await createHouse(server)
	const beat = await join('admin')
	const other = await createHouse(server)
	const at = '2026-05-02T22:30:00.000Z'
	for (const [house, mark] of [
		[{ anna, group }, ''],
		[other, '-b'],
	] as const) {
		await openAll(house.anna.id, house.group.id, at, mark)
		await ask(
			'insert into calendar_feed (group_id, person_id, token_hash, created_at) values ($2, $1, $3, $4)',
			house.anna.id,
			house.group.id,
			`abo${mark}`,
			at,
		)
	}
	const { body } = await reset(anna)
	expect(body).toMatchObject({ keys: [], lock: expect.any(String) })
	const named = [
		{ kind: 'webhook', name: `dieb.test (${group.name})`, created_at: at },
		{ kind: 'invitation', name: `dieb@keller.test (${group.name})`, created_at: at },
		{ kind: 'provider', name: 'firma', created_at: at },
		{ kind: 'calendar', name: group.name, created_at: at },
		{ kind: 'link', name: group.name, created_at: at },
	]
	expect(body.others).toHaveLength(named.length)
	expect(body.others).toEqual(expect.arrayContaining(named))
	const [mail] = await keptMails(server, anna.email, 2)
	expect(mail?.text).toContain(`WEBHOOKS\n- dieb.test (${group.name})\n  Hinzugefügt am 03.05.2026`)
	for (const { name } of named) expect(mail?.text).toContain(`- ${name}`)
	expect(mail?.text).not.toContain('geheim')

	await openAll(anna.id, group.id, new Date(Date.now() + 1000).toISOString(), '-neu')
	expect(await openOf(anna.id)).toHaveLength(9)
	const locked = await server.call(null, sessions.lockKeys, { body: { token: body.lock ?? '' } })
	expect(locked.body.others?.map(({ kind }) => kind).sort()).toEqual(['invitation', 'link', 'provider', 'webhook'])
	expect((await openOf(anna.id)).map(({ name }) => name).sort()).toEqual(
		[group.name, `dieb-neu.test (${group.name})`, `dieb-neu@keller.test (${group.name})`, 'firma-neu'].sort(),
	)
	expect(await openOf(other.anna.id)).toHaveLength(5)
	// Whoever looks after the group with them reads what has become of it.
	const told = (await server.call(beat, history.listHistory, { params: { id: group.id }, query: {} })).body
	expect(JSON.stringify(told)).toContain('dieb@keller.test')
})

test('who has come in by what was still open has no session left once it is locked, and what they have set up since is named', async () => {
	const gian = await signUp(server, 'Gian')
	await ask(
		`insert into auth."passkey" ("publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp", "createdAt")
		values ('x', $1::uuid, $1::text, 0, 'z', true, '2026-05-02T22:30:00.000Z')`,
		gian.id,
	)
	const { body } = await reset(gian)
	// By that passkey, as it might be, somebody signs in before it is locked, and makes a key.
	const answer = await server.call(null, sessions.signIn, { body: { email: gian.email, password: newPassword } })
	const thief = { ...gian, cookie: cookieOf(answer) }
	const key = await server.withKey(thief, { cap: 'owner' })
	const token = 'geheim'.repeat(8)
	await ask(
		`insert into auth."emailChange" ("userId", "email", "tokenHash") values ($1, 'fremd@keller.test', $2)`,
		gian.id,
		digestOf(token),
	)
	await ask(
		`insert into auth.verification ("identifier", "value", "expiresAt") values ('2fa-since', $1, now() + interval '5 minutes')`,
		gian.id,
	)
	expect((await server.call(null, sessions.lockKeys, { body: { token: body.lock ?? '' } })).body).toEqual({
		status: true,
		keys: [{ name: 'Programm', last_used_at: null }],
	})
	expect((await server.call(thief, groups.listGroups, {})).status).toBe(401)
	expect((await server.call(null, signIns.confirmEmail, { body: { token } })).status).toBe(409)
	expect(await ask(`select from auth.verification where "value" = $1`, gian.id)).toEqual([])
	expect((await server.call(key, groups.listGroups, {})).status).toBe(200)
	// Another new password has another link, and that ends it.
	const again = await reset(gian, 2)
	expect((await server.call(null, sessions.lockKeys, { body: { token: again.body.lock ?? '' } })).body).toEqual({ status: true })
	expect((await server.call(key, groups.listGroups, {})).status).toBe(401)
})

test('what cannot be taken any more is not named, nor what stands in a group that is gone', async () => {
	const { anna, group } = await createHouse(server)
	await openAll(anna.id, group.id, new Date().toISOString(), '-c')
	await ask(`update invite set expires_at = now() where group_id = $1`, group.id)
	await ask(`update invite_link set used = uses where group_id = $1`, group.id)
	expect((await openOf(anna.id)).map(({ name }) => name)).toEqual([`dieb-c.test (${group.name})`, 'firma-c'])
	await ask(`update "group" set deleted_at = now() where id = $1`, group.id)
	expect((await openOf(anna.id)).map(({ name }) => name)).toEqual(['firma-c'])
})

test('a second factor is named and stays: the link of a mail ends none; who runs the server can, and then it is as if there had been none', async () => {
	const ida = await signUp(server, 'Ida')
	const begin = async (person: TestPerson, known: string) => {
		const { body } = await server.call(person, signIns.beginSecondFactor, { body: { password: known } })
		return server.call(person, signIns.confirmSecondFactor, { body: { code: codeFor(body.uri) } })
	}
	expect((await begin(ida, password)).body).toEqual({ status: true })
	const { body } = await reset(ida)
	expect(body).toEqual({ status: true, keys: [], second_factor: { since: expect.stringMatching(/^\d{4}-/) } })
	const [mail] = await keptMails(server, ida.email, 2)
	expect(mail?.text).toMatch(
		/Zweiter Faktor, eingerichtet am \d\d\.\d\d\.\d{4}: Beim Anmelden wird nach dem Passwort der Code einer App verlangt/,
	)
	expect(mail?.text).toContain('Anmelden:\nhttp://haus.test/sign-in')
	expect(mail?.text).not.toContain('sperren:')
	const signIn = () => server.call(null, sessions.signIn, { body: { email: ida.email, password: newPassword } })
	// With a key beside it there is an action, and it leaves the factor.
	await ask(
		`insert into auth."passkey" ("publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp") values ('x', $1, 'y', 0, 'z', true)`,
		ida.id,
	)
	const again = await reset(ida, 2)
	expect(again.body).toMatchObject({ passkeys: [{ name: 'Passkey' }], lock: expect.any(String) })
	await server.call(null, sessions.lockKeys, { body: { token: again.body.lock ?? '' } })
	expect((await signIn()).body).toEqual({ second_factor: true })

	await ask(`select end_second_factor($1)`, ida.email.toUpperCase())
	const answer = await signIn()
	expect(answer.body).toHaveProperty('user.email', ida.email)
	const cookie = [answer.headers['set-cookie']]
		.flat()
		.map((each) => String(each).split(';')[0])
		.join('; ')
	expect((await begin({ ...ida, cookie }, newPassword)).body).toEqual({ status: true })
})

test('push messages end with the sessions, before anything is locked', async () => {
	const { anna } = await createHouse(server)
	const [session] = await ask<{ id: string }>('select id from auth.session where "userId" = $1', anna.id)
	await ask(
		`insert into push_subscription (person_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, 'x', 'x')`,
		anna.id,
		session?.id,
		`https://push.test/${anna.id}`,
	)
	expect((await reset(anna)).body).toEqual({ status: true })
	expect(await ask('select from push_subscription where person_id = $1', anna.id)).toEqual([])
	expect((await server.call(anna, groups.listGroups, {})).status).toBe(401)
})
