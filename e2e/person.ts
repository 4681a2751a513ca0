// People and their houses, made through the API as anybody would, on whichever server: no test framework, no browser.
import { randomInt, randomUUID } from 'node:crypto'

export const password = 'ein langer Satz für Tests'
export type Stored = { id: string; version: number }
type Body = object | FormData
export type Person = Awaited<ReturnType<typeof newPerson>>
export type House = Awaited<ReturnType<typeof newHouse>>

/** Everybody comes from a household of their own: what is limited for each address holds nobody else off. The server has to trust its proxy. */
export const household = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })

/** An address that nobody else has. */
export const emailOf = (name: string) => `${name.toLowerCase().split(' ')[0]}.${randomUUID().slice(0, 8)}@haus.test`

/** The same account on another device. */
export async function otherDevice({ url, email }: Person) {
	const caller = callAt(url)
	await caller.post('/api/auth/sign-in/email', { email, password })
	return { ...caller, cookie: caller.cookie() }
}

/** Somebody who is not signed in yet; the first cookie that they are given stays. Paths lie below /api/be, if not below /api. */
export function callAt(url: string) {
	const headers: Record<string, string> = { origin: url, ...household() }
	const send = async (method: string, path: string, body?: Body, version?: number): Promise<Response> => {
		const isJson = body !== undefined && !(body instanceof FormData)
		const answer = await fetch(url + (path.startsWith('/api/') ? path : `/api/be${path}`), {
			method,
			headers: {
				...headers,
				...(isJson && { 'content-type': 'application/json' }),
				...(version !== undefined && { 'if-match': `"${version}"` }),
			},
			...(body && { body: isJson ? JSON.stringify(body) : body }),
		})
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
		const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
		if (cookie) headers['cookie'] ??= cookie
		return answer
	}
	return {
		url,
		cookie: () => headers['cookie'] ?? '',
		send,
		get: async <T>(path: string) => (await (await send('GET', path)).json()) as T,
		post: async <T = Stored>(path: string, body: Body = {}) => (await (await send('POST', path, body)).json()) as T,
		patch: async <T = Stored>(path: string, body: object, version?: number) =>
			(await (await send('PATCH', path, body, version)).json()) as T,
		remove: async (path: string, version?: number) => void (await send('DELETE', path, undefined, version)),
	}
}

/** A group with one property. */
export async function newHouse(anna: Person, name = 'Familie Keller') {
	const group = (await anna.post('/groups', { name })).id
	const types = await anna.get<{ id: string; key: string }[]>('/properties/types')
	const typeOf = (key: string) => types.find((type) => type.key === key)?.id ?? ''
	const addProperty = (title: string, type = 'mehrfamilienhaus', fields: object = {}) =>
		anna.post(`/groups/${group}/properties`, { name: title, type: typeOf(type), ...fields })
	const address = { address_street: 'Bergstrasse 12', address_zip: '8810', address_city: 'Horgen' }
	const property = (await addProperty('Bergstrasse 12', 'mehrfamilienhaus', address)).id
	const home = `/group/${group}`
	return {
		anna,
		group,
		property,
		/** Of the group's home, and of the property's. */
		home,
		place: `${home}/property/${property}`,
		addProperty,
		/** An entry, of now if nothing else is said. */
		log: (name: string, fields: object = {}) =>
			anna.post(`/properties/${property}/events`, { name, event_at: new Date().toISOString(), ...fields }),
		/** Somebody invited who has accepted. */
		join: async (name: string, role: string, fields: object = {}) => {
			const person = await newPerson(anna.url, name)
			const invite = await anna.post(`/groups/${group}/invites`, { email: person.email, role, ...fields })
			await person.post(`/invites/${invite.id}/accept`)
			return person
		},
	}
}

/** Somebody with an account and a session. */
export async function newPerson(url: string, name: string, email = emailOf(name)) {
	const caller = callAt(url)
	const { user } = await caller.post<{ user: Stored }>('/api/auth/sign-up/email', { name, email, password })
	return { ...caller, id: user.id, name, email, cookie: caller.cookie() }
}
