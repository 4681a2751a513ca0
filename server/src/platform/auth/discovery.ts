// Hides how a provider is asked for its addresses (OpenID Connect Discovery).
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod/mini'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { ProviderConfig } from '../../config.ts'
import { messageOf } from '../thrown.ts'

export type Discovered = {
	issuer: string
	/** Where all of it stands. */
	address: string
	userinfo: string | undefined
	/** It says in every answer who it is (RFC 9207): one without that is not from it. */
	namesItself: boolean
}

const Document = z.object({
	issuer: z.string(),
	authorization_endpoint: z.string(),
	token_endpoint: z.string(),
	jwks_uri: z.string(),
	userinfo_endpoint: z.optional(z.string()),
	authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})

/** Throws `unavailable` where it does not answer, or not as itself. */
export async function discover({ issuer, name }: ProviderConfig, log: FastifyBaseLogger): Promise<Discovered> {
	const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
	const read = async () => {
		const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
		const document = Document.parse(await response.json())
		if (document.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) throw new Error(`it calls itself ${document.issuer}`)
		return document
	}
	const document = await read().catch((error: Error) => {
		log.warn(`OpenID Connect: ${address} is of no use: ${messageOf(error.cause ?? error)}`)
		throw new Refusal('unavailable', `${name} antwortet gerade nicht. Bitte später nochmals versuchen.`)
	})
	return {
		issuer: document.issuer,
		address,
		userinfo: document.userinfo_endpoint,
		namesItself: document.authorization_response_iss_parameter_supported === true,
	}
}
