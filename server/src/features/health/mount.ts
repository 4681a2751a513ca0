import { health } from '@hausheft/contract/health.ts'
import { healthRequests } from '@hausheft/contract/health-requests.ts'
import { secondsBehind } from '../../platform/database/reading.ts'
import type { House } from '../../platform/house.ts'
import { lookNowAndThen } from '../../platform/now-and-then.ts'
import { healthHandlers } from './handlers.ts'

/** By the connection that is kept for it. */
export const mountHealth = ({
	serve,
	aside,
	database,
	hosts,
	config,
	directUrl,
	disk,
	stores,
	backingUp,
}: Pick<House, 'serve' | 'aside' | 'database' | 'hosts' | 'config' | 'directUrl' | 'disk' | 'stores' | 'backingUp'>): void => {
	const read = config.databaseUrlRead
	const needs = {
		disk,
		hosts,
		backingUp,
		takesWrites: () => !database.standby.isAway(),
		isThere: lookNowAndThen(async () => (await stores.files.fault()) === null, false),
		standby: read === undefined ? async () => null : lookNowAndThen(() => secondsBehind(directUrl, read), { seconds: null }),
	}
	serve(health, healthRequests, healthHandlers(config, needs), { database: aside })
}
