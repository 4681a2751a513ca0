import Fastify, { type FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import type { Config } from './config.ts'
import { contactHandlers } from './features/contacts/handlers.ts'
import { eventHandlers } from './features/events/handlers.ts'
import { groupHandlers } from './features/groups/handlers.ts'
import { journalHandlers } from './features/journals/handlers.ts'
import { objectHandlers } from './features/objects/handlers.ts'
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
	serve(app, serving, mounted, events, eventHandlers)
	serve(app, serving, mounted, objects, objectHandlers)
	serve(app, serving, mounted, contacts, contactHandlers)
	serve(app, serving, mounted, journals, journalHandlers)
	return app
}
