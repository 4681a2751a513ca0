import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

type Pushed = { device: string; message: Record<string, unknown>; headers: IncomingHttpHeaders; contact: string }

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
	const made = createHmac('sha256', key)
	for (const part of parts) made.update(part)
	return made.digest()
}

/** A push service as those of the browsers, with the devices that it speaks for: it checks the signature, and they open what is sealed for them. */
export async function startPushService() {
	const devices = new Map<string, { secret: ReturnType<typeof createECDH>; auth: Buffer }>()
	const received: Pushed[] = []
	/** What it answers for a device in place of 201; 0: nothing at all. */
	const answers = new Map<string, number>()
	const tried: string[] = []
	const server = createServer((request, response) => {
		const parts: Buffer[] = []
		request.on('data', (part: Buffer) => parts.push(part))
		request.on('end', () => {
			const id = (request.url ?? '').slice(1)
			const device = devices.get(id)
			tried.push(id)
			const answer = device ? (answers.get(id) ?? 201) : 404
			if (answer === 0) return undefined
			if (answer !== 201 || !device) return response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
			const message = JSON.parse(opened(Buffer.concat(parts), device).toString()) as Record<string, unknown>
			received.push({ device: id, message, headers: request.headers, contact: contactOf(request.headers.authorization ?? '', address()) })
			return response.writeHead(201).end()
		})
	})
	await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
	const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		/** As the operator names it. */
		target: address().replace('http://', ''),
		received,
		tried,
		answers,
		/** A browser that has asked for an address: what it hands to the page. */
		device() {
			const id = randomUUID()
			const secret = createECDH('prime256v1')
			const auth = randomBytes(16)
			const key = secret.generateKeys()
			devices.set(id, { secret, auth })
			return { id, endpoint: `${address()}/${id}`, keys: { p256dh: key.toString('base64url'), auth: auth.toString('base64url') } }
		},
		/** What a device has received, as soon as there are so many. */
		of: (device: { id: string }, count = 1) =>
			vi.waitFor(
				() => {
					const theirs = received.filter((each) => each.device === device.id)
					if (theirs.length < count) throw new Error(`${theirs.length} messages`)
					return theirs
				},
				{ timeout: 60_000, interval: 20 },
			),
		close: () => {
			server.closeAllConnections()
			return new Promise<void>((closed) => server.close(() => closed()))
		},
	}
}

/** RFC 8188 and 8291, with one record. */
function opened(body: Buffer, { secret, auth }: { secret: ReturnType<typeof createECDH>; auth: Buffer }): Buffer {
	const salt = body.subarray(0, 16)
	const sender = body.subarray(21, 21 + (body[20] ?? 0))
	const sealed = body.subarray(21 + sender.length)
	const shared = hmac(auth, secret.computeSecret(sender))
	const material = hmac(shared, 'WebPush: info\0', secret.getPublicKey(), sender, '\x01')
	const root = hmac(salt, material)
	const key = hmac(root, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
	const nonce = hmac(root, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
	const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
	const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
	return plain.subarray(0, plain.lastIndexOf(2))
}

/** RFC 8292: who has signed it, for this service, and not for long. */
function contactOf(authorization: string, audience: string): string {
	const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
	const [head = '', claims = '', signature = ''] = token.split('.')
	const point = Buffer.from(key, 'base64url')
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
	const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string } })
	const isSigned = verify(
		'sha256',
		Buffer.from(`${head}.${claims}`),
		{ key: publicKey, dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature, 'base64url'),
	)
	const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
	if (!isSigned || aud !== audience || exp * 1000 < Date.now() || exp * 1000 > Date.now() + 25 * 3_600_000) throw new Error('not signed')
	return sub
}
