// Hides how a secret is made that is known to who was told it and to nobody else: 256 random bits, of which the hash alone is kept.
import { createHash, randomBytes } from 'node:crypto'

export const makeSecret = (): string => randomBytes(32).toString('base64url')
/** What is kept of it: found by that, so that nothing can be learnt from how long a comparison takes. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const hashOf = (secret: string): string => digestOf(secret).toString('base64url')
