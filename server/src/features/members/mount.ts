import { memberRequests, proofRequests } from '@hausheft/contract/member-requests.ts'
import { invitedAddresses, members } from '@hausheft/contract/members.ts'
import type { House } from '../../platform/house.ts'
import { invitedAddressHandlers, memberHandlers } from './handlers.ts'

export function mountMembers({ serve, serveBeside, database, config }: Pick<House, 'serve' | 'serveBeside' | 'database' | 'config'>): void {
	serve(members, memberRequests, memberHandlers(config))
	serveBeside(invitedAddresses, proofRequests, invitedAddressHandlers(database))
}
