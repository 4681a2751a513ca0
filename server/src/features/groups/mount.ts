import { groupRequests } from '@hausheft/contract/group-requests.ts'
import { groups } from '@hausheft/contract/groups.ts'
import type { House } from '../../platform/house.ts'
import { groupHandlers } from './handlers.ts'

export const mountGroups = ({ serve, stripe, config }: Pick<House, 'serve' | 'stripe' | 'config'>): void =>
	serve(groups, groupRequests, groupHandlers(stripe ? 'free' : 'self_hosted', config))
