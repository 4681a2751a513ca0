import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string) => {
	const bits = [...base32.replaceAll('=', '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app shows for this address (RFC 6238), `steps` of 30 seconds from now. */
export function codeFor(uri: string, steps = 0): string {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
	const mac = createHmac('sha1', bytesOf(new URL(uri).searchParams.get('secret') ?? ''))
		.update(counter)
		.digest()
	const at = (mac.at(-1) ?? 0) & 15
	return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
