// Hides how a device is known again on which somebody has signed in before: a random name of its own, and a signature for each account.
import { createHmac, randomBytes } from 'node:crypto'
import { cookieValue, equal } from './session-cookie.ts'

const name = 'hausheft.device'
/** What browsers keep at most. */
const seconds = 400 * 24 * 3600
/** Of a family on one tablet. */
const mostAccounts = 8

type Device = {
	id: string
	/** Whether this account has signed in on it. */
	isKnown: boolean
	/** The cookie by which it is known from now on. */
	cookie: string
}

export function deviceOf(cookies: string | undefined, email: string, { secret, secure }: { secret: string; secure: boolean }): Device {
	const [known = '', ...signatures] = (cookieValue(cookies, name) ?? '').split('.').slice(0, mostAccounts + 1)
	const signature = (id: string) => createHmac('sha256', secret).update(`device ${id} ${email}`).digest('base64url')
	const isKnown = signatures.some((each) => equal(each, signature(known)))
	const id = /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
	const own = signature(id)
	const value = [id, own, ...signatures.filter((each) => /^[\w-]{43}$/.test(each) && each !== own)].slice(0, mostAccounts + 1).join('.')
	const cookie = `${name}=${value}; Max-Age=${seconds}; Path=/api/auth; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
	return { id, isKnown, cookie }
}
