import { z } from 'zod/mini'
import { Id, Instant, Password, text } from './fields.ts'
import { caps } from './roles.ts'

const TokenFields = z.strictObject({
	name: text(100),
	cap: z.enum(caps),
	/** All of them where these are absent. */
	groups: z.optional(z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(100)))),
	properties: z.optional(z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(200)))),
	/** Without end where it is absent. */
	expires_at: z.optional(z.nullable(Instant)),
	password: z.optional(Password),
})
type TokenFields = z.infer<typeof TokenFields>

export const tokenRequests = {
	listTokens: { summary: 'Die eigenen Schlüssel für Programme' },
	getToken: { summary: 'Ein eigener Schlüssel, ohne sein Geheimnis' },
	createToken: { summary: 'Schlüssel für ein Programm ausstellen; das Geheimnis steht nur in dieser Antwort', body: TokenFields },
	removeToken: { summary: 'Schlüssel widerrufen; er gilt sofort nicht mehr' },
}
