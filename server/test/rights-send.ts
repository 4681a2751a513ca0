import { createHash } from 'node:crypto'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { headersOf, type TestPerson, type TestServer } from './house.ts'
import type { Call, Fixture } from './noun.ts'
import { fixtures } from './rights-fixtures.ts'
import { multipart, photo } from './upload.ts'

export function fixtureOf(name: string): Fixture {
	const fixture = fixtures[name]
	if (fixture) return fixture
	throw new Error(
		`${name} is mounted, but neither server/test/nouns/ nor rights-fixtures.ts has a call for it: with one, its permissions are tested.`,
	)
}

const picture = await photo(8, 8)

/** Whether it worked; if not, why. */
/** Who may buy is told where nothing is sold. */
const isSold = (body: string) => !body.includes('"reason":"no_billing"')
export const outcome = ({ statusCode, body }: { statusCode: number; body: string }) =>
	statusCode < 300 || !isSold(body) ? 'done' : `${statusCode} ${body}`

/** Each program calls from an address of its own: of keys that nobody has used yet a server takes few from one. */
const addressOf = (key: string) => `10.${createHash('sha256').update(key).digest().subarray(0, 3).join('.')}`

/** Sends a call as somebody or nobody; whatever comes back, unparsed. */
export async function send(
	server: TestServer,
	person: TestPerson | null,
	endpoint: Endpoint,
	{ params = {}, query = {}, body, form, file, version, key }: Call,
) {
	const { type, payload } = form
		? await multipart({ bytes: file === undefined ? picture : Buffer.from(file), form })
		: { type: 'application/json', payload: body }
	return server.app.inject({
		method: endpoint.method,
		...(person?.key && { remoteAddress: addressOf(person.key) }),
		url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
		query,
		headers: {
			host: 'haus.test',
			origin: 'http://haus.test',
			...headersOf(person),
			...(version !== undefined && { 'if-match': `"${version}"` }),
			...(key !== undefined && { 'idempotency-key': key }),
			...(payload && { 'content-type': type }),
		},
		...(payload && { payload }),
	})
}
