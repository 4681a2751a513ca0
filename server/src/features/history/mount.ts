import { historyRequests } from '@hausheft/contract/history-requests.ts'
import { history } from '@hausheft/contract/history.ts'
import type { House } from '../../platform/house.ts'
import { historyHandlers } from './handlers.ts'

export const mountHistory = ({ serve }: Pick<House, 'serve'>): void => serve(history, historyRequests, historyHandlers)
