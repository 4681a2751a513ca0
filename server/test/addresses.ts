import { testNouns } from './nouns.ts'

/** The addresses of the app as the specification's table (§2) has them; `{…}` is an id. The events' seven lists stand for one route each. */
const specification = `
/
/setup
/vueform
/invite/{id}
/user
/user/sse
/user/groups
/user/account
/user/calendar
/user/calendar/create
/group/{group}
/group/{group}/inbox
/group/{group}/inbox/view-{id}
/group/{group}/inbox/create-{id}
/group/{group}/create
/group/{group}/reminder
/group/{group}/settings
/group/{group}/settings/role-{user}
/group/{group}/properties
/group/{group}/properties/create
/group/{group}/properties/edit-{prop}
/group/{group}/subscription`

const property = `
/
/edit
/export
/balance
/time-recording
/statistics
/statistics/create
/statistics/edit-{statistic}
/statistics/view-{statistic}
/events/all
/events/rental
/events/balance
/events/reminder
/events/maintenance
/events/measurement
/events/time-recording
/objects
/objects/create
/objects/edit-{object}
/objects/view-{object}
/contacts
/contacts/create
/contacts/edit-{contact}
/contacts/events-{contact}
/contacts/export-{contact}
/journals
/journals/create
/journals/edit-{journal}
/journals/view-{journal}`

const linesOf = (text: string) => text.trim().split('\n')
const inProperty = (path: string) => `/group/{group}/property/{property}${path}`.replace(/\/$/, '')

export const addresses: string[] = [...linesOf(specification), ...linesOf(property).map(inProperty)]

/** Addresses of our own (the product page, §6). Each noun says its own. */
export const ownAddresses = [
	'/sign-in',
	'/sign-in/done',
	'/sign-in/link',
	'/join',
	'/sign-up',
	'/reset',
	'/reset/keys',
	'/verify',
	'/group/{group}/settings/trash',
	'/group/{group}/settings/history',
	'/group/{group}/settings/export',
	'/group/{group}/settings/import',
	'/group/{group}/settings/integrations',
	'/user/notifications',
	'/share',
	'/go/{to}',
	'/group/{group}/property/{property}/rents',
	'/group/{group}/property/{property}/year/{year}',
	'/group/{group}/property/{property}/parties',
	'/group/{group}/property/{property}/sharing',
	...Object.values(testNouns).flatMap(({ addresses: own = [] }) => own.map(inProperty)),
]
