import path from 'node:path'
import type { FastifyInstance } from 'fastify'
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
import { mailSamples } from './mail-samples.ts'
import { openHouse, type AppOptions } from './open-house.ts'
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
import { instructions } from './features/assistants/words.ts'
import { backupJobs, oldBackupJobs } from './features/backups/jobs.ts'
import { balanceHandlers, groupBalanceHandlers } from './features/balance/handlers.ts'
import { figureHandlers } from './features/figures/handlers.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { searchJobs } from './features/search/jobs.ts'
import { sessionHandlers } from './features/sessions/handlers.ts'
import { sessionJobs } from './features/sessions/jobs.ts'
import { signInHandlers } from './features/sign-ins/handlers.ts'
import { signInJobs } from './features/sign-ins/jobs.ts'
import { readingHandlers } from './features/readings/handlers.ts'
import { statisticHandlers } from './features/statistics/handlers.ts'
import { stopwatchHandlers } from './features/stopwatch/handlers.ts'
import { suggestionHandlers } from './features/suggestions/handlers.ts'
import { taxHandlers } from './features/tax/handlers.ts'
import { timeRecordingHandlers } from './features/time-recording/handlers.ts'
import { tokenHandlers } from './features/tokens/handlers.ts'
import { trashHandlers } from './features/trash/handlers.ts'
import { trashJobs } from './features/trash/jobs.ts'
import { userHandlers } from './features/users/handlers.ts'
import { webhookHandlers } from './features/webhooks/handlers.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import { userJobs } from './features/users/jobs.ts'
import { pushContact, pushing } from './platform/push/push.ts'
import { serveBeside } from './platform/http/serve-beside.ts'
import { serve, type Serving } from './platform/http/serve.ts'
import { serveIcons } from './platform/icons/serve.ts'
import { catchUp } from './platform/jobs/missed.ts'
import { enqueue, type Work } from './platform/jobs/task.ts'
import { hookJobs, longJobs, nightJobs, readingJobs, startJobs, stripeJobs } from './platform/jobs/worker.ts'
import { mountDevMails } from './platform/mail/dev-mails.ts'
import { mailWorks } from './platform/mail/send.ts'
import { mountMcp } from './platform/mcp/mount.ts'
import { servePages, servePayloads } from './platform/pages.ts'
import { startInbox } from './start-inbox.ts'

/** Everything the server does, one line each. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
	const { config, databaseUrl, dev, web } = options
	const house = await openHouse(options)
	const { app, database, aside, disk, images, qrCodes, nightly, derived, callOut, stripe, own, serving, mounted, bySession } = house
	const { identity, providers, steps, pushKeys: keys, stores, isMade } = house
	const { files: store, exports: made, imports: arriving } = stores
	const { actorOf: identify, confirming } = serving
	const { seats } = serving.uploads
	const at = (folder: string) => path.join(config.dataDir, folder)
	const mailroom = startInbox(app, { db: database.owner, store, images }, config)

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
	serveBeside(app, signIns, signInRequests, signInHandlers({ steps, providers, confirming, database, settings: config }))
	servePayloads(app, { serving, mounted, build: web?.id ?? '' })
	if (web) await servePages(app, { serving: { ...serving, actorOf: bySession }, mounted, build: web, publicUrl: config.publicUrl })

	const directUrl = config.databaseUrlDirect ?? databaseUrl
	const making = { db: database.owner, log: app.log, files: at('files'), folder: at('exports/making') }
	const exporting = exportJobs({ ...making, url: databaseUrl, made, program: path.join(import.meta.dirname, 'make-report.ts') })
	const closing = closingJobs({ ...making, store, program: path.join(import.meta.dirname, 'make-closing.ts') })
	const contact = pushContact(config.publicUrl, config.mailFrom)
	const filing = fileJobs(database.owner, store, derived, app.log)
	const jobs = [
		...mailWorks(house.sendMail, database, app.log),
		...notificationJobs({ ...config, database, log: app.log, send: house.sendMail, push: pushing({ callOut, keys, contact }) }),
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
