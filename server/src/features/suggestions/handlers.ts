import type { suggestions } from '@hausheft/contract/suggestions.ts'
import { memberOf, personOf, placeOf } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listSuggestions } from './queries.ts'

export const suggestionHandlers: Handlers<typeof suggestions> = {
	listSuggestions: async (acting, { params }) => {
		const { group } = placeOf(acting)
		return listSuggestions(acting.db, { group, property: params.id }, { ...memberOf(acting, group), person: personOf(acting).id })
	},
}
