import { sessions } from '@hausheft/contract/sessions.ts'
import type { Answered, TestPerson, TestServer } from './house.ts'

export const password = 'drei gelbe Giesskannen'

/** The session's cookie as the browser would send it back. */
export const cookieOf = ({ headers }: Answered<unknown>) => String(headers['set-cookie']).split(';')[0] as string

/** Somebody who signs up as people do; the address is made from the name. */
export async function signUp(server: TestServer, name: string, email = `${name.toLowerCase()}@keller.test`): Promise<TestPerson> {
	const answer = await server.call(null, sessions.signUp, { body: { name, email, password } })
	if (!answer.body.user) throw new Error(`${name}: ${answer.status} ${answer.body.detail}`)
	return { ...answer.body.user, cookie: cookieOf(answer) }
}

/** One more session of somebody, as on a second device. */
export async function signIn(server: TestServer, { email, ...person }: TestPerson, secret = password): Promise<TestPerson> {
	const answer = await server.call(null, sessions.signIn, { body: { email, password: secret } })
	if (!answer.body.user) throw new Error(`${person.name}: ${answer.status} ${answer.body.detail}`)
	return { ...person, email, cookie: cookieOf(answer) }
}
