import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import type { Cap, Role } from '@hausheft/contract/roles.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import pg from 'pg'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { WebBuild } from '../src/platform/pages/build.ts'
import type { Measure } from '../src/platform/disk.ts'
import { makeKey } from '../src/platform/auth/api-key.ts'
import { cookieName, signed } from '../src/platform/auth/session-cookie.ts'
import { cloneDatabase, type Clone } from './database.ts'
import { storeElsewhere } from './stored.ts'

const secret = 'nur für Tests, dafür lang genug ....'
const host = 'haus.test'
/** Tests write faster than people, and the disk they run on may be nearly full. */
const tireless = { WRITES_PER_MINUTE: '1000000', DISK_RESERVE: '0' }

/** Somebody with an account and a session, or what acts for them by a key. */
export type TestPerson = { id: string; name: string; email: string; cookie: string; key?: string }
export type Answered<T> = { status: number; body: T; headers: Record<string, unknown> }
/** Either the reply or the refusal, whichever it was. */
type Body<E> = ([Reply<E>] extends [undefined] ? unknown : Reply<E>) & Omit<Partial<Problem>, Extract<keyof Reply<E>, 'status'>>
type Options = { version?: number; key?: string; headers?: Record<string, string> }

/** A server of its own on a database of its own; people, groups and properties are made as a test needs them. */
export async function startServer(environment: Record<string, string> = {}, web?: WebBuild, database?: Clone, measure?: Measure) {
	const clone = database ?? (await cloneDatabase())
	// Whoever brings the database has chosen the way to it.
	const near = database ? undefined : clone.near
	const dataDir = mkdtempSync(path.join(tmpdir(), 'hausheft-data-'))
	const given = readConfig({
		AUTH_SECRET: secret,
		DATA_DIR: dataDir,
		LOG_LEVEL: 'fatal',
		PUBLIC_URL: `http://${host}`,
		...(clone.through !== undefined && { DATABASE_URL: clone.through, DATABASE_URL_DIRECT: clone.url }),
		...tireless,
		...storeElsewhere(),
		...environment,
	})
	// Links lead to that name; where a test names none itself, it may come by another one.
	const config = environment['PUBLIC_URL'] === undefined ? { ...given, publicUrls: [] } : given
	const app = await createApp({
		config,
		databaseUrl: clone.through ?? near ?? clone.url,
		dev: true,
		...(web && { web }),
		...(measure && { measure }),
	})
	await app.ready()
	const owner = new pg.Client(near ?? clone.url)
	await owner.connect()
	return {
		app,
		config,
		url: clone.url,
		/** Straight to the database, past everything: to arrange and to look, never what a test is about. */
		owner,
		person: (name: string) => createPerson(owner, name),
		/** The same person on another device. */
		signIn: async (person: TestPerson) => ({ ...person, cookie: await createSession(owner, person.id) }),
		/** A program of this person. */
		withKey: (person: TestPerson, limits: KeyLimits) => withKey(owner, person, limits),
		call: caller(app, config.publicUrls[0] ?? `http://${host}`),
		close: async () => {
			await owner.end()
			await app.close()
			await clone.drop()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}
export type TestServer = Awaited<ReturnType<typeof startServer>>

let lent: Promise<TestServer> | undefined
/**
 * The one server of this worker, for files whose houses are their own and that set nothing which others meet: plans, clocks, limits by address (signing in, keys),
 * jobs, what stands in a whole table. It stays when they close it, with what they have made in it.
 */
export async function lendServer(): Promise<TestServer> {
	lent ??= startServer().then(async (server) => {
		process.once('exit', () => rmSync(server.config.dataDir, { recursive: true, force: true }))
		return { ...server, close: () => Promise.resolve() }
	})
	return lent
}

async function createPerson(owner: pg.Client, name: string): Promise<TestPerson> {
	const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${randomUUID().slice(0, 8)}@haus.test`
	const { rows } = await owner.query<{ id: string }>(
		`insert into auth."user" ("name", "email", "emailVerified") values ($1, $2, true) returning "id"`,
		[name, email],
	)
	const id = rows[0]?.id as string
	return { id, name, email, cookie: await createSession(owner, id) }
}

async function createSession(owner: pg.Client, person: string): Promise<string> {
	const token = randomUUID()
	await owner.query(
		`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '1 day', $1, now(), $2)`,
		[token, person],
	)
	return `${cookieName(false)}=${signed(token, secret)}`
}

type KeyLimits = { cap: Cap; groups?: string[]; properties?: string[]; expires_at?: string }
async function withKey(owner: pg.Client, person: TestPerson, { cap, groups = [], properties = [], expires_at }: KeyLimits) {
	const { secret, hash } = makeKey()
	const all = (ids: string[]) => (ids.length > 0 ? ids : null)
	await owner.query(
		'insert into api_token (person_id, name, hash, cap, groups, properties, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
		[person.id, 'Programm', hash, cap, all(groups), all(properties), expires_at],
	)
	return { ...person, key: secret }
}

/** What says who calls. */
export const headersOf = (person: TestPerson | null): Record<string, string> =>
	person === null ? {} : person.key === undefined ? { cookie: person.cookie } : { authorization: `Bearer ${person.key}` }

/** Calls an endpoint as somebody (or nobody) and gives status, parsed body and headers, whatever they are. */
const caller =
	(app: FastifyInstance, origin: string) =>
	async <E extends Endpoint>(person: TestPerson | null, endpoint: E, input: Sent<E>, options: Options = {}): Promise<Answered<Body<E>>> => {
		const { params = {}, query = {}, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
		const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
		const response = await app.inject({
			method: endpoint.method,
			url,
			query: Object.fromEntries(
				Object.entries(query)
					.filter(([, value]) => value !== undefined)
					.map(([key, value]) => [key, String(value)]),
			),
			headers: {
				host,
				origin,
				...headersOf(person),
				...(options.version !== undefined && { 'if-match': `"${options.version}"` }),
				...(options.key !== undefined && { 'idempotency-key': options.key }),
				...options.headers,
			},
			...(body !== undefined && { payload: body as object }),
		})
		return { status: response.statusCode, body: (response.body ? response.json() : undefined) as Body<E>, headers: response.headers }
	}

/** A group with its owner and one property; members of any role join on demand. */
export async function createHouse(server: TestServer, name = 'Familie Keller') {
	const anna = await server.person('Anna')
	const group = (await server.call(anna, groups.createGroup, { body: { name } })).body
	const types = (await server.call(anna, properties.listPropertyTypes, {})).body
	const type = types.find(({ key }) => key === 'mehrfamilienhaus')?.id as string
	const property = await addProperty(server, anna, group.id, type, 'Bergstrasse 12')
	return {
		anna,
		group,
		property,
		type,
		addProperty: (title: string) => addProperty(server, anna, group.id, type, title),
		/** A new member; `limitedTo` narrows them to some properties. */
		join: (role: Role | null, limitedTo?: string[]) => join(server, group.id, role, limitedTo),
	}
}
export type TestHouse = Awaited<ReturnType<typeof createHouse>>

const addProperty = async (server: TestServer, owner: TestPerson, group: string, type: string, name: string) =>
	(await server.call(owner, properties.createProperty, { params: { id: group }, body: { name, type } })).body

async function join(server: TestServer, group: string, role: Role | null, limitedTo?: string[]): Promise<TestPerson> {
	const person = await server.person(role ?? 'Rollenlos')
	await server.owner.query('insert into member (group_id, person_id, role, limited) values ($1, $2, $3, $4)', [
		group,
		person.id,
		role,
		limitedTo !== undefined,
	])
	for (const property of limitedTo ?? []) {
		await server.owner.query('insert into member_property (group_id, person_id, property_id) values ($1, $2, $3)', [
			group,
			person.id,
			property,
		])
	}
	return person
}
