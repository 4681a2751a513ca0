import Fastify, { type FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import type { Config } from './config.ts'
import { groupHandlers } from './features/groups/handlers.ts'
import { propertyHandlers } from './features/properties/handlers.ts'
import { actorOf } from './platform/auth/session-cookie.ts'
import { connect } from './platform/database/connect.ts'
import { guardOrigin } from './platform/http/origin.ts'
import { answerErrors } from './platform/http/refuse.ts'
import { serve, type Mounted, type Serving } from './platform/http/serve.ts'

export type AppOptions = { config: Config; databaseUrl: string; dev: boolean }

/** Everything the server does, one line each. */
export async function createApp({ config, databaseUrl, dev }: AppOptions): Promise<FastifyInstance> {
	const app = Fastify({
		logger: { level: config.logLevel },
		trustProxy: config.trustedProxy.length > 0 ? config.trustedProxy : false,
		bodyLimit: 1024 * 1024,
	})
	const database = connect(databaseUrl, (error) => app.log.warn({ err: error }, 'database connection'))
	app.addHook('onClose', () => database.close())
	app.removeContentTypeParser('text/plain')
	await app.register(multipart)
	answerErrors(app)
	guardOrigin(app)

	const mounted: Mounted = new Map()
	const serving: Serving = { database, actorOf: actorOf(config.authSecret, config.publicUrl.startsWith('https:')), checkReplies: dev }
	serve(app, serving, mounted, groups, groupHandlers)
	serve(app, serving, mounted, properties, propertyHandlers)
	return app
}
