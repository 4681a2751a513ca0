import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const client = { id: 'hausheft', secret: 'nur-fuer-tests-nur-fuer-tests-nur-fuer-tests' }
/** What the provider knows of somebody. */
export type Claims = { email?: string; email_verified?: boolean; name?: string }

const listen = (server: Server, port = 0) =>
	new Promise<number>((ready, failed) =>
		server.once('error', failed).listen(port, '127.0.0.1', () => ready((server.address() as AddressInfo).port)),
	)
const closed = (server: Server) =>
	new Promise<void>((done) => {
		server.close(() => done())
		server.closeAllConnections()
	})

/** A real provider (oidc-provider 9), in which everybody signs in by their name. */
export async function startOpenId(accounts: Record<string, Claims>, redirect: string, port = 0) {
	const server = createServer()
	const taken = await listen(server, port)
	const issuer = `http://127.0.0.1:${taken}`
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: client.id,
				client_secret: client.secret,
				redirect_uris: [redirect],
				grant_types: ['authorization_code'],
				response_types: ['code'],
			},
		],
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
		pkce: { required: () => true },
		findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
		cookies: { keys: ['nur-fuer-tests'] },
	})
	const answer = provider.callback()
	server.on('request', (request, response) => void answer(request, response))
	return { issuer, port: taken, close: () => closed(server) }
}

/** Signs in there as a browser without a screen would, and answers the address to which it leads back. */
export async function visitProvider(url: string, name: string, within: string): Promise<string> {
	const cookies = new Map<string, string>()
	const open = async (address: string, form?: Record<string, string>): Promise<Response> => {
		const response = await fetch(address, {
			redirect: 'manual',
			headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
		for (const line of response.headers.getSetCookie()) {
			const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			cookies.set(key, value)
		}
		return response
	}
	let response = await open(url)
	for (let step = 0; step < 10; step++) {
		const location = response.headers.get('location')
		if (location?.startsWith(within)) return location
		if (location) response = await open(new URL(location, url).href)
		else {
			const page = await response.text()
			const action = /action="([^"]+)"/.exec(page)?.[1]
			if (!action) throw new Error(`the provider shows ${page.slice(0, 200)}`)
			const prompt = page.includes('name="login"') ? { prompt: 'login', login: name, password: 'egal' } : { prompt: 'consent' }
			response = await open(new URL(action, url).href, prompt)
		}
	}
	throw new Error('the provider leads nowhere')
}

type Token = { head: Record<string, unknown>; claims: Record<string, unknown>; key: KeyObject }
const jwtSegment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = ({ head, claims, key }: Token): string => {
	const text = `${jwtSegment(head)}.${jwtSegment(claims)}`
	if (head['alg'] === 'none') return `${text}.`
	return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** A provider that answers with whatever ID token a test makes up; null: with none. */
export async function startForger() {
	const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
	const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
	const asked: { verifier: string | null }[] = []
	let forge: (token: Token) => Token | null = (token) => token
	let isDown = false
	let named = false
	const server = createServer((request, response) => {
		const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
		const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
		if (isDown) return void response.writeHead(503).end()
		if (request.url?.startsWith('/.well-known'))
			return void answer({
				issuer,
				authorization_endpoint: `${issuer}/auth`,
				token_endpoint: `${issuer}/token`,
				jwks_uri: `${issuer}/jwks`,
				userinfo_endpoint: `${issuer}/me`,
				id_token_signing_alg_values_supported: ['RS256'],
				authorization_response_iss_parameter_supported: named,
			})
		if (request.url === '/jwks')
			return void answer({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] })
		if (request.url === '/me') return void answer({ sub: 'somebody-else', email: 'opfer@keller.test', email_verified: true })
		let body = ''
		request.on('data', (chunk) => (body += String(chunk)))
		request.on('end', () => {
			const form = new URLSearchParams(body)
			asked.push({ verifier: form.get('code_verifier') })
			const now = Math.floor(Date.now() / 1000)
			const claims = {
				iss: issuer,
				aud: client.id,
				sub: 'anna',
				email: 'anna@keller.test',
				email_verified: true,
				nonce: form.get('code'),
				iat: now,
				exp: now + 60,
			}
			const token = forge({
				head: { alg: 'RS256', kid: 'one' },
				claims,
				key: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
			})
			answer({ access_token: 'a', token_type: 'Bearer', expires_in: 60, ...(token && { id_token: signed(token) }) })
		})
	})
	const port = await listen(server)
	return {
		issuer: `http://127.0.0.1:${port}`,
		port,
		asked,
		otherKey: other,
		/** What becomes of the next tokens. The code that it takes is the nonce that it puts in. */
		forge: (how: typeof forge) => (forge = how),
		down: (down: boolean) => (isDown = down),
		named: (on: boolean) => (named = on),
		close: () => closed(server),
	}
}
