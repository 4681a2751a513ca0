import { balance } from '@hausheft/contract/balance.ts'
import { balanceRequests, groupBalanceRequests } from '@hausheft/contract/balance-requests.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import type { House } from '../../platform/house.ts'
import { balanceHandlers, groupBalanceHandlers } from './handlers.ts'

export const mountBalance = ({ serve }: Pick<House, 'serve'>): void => serve(balance, balanceRequests, balanceHandlers)
export const mountGroupBalance = ({ serve }: Pick<House, 'serve'>): void => serve(groupBalance, groupBalanceRequests, groupBalanceHandlers)
