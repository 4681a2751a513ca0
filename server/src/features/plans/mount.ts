import { planRequests } from '@hausheft/contract/plan-requests.ts'
import { plans } from '@hausheft/contract/plans.ts'
import type { House } from '../../platform/house.ts'
import { planHandlers } from './handlers.ts'

export const mountPlans = ({ serve, config, disk, backingUp }: Pick<House, 'serve' | 'config' | 'disk' | 'backingUp'>): void =>
	serve(plans, planRequests, planHandlers(config, disk, backingUp))
