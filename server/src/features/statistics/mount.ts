import { statisticRequests } from '@hausheft/contract/statistic-requests.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import type { House } from '../../platform/house.ts'
import { statisticHandlers } from './handlers.ts'

export const mountStatistics = ({ serve }: Pick<House, 'serve'>): void => serve(statistics, statisticRequests, statisticHandlers)
