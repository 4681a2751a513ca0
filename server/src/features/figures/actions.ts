import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import type { Sum } from '@hausheft/contract/figures.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { allFound, asking } from '../search/queries.ts'
import { askedFor } from '../search/rules.ts'
import { summing, type Scope } from './queries.ts'

/** What the entries of a list add up to; with words, of all that the search finds. */
export async function sumEntries(acting: Acting, scope: Scope, filter: EventFilters): Promise<Sum> {
	const { group } = placeOf(acting)
	const viewer = { ...memberOf(acting, group), person: personOf(acting).id, contacts: null }
	const q = filter.q?.trim()
	const found = q ? allFound({ ...viewer, group, q: askedFor(q) }, 'property' in scope ? scope.property : null) : null
	const sum = summing(acting.db, scope, viewer, filter, found)
	const [row] = found ? await asking(acting.db, sum) : (await sum.execute(acting.db)).rows
	if (!row) throw new Error('a select of aggregates has one row')
	return row
}
