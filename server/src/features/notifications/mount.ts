import { notificationRequests } from '@hausheft/contract/notification-requests.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { pushContact, pushing } from '../../platform/push/push.ts'
import { mountUnsubscribe, notificationHandlers } from './handlers.ts'
import { notificationJobs, pushJobs } from './jobs.ts'

type Needs = Pick<House, 'app' | 'serve' | 'database' | 'callOut' | 'pushKeys' | 'sendMail' | 'config'>

export function mountNotifications({ app, serve, database, callOut, pushKeys: keys, sendMail, config }: Needs): Jobs {
	serve(notifications, notificationRequests, notificationHandlers({ ...config, callOut, keys }))
	mountUnsubscribe(app, { owner: database.owner, authSecret: config.authSecret })
	const push = pushing({ callOut, keys, contact: pushContact(config.publicUrl, config.mailFrom) })
	const needs = { ...config, database, log: app.log, send: sendMail, push }
	return { usual: notificationJobs(needs), hooks: pushJobs(needs), onRunning: keys }
}
