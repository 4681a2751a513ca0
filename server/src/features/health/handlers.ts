import type { health } from '@hausheft/contract/health.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { countFindings } from './queries.ts'

/** Every endpoint runs in a transaction: whoever gets here has asked the database. */
export const healthHandlers: Handlers<typeof health> = {
	getHealth: async ({ db }) => ({ status: 'ok', files: await countFindings(db) }),
}
