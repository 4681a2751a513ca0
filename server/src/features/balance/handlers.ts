import type { balance } from '@hausheft/contract/balance.ts'
import type { groupBalance } from '@hausheft/contract/group-balance.ts'
import { may } from '@hausheft/contract/rights.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { isWhole, memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listRents } from '../rents/actions.ts'
import { listGroupRows, listRows, listToDate } from './queries.ts'
import { balanceOf, groupBalanceOf, sameDayBefore } from './rules.ts'

const today = () => dayOf(Date.now())
const thisYear = () => Number(today().slice(0, 4))

export const balanceHandlers: Handlers<typeof balance> = {
	getBalance: async (acting, { params, query: { year = thisYear() } }) => {
		const { group } = placeOf(acting)
		const { scope, person } = sight(acting, group)
		const rows = await listRows(acting.db, { group, property: params.id, year, person, limited: !isWhole(acting) })
		const until = sameDayBefore(year, today())
		const [toDate] = until === null ? [] : await listToDate(acting.db, { group, property: params.id, person, until, today: today() })
		return balanceOf(rows, year, scope, toDate ?? null)
	},
	getRents: (acting, { params, query: { year = thisYear() } }) =>
		listRents(acting.db, { group: placeOf(acting).group, property: params.id }, year, dayOf(Date.now())),
}

export const groupBalanceHandlers: Handlers<typeof groupBalance> = {
	getGroupBalance: async (acting, { params, query: { year = thisYear() } }) => {
		const { scope, person } = sight(acting, params.id)
		const until = sameDayBefore(year, today())
		const [toDate, rows] = await Promise.all([
			until === null ? [] : listToDate(acting.db, { group: params.id, property: null, person, until, today: today() }),
			listGroupRows(acting.db, params.id, year, person),
		])
		return groupBalanceOf(rows, year, scope, toDate)
	},
}

/** Whoever sees no other amounts sees those of their own entries. */
const sight = (acting: Acting, group: string) =>
	may(memberOf(acting, group), 'balance.read')
		? ({ scope: 'any', person: null } as const)
		: ({ scope: 'own', person: personOf(acting).id } as const)
