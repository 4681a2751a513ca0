import { partyRequests } from '@hausheft/contract/party-requests.ts'
import { parties } from '@hausheft/contract/parties.ts'
import type { House } from '../../platform/house.ts'
import { partyHandlers } from './handlers.ts'

export const mountParties = ({ serve }: Pick<House, 'serve'>): void => serve(parties, partyRequests, partyHandlers)
