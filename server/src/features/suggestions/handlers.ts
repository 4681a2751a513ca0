import type { suggestions } from '@hausheft/contract/suggestions.ts'
import type { Codes } from '../../platform/codes/pool.ts'
import { memberOf, personOf, placeOf } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listSuggestions } from './queries.ts'

export const suggestionHandlers = ({ warm }: Pick<Codes, 'warm'>): Handlers<typeof suggestions> => ({
	listSuggestions: async (acting, { params }) => {
		// Who asks has a form open, into which a bill may come.
		warm()
		const { group } = placeOf(acting)
		return listSuggestions(acting.db, { group, property: params.id }, { ...memberOf(acting, group), person: personOf(acting).id })
	},
})
