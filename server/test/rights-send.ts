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
export const outcome = ({ statusCode, body }: { statusCode: number; body: string }) => (statusCode < 300 ? 'done' : `${statusCode} ${body}`)

/** Sends a call as somebody or nobody; whatever comes back, unparsed. */
export async function send(
	server: TestServer,
	person: TestPerson | null,
	endpoint: Endpoint,
	{ params = {}, query = {}, body, form, file, version }: Call,
) {
	const { type, payload } = form
		? await multipart({ bytes: file === undefined ? picture : Buffer.from(file), form })
		: { type: 'application/json', payload: body }
	return server.app.inject({
		method: endpoint.method,
		url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
		query,
		headers: {
			host: 'haus.test',
			origin: 'http://haus.test',
			...headersOf(person),
			...(version !== undefined && { 'if-match': `"${version}"` }),
			...(payload && { 'content-type': type }),
		},
		...(payload && { payload }),
	})
}
