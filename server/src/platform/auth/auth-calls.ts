// Hides how better-auth is called within a request: what it may know of it, and which of its cookies reach the browser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '@hausheft/contract/sign-ins.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { refuseAs } from './errors.ts'
import { cookieName } from './session-cookie.ts'

/** A browser that says more of itself is cut. */
export const longestBrowser = 300
export type Visit = { request: FastifyRequest; reply: FastifyReply }
type Account = { id: string; name: string; email: string; image?: string | null | undefined }
type Called<T> = { headers: Headers; response: T }

export const cookiePrefix = 'hausheft'
/** Held by a browser between the two steps of something: who is to send a code, which challenge a device signs, what a provider answers to. */
export const stepCookies = {
	secondFactor: `${cookiePrefix}.two_factor`,
	passkey: `${cookiePrefix}.passkey`,
	provider: `${cookiePrefix}.state`,
}

export const shownAccount = ({ id, name, email, image = null }: Account): SessionUser => ({ id, name, email, image })

/** What a sign-in came to: a person, or the second step. */
export const signedIn = (answer: { user?: Account | undefined; twoFactorRedirect?: boolean }): SignedIn =>
	answer.twoFactorRedirect === true || !answer.user ? { second_factor: true } : { user: shownAccount(answer.user) }

export function authCalls({ https }: { https: boolean }) {
	const session = cookieName(https)
	const passed = [session, ...Object.values(stepCookies)]
	const pass = (reply: FastifyReply, headers: Headers) => {
		for (const cookie of headers.getSetCookie())
			if (passed.some((name) => cookie.startsWith(`${name}=`))) reply.header('set-cookie', cookie)
	}
	return {
		/** `without` leaves a cookie out. */
		headersOf: ({ request }: Pick<Visit, 'request'>, without?: string) => {
			const headers = new Headers({ 'x-real-ip': request.ip })
			const { 'user-agent': browser } = request.headers
			const cookie = request.headers.cookie
				?.split(';')
				.filter((part) => without === undefined || !part.trim().startsWith(`${without}=`))
				.join(';')
			if (cookie) headers.set('cookie', cookie)
			if (browser) headers.set('user-agent', browser.slice(0, longestBrowser))
			return headers
		},
		pass,
		answered: async <T>({ reply }: Visit, work: Promise<Called<T>>): Promise<T> => {
			const { headers, response } = await work.catch(refuseAs)
			pass(reply, headers)
			return response
		},
	}
}
