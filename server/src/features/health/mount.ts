import { health } from '@hausheft/contract/health.ts'
import { healthRequests } from '@hausheft/contract/health-requests.ts'
import { lookNowAndThen } from '../../platform/files/reachable.ts'
import type { House } from '../../platform/house.ts'
import { healthHandlers } from './handlers.ts'

/** By the connection that is kept for it. */
export const mountHealth = ({
	serve,
	aside,
	hosts,
	config,
	disk,
	stores,
	backingUp,
}: Pick<House, 'serve' | 'aside' | 'hosts' | 'config' | 'disk' | 'stores' | 'backingUp'>): void =>
	serve(health, healthRequests, healthHandlers(config, { disk, hosts, backingUp, isThere: lookNowAndThen(stores.files) }), {
		database: aside,
	})
