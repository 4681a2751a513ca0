// Hides how an endpoint's permission is held against the caller: group of the path, role there, own or any.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { base } from '@hausheft/contract/endpoint.ts'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { nounAt, nouns } from '@hausheft/contract/nouns.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Permission } from '@hausheft/contract/rights.ts'
import { keyForbidden, ownAlone, whyForbidden } from '@hausheft/contract/why-not.ts'
import type { Acting, Key, Wanted } from '../database/act.ts'

/** The id in the path that decides about the group, if the path has one. */
export function wantedOf(endpoint: Endpoint, params: unknown): Wanted | undefined {
	const noun = nounOf(endpoint)
	const id = stringOf(lookAt(params, 'id'))
	return noun && id ? { noun, id } : undefined
}

/** What belongs to a group without being one of its nouns. */
const besideNouns: ReadonlySet<string> = new Set(['imports', 'invite-links', 'webhooks', 'deliveries'])

/** The noun in the path whose id decides about the group, if the path has one: app_target() in the database knows them too. */
function nounOf({ path }: Endpoint): string | undefined {
	const noun = /^\/([a-z-]+)\/\{id\}(?:\/|$)/.exec(path.slice(base.length))?.[1]
	return path.startsWith(base) && noun && (nounAt(noun) || besideNouns.has(noun)) ? noun : undefined
}

/** Throws for an endpoint whose permission could be held against no group: nobody would ever be refused there. */
export function mustBeChecked(endpoint: Endpoint): void {
	const { permission, method, path } = endpoint
	if (permission === 'public' || permission === 'signed_in' || nounOf(endpoint)) return
	throw new Error(`${method} ${path} asks for ${String(permission)}, but its path leads to no group`)
}

/** 404 for whoever does not see the thing or is not in its group, 403 for a member without the permission. */
export function authorize({ person, memberships, target }: Acting, endpoint: Endpoint, wanted: Wanted | undefined): void {
	if (person?.key && !isForKey(endpoint, person.key)) throw new Refusal('forbidden', keyForbidden)
	if (!wanted) return
	const membership = memberships.find(({ group }) => group === target?.group)
	if (!target || !membership) throw new Refusal('not_found')
	const seenBy = target.seen_with ?? seenWith(wanted.noun)
	if (seenBy && !may(membership, seenBy, target.seen_own === true)) throw new Refusal('not_found')
	const need = endpoint.permission
	if (need === 'public' || need === 'signed_in') return
	// A list of a whole group or property lets in who may read their own alone: the handler answers no more than that.
	const isList = endpoint.method === 'GET' && (wanted.noun === 'groups' || wanted.noun === 'properties')
	const own = !endpoint.any && (endpoint.makesOwn === true || isList || (target.person !== null && target.person === person?.id))
	const needs: readonly Permission[] = typeof need === 'string' ? [need] : need
	const [first] = needs
	// Where nothing is written a reading key is no less than its maker: it may look for codes on a picture that it sends, if they may send one.
	const access = endpoint.reads && membership.cap === 'read_only' ? { ...membership, cap: null } : membership
	const counts = (permission: Permission) => permission !== endpoint.own || own
	if (!first || needs.some((permission) => may(access, permission, own) && counts(permission))) return
	throw new Refusal('forbidden', endpoint.own && may(access, endpoint.own) ? ownAlone(endpoint.own) : whyForbidden(access, first))
}

/** Refuses what was meant to be done by somebody else: a device sends what waits on it as whoever has written it. */
export function mustBeExpected({ headers }: FastifyRequest, person: string | undefined): void {
	const expected = headers['expected-person']
	if (expected !== undefined && String(expected).toLowerCase() !== person)
		throw new Refusal('conflict', 'Hier ist jetzt jemand anders angemeldet.', { reason: 'person' })
}

/** What is about a person and not about one of their groups no cap can measure; and what only reads writes nowhere. */
function isForKey({ keys, fresh, permission, method, reads }: Endpoint, { cap, narrowed }: Key): boolean {
	if (fresh || keys === 'never') return false
	if (cap === 'read_only' && method !== 'GET' && !reads) return false
	if (keys === 'within' || (permission !== 'signed_in' && keys !== 'whole')) return true
	return cap === 'owner' && !narrowed
}

/** What a role cannot read at all is not there for it; of a group, all of its members see that it is. */
const seenWith = (path: string): Permission | undefined => {
	const name = nounAt(path)
	return name === undefined || name === 'group' ? undefined : nouns[name].read
}
