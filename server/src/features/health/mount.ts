import { health } from '@hausheft/contract/health.ts'
import { healthRequests } from '@hausheft/contract/health-requests.ts'
import type { House } from '../../platform/house.ts'
import { healthHandlers } from './handlers.ts'

/** By the connection that is kept for it. */
export const mountHealth = ({ serve, aside, config, disk }: Pick<House, 'serve' | 'aside' | 'config' | 'disk'>): void =>
	serve(health, healthRequests, healthHandlers(config, disk), { database: aside })
