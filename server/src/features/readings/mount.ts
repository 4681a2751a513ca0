import { readingRequests } from '@hausheft/contract/reading-requests.ts'
import { readings } from '@hausheft/contract/readings.ts'
import type { House } from '../../platform/house.ts'
import { readingHandlers } from './handlers.ts'

export const mountReadings = ({ serve }: Pick<House, 'serve'>): void => serve(readings, readingRequests, readingHandlers)
