import { memberRequests } from '@hausheft/contract/member-requests.ts'
import { members } from '@hausheft/contract/members.ts'
import type { House } from '../../platform/house.ts'
import { memberHandlers } from './handlers.ts'

export const mountMembers = ({ serve, config }: Pick<House, 'serve' | 'config'>): void =>
	serve(members, memberRequests, memberHandlers(config))
