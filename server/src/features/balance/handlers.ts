import type { balance } from '@hausheft/contract/balance.ts'
import type { groupBalance } from '@hausheft/contract/group-balance.ts'
import { may } from '@hausheft/contract/rights.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { isWhole, memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listGroupRows, listRows } from './queries.ts'
import { balanceOf, groupBalanceOf } from './rules.ts'

const thisYear = () => Number(dayOf(Date.now()).slice(0, 4))

export const balanceHandlers: Handlers<typeof balance> = {
	getBalance: async (acting, { params, query: { year = thisYear() } }) => {
		const { group } = placeOf(acting)
		const { scope, person } = sight(acting, group)
		const rows = await listRows(acting.db, { group, property: params.id, year, person, limited: !isWhole(acting) })
		return balanceOf(rows, year, scope)
	},
}

export const groupBalanceHandlers: Handlers<typeof groupBalance> = {
	getGroupBalance: async (acting, { params, query: { year = thisYear() } }) => {
		const { scope, person } = sight(acting, params.id)
		return groupBalanceOf(await listGroupRows(acting.db, params.id, year, person), year, scope)
	},
}

/** Whoever sees no other amounts sees those of their own entries. */
const sight = (acting: Acting, group: string) =>
	may(memberOf(acting, group), 'balance.read')
		? ({ scope: 'any', person: null } as const)
		: ({ scope: 'own', person: personOf(acting).id } as const)
