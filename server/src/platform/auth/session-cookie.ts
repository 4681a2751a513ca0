// Hides the session cookie: the token and its HMAC-SHA256, as better-auth writes them (`token.signature`, URL-encoded).
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { BoundedMap } from '../bounded-map.ts'
import type { Actor } from '../database/act.ts'

/** On https the browser itself guarantees that the cookie came from this host (`__Host-`). */
export const cookieName = (secure: boolean) => (secure ? '__Host-hausheft.session' : 'hausheft.session')

const signature = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

/** The cookie's value for a session token. */
export const signed = (token: string, secret: string) => encodeURIComponent(`${token}.${signature(token, secret)}`)

/** What makes the browser forget the session. */
export const expiredCookie = (secure: boolean) =>
	`${cookieName(secure)}=; Max-Age=0; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`

const mostRemembered = 10_000

/** Each cookie is verified once: who comes again with one, comes with the same. */
export function actorOf(secret: string, secure: boolean): (request: FastifyRequest) => Actor {
	const name = cookieName(secure)
	// By their hashes, which open nothing, and tell by no time that it takes to find one how much of a guess was right.
	const ours = new BoundedMap<string, true>(mostRemembered)
	return (request) => {
		const value = cookieValue(request.headers.cookie, name)
		if (value === null) return null
		const known = hash('sha256', value, 'base64')
		const token = ours.has(known) ? takenApart(value)?.token : verified(value, secret)
		if (!token) return null
		ours.set(known, true)
		return { token }
	}
}

/** The token of the request's cookie, where its signature is ours; whether the session still lives is asked in the transaction. */
export function sessionToken(cookies: string | undefined, name: string, secret: string): string | null {
	const value = cookieValue(cookies, name)
	return value === null ? null : verified(value, secret)
}

export function cookieValue(cookies: string | undefined, name: string): string | null {
	for (const part of cookies?.split(';') ?? []) {
		const [key, value] = part.trim().split('=', 2)
		if (key === name && value) return value
	}
	return null
}

function verified(value: string, secret: string): string | null {
	const cookie = takenApart(value)
	return cookie && equal(cookie.signed, signature(cookie.token, secret)) ? cookie.token : null
}

/** The cookie taken apart; null where it is none of ours. */
function takenApart(value: string): { token: string; signed: string } | null {
	let plain: string
	try {
		plain = decodeURIComponent(value)
	} catch {
		return null
	}
	const dot = plain.indexOf('.')
	return dot > 0 ? { token: plain.slice(0, dot), signed: plain.slice(dot + 1) } : null
}

export function equal(given: string, ours: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(ours)]
	return a.length === b.length && timingSafeEqual(a, b)
}
