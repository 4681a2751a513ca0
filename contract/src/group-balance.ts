// By itself: the page begins with it, and without the figures of a single house.
import type { groupBalanceRequests } from './balance-requests.ts'
import { contract, get } from './endpoint.ts'
import type { groupBalanceReplies } from './group-balance-replies.ts'

export type { GroupBalance } from './group-balance-replies.ts'

export const groupBalance = contract<typeof groupBalanceRequests, typeof groupBalanceReplies>()({
	getGroupBalance: get('/groups/{id}/balance', { permission: 'balance.read', kept: true }),
})
