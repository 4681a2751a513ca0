import { Refusal } from '@hausheft/contract/refusals.ts'
import type { tokens } from '@hausheft/contract/tokens.ts'
import { makeKey } from '../../platform/auth/api-key.ts'
import { personOf } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { countTokens, findToken, insertToken, listPlaces, listTokens, removeToken } from './queries.ts'
import { checkCount, checkExpiry, placesOf } from './rules.ts'

export const tokenHandlers: Handlers<typeof tokens> = {
	listTokens: ({ db }) => listTokens(db),
	getToken: async ({ db }, { params }) => {
		const token = await findToken(db, params.id)
		if (!token) throw new Refusal('not_found')
		return token
	},
	createToken: async (acting, { body }) => {
		const { db, memberships } = acting
		const { name, cap, groups = null, properties = null, expires_at = null } = body
		checkExpiry(expires_at, Date.now())
		const seen = { groups: memberships.map(({ group }) => group), properties: properties ? await listPlaces(db, properties) : [] }
		const places = placesOf({ groups, properties }, seen)
		const person = personOf(acting).id
		checkCount(await countTokens(db, person))
		const { secret, hash } = makeKey()
		return { ...(await insertToken(db, { name, cap, ...places, expires_at, person, hash })), token: secret }
	},
	removeToken: async ({ db }, { params }) => {
		if (!(await removeToken(db, params.id))) throw new Refusal('not_found')
	},
}
