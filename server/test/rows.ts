import { testNouns } from './nouns.ts'

/** The calls that the specification (§7) and the API page ask for, as they stand there; `{…}` is a part of the path. */
const specification = `
GET /api/be/properties/{id}/get
GET /api/be/properties/{id}/events-rolling
GET /api/be/properties/{id}/contacts
GET /api/be/properties/{id}/journals
GET /api/be/properties/{id}/objects
GET /api/be/properties/{id}/statistics
GET /api/be/properties/{id}/files
GET /api/be/properties/types
GET /api/be/groups/list
GET /api/be/groups/{id}/properties
GET /api/be/groups/{id}/contacts
GET /api/be/groups/{id}/users
GET /api/be/groups/{id}/invites
GET /api/be/groups/{id}/subscription
GET /api/be/groups/{id}/limits
GET /api/be/journals/{id}/get
GET /api/be/journals/types
GET /api/be/events/{id}/get
GET /api/be/events/units
GET /api/_auth/session
DELETE /api/_auth/session
GET /builds/meta/{buildId}.json
GET /builds/latest.json
GET /{route}/_payload.json
GET /api/_icon/{collection}.json
GET /ws
GET /sw.js
GET /api/auth/login`

const reads = `
GET /api/be/openapi.json
GET /api/be/docs
GET /api/be/groups/{id}/get
GET /api/be/contacts/{id}/get
GET /api/be/contacts/{id}/vcard
GET /api/be/properties/{id}/contacts.vcf
GET /api/be/objects/{id}/get
GET /api/be/statistics/{id}/get
GET /api/be/files/{id}/get
GET /api/be/inbox/{id}/get
GET /api/be/groups/{id}/inbox
GET /api/be/groups/{id}/objects
GET /api/be/groups/{id}/journals
GET /api/be/groups/{id}/reminders
GET /api/be/groups/{id}/events-rolling
GET /api/be/groups/{id}/history
GET /api/be/groups/{id}/trash
GET /api/be/groups/{id}/search
GET /api/be/properties/{id}/balance
GET /api/be/properties/{id}/time-recording
GET /api/be/properties/{id}/tax/{year}
PUT /api/be/properties/{id}/tax/{year}
GET /api/be/statistics/{id}/data
GET /api/be/contacts/{id}/events-rolling
GET /api/be/objects/{id}/events-rolling
GET /api/be/properties/{id}/events-sum
GET /api/be/groups/{id}/events-sum
GET /api/be/properties/{id}/suggestions
GET /api/be/properties/{id}/emergency
PUT /api/be/properties/{id}/emergency
GET /api/be/user/calendar
GET /api/be/plans/list
GET /api/be/invites/{id}/get
GET /api/be/health`

const writes = `
POST /api/be/groups
PATCH /api/be/groups/{id}
DELETE /api/be/groups/{id}
POST /api/be/groups/{id}/properties
PATCH /api/be/properties/{id}
DELETE /api/be/properties/{id}
POST /api/be/properties/{id}/events
PATCH /api/be/events/{id}
DELETE /api/be/events/{id}
POST /api/be/events/{id}/complete
POST /api/be/properties/{id}/objects
PATCH /api/be/objects/{id}
DELETE /api/be/objects/{id}
POST /api/be/groups/{id}/contacts
POST /api/be/properties/{id}/contacts
PATCH /api/be/contacts/{id}
DELETE /api/be/contacts/{id}
POST /api/be/properties/{id}/journals
PATCH /api/be/journals/{id}
DELETE /api/be/journals/{id}
POST /api/be/properties/{id}/statistics
PATCH /api/be/statistics/{id}
DELETE /api/be/statistics/{id}
POST /api/be/groups/{id}/files
GET /api/be/files/{id}/content
DELETE /api/be/files/{id}
GET /api/be/files/{id}/annotations
PUT /api/be/files/{id}/annotations
PATCH /api/be/inbox/{id}
POST /api/be/inbox/{id}/event
DELETE /api/be/inbox/{id}
PATCH /api/be/groups/{id}/users/{user}
DELETE /api/be/groups/{id}/users/{user}
POST /api/be/groups/{id}/invites
DELETE /api/be/groups/{id}/invites/{invite}
POST /api/be/invites/{id}/accept
POST /api/be/groups/{id}/subscription/checkout
POST /api/be/groups/{id}/subscription/portal
POST /api/stripe/webhook
POST /api/be/properties/{id}/exports
GET /api/be/exports/{id}/get
GET /api/be/exports/{id}/content
POST /api/be/trash/{source}/{id}/restore
PATCH /api/be/user/me
DELETE /api/be/user/me
GET /api/be/user/export
POST /api/auth/sign-up/email
POST /api/auth/sign-in/email`

const linesOf = (text: string) => text.trim().split('\n')
export const rows: string[] = [specification, reads, writes].flatMap(linesOf)

/** Rows that a later issue builds, by its topic; one that is served must go from here. */
export const notBuiltYet: Record<string, string[]> = {
	figures: linesOf(`
POST /api/be/groups/{id}/subscription/checkout
POST /api/be/groups/{id}/subscription/portal
POST /api/stripe/webhook`),
	'mail and calendar': linesOf(`
POST /api/be/inbox/{id}/event
GET /api/be/user/calendar`),
}

/** What is served below /api beside the rows; the OpenAPI document is its record. Each noun says its own. */
export const additions = [
	...linesOf(`
GET /api/be/docs.css
GET /api/be/properties/{id}/exports
GET /api/be/groups/{id}/exports
POST /api/be/groups/{id}/exports
DELETE /api/be/exports/{id}
GET /api/be/groups/{id}/imports
POST /api/be/groups/{id}/imports
GET /api/be/imports/{id}/get
PATCH /api/be/imports/{id}
DELETE /api/be/imports/{id}
POST /api/be/imports/{id}/run
POST /api/be/imports/{id}/undo
GET /api/be/user/stopwatch
PUT /api/be/user/stopwatch
DELETE /api/be/user/stopwatch
GET /api/be/properties/{id}/tax
GET /api/be/properties/{id}/readings
POST /api/be/properties/{id}/readings
PUT /api/be/properties/{id}/reading-order
GET /api/be/properties/{id}/events-years
GET /api/be/groups/{id}/events-years
GET /api/be/groups/{id}/balance
GET /api/be/groups/{id}/first-steps
DELETE /api/be/groups/{id}/first-steps
GET /api/be/groups/{id}/invites/{invite}/get
PATCH /api/be/groups/{id}/invites/{invite}
POST /api/be/invites/{id}/ask
POST /api/auth/request-password-reset
POST /api/auth/reset-password
GET /api/auth/verify-email
POST /api/auth/send-verification-email
POST /api/auth/change-password
GET /api/auth/list-sessions
POST /api/auth/revoke-session
POST /api/auth/revoke-sessions`),
	...Object.values(testNouns).flatMap(({ additions: own = [] }) => own),
]
