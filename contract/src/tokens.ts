import { z } from 'zod/mini'
import { contract, del, get, post } from './endpoint.ts'
import { Id, Stamp } from './fields.ts'
import { caps } from './roles.ts'
import type { tokenRequests } from './token-requests.ts'

/** How many one person may have. */
export const maxTokens = 20

/** A key that somebody gives to a program: it acts as that person, and may at most what its cap may. */
export const ApiToken = z.object({
	id: Id,
	name: z.string(),
	cap: z.enum(caps),
	/** Null: all of the person's, also those to come. */
	groups: z.nullable(z.array(Id)),
	/** Null: all of these groups. */
	properties: z.nullable(z.array(Id)),
	created_at: Stamp,
	expires_at: z.nullable(Stamp),
	/** To the minute. */
	last_used_at: z.nullable(Stamp),
})
export type ApiToken = z.infer<typeof ApiToken>

/** With the secret itself, which is shown this once: the answer to a repetition has it no more. */
export const MadeToken = z.extend(ApiToken, { token: z.optional(z.string()) })
export type MadeToken = z.infer<typeof MadeToken>

const getToken = get('/user/tokens/{id}/get', { permission: 'signed_in', keys: 'never', reply: ApiToken })

export const tokens = contract<typeof tokenRequests>()({
	/** The caller's own, those past their time too. */
	listTokens: get('/user/tokens', { permission: 'signed_in', keys: 'never', reply: z.array(ApiToken) }),
	getToken,
	createToken: post('/user/tokens', { permission: 'signed_in', changes: 'users', fresh: true, reply: MadeToken, replay: getToken }),
	/** Ends at once. */
	removeToken: del('/user/tokens/{id}', { permission: 'signed_in', keys: 'never', changes: 'users' }),
})
