import { balance } from './balance.ts'
import { calendar } from './calendar.ts'
import { contacts } from './contacts.ts'
import type { Endpoint, Sent } from './endpoint.ts'
import { emergency } from './emergency.ts'
import { events } from './events.ts'
import type { Kind } from './event-parts.ts'
import { exports } from './exports.ts'
import { figures } from './figures.ts'
import { files } from './files.ts'
import { groupBalance } from './group-balance.ts'
import { groups } from './groups.ts'
import { journals } from './journals.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { inviteLinks } from './invite-links.ts'
import { inboxScreens } from './inbox-screens.ts'
import { members } from './members.ts'
import { notifications } from './notifications.ts'
import { plansOf, readsOf } from './object-reads.ts'
import { objects } from './objects.ts'
import { plans } from './plans.ts'
import { properties } from './properties.ts'
import { readings } from './readings.ts'
import { doneReminders, openReminders } from './reminders.ts'
import { statistics } from './statistics.ts'
import { tax } from './tax.ts'
import { timeRecording } from './time-recording.ts'
import { webhooks } from './webhooks.ts'
import { trash } from './trash.ts'
import { first, firstFiles, firstPage, firstScreens, frame, read, type Params, type Screen, type ScreenRead } from './first-screens.ts'

/** The entries of a property, all or of one kind, to be looked through and worked on. */
const workbench = (kind?: Kind): Screen => ({
	path: `/group/{group}/property/{property}/events/${kind ?? 'all'}`,
	reads: ({ group = '', property = '' }) => [
		...frame(group),
		read(events.rollProperty, { params: { id: property }, query: { ...first, ...(kind && { kind }) } }),
		read(journals.listJournals, { params: { id: property } }),
	],
})

/** A list below a property, and what one of its rows leads to: that one with its entries. */
const inProperty = (rest: string, reads: (params: Params) => ScreenRead[]): Screen => ({
	path: `/group/{group}/property/{property}/${rest}`,
	reads: (params) => [...frame(params['group'] ?? ''), ...reads(params)],
})
const listed = <E extends Endpoint>(endpoint: E, { property = '' }: Params) => read(endpoint, { params: { id: property } } as Sent<E>)
const entries = ({ property = '' }: Params, of: { object?: string; contact?: string; journal?: string }) =>
	read(events.rollProperty, { params: { id: property }, query: { ...of, ...first } })

const types = read(properties.listPropertyTypes, {})
const journalList = (params: Params) => [listed(journals.listJournals, params), read(journals.listJournalTypes, {})]
const statisticList = (params: Params) => [listed(statistics.listStatistics, params), read(events.listUnits, {})]
/** What is measured at the property, and where. */
const measured = (params: Params) => [listed(readings.listReadings, params), listed(objects.listObjects, params)]
const people = ({ group = '' }: Params) => [
	...frame(group),
	read(members.listMembers, { params: { id: group } }),
	read(members.listInvites, { params: { id: group } }),
	read(inviteLinks.listInviteLinks, { params: { id: group } }),
]

export const screens = {
	...firstScreens,
	propertyEdit: inProperty('edit', (params) => [listed(properties.getProperty, params), types]),
	'events/all': workbench(),
	'events/rental': workbench('rental'),
	'events/balance': workbench('balance'),
	'events/reminder': workbench('reminder'),
	'events/maintenance': workbench('maintenance'),
	'events/measurement': workbench('measurement'),
	'events/time-recording': workbench('time-recording'),
	objects: inProperty('objects', (params) => [listed(objects.listObjects, params)]),
	object: inProperty('objects/view-{object}', (params) => {
		const { object: id = '', property = '' } = params
		const { served, open, measured, sum, files: held } = readsOf({ id, property })
		return [
			listed(objects.listObjects, params),
			entries(params, { object: id }),
			...[served, open, measured].map((input) => read(events.rollProperty, input)),
			read(figures.sumProperty, sum),
			read(files.listFiles, held),
		]
	}),
	objectCreate: inProperty('objects/create', (params) => [listed(objects.listObjects, params)]),
	objectEdit: inProperty('objects/edit-{object}', (params) => [listed(objects.listObjects, params)]),
	contacts: inProperty('contacts', (params) => [listed(contacts.listPropertyContacts, params), listed(exports.listExports, params)]),
	contact: inProperty('contacts/events-{contact}', (params) => [
		read(contacts.getContact, { params: { id: params['contact'] ?? '' } }),
		entries(params, { contact: params['contact'] ?? '' }),
		read(figures.sumProperty, { params: { id: params['property'] ?? '' }, query: { contact: params['contact'] ?? '' } }),
	]),
	contactCreate: inProperty('contacts/create', (params) => [listed(contacts.listPropertyContacts, params)]),
	contactEdit: inProperty('contacts/edit-{contact}', (params) => [
		listed(contacts.listPropertyContacts, params),
		read(contacts.getContact, { params: { id: params['contact'] ?? '' } }),
	]),
	contactExport: inProperty('contacts/export-{contact}', (params) => [
		read(contacts.getContact, { params: { id: params['contact'] ?? '' } }),
		listed(exports.listExports, params),
	]),
	journals: inProperty('journals', journalList),
	journalCreate: inProperty('journals/create', journalList),
	journalEdit: inProperty('journals/edit-{journal}', journalList),
	journal: inProperty('journals/view-{journal}', (params) => [
		...journalList(params),
		read(journals.getJournal, { params: { id: params['journal'] ?? '' } }),
		entries(params, { journal: params['journal'] ?? '' }),
	]),
	balance: inProperty('balance', ({ property = '' }) => [read(balance.getBalance, { params: { id: property }, query: {} })]),
	rents: inProperty('rents', ({ property = '' }) => [read(balance.getRents, { params: { id: property }, query: {} })]),
	/** Of this year, as the read is asked without one. */
	tax: inProperty('tax', (params) => [
		read(tax.listTax, { params: { id: params['property'] ?? '' }, query: {} }),
		listed(exports.listExports, params),
	]),
	statistics: inProperty('statistics', (params) => [
		...statisticList(params),
		listed(statistics.listStatisticData, params),
		...measured(params),
	]),
	statisticCreate: inProperty('statistics/create', (params) => [...statisticList(params), ...measured(params)]),
	statisticEdit: inProperty('statistics/edit-{statistic}', (params) => [...statisticList(params), ...measured(params)]),
	statistic: inProperty('statistics/view-{statistic}', (params) => [
		...statisticList(params),
		read(statistics.getStatisticData, { params: { id: params['statistic'] ?? '' }, query: {} }),
	]),
	emergency: inProperty('emergency', (params) => [listed(emergency.getEmergency, params)]),
	emergencyEdit: inProperty('emergency/edit', (params) => [listed(emergency.getEmergency, params)]),
	/** Of this year, as the read is asked without days. */
	timeRecording: inProperty('time-recording', ({ property = '' }) => [
		read(timeRecording.getTimeRecording, { params: { id: property }, query: {} }),
		read(exports.listExports, { params: { id: property } }),
	]),
	readings: inProperty('readings', (params) => [
		listed(readings.listReadings, params),
		listed(objects.listObjects, params),
		read(events.listUnits, {}),
		listed(journals.listJournals, params),
		read(events.rollProperty, { params: { id: params['property'] ?? '' }, query: { kind: 'measurement', limit: 20 } }),
	]),
	export: inProperty('export', (params) => [
		listed(exports.listExports, params),
		listed(journals.listJournals, params),
		listed(objects.listObjects, params),
	]),
	groupExport: {
		path: '/group/{group}/settings/export',
		reads: ({ group = '' }) => [...frame(group), read(exports.listGroupExports, { params: { id: group } })],
	},
	reminder: {
		path: '/group/{group}/reminder',
		reads: ({ group = '' }) => [
			...frame(group),
			firstPage(groups.listReminders, openReminders(group)),
			firstPage(groups.listReminders, doneReminders(group)),
		],
	},
	...inboxScreens,
	quickCapture: { path: '/group/{group}/create', reads: ({ group = '' }) => frame(group) },
	files: inProperty('files', ({ property = '' }) => [
		firstPage(files.listFiles, { params: { id: property }, query: firstFiles }),
		read(files.listFiles, plansOf(property)),
		read(figures.yearsProperty, { params: { id: property } }),
	]),
	properties: {
		path: '/group/{group}/properties',
		reads: ({ group = '' }) => [...frame(group), read(groupBalance.getGroupBalance, { params: { id: group }, query: {} })],
	},
	propertyCreate: { path: '/group/{group}/properties/create', reads: ({ group = '' }) => [...frame(group), types] },
	propertyChange: { path: '/group/{group}/properties/edit-{prop}', reads: ({ group = '' }) => [...frame(group), types] },
	settings: { path: '/group/{group}/settings', reads: people },
	role: { path: '/group/{group}/settings/role-{user}', reads: people },
	trash: {
		path: '/group/{group}/settings/trash',
		reads: ({ group = '' }) => [...frame(group), firstPage(trash.listTrash, { params: { id: group }, query: {} })],
	},
	integrations: {
		path: '/group/{group}/settings/integrations',
		reads: ({ group = '' }) => [...frame(group), read(webhooks.listWebhooks, { params: { id: group } })],
	},
	import: {
		path: '/group/{group}/settings/import',
		reads: ({ group = '' }) => [...frame(group), read(imports.listImports, { params: { id: group } })],
	},
	history: {
		path: '/group/{group}/settings/history',
		reads: ({ group = '' }) => [
			...frame(group),
			firstPage(history.listHistory, { params: { id: group }, query: {} }),
			read(members.listMembers, { params: { id: group } }),
		],
	},
	subscription: {
		path: '/group/{group}/subscription',
		reads: ({ group = '' }) => [
			...frame(group),
			read(plans.getLimits, { params: { id: group } }),
			read(plans.getSubscription, { params: { id: group } }),
		],
	},
	invitation: { path: '/invite/{id}', reads: ({ id = '' }) => [read(members.getInvitation, { params: { id } })] },
	userHome: { path: '/user', reads: () => [read(groups.listGroups, {})] },
	account: { path: '/user/account', reads: () => [read(groups.listGroups, {})] },
	notifications: {
		path: '/user/notifications',
		reads: () => [read(groups.listGroups, {}), read(notifications.getNotifications, {})],
	},
	liveLog: { path: '/user/sse', reads: () => [read(groups.listGroups, {})] },
	calendar: { path: '/user/calendar', reads: () => [read(groups.listGroups, {}), read(calendar.getCalendar, { query: {} })] },
	/** For the properties among which one chooses. */
	calendarCreate: { path: '/user/calendar/create', reads: () => [read(groups.listGroups, {}), read(calendar.getCalendar, { query: {} })] },
	userGroups: { path: '/user/groups', reads: () => [read(groups.listGroups, {})] },
} satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** `{route}/_payload.json`: everything a screen's first view needs, in one answer. */
export type Payload = {
	screen: ScreenName
	build: string
	/** `next`: where the list of a first page goes on. */
	reads: [path: string, input: unknown, reply: unknown, next?: string][]
}
