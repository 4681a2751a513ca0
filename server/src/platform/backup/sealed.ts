// Hides how archives are sealed with a passphrase: the age format, authenticated piece by piece, which the program `age` opens as well.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** A passphrase takes a second to work with, on purpose; an identity (`AGE-SECRET-KEY-…`) takes none. */
type Key = { passphrase: string } | { identity: string }

type Web = ReadableStream<Uint8Array<ArrayBuffer>>
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
const fromWeb = (source: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(source as unknown as Web)

export async function seal(source: Readable, key: Key): Promise<Readable> {
	const { Encrypter, identityToRecipient } = await import('age-encryption')
	const sealing = new Encrypter()
	if ('passphrase' in key) {
		sealing.setPassphrase(key.passphrase)
		sealing.setScryptWorkFactor(17) // 128 MB and a second, as OWASP advises
	} else sealing.addRecipient(await identityToRecipient(key.identity))
	return fromWeb(await sealing.encrypt(toWeb(source)))
}

/** Fails at once where the key is another one, and in the middle where the bytes are not those that were sealed, or too few. */
export async function unseal(source: Readable, key: Key): Promise<Readable> {
	const { Decrypter } = await import('age-encryption')
	const opening = new Decrypter()
	if ('passphrase' in key) opening.addPassphrase(key.passphrase)
	else opening.addIdentity(key.identity)
	return fromWeb(await opening.decrypt(toWeb(source)))
}

export const sealedEnding = '.age'
export const archiveEnding = (passphrase: string | null): string => (passphrase === null ? '.tar' : `.tar${sealedEnding}`)
