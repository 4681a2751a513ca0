import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { may, rights, type Permission } from '@hausheft/contract/rights.ts'
import type { Caller } from './noun.ts'
import { fixtureOf } from './rights-send.ts'
import type { MountedEndpoint } from './routes.ts'

const isOfGroup = ({ path }: Endpoint) => path.startsWith(`${base}/groups/`)
/** Mails are not there for who reads none; everything else somebody in the group can read. */
const isOfInbox = ({ path }: Endpoint) => path.startsWith(`${base}/inbox/`) || path.startsWith(`${base}/trash/inbox/`)
/** What belongs to a group as a whole is not there for who sees some of its properties. */
const isOfWholeGroup = ({ path }: Endpoint) => /^\/api\/be\/(imports|invite-links|webhooks|deliveries)\//.test(path)
/** In such a list, who may read their own alone reads no more than that: the handlers' tests look at it. */
const isList = ({ method, path }: Endpoint) => method === 'GET' && /^\/api\/be\/(groups|properties)\//.test(path)

const isPermission = (need: Endpoint['permission']): need is Permission | readonly Permission[] => need !== 'public' && need !== 'signed_in'
function needsOf({ name, endpoint }: MountedEndpoint): readonly Permission[] {
	const need = fixtureOf(name).need ?? endpoint.permission
	return isPermission(need) ? [need].flat() : []
}

/** What the table of rights says about a call, and nothing else: 200 stands for whatever success is. */
export function expected(mounted: MountedEndpoint, caller: Caller, own: boolean): number {
	const { endpoint } = mounted
	const { person, role, stands } = caller
	const needs = needsOf(mounted)
	if (endpoint.permission === 'public') return 200
	if (!person) return 401
	if (needs.length === 0) return 200
	// What is named in a body and not there is a mistake in its field.
	const unknown = endpoint.path.includes('{') ? 404 : 422
	if (stands === 'out') return unknown
	// Beside the group's name there is nothing that a member without a role could see.
	if (role === null) return isOfGroup(endpoint) && isPermission(endpoint.permission) ? 403 : unknown
	if (stands === 'limited elsewhere' && !isOfGroup(endpoint)) return unknown
	if (isOfInbox(endpoint) && !may(caller, 'inbox.read')) return 404
	if (isOfWholeGroup(endpoint) && caller.properties !== null) return 404
	const counts = (need: Permission) => need !== endpoint.own || own
	if (!needs.some((need) => counts(need) && may(caller, need, !endpoint.any && (own || endpoint.makesOwn === true || isList(endpoint)))))
		return 403
	return stands === 'limited elsewhere' && fixtureOf(mounted.name).here ? 422 : 200
}

/** Whether the table tells one's own from others'. */
export const splits = (mounted: MountedEndpoint): boolean =>
	!mounted.endpoint.makesOwn &&
	needsOf(mounted).some((need) => need === mounted.endpoint.own || rights[need].some((grant) => grant === 'own'))
