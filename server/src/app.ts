import type { FastifyInstance } from 'fastify'
import { mountAnswers } from './features/answers/mount.ts'
import { mountAssistants } from './features/assistants/mount.ts'
import { mountBackups } from './features/backups/mount.ts'
import { mountBalance, mountGroupBalance } from './features/balance/mount.ts'
import { mountBilling } from './features/billing/mount.ts'
import { mountCalendar } from './features/calendar/mount.ts'
import { mountClosings } from './features/closings/mount.ts'
import { mountCodes } from './features/codes/mount.ts'
import { mountEmergency } from './features/emergency/mount.ts'
import { mountExports } from './features/exports/mount.ts'
import { mountFigures } from './features/figures/mount.ts'
import { mountHealth } from './features/health/mount.ts'
import { mountHistory } from './features/history/mount.ts'
import { mountImports } from './features/imports/mount.ts'
import { mountInviteLinks } from './features/invite-links/mount.ts'
import { mountMemories } from './features/memories/mount.ts'
import { mountMembers } from './features/members/mount.ts'
import { mountMetrics } from './features/metrics/mount.ts'
import { mountNotifications } from './features/notifications/mount.ts'
import { mountParties } from './features/parties/mount.ts'
import { mountPlans } from './features/plans/mount.ts'
import { mountReadings } from './features/readings/mount.ts'
import { mountSearch } from './features/search/mount.ts'
import { mountSessions } from './features/sessions/mount.ts'
import { mountSharing } from './features/sharing/mount.ts'
import { mountSignIns } from './features/sign-ins/mount.ts'
import { mountStopwatch } from './features/stopwatch/mount.ts'
import { mountSuggestions } from './features/suggestions/mount.ts'
import { mountTax } from './features/tax/mount.ts'
import { mountTimeRecording } from './features/time-recording/mount.ts'
import { mountTokens } from './features/tokens/mount.ts'
import { mountTrash } from './features/trash/mount.ts'
import { mountUsers } from './features/users/mount.ts'
import { mountWebhooks } from './features/webhooks/mount.ts'
import { mountYears } from './features/years/mount.ts'
import { mailSamples } from './mail-samples.ts'
import { serverNouns } from './nouns.ts'
import { openHouse, type AppOptions } from './open-house.ts'
import type { House, Jobs } from './platform/house.ts'
import { serveIcons } from './platform/icons/serve.ts'
import { mountDevMails } from './platform/mail/dev-mails.ts'
import { mailWorks } from './platform/mail/send.ts'
import { servePages, servePayloads } from './platform/pages.ts'
import { startRunners } from './start-jobs.ts'

/** Everything the server does beside its nouns, one line each; the API describes itself in this order, after them. */
const mounts: ((house: House) => Jobs | void)[] = [
	mountHealth,
	mountMetrics,
	mountBackups,
	mountMembers,
	mountInviteLinks,
	mountEmergency,
	mountParties,
	mountSuggestions,
	mountCodes,
	mountReadings,
	mountImports,
	mountPlans,
	mountBilling,
	mountBalance,
	mountSharing,
	mountTax,
	mountClosings,
	mountGroupBalance,
	mountFigures,
	mountYears,
	mountMemories,
	mountTimeRecording,
	mountSearch,
	mountAnswers,
	mountTrash,
	mountHistory,
	mountUsers,
	mountExports,
	mountStopwatch,
	mountNotifications,
	mountCalendar,
	mountSessions,
	mountWebhooks,
	mountTokens,
	mountAssistants,
	mountSignIns,
]

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
	const house = await openHouse(options)
	const { app, config, database, callOut, sendMail, serving, mounted, bySession, builds } = house
	const ofNouns = await Promise.all(Object.values(serverNouns).map(({ mount }) => mount()))
	const jobs = [...ofNouns, ...mounts].flatMap((mount) => mount(house) || [])
	const { dev, web } = options
	serveIcons(app, { service: config.iconService, callOut, actorOf: bySession })
	if (dev) mountDevMails(app, config.dataDir, mailSamples(config.publicUrl))
	servePayloads(app, { serving, mounted, build: web?.id ?? '' })
	const { publicUrl, https } = config
	if (web && builds) await servePages(app, { serving: { ...serving, actorOf: bySession }, mounted, build: web, builds, publicUrl, https })
	startRunners(house, [{ usual: mailWorks(sendMail, database, app.log) }, ...jobs])
	return app
}
