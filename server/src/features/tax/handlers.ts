import { Refusal } from '@hausheft/contract/refusals.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { tax } from '@hausheft/contract/tax.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { getFlatRate, listYear } from './actions.ts'
import { setFlatRate, type Year } from './queries.ts'

const thisYear = () => Number(dayOf(Date.now()).slice(0, 4))
const yearOf = (acting: Acting, { id, year }: { id: string; year: number }): Year => ({ group: placeOf(acting).group, property: id, year })

export const taxHandlers: Handlers<typeof tax> = {
	listTax: (acting, { params, query: { year = thisYear(), cursor } }) => listYear(acting.db, yearOf(acting, { ...params, year }), cursor),
	getFlatRate: (acting, { params }) => getFlatRate(acting.db, yearOf(acting, params)),
	putFlatRate: async (acting, { params, body }, { version }) => {
		const year = yearOf(acting, params)
		const { base = null, percent = null, note = '', ...lasting } = body
		const isWritten = await setFlatRate(acting.db, year, { base, percent, note: note.trim(), ...lasting }, version)
		const flat = await getFlatRate(acting.db, year)
		if (!isWritten) throw new Refusal('stale', undefined, { current: flat })
		return flat
	},
}
