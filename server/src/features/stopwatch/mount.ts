import { stopwatchRequests } from '@hausheft/contract/stopwatch-requests.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import type { House } from '../../platform/house.ts'
import { stopwatchHandlers } from './handlers.ts'

export const mountStopwatch = ({ serve }: Pick<House, 'serve'>): void => serve(stopwatch, stopwatchRequests, stopwatchHandlers)
