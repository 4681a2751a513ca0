// Hides how an address is made that is known to who was told it and to nobody else: 256 random bits, of which the hash alone is kept.
import { createHash, randomBytes } from 'node:crypto'

export const makeSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
