import type { closings } from '@hausheft/contract/closings.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Year } from '../tax/queries.ts'
import { beginToClose, getClosing } from './actions.ts'
import { needsKey, tooEarly } from './words.ts'

const yearOf = (acting: Acting, { id, year }: { id: string; year: number }): Year => ({ group: placeOf(acting).group, property: id, year })

export const closingHandlers: Handlers<typeof closings> = {
	getClosing: (acting, { params }) => getClosing(acting.db, yearOf(acting, params)),
	closeYear: async (acting, { params }, { request }) => {
		if (!request.headers['idempotency-key']) throw new Refusal('precondition_required', needsKey)
		if (params.year > Number(dayOf(Date.now()).slice(0, 4))) throw invalidField('year', tooEarly)
		const year = yearOf(acting, params)
		await beginToClose(acting.db, year, personOf(acting).id)
		return getClosing(acting.db, year)
	},
}
