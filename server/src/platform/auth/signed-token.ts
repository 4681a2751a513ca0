// Hides how a link of ours says by itself what it is for, so that nobody else can make one: bytes, and a mark that only the secret gives.
import { createHmac, timingSafeEqual } from 'node:crypto'

const markLength = 16

const markOf = (secret: string, purpose: string, content: Buffer) =>
	createHmac('sha256', secret).update(`${purpose}\0`).update(content).digest().subarray(0, markLength)

/** A token of one purpose is worth nothing for another. */
export const signToken = (secret: string, purpose: string, content: Buffer): string =>
	Buffer.concat([content, markOf(secret, purpose, content)]).toString('base64url')

/** Null for one that is not ours. */
export function readToken(secret: string, purpose: string, token: string): Buffer | null {
	const bytes = /^[\w-]{1,200}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
	if (bytes.length <= markLength || bytes.toString('base64url') !== token) return null
	const content = bytes.subarray(0, -markLength)
	return timingSafeEqual(bytes.subarray(-markLength), markOf(secret, purpose, content)) ? content : null
}
