import { balance } from './balance.ts'
import { calendar } from './calendar.ts'
import { inProperty, listed } from './contract-noun.ts'
import { contractNouns } from './contract-nouns.ts'
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
import type { HouseNoun } from './nouns.ts'
import { plansOf } from './object-reads.ts'
import { objects } from './objects.ts'
import { plans } from './plans.ts'
import { parties } from './parties.ts'
import { properties } from './properties.ts'
import { readings } from './readings.ts'
import { doneReminders, openReminders } from './reminders.ts'
import { sharing } from './sharing.ts'
import { stays } from './stays.ts'
import { tax } from './tax.ts'
import { timeRecording } from './time-recording.ts'
import { webhooks } from './webhooks.ts'
import { trash } from './trash.ts'
import { yearOf, yearReads } from './years.ts'
import { first, firstFiles, firstPage, firstScreens, frame, read, type Params, type Screen } from './first-screens.ts'

/** The entries of a property, all or of one kind, to be looked through and worked on. */
const workbench = (kind?: Kind): Screen => ({
	path: `/group/{group}/property/{property}/events/${kind ?? 'all'}`,
	reads: ({ group = '', property = '' }) => [
		...frame(group),
		read(events.rollProperty, { params: { id: property }, query: { ...first, ...(kind && { kind }) } }),
		// With it, not after it: what they add up to stands above the list.
		read(figures.sumProperty, { params: { id: property }, query: { ...(kind && { kind }) } }),
		read(journals.listJournals, { params: { id: property } }),
	],
})

const types = read(properties.listPropertyTypes, {})
const people = ({ group = '' }: Params) => [
	...frame(group),
	read(members.listMembers, { params: { id: group } }),
	read(members.listInvites, { params: { id: group } }),
	read(inviteLinks.listInviteLinks, { params: { id: group } }),
]

/** Those of the nouns of a house, as each says them. */
type NounScreens = Merged<(typeof contractNouns)[HouseNoun]['screens']>
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void ? All : never
const nounScreens = Object.assign({}, ...Object.values(contractNouns).map((noun) => noun.screens)) as NounScreens

export const screens = {
	...firstScreens,
	...nounScreens,
	propertyEdit: inProperty('edit', (params) => [listed(properties.getProperty, params), types]),
	'events/all': workbench(),
	'events/rental': workbench('rental'),
	'events/balance': workbench('balance'),
	'events/reminder': workbench('reminder'),
	'events/maintenance': workbench('maintenance'),
	'events/measurement': workbench('measurement'),
	'events/time-recording': workbench('time-recording'),
	balance: inProperty('balance', ({ property = '' }) => [read(balance.getBalance, { params: { id: property }, query: {} })]),
	rents: inProperty('rents', ({ property = '' }) => [read(balance.getRents, { params: { id: property }, query: {} })]),
	/** Of this year, as the read is asked without one. */
	tax: inProperty('tax', (params) => [
		read(tax.listTax, { params: { id: params['property'] ?? '' }, query: {} }),
		listed(exports.listExports, params),
	]),
	parties: inProperty('parties', (params) => [listed(parties.getParties, params)]),
	sharing: inProperty('sharing', (params) => [
		read(sharing.getSharing, { params: { id: params['property'] ?? '' }, query: {} }),
		listed(parties.getParties, params),
	]),
	/** Of this year, as the reads are asked without one. */
	stays: inProperty('stays', (params) => [
		read(stays.listStays, { params: { id: params['property'] ?? '' }, query: {} }),
		read(stays.listNights, { params: { id: params['property'] ?? '' }, query: {} }),
		listed(stays.getStayRules, params),
		listed(parties.getParties, params),
	]),
	stayRules: inProperty('stays/rules', (params) => [listed(stays.getStayRules, params), listed(parties.getParties, params)]),
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
	year: inProperty('year/{year}', ({ property = '', year: said = '' }) => {
		const year = yearOf(said)
		if (year === null) return []
		const asked = yearReads(property, year)
		return [read(figures.sumProperty, asked.sum), read(figures.yearsProperty, asked.years), read(files.listFiles, asked.photos)]
	}),
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
	share: { path: '/share', reads: () => [read(groups.listGroups, {})] },
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
