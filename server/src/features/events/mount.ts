import { eventRequests } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import type { House } from '../../platform/house.ts'
import { eventHandlers } from './handlers.ts'

export const mountEvents = ({ serve }: Pick<House, 'serve'>): void => serve(events, eventRequests, eventHandlers)
