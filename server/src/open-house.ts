import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Config } from './config.ts'
import { assistants } from './features/assistants/words.ts'
import { examples, preparation } from './features/tokens/words.ts'
import { openAccounts } from './open-accounts.ts'
import { keyOrSession } from './platform/auth/api-key.ts'
import { actorOf as actorOfCookie, cookieName } from './platform/auth/session-cookie.ts'
import { startNightly } from './platform/backup/nightly-tasks.ts'
import { startCodes } from './platform/codes/pool.ts'
import { connect } from './platform/database/connect.ts'
import { keptPushKeys } from './platform/database/push-keys.ts'
import { readFrom } from './platform/database/reading.ts'
import { watchHosts } from './platform/database/watch-hosts.ts'
import { openDisk, type Measure } from './platform/disk.ts'
import { deriveImages } from './platform/files/derived.ts'
import { openStores } from './platform/files/open-stores.ts'
import { guarded, holdFiles } from './platform/holding/holding.ts'
import type { House } from './platform/house.ts'
import { guardEntrance, usualBodyLimit } from './platform/http/gate.ts'
import { endHanging, requestTimeout } from './platform/http/hang-up.ts'
import { answerHeaders, secureHeaders, type AnswerHeaders } from './platform/http/headers.ts'
import { guardKeys } from './platform/http/key-gate.ts'
import { requestLines, requestLog } from './platform/http/log.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { serveReference } from './platform/http/reference.ts'
import { answerErrors, refuse, refuseUnreadable } from './platform/http/refuse.ts'
import { requestIdHeader, requestIds, trustedProxies } from './platform/http/request-id.ts'
import { serveBeside } from './platform/http/serve-beside.ts'
import type { Mounted } from './platform/http/call.ts'
import { serve, type Serving } from './platform/http/serve.ts'
import { unspoken } from './platform/http/unspoken.ts'
import { seatUploads } from './platform/http/upload-seats.ts'
import { limitWrites } from './platform/http/write-rate.ts'
import { startImages } from './platform/images/pool.ts'
import { mountLive } from './platform/live/mount.ts'
import { mailer } from './platform/mail/send.ts'
import { outgoing } from './platform/outgoing/call-out.ts'
import { startReceipts } from './platform/paper/receipts.ts'
import type { WebBuild } from './platform/pages/build.ts'
import { forOtherServers } from './platform/pages/own-build.ts'
import { makePushKeys } from './platform/push/push.ts'
import { findOwnBackups } from './platform/backup/found.ts'
import { seeBackups } from './platform/servers/backing-up.ts'
import { keepBuilds } from './platform/servers/builds.ts'
import { noteServer } from './platform/servers/running.ts'
import { countTogether } from './platform/servers/together.ts'
import { openStripe } from './platform/stripe/client.ts'
import { isMade } from './reports.ts'

export type AppOptions = {
	config: Config
	databaseUrl: string
	/** What `prepareDatabase` has found out about a pooler. */
	isLimited?: boolean
	dev: boolean
	/** The built web app; in development and where only the API is wanted there is none. */
	web?: WebBuild
	/** How disks are read. */
	measure?: Measure
}

/** Opens what the features stand on, in the order in which it is closed again from behind; nothing listens yet. */
export async function openHouse(options: AppOptions): Promise<House> {
	const { config, dev, measure } = options
	const { app, database, aside, hosts, live, directUrl, bySession, actorOf, own, together, backingUp, builds } = await openEntrance(options)
	const disk = openDisk(config, measure)
	const holding = holdFiles(database.owner, config.files)
	const opened = await openStores(config.files, { disk })
	const files = guarded(opened.files, holding)
	// Of a store elsewhere it is found out when it matters: a start does not wait for it.
	if (config.files.now.kind === 'folder') app.addHook('onReady', async () => void (await holding.isOurs().catch(() => {})))
	const stores = { files, exports: guarded(opened.exports, holding), imports: guarded(opened.imports, holding) }
	const [images, qrCodes, nightly] = [startImages(), startCodes(), startNightly()]
	// Somebody waits for it: one of theirs after the other, and no long line.
	const markedPdfs = startReceipts({ each: 10, atOnce: 1, waiting: 100, tries: 2 })
	app.addHook('onClose', async () => [images, qrCodes, nightly, markedPdfs].forEach(({ close }) => close()))
	const { confirming, ...accounts } = openAccounts(config, database, app.log)
	const mounted: Mounted = new Map()
	const writes = limitWrites(config.writesPerMinute, together)
	app.addHook('onClose', () => writes.end())
	const serving: Serving = {
		database,
		actorOf,
		uploads: { store: files, seats: seatUploads(), inspect: images.inspect },
		confirming,
		writes,
		checkReplies: dev,
	}
	return {
		app,
		config,
		database,
		aside,
		hosts,
		disk,
		live,
		together,
		backingUp,
		builds,
		images,
		markedPdfs,
		qrCodes,
		nightly,
		own,
		bySession,
		serving,
		mounted,
		isMade,
		...accounts,
		directUrl,
		readUrl: () => readFrom({ direct: directUrl, read: config.databaseUrlRead, said: (why) => app.log.warn(why) }),
		stores,
		holding,
		folders: { making: path.join(config.dataDir, 'exports/making') },
		programs: { report: path.join(import.meta.dirname, 'make-report.ts'), closing: path.join(import.meta.dirname, 'make-closing.ts') },
		derived: deriveImages(files, images),
		callOut: outgoing(config.privateTargets),
		sendMail: mailer(config, database, app.log),
		pushKeys: keptPushKeys(database.owner, makePushKeys),
		stripe: config.stripe && (await openStripe(config.stripe)),
		serve: (contract, requests, handlers, otherwise) => serve(app, { ...serving, ...otherwise }, mounted, contract, requests, handlers),
		serveBeside: (contract, requests, handlers) => serveBeside(app, contract, requests, handlers),
	}
}

/** The server with what stands before every request, and the database that this already asks. */
async function openEntrance({ config, databaseUrl, isLimited = false, dev, web }: AppOptions) {
	const headersFor = answerHeaders({ https: config.https, inline: web?.inline })
	const own = ownAddress(config.publicUrls)
	const cookie = cookieName(config.https)
	const bySession = actorOfCookie(config.authSecret, config.https)
	const actorOf = keyOrSession(bySession)
	const app = createServer(config, dev, headersFor)
	// Before all other hooks: what they do is part of the request.
	const { tracing, trustedProxy } = config
	if (tracing) await import('./platform/http/open-tracing.ts').then(({ openTracing }) => openTracing(app, tracing, trustedProxy))
	const broken = ({ message }: Error) => app.log.warn(`database connection: ${message}`)
	const directUrl = config.databaseUrlDirect ?? databaseUrl
	const pooler = config.databaseUrlDirect === undefined ? undefined : { direct: directUrl, isLimited }
	const database = connect(databaseUrl, broken, undefined, { pooler })
	app.addHook('onClose', () => database.close())
	const aside = connect(databaseUrl, broken, 1, { name: 'hausheft health', pooler })
	app.addHook('onClose', () => aside.close())
	app.removeContentTypeParser('text/plain')
	secureHeaders(app, headersFor)
	await app.register(multipart)
	answerErrors(app)
	endHanging(app)
	serveReference(app, cookie, { preparation, examples, assistants })

	const hosts = watchHosts([databaseUrl, directUrl], app.log)
	app.addHook('onClose', async () => hosts.close())
	const builds = web && keepBuilds(database.owner, forOtherServers(web), () => running.look())
	const running = noteServer({
		owner: database.owner,
		authSecret: config.authSecret,
		build: web?.id,
		hosts,
		log: app.log,
		...(config.backsUp && { lastBackup: async () => (await findOwnBackups(config, backingUp.house)).last_on }),
		onLook: async (now) => {
			await builds?.see(now)
			// Neither a start nor a note waits for the folder.
			if (config.backsUp) backingUp.writeDeleted().catch((error: unknown) => app.log.warn({ err: error }, 'the list of who was deleted'))
		},
	})
	const backingUp = seeBackups(database.owner, running, config)
	app.addHook('onReady', async () => {
		await running.begin()
		await builds?.begin()
	})
	app.addHook('preClose', () => running.end())
	// Who asks may hold a connection already, maybe the last that a pooler lends; one that is alone asks nothing.
	const counting = connect(directUrl, broken, 2, { name: 'hausheft counts' })
	app.addHook('onClose', () => counting.close())
	const together = countTogether(running, () => counting.owner)
	const live = await mountLive(app, { database, url: directUrl, actorOf: bySession, own, onServers: () => void running.look() })
	app.websocketServer.on('wsClientError', (error, socket) => refuseUnreadable(headersFor(undefined), error, socket))
	// Behind the sockets: a handshake that is refused here ends its connection there.
	guardEntrance(app, { own, cookie, actorOf, publicUrl: config.publicUrl })
	guardKeys(app, database.owner, together)
	return { app, database, aside, hosts, live, directUrl, bySession, actorOf, own, together, backingUp, builds }
}

const createServer = (config: Config, dev: boolean, headersFor: AnswerHeaders): FastifyInstance =>
	Fastify({
		logger: { level: config.logLevel, ...requestLog },
		logController: requestLines,
		genReqId: requestIds(trustedProxies(config.trustedProxy)),
		trustProxy: config.trustedProxy.length > 0 ? config.trustedProxy : false,
		bodyLimit: usualBodyLimit,
		requestTimeout,
		// A start takes what it takes: a machine may be busy, and a server with another secret is waited for until its note is void.
		pluginTimeout: 0,
		// An address that cannot be read, or is too long to be one of ours, leads nowhere.
		frameworkErrors: (_error, { headers, id }, reply) =>
			void refuse(reply.headers(headersFor(headers.host)).header(requestIdHeader, id), new Refusal('not_found')),
		clientErrorHandler: (error, socket) => refuseUnreadable(headersFor(undefined), error, socket),
		http: unspoken(dev),
		return503OnClosing: false,
	})
