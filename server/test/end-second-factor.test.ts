import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groups } from '@hausheft/contract/groups.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, password, signUp } from './account.ts'
import { startServer, type TestPerson, type TestServer } from './house.ts'
import { codeFor } from './totp.ts'

let server: TestServer
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-factor-'))
beforeAll(async () => {
	server = await startServer()
})
afterAll(async () => {
	await server.close()
	rmSync(folder, { recursive: true })
})

/** The command as somebody types it. */
const end = (...words: string[]) =>
	new Promise<{ code: number; said: string }>((resolve) => {
		const env = { ...process.env, DATABASE_URL: server.url, DATA_DIR: folder }
		execFile(
			process.execPath,
			[path.join(import.meta.dirname, '../src/end-second-factor.ts'), ...words],
			{ env },
			(error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
		)
	})
const begin = async (person: TestPerson) => {
	const { uri } = (await server.call(person, signIns.beginSecondFactor, { body: { password } })).body
	return server.call(person, signIns.confirmSecondFactor, { body: { code: codeFor(uri) } })
}

test('whoever runs the server ends a second factor, of one account, and there can be another one afterwards', async () => {
	const [anna, beat] = [await signUp(server, 'Anna'), await signUp(server, 'Beat')]
	const signedIn = { ...anna, cookie: cookieOf(await begin(anna)) }
	await begin(beat)
	expect(await end()).toMatchObject({ code: 1, said: expect.stringContaining('npm run end-second-factor') })
	expect(await end('nobody@keller.test')).toEqual({ code: 1, said: 'Zu nobody@keller.test gibt es kein Konto.' })
	expect(await end(anna.email.toUpperCase())).toEqual({
		code: 0,
		said: 'Der zweite Faktor ist abgeschaltet, das Konto überall abgemeldet.',
	})
	expect((await server.call(signedIn, groups.listGroups, {})).status).toBe(401)
	const signIn = ({ email }: TestPerson) => server.call(null, sessions.signIn, { body: { email, password } })
	expect((await signIn(beat)).body).toEqual({ second_factor: true })
	const again = await signIn(anna)
	expect(again.body).toHaveProperty('user.email', anna.email)
	expect(await end(anna.email)).toEqual({ code: 0, said: 'Dieses Konto hat keinen zweiten Faktor.' })
	const cookie = cookieOf(await begin({ ...anna, cookie: cookieOf(again) }))
	// As it was once switched off by hand.
	await server.owner.query('update auth."user" set "twoFactorEnabled" = false where "id" = $1', [anna.id])
	expect((await end(anna.email)).code).toBe(0)
	expect((await begin({ ...anna, cookie })).body).toEqual({ status: true })
})
