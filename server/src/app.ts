import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import { annotationRequests } from '@hausheft/contract/annotation-requests.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { calendarFileRequests, calendarRequests } from '@hausheft/contract/calendar-requests.ts'
import { calendar, calendarFile } from '@hausheft/contract/calendar.ts'
import { billingRequests } from '@hausheft/contract/billing-requests.ts'
import { billing } from '@hausheft/contract/billing.ts'
import { codeRequests } from '@hausheft/contract/code-requests.ts'
import { codes } from '@hausheft/contract/codes.ts'
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
import { inviteLinkRequests, linkInvitationRequests } from '@hausheft/contract/invite-link-requests.ts'
import { inviteLinks, linkInvitations } from '@hausheft/contract/invite-links.ts'
import { journalRequests } from '@hausheft/contract/journal-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { memberRequests } from '@hausheft/contract/member-requests.ts'
import { members } from '@hausheft/contract/members.ts'
import { objectRequests } from '@hausheft/contract/object-requests.ts'
import { notificationRequests } from '@hausheft/contract/notification-requests.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
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
import { signInRequests } from '@hausheft/contract/sign-in-requests.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { readingRequests } from '@hausheft/contract/reading-requests.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { statisticRequests } from '@hausheft/contract/statistic-requests.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { stopwatchRequests } from '@hausheft/contract/stopwatch-requests.ts'
import { suggestionRequests } from '@hausheft/contract/suggestion-requests.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import { closings } from '@hausheft/contract/closings.ts'
import { closingRequests } from '@hausheft/contract/closing-requests.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { taxRequests } from '@hausheft/contract/tax-requests.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import { timeRecordingRequests } from '@hausheft/contract/time-recording-requests.ts'
import { tokenRequests } from '@hausheft/contract/token-requests.ts'
import { tokens } from '@hausheft/contract/tokens.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { trashRequests } from '@hausheft/contract/trash-requests.ts'
import { webhookRequests } from '@hausheft/contract/webhook-requests.ts'
import { webhooks } from '@hausheft/contract/webhooks.ts'
import { userRequests } from '@hausheft/contract/user-requests.ts'
import { users } from '@hausheft/contract/users.ts'
import type { Config } from './config.ts'
import { mailSamples } from './mail-samples.ts'
import { calendarFileHandlers, calendarHandlers } from './features/calendar/handlers.ts'
import { billingHandlers, serveStripe } from './features/billing/handlers.ts'
import { billingJobs, readPrices } from './features/billing/jobs.ts'
import { codeHandlers } from './features/codes/handlers.ts'
import { contactHandlers } from './features/contacts/handlers.ts'
import { emergencyHandlers } from './features/emergency/handlers.ts'
import { eventHandlers } from './features/events/handlers.ts'
import { closingHandlers } from './features/closings/handlers.ts'
import { closingJobs } from './features/closings/jobs.ts'
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
import { inviteLinkHandlers, linkInvitationHandlers } from './features/invite-links/handlers.ts'
import { journalHandlers } from './features/journals/handlers.ts'
import { memberHandlers } from './features/members/handlers.ts'
import { mountUnsubscribe, notificationHandlers } from './features/notifications/handlers.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { objectHandlers } from './features/objects/handlers.ts'
import { planHandlers } from './features/plans/handlers.ts'
import { propertyHandlers } from './features/properties/handlers.ts'
import { tools } from './features/assistants/actions.ts'
import { assistants, instructions } from './features/assistants/words.ts'
import { backupJobs, oldBackupJobs } from './features/backups/jobs.ts'
import { balanceHandlers, groupBalanceHandlers } from './features/balance/handlers.ts'
import { figureHandlers } from './features/figures/handlers.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { searchJobs } from './features/search/jobs.ts'
import { sessionHandlers } from './features/sessions/handlers.ts'
import { sessionJobs } from './features/sessions/jobs.ts'
import { accountLetters } from './features/sessions/mails.ts'
import { mayOpenAccount } from './features/sign-ins/actions.ts'
import { signInHandlers } from './features/sign-ins/handlers.ts'
import { signInJobs } from './features/sign-ins/jobs.ts'
import { isKnownAt } from './features/sign-ins/queries.ts'
import { readingHandlers } from './features/readings/handlers.ts'
import { statisticHandlers } from './features/statistics/handlers.ts'
import { stopwatchHandlers } from './features/stopwatch/handlers.ts'
import { suggestionHandlers } from './features/suggestions/handlers.ts'
import { taxHandlers } from './features/tax/handlers.ts'
import { timeRecordingHandlers } from './features/time-recording/handlers.ts'
import { examples, preparation } from './features/tokens/words.ts'
import { tokenHandlers } from './features/tokens/handlers.ts'
import { trashHandlers } from './features/trash/handlers.ts'
import { trashJobs } from './features/trash/jobs.ts'
import { userHandlers } from './features/users/handlers.ts'
import { webhookHandlers } from './features/webhooks/handlers.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import { userJobs } from './features/users/jobs.ts'
import { keyOrSession } from './platform/auth/api-key.ts'
import { freshSignIn } from './platform/auth/fresh.ts'
import { createIdentity } from './platform/auth/identity.ts'
import { openProviders } from './platform/auth/providers.ts'
import { proving } from './platform/auth/proven.ts'
import { secondSteps } from './platform/auth/second-steps.ts'
import { actorOf, cookieName } from './platform/auth/session-cookie.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { startNightly } from './platform/backup/nightly-tasks.ts'
import { startCodes } from './platform/codes/pool.ts'
import { connect } from './platform/database/connect.ts'
import { deriveImages } from './platform/files/derived.ts'
import { openDisk, type Measure } from './platform/disk.ts'
import { keptPushKeys } from './platform/database/push-keys.ts'
import { makePushKeys, pushContact, pushing } from './platform/push/push.ts'
import { openStore } from './platform/files/store.ts'
import { guardEntrance, usualBodyLimit } from './platform/http/gate.ts'
import { endHanging, requestTimeout } from './platform/http/hang-up.ts'
import { answerHeaders, secureHeaders } from './platform/http/headers.ts'
import { guardKeys } from './platform/http/key-gate.ts'
import { requestLog } from './platform/http/log.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { serveReference } from './platform/http/reference.ts'
import { answerErrors, refuse, refuseUnreadable } from './platform/http/refuse.ts'
import { serveBeside } from './platform/http/serve-beside.ts'
import type { Mounted } from './platform/http/call.ts'
import { serve, type Serving } from './platform/http/serve.ts'
import { unspoken } from './platform/http/unspoken.ts'
import { seatUploads } from './platform/http/upload-seats.ts'
import { limitWrites } from './platform/http/write-rate.ts'
import { serveIcons } from './platform/icons/serve.ts'
import { startImages } from './platform/images/pool.ts'
import { catchUp } from './platform/jobs/missed.ts'
import { enqueue, type Work } from './platform/jobs/task.ts'
import { hookJobs, longJobs, nightJobs, readingJobs, startJobs, stripeJobs } from './platform/jobs/worker.ts'
import { mountLive } from './platform/live/mount.ts'
import { mountDevMails } from './platform/mail/dev-mails.ts'
import { mailer, mailWorks } from './platform/mail/send.ts'
import { mountMcp } from './platform/mcp/mount.ts'
import { outgoing } from './platform/outgoing/call-out.ts'
import { servePages, servePayloads } from './platform/pages.ts'
import { openStripe } from './platform/stripe/client.ts'
import type { WebBuild } from './platform/pages/build.ts'
import { isMade } from './reports.ts'
import { startInbox } from './start-inbox.ts'
export type AppOptions = {
	config: Config
	databaseUrl: string
	dev: boolean
	/** The built web app; in development and where only the API is wanted there is none. */
	web?: WebBuild
	/** How disks are read. */
	measure?: Measure
}

/** Everything the server does, one line each. */
export async function createApp({ config, databaseUrl, dev, web, measure }: AppOptions): Promise<FastifyInstance> {
	const headersFor = answerHeaders({ https: config.https, inline: web?.inline })
	const own = ownAddress(config.publicUrls)
	const cookie = cookieName(config.https)
	const bySession = actorOf(config.authSecret, config.https)
	const identify = keyOrSession(bySession)
	const app = Fastify({
		logger: { level: config.logLevel, ...requestLog },
		trustProxy: config.trustedProxy.length > 0 ? config.trustedProxy : false,
		bodyLimit: usualBodyLimit,
		requestTimeout,
		// An address that cannot be read, or is too long to be one of ours, leads nowhere.
		frameworkErrors: (_error, { headers }, reply) => void refuse(reply.headers(headersFor(headers.host)), new Refusal('not_found')),
		clientErrorHandler: (error, socket) => refuseUnreadable(headersFor(undefined), error, socket),
		http: unspoken(dev),
		return503OnClosing: false,
	})
	const broken = ({ message }: Error) => app.log.warn(`database connection: ${message}`)
	const database = connect(databaseUrl, broken)
	app.addHook('onClose', () => database.close())
	// Kept aside for whoever watches over the server, however busy it is.
	const aside = connect(databaseUrl, broken, 1, { name: 'hausheft health' })
	app.addHook('onClose', () => aside.close())
	app.removeContentTypeParser('text/plain')
	secureHeaders(app, headersFor)
	await app.register(multipart)
	answerErrors(app)
	endHanging(app)
	serveReference(app, cookie, { preparation, examples, assistants })

	await mountLive(app, { database, url: config.databaseUrlDirect ?? databaseUrl, actorOf: bySession, own })
	app.websocketServer.on('wsClientError', (error, socket) => refuseUnreadable(headersFor(undefined), error, socket))
	// Behind the sockets: a handshake that is refused here ends its connection there.
	guardEntrance(app, { own, cookie, actorOf: identify, publicUrl: config.publicUrl })
	guardKeys(app, database.owner)
	const disk = openDisk(config, measure)
	const at = (folder: string) => path.join(config.dataDir, folder)
	const open = (folder: string) => openStore(at(folder), disk)
	const [store, made, arriving] = await Promise.all([open('files'), open('exports'), open('imports')])
	const seats = seatUploads()
	const [images, qrCodes, nightly] = [startImages(), startCodes(), startNightly()]
	app.addHook('onClose', async () => [images, qrCodes, nightly].forEach(({ close }) => close()))
	const derived = deriveImages(store, images)
	const callOut = outgoing(config.privateTargets)
	const keys = keptPushKeys(database.owner, makePushKeys)
	const letters = accountLetters(config.publicUrl)
	const identity = createIdentity(config, database, letters, app.log)
	const proven = proving(database, letters)
	const providers = openProviders(config, database, app.log, {
		...proven,
		mayJoin: mayOpenAccount(database, config),
		isKnown: (provider, subject) => isKnownAt(database.owner, provider, subject),
	})
	const confirming = freshSignIn(identity, database)
	const mailroom = startInbox(app, { db: database.owner, store, images }, config)

	const mounted: Mounted = new Map()
	const serving: Serving = {
		database,
		actorOf: identify,
		uploads: { store, seats, inspect: images.inspect },
		confirming,
		writes: limitWrites(config.writesPerMinute),
		checkReplies: dev,
	}
	const stripe = config.stripe && openStripe(config.stripe)
	serve(app, { ...serving, database: aside }, mounted, health, healthRequests, healthHandlers(config, disk))
	serve(app, serving, mounted, groups, groupRequests, groupHandlers(stripe ? 'free' : 'self_hosted', config))
	serve(app, serving, mounted, members, memberRequests, memberHandlers(config))
	serve(app, serving, mounted, inviteLinks, inviteLinkRequests, inviteLinkHandlers(config))
	serveBeside(app, linkInvitations, linkInvitationRequests, linkInvitationHandlers(database))
	serve(app, serving, mounted, properties, propertyRequests, propertyHandlers)
	serve(app, serving, mounted, events, eventRequests, eventHandlers)
	serve(app, serving, mounted, emergency, emergencyRequests, emergencyHandlers)
	serve(app, serving, mounted, suggestions, suggestionRequests, suggestionHandlers)
	serve(app, serving, mounted, objects, objectRequests, objectHandlers)
	serve(app, serving, mounted, contacts, contactRequests, contactHandlers)
	serve(app, serving, mounted, journals, journalRequests, journalHandlers)
	serve(app, serving, mounted, files, fileRequests, fileHandlers(store, derived, config))
	serve(app, serving, mounted, codes, codeRequests, codeHandlers(qrCodes))
	serve(app, serving, mounted, annotations, annotationRequests, annotationHandlers)
	serve(app, serving, mounted, statistics, statisticRequests, statisticHandlers)
	serve(app, serving, mounted, readings, readingRequests, readingHandlers)
	const taking: Serving = { ...serving, uploads: { ...serving.uploads, times: 2 } }
	serve(app, taking, mounted, inbox, inboxRequests, inboxHandlers(mailroom.desk, config.groupStorage))
	const moving = { arriving, store, inspect: images.inspect, storage: config.groupStorage }
	serve(app, { ...taking, uploads: { store: arriving, seats, times: 2 } }, mounted, imports, importRequests, importHandlers(moving))
	serve(app, serving, mounted, plans, planRequests, planHandlers(config, disk))
	serve(app, serving, mounted, billing, billingRequests, billingHandlers(stripe, config.publicUrls))
	serve(app, serving, mounted, balance, balanceRequests, balanceHandlers)
	serve(app, serving, mounted, tax, taxRequests, taxHandlers)
	serve(app, serving, mounted, closings, closingRequests, closingHandlers)
	serve(app, serving, mounted, groupBalance, groupBalanceRequests, groupBalanceHandlers)
	serve(app, serving, mounted, figures, figureRequests, figureHandlers)
	serve(app, serving, mounted, timeRecording, timeRecordingRequests, timeRecordingHandlers)
	serve(app, serving, mounted, search, searchRequests, searchHandlers)
	serve(app, serving, mounted, trash, trashRequests, trashHandlers)
	serve(app, serving, mounted, history, historyRequests, historyHandlers)
	serve(app, serving, mounted, users, userRequests, userHandlers({ database, identity, store, actorOf: identify }))
	serve(app, serving, mounted, exports, exportRequests, exportHandlers({ made, isMade }))
	serve(app, serving, mounted, stopwatch, stopwatchRequests, stopwatchHandlers)
	serve(app, serving, mounted, notifications, notificationRequests, notificationHandlers({ ...config, callOut, keys }))
	mountUnsubscribe(app, { owner: database.owner, authSecret: config.authSecret })
	serveIcons(app, { service: config.iconService, callOut, actorOf: identify })
	serve(app, serving, mounted, calendar, calendarRequests, calendarHandlers(config))
	serveBeside(app, calendarFile, calendarFileRequests, calendarFileHandlers(database, config))
	serveBeside(app, sessions, sessionRequests, sessionHandlers(identity, database, config))
	serve(app, serving, mounted, webhooks, webhookRequests, webhookHandlers(callOut))
	serve(app, serving, mounted, tokens, tokenRequests, tokenHandlers)
	mountMcp(app, { serving, mounted, own, instructions, tools })
	if (dev) mountDevMails(app, config.dataDir, mailSamples(config.publicUrl))
	serveStripe(app, database.owner, stripe)
	const steps = secondSteps(identity, config, database, proven)
	serveBeside(app, signIns, signInRequests, signInHandlers({ steps, providers, confirming, database, settings: config }))
	servePayloads(app, { serving, mounted, build: web?.id ?? '' })
	if (web) await servePages(app, { serving: { ...serving, actorOf: bySession }, mounted, build: web, publicUrl: config.publicUrl })

	const directUrl = config.databaseUrlDirect ?? databaseUrl
	const making = { db: database.owner, log: app.log, files: at('files'), folder: at('exports/making') }
	const exporting = exportJobs({ ...making, url: databaseUrl, made, program: path.join(import.meta.dirname, 'make-report.ts') })
	const closing = closingJobs({ ...making, store, program: path.join(import.meta.dirname, 'make-closing.ts') })
	const send = mailer(config, database, app.log)
	const contact = pushContact(config.publicUrl, config.mailFrom)
	const filing = fileJobs(database.owner, store, derived, app.log)
	const jobs = [
		...mailWorks(send, database, app.log),
		...notificationJobs({ ...config, database, log: app.log, send, push: pushing({ callOut, keys, contact }) }),
		...sessionJobs(identity, database, config),
		...signInJobs(identity, database, config.publicUrl),
		...filing.short,
		...oldBackupJobs(database.owner, config, app.log),
		...trashJobs(database.owner),
		...searchJobs(database.owner),
		...userJobs(database.owner, config),
		...mailroom.jobs,
		...exporting.short,
	]
	const lines: [Work[], number?][] = [
		[jobs],
		[[...backupJobs(directUrl, config, { nightly, disk }, app.log), ...filing.long], nightJobs],
		[mailroom.reading, readingJobs],
		[[...exporting.long, ...closing, ...importJobs(database, moving, app.log)], longJobs],
		[webhookJobs({ database, mounted, callOut, publicUrl: config.publicUrl, log: app.log }), hookJobs],
		...(stripe ? [[billingJobs(database.owner, stripe, app.log), stripeJobs] as [Work[], number]] : []),
	]
	let stopJobs: (() => Promise<void>)[] = []
	app.addHook('onReady', async () => {
		const works = lines.flatMap(([each]) => each)
		const missed = () => catchUp(database.owner, works)
		await missed()
		stopJobs = lines.map(([each, concurrency]) => startJobs(directUrl, each, app.log, { concurrency, catchUp: missed }))
		if (stripe) await enqueue(database.owner, readPrices, {}, { key: readPrices.name })
		await keys()
		await enqueue(database.owner, checkFiles, { before: new Date().toISOString() }, { key: checkFiles.name })
	})
	app.addHook('onClose', () => Promise.all(stopJobs.map((stop) => stop())))
	return app
}
