// Hides how the operator writes what of the own network may be called.
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { about, type Given } from '../../config-setting.ts'

export const outgoingVariables = {
	PRIVATE_TARGETS: z
		.optional(z.string().check(z.refine((text) => text.split(',').every((part) => readTarget(part) !== null))))
		.check(
			about(
				'Was dieser Server im eigenen Netz selbst aufrufen darf (Webhooks, Push, Symbole, weitere Adressen von OIDC_PROVIDERS), durch Komma getrennt. Ohne Angabe ruft er nur öffentliche Adressen auf.',
				'Namen, Adressen oder Netze wie automation.haus.lan, 192.168.1.20:8443, 10.0.0.0/8',
			),
		),
}

export type OutgoingSettings = {
	/** What of the own network may be called. */
	privateTargets: string[]
}
export const outgoingSettings = ({ PRIVATE_TARGETS }: Given<typeof outgoingVariables>): OutgoingSettings => ({
	privateTargets: PRIVATE_TARGETS?.split(',').map((part) => part.trim()) ?? [],
})

/** A host, an address or a network of one's own, the first two with a port where it shall be that one alone. */
const targetPattern = /^(?:\[([\da-f:.]+)\]|([^\s:/[\]]+|[\da-f:.]*:[\da-f:.]*:[\da-f:.]*))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/i
export type Target = { host: string; bits: number | null; port: number | null }

/** Null for what is none. */
export function readTarget(text: string): Target | null {
	const [, bracketed, plain = '', bits, port] = targetPattern.exec(text.trim()) ?? []
	const host = (bracketed ?? plain).toLowerCase()
	const version = isIP(host)
	if (host === '' || (bracketed !== undefined && version !== 6) || Number(port ?? 0) > 65_535) return null
	if (bits !== undefined && (version === 0 || port !== undefined || Number(bits) > (version === 4 ? 32 : 128))) return null
	if (version === 0 && (!/^[a-z\d]([a-z\d._-]*[a-z\d])?$/.test(host) || /(^|\.)\d+$/.test(host))) return null
	return { host, bits: bits === undefined ? null : Number(bits), port: port === undefined ? null : Number(port) }
}
