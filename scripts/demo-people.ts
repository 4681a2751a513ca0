// The people of a demo house: signs them in, with their accounts opened where they are not yet, and sends each call as one of them.
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { files } from '@hausheft/contract/files.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import type { Session } from '@hausheft/contract/signed-in.ts'
import sharp from 'sharp'
import type { Send, SentFile } from '@hausheft/demo/fill.ts'
import type { House, Person } from '@hausheft/demo/house.ts'
import { ref } from '@hausheft/demo/ref.ts'

/** The server has said no. */
export class Refused extends Error {
	readonly code: string
	readonly status: number
	constructor(what: string, status: number, { code = 'internal', detail, title, errors }: Partial<Problem>) {
		super(`${what}: ${status} ${detail ?? title ?? ''} ${errors ? JSON.stringify(errors) : ''}`.trim())
		this.code = code
		this.status = status
	}
}

export type Account = Person & { password: string; /** As the browser would send it back. */ cookie: string }

function urlOf(base: string, { path }: Endpoint, { params, query = {} }: { params?: object; query?: object }): string {
	const url = new URL(
		base + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, string>)[name]))),
	)
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
	return url.href
}

async function answered(what: string, response: Response): Promise<Response> {
	if (response.ok) return response
	throw new Refused(what, response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
}

/** What a repetition sends again is drawn once: that is most of the work. */
const developed = new Map<string, Promise<Uint8Array>>()
function develop(svg: string): Promise<Uint8Array> {
	const known = developed.get(svg) ?? sharp(Buffer.from(svg)).jpeg({ quality: 76 }).toBuffer()
	developed.set(svg, known)
	return known
}

/** Everybody is signed in at most once; calls go out as whoever they are by. */
export class People {
	readonly accounts = new Map<Role, Account>()
	readonly #url: string
	readonly #password: string
	constructor(url: string, password: string) {
		this.#url = url
		this.#password = password
	}

	async #fetch<E extends Endpoint>(endpoint: E, input: Sent<E>, headers: Record<string, string> = {}): Promise<Response> {
		const { body, ...rest } = input as { params?: object; body?: object }
		const response = await fetch(urlOf(this.#url, endpoint, rest), {
			method: endpoint.method,
			headers: { origin: this.#url, ...(body && { 'content-type': 'application/json' }), ...headers },
			...(body && { body: JSON.stringify(body) }),
		})
		return answered(`${endpoint.method} ${endpoint.path}`, response)
	}
	async #enter(endpoint: typeof sessions.signIn | typeof sessions.signUp, body: object) {
		const response = await this.#fetch(endpoint, { body } as Sent<typeof endpoint>)
		const { user } = (await response.json()) as Session
		if (!user) throw new Refused('Konto', 403, { code: 'forbidden', title: 'Die Adresse müsste zuerst bestätigt werden.' })
		return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	}

	/** Signs in; opens the account if there is none. */
	async signIn(person: Person, invitation?: string): Promise<void> {
		const { name, email, role } = person
		const password = this.#password
		const cookie = await this.#enter(sessions.signIn, { email, password }).catch((error: unknown) => {
			if (!(error instanceof Refused) || error.status !== 401) throw error
			return this.#enter(sessions.signUp, { name, email, password, ...(invitation && { invitation }) })
		})
		this.accounts.set(role, { ...person, password, cookie })
	}
	call = async <E extends Endpoint>(
		endpoint: E,
		input: Sent<E>,
		{ as, key, version }: { as: Role; key: string; version?: number },
	): Promise<Reply<E>> => {
		const headers = {
			cookie: this.#cookie(as),
			...(key && { 'idempotency-key': key }),
			...(version !== undefined && { 'if-match': `"${version}"` }),
		}
		const response = await this.#fetch(endpoint, input, headers)
		return response.status === 204 ? (undefined as Reply<E>) : ((await response.json()) as Reply<E>)
	}
	#cookie(role: Role): string {
		const account = this.accounts.get(role)
		if (!account) throw new Error(`Nobody is signed in as ${role}.`)
		return account.cookie
	}
	async #upload({ group, property, filename, mime, bytes }: SentFile, { as, key }: { as: Role; key: string }) {
		const form = new FormData()
		if (property !== null) form.append('property', property)
		form.append('file', new Blob([bytes], { type: mime }), filename)
		const response = await fetch(
			urlOf(this.#url, property === null ? inbox.createInboxItem : files.createFile, { params: { id: group } }),
			{
				method: 'POST',
				headers: { origin: this.#url, cookie: this.#cookie(as), 'idempotency-key': key },
				body: form,
			},
		)
		return (await answered(filename, response)).json() as Promise<{ id: string }>
	}
	get send(): Send {
		return {
			call: this.call,
			upload: (file, by) => this.#upload(file, by),
			develop,
		}
	}

	/** Somebody of every role comes in by an invitation's link; the caretaker sees the apartment house alone. */
	join = async (group: Group, house: House, ids: ReadonlyMap<string, string>): Promise<Partial<Record<Role, string>>> => {
		const owner = { as: 'owner', key: '' } as const
		const inside = new Set((await this.call(members.listMembers, { params: { id: group.id } }, owner)).map(({ email }) => email))
		for (const role of roles) {
			const person = house.people[role]
			if (role === 'owner') continue
			if (inside.has(person.email)) {
				await this.signIn(person)
				continue
			}
			const properties = role === 'caretaker' ? [ids.get(ref('property', 'haus')) ?? ''] : null
			const invite = await this.call(
				members.createInvite,
				{ params: { id: group.id }, body: { email: person.email, role, properties } },
				owner,
			)
			await this.signIn(person, invite.id)
			await this.call(members.acceptInvitation, { params: { id: invite.id ?? '' }, body: undefined }, { as: role, key: '' })
		}
		const list = await this.call(members.listMembers, { params: { id: group.id } }, owner)
		return Object.fromEntries(roles.map((role) => [role, list.find(({ email }) => email === house.people[role].email)?.id]))
	}
}
