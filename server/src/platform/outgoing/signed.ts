// Hides how what leaves is signed, so that whoever gets it knows that it came from here: Standard Webhooks.
import { createHmac, randomBytes } from 'node:crypto'

export const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** As Standard Webhooks asks for it: over id, time and body. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
	const seconds = String(Math.floor(at.getTime() / 1000))
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
	const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
	return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
