import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { password } from '../../../test/account.ts'
import { startServer, type TestServer } from '../../../test/house.ts'
import { startMailServer } from '../../../test/mails.ts'

// What takes time in these calls is scrypt, and the statements that are sent to the database: both are counted, none is measured.
const { scrypt } = crypto
let hashes = 0
let post: Awaited<ReturnType<typeof startMailServer>>
const servers: TestServer[] = []

beforeAll(async () => {
	crypto.scrypt = ((...sent: Parameters<typeof scrypt>) => {
		hashes++
		return scrypt(...sent)
	}) as typeof scrypt
	syncBuiltinESMExports()
	post = await startMailServer()
	servers.push(await startServer(), await startServer({ SMTP_URL: post.url }))
})
afterAll(async () => {
	crypto.scrypt = scrypt
	syncBuiltinESMExports()
	await Promise.all(servers.map((server) => server.close()))
	await post.close()
})

type Ask = (server: TestServer, email: string) => Promise<{ status: number; body: unknown; headers: object }>
const questions: Record<string, Ask> = {
	'signing in': (server, email) => server.call(null, sessions.signIn, { body: { email, password: 'nicht das richtige' } }),
	'asking for a new password': (server, email) => server.call(null, sessions.requestReset, { body: { email } }),
	'asking for a link': (server, email) => server.call(null, signIns.requestMagicLink, { body: { email } }),
}

/** What an answer shows and what it took, jobs left aside: they run when they run. */
async function workOf(server: TestServer, ask: Ask, email: string) {
	await expect.poll(async () => (await server.owner.query('select from graphile_worker.jobs')).rowCount).toBe(0)
	const from = hashes
	const { status, body, headers } = await ask(server, email)
	return { status, body, headers: Object.keys(headers), hashes: hashes - from }
}

test.each(Object.entries(questions))('D15 %s takes the same work and gives the same answer for every address', async (_name, ask) => {
	for (const [at, server] of servers.entries()) {
		// Each question by itself: how often something is asked counts for all of them together.
		await server.owner.query('delete from auth."rateLimit"')
		const known = `bekannt${at}@keller.test`
		await server.call(null, sessions.signUp, { body: { name: 'Bekannt', email: known, password } })
		await server.owner.query(`update auth."user" set "emailVerified" = true`)
		const unproven = `neu${at}@keller.test`
		await server.call(null, sessions.signUp, { body: { name: 'Neu', email: unproven, password } })
		const nobody = await workOf(server, ask, `niemand${at}@keller.test`)
		expect(await workOf(server, ask, known)).toEqual(nobody)
		expect(await workOf(server, ask, unproven)).toEqual(nobody)
		// An account without a password, as a provider opens it.
		await server.owner.query(`delete from auth."account" using auth."user" u where u."id" = "userId" and u."email" = $1`, [known])
		expect(await workOf(server, ask, known)).toEqual(nobody)
	}
})

test('D15 with a mail server, signing up takes the same work for every address', async () => {
	const server = servers[1] as TestServer
	const ask: Ask = (there, email) => there.call(null, sessions.signUp, { body: { name: 'Wer', email, password } })
	const fresh = await workOf(server, ask, 'frisch@keller.test')
	expect(fresh.hashes).toBe(1)
	expect(await workOf(server, ask, 'frisch@keller.test')).toEqual(fresh)
})
