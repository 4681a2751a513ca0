import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import { annotationRequests } from '@hausheft/contract/annotation-requests.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { contactRequests } from '@hausheft/contract/contact-requests.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { eventRequests } from '@hausheft/contract/event-requests.ts'
import { emergencyRequests } from '@hausheft/contract/emergency-requests.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { events } from '@hausheft/contract/events.ts'
import { exportRequests } from '@hausheft/contract/export-requests.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { fileRequests } from '@hausheft/contract/file-requests.ts'
import { files } from '@hausheft/contract/files.ts'
import { groupRequests } from '@hausheft/contract/group-requests.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { health } from '@hausheft/contract/health.ts'
import { healthRequests } from '@hausheft/contract/health-requests.ts'
import { history } from '@hausheft/contract/history.ts'
import { historyRequests } from '@hausheft/contract/history-requests.ts'
import { importRequests } from '@hausheft/contract/import-requests.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { inboxRequests } from '@hausheft/contract/inbox-requests.ts'
import { journalRequests } from '@hausheft/contract/journal-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { livePath } from '@hausheft/contract/live.ts'
import { memberRequests } from '@hausheft/contract/member-requests.ts'
import { members } from '@hausheft/contract/members.ts'
import { objectRequests } from '@hausheft/contract/object-requests.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { planRequests } from '@hausheft/contract/plan-requests.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { propertyRequests } from '@hausheft/contract/property-requests.ts'
import { balance } from '@hausheft/contract/balance.ts'
import { balanceRequests, groupBalanceRequests } from '@hausheft/contract/balance-requests.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { figureRequests } from '@hausheft/contract/figure-requests.ts'
import { search } from '@hausheft/contract/search.ts'
import { searchRequests } from '@hausheft/contract/search-requests.ts'
import { sessionRequests } from '@hausheft/contract/session-requests.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { readingRequests } from '@hausheft/contract/reading-requests.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { statisticRequests } from '@hausheft/contract/statistic-requests.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { stopwatchRequests } from '@hausheft/contract/stopwatch-requests.ts'
import { suggestionRequests } from '@hausheft/contract/suggestion-requests.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { taxRequests } from '@hausheft/contract/tax-requests.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import { timeRecordingRequests } from '@hausheft/contract/time-recording-requests.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { trashRequests } from '@hausheft/contract/trash-requests.ts'
import { userRequests } from '@hausheft/contract/user-requests.ts'
import { users } from '@hausheft/contract/users.ts'
import type { Config } from './config.ts'
import { contactHandlers } from './features/contacts/handlers.ts'
import { emergencyHandlers } from './features/emergency/handlers.ts'
import { eventHandlers } from './features/events/handlers.ts'
import { exportHandlers } from './features/exports/handlers.ts'
import { exportJobs } from './features/exports/jobs.ts'
import { checkFiles } from './features/files/actions.ts'
import { annotationHandlers, fileHandlers } from './features/files/handlers.ts'
import { fileJobs } from './features/files/jobs.ts'
import { groupHandlers } from './features/groups/handlers.ts'
import { healthHandlers } from './features/health/handlers.ts'
import { historyHandlers } from './features/history/handlers.ts'
import { importHandlers } from './features/imports/handlers.ts'
import { importJobs } from './features/imports/jobs.ts'
import { inboxHandlers } from './features/inbox/handlers.ts'
import { journalHandlers } from './features/journals/handlers.ts'
import { memberHandlers } from './features/members/handlers.ts'
import { objectHandlers } from './features/objects/handlers.ts'
import { planHandlers } from './features/plans/handlers.ts'
import { propertyHandlers } from './features/properties/handlers.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { balanceHandlers, groupBalanceHandlers } from './features/balance/handlers.ts'
import { figureHandlers } from './features/figures/handlers.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { searchJobs } from './features/search/jobs.ts'
import { sessionHandlers } from './features/sessions/handlers.ts'
import { sessionJobs } from './features/sessions/jobs.ts'
import { accountLetters } from './features/sessions/mails.ts'
import { readingHandlers } from './features/readings/handlers.ts'
import { statisticHandlers } from './features/statistics/handlers.ts'
import { stopwatchHandlers } from './features/stopwatch/handlers.ts'
import { suggestionHandlers } from './features/suggestions/handlers.ts'
import { taxHandlers } from './features/tax/handlers.ts'
import { timeRecordingHandlers } from './features/time-recording/handlers.ts'
import { trashHandlers } from './features/trash/handlers.ts'
import { trashJobs } from './features/trash/jobs.ts'
import { userHandlers } from './features/users/handlers.ts'
import { userJobs } from './features/users/jobs.ts'
import { freshSignIn } from './platform/auth/fresh.ts'
import { createIdentity } from './platform/auth/identity.ts'
import { actorOf, cookieName } from './platform/auth/session-cookie.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { startNightly } from './platform/backup/nightly-tasks.ts'
import { connect } from './platform/database/connect.ts'
import { deriveImages } from './platform/files/derived.ts'
import { openStore } from './platform/files/store.ts'
import { guardEntrance, usualBodyLimit } from './platform/http/gate.ts'
import { endHanging, requestTimeout } from './platform/http/hang-up.ts'
import { answerHeaders, secureHeaders } from './platform/http/headers.ts'
import { requestLog } from './platform/http/log.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { serveReference } from './platform/http/reference.ts'
import { answerErrors, refuse, refuseUnreadable } from './platform/http/refuse.ts'
import { serveBeside } from './platform/http/serve-beside.ts'
import type { Mounted } from './platform/http/call.ts'
import { serve, type Serving } from './platform/http/serve.ts'
import { limitWrites } from './platform/http/write-rate.ts'
import { serveIcons } from './platform/icons/serve.ts'
import { startImages } from './platform/images/pool.ts'
import { enqueue } from './platform/jobs/task.ts'
import { longJobs, startJobs } from './platform/jobs/worker.ts'
import { mountLive } from './platform/live/mount.ts'
import { mountDevMails } from './platform/mail/dev-mails.ts'
import { mailWork } from './platform/mail/send.ts'
import { servePages, servePayloads } from './platform/pages.ts'
import type { WebBuild } from './platform/pages/build.ts'
import { isMade } from './reports.ts'

export type AppOptions = {
	config: Config
	databaseUrl: string
	dev: boolean
	/** The built web app; in development and where only the API is wanted there is none. */
	web?: WebBuild
}

/** Everything the server does, one line each. */
export async function createApp({ config, databaseUrl, dev, web }: AppOptions): Promise<FastifyInstance> {
	const headersFor = answerHeaders({ https: config.https, inline: web?.inline })
	const own = ownAddress(config.publicUrls)
	const cookie = cookieName(config.https)
	const identify = actorOf(config.authSecret, config.https)
	const app = Fastify({
		logger: { level: config.logLevel, ...requestLog },
		trustProxy: config.trustedProxy.length > 0 ? config.trustedProxy : false,
		bodyLimit: usualBodyLimit,
		requestTimeout,
		// An address that cannot be read, or is too long to be one of ours, leads nowhere.
		frameworkErrors: (_error, { headers }, reply) => void refuse(reply.headers(headersFor(headers.host)), new Refusal('not_found')),
		clientErrorHandler: (error, socket) => refuseUnreadable(headersFor(undefined), error, socket),
		// Node and Fastify would answer these without a word: a request without Host, one that asks for another protocol where there is none,
		// and one that comes while the server stops.
		http: {
			requireHostHeader: false,
			shouldUpgradeCallback: ({ url, headers }) =>
				url?.split('?', 1)[0] === livePath || (dev && (headers['sec-websocket-protocol'] ?? '').startsWith('vite-')),
		},
		return503OnClosing: false,
	})
	const broken = ({ message }: Error) => app.log.warn(`database connection: ${message}`)
	const database = connect(databaseUrl, broken)
	app.addHook('onClose', () => database.close())
	// Kept aside for whoever watches over the server, however busy it is.
	const aside = connect(databaseUrl, broken, 1)
	app.addHook('onClose', () => aside.close())
	app.removeContentTypeParser('text/plain')
	secureHeaders(app, headersFor)
	await app.register(multipart)
	answerErrors(app)
	endHanging(app)
	serveReference(app, cookie)

	await mountLive(app, { database, url: config.databaseUrlDirect ?? databaseUrl, actorOf: identify, own })
	app.websocketServer.on('wsClientError', (error, socket) => refuseUnreadable(headersFor(undefined), error, socket))
	// Behind the sockets: a handshake that is refused here ends its connection there.
	guardEntrance(app, { own, cookie, actorOf: identify, publicUrl: config.publicUrl })
	const store = await openStore(path.join(config.dataDir, 'files'))
	const made = await openStore(path.join(config.dataDir, 'exports'))
	const images = startImages()
	app.addHook('onClose', async () => images.close())
	const derived = deriveImages(store, images)
	const identity = createIdentity(config, database, accountLetters(config.publicUrl), app.log)

	const mounted: Mounted = new Map()
	const serving: Serving = {
		database,
		actorOf: identify,
		uploads: { draft: store.draft, inspect: images.inspect },
		confirming: freshSignIn(identity, database),
		writes: limitWrites(config.writesPerMinute),
		checkReplies: dev,
	}
	serve(app, { ...serving, database: aside }, mounted, health, healthRequests, healthHandlers)
	serve(app, serving, mounted, groups, groupRequests, groupHandlers)
	serve(app, serving, mounted, members, memberRequests, memberHandlers(config))
	serve(app, serving, mounted, properties, propertyRequests, propertyHandlers)
	serve(app, serving, mounted, events, eventRequests, eventHandlers)
	serve(app, serving, mounted, emergency, emergencyRequests, emergencyHandlers)
	serve(app, serving, mounted, suggestions, suggestionRequests, suggestionHandlers)
	serve(app, serving, mounted, objects, objectRequests, objectHandlers)
	serve(app, serving, mounted, contacts, contactRequests, contactHandlers)
	serve(app, serving, mounted, journals, journalRequests, journalHandlers)
	serve(app, serving, mounted, files, fileRequests, fileHandlers(store, derived, config))
	serve(app, serving, mounted, annotations, annotationRequests, annotationHandlers)
	serve(app, serving, mounted, statistics, statisticRequests, statisticHandlers)
	serve(app, serving, mounted, readings, readingRequests, readingHandlers)
	serve(app, serving, mounted, inbox, inboxRequests, inboxHandlers)
	serve(app, serving, mounted, imports, importRequests, importHandlers)
	serve(app, serving, mounted, plans, planRequests, planHandlers(config))
	serve(app, serving, mounted, balance, balanceRequests, balanceHandlers)
	serve(app, serving, mounted, tax, taxRequests, taxHandlers)
	serve(app, serving, mounted, groupBalance, groupBalanceRequests, groupBalanceHandlers)
	serve(app, serving, mounted, figures, figureRequests, figureHandlers)
	serve(app, serving, mounted, timeRecording, timeRecordingRequests, timeRecordingHandlers)
	serve(app, serving, mounted, search, searchRequests, searchHandlers)
	serve(app, serving, mounted, trash, trashRequests, trashHandlers)
	serve(app, serving, mounted, history, historyRequests, historyHandlers)
	serve(app, serving, mounted, users, userRequests, userHandlers({ database, identity, store, actorOf: identify }))
	serve(app, serving, mounted, exports, exportRequests, exportHandlers({ made, isMade }))
	serve(app, serving, mounted, stopwatch, stopwatchRequests, stopwatchHandlers)
	serveIcons(app, config.iconService, identify)
	serveBeside(app, sessions, sessionRequests, sessionHandlers(identity, database, config))
	if (dev) mountDevMails(app, config.dataDir)
	servePayloads(app, { serving, mounted, build: web?.id ?? '' })
	if (web) await servePages(app, { serving, mounted, build: web, publicUrl: config.publicUrl })

	const nightly = startNightly()
	app.addHook('onClose', async () => nightly.close())
	const directUrl = config.databaseUrlDirect ?? databaseUrl
	const exporting = exportJobs({
		db: database.owner,
		log: app.log,
		url: databaseUrl,
		files: path.join(config.dataDir, 'files'),
		made,
		folder: path.join(config.dataDir, 'exports/making'),
		program: path.join(import.meta.dirname, 'make-report.ts'),
	})
	const jobs = [
		mailWork(config, database, app.log),
		...sessionJobs(identity, database, config.publicUrl),
		...fileJobs(database.owner, store, derived, app.log),
		...trashJobs(database.owner),
		...searchJobs(database.owner),
		...userJobs(database.owner, config),
		...backupJobs(directUrl, config, nightly, app.log),
		...exporting.short,
	]
	let stopJobs: (() => Promise<void>)[] = []
	app.addHook('onReady', async () => {
		stopJobs = [
			startJobs(directUrl, jobs, app.log),
			startJobs(directUrl, [...exporting.long, ...importJobs(database, app.log)], app.log, longJobs),
		]
		await enqueue(database.owner, checkFiles, { before: new Date().toISOString() }, { key: checkFiles.name })
	})
	app.addHook('onClose', () => Promise.all(stopJobs.map((stop) => stop())))
	return app
}
