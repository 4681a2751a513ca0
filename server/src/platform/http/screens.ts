// Hides how a screen is read in one go: its endpoints' own handlers, as the same person, in one transaction.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { ScreenRead } from '@hausheft/contract/first-screens.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { screens, type ScreenName } from '@hausheft/contract/screens.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { yearOf } from '@hausheft/contract/years.ts'
import { actAs, foundTarget, targetStatement, type Acting, type Actor, type Target, type Wanted } from '../database/act.ts'
import { findSessionUser } from '../database/person.ts'
import { authorize, wantedOf } from './authorize.ts'
import type { Call, Handler, Mounted } from './call.ts'
import { addressOf } from '../auth/rate-limits.ts'
import { Page } from './paging.ts'
import { textOf } from './answers.ts'
import { inputSchema, type Serving } from './serve.ts'

export type ScreenParams = Record<string, string>
/** What was read, as the JSON of the payload's `reads`; a read that the person may not make is left out. */
export type ScreenAnswer = { user: SessionUser | undefined; reads: string }

/** All parts of an address are ids, but for the year that it may end with. */
const isNamed = (part: string, value: string) => (part === 'year' ? yearOf(value) !== null : uuid.test(value))
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a part of a screen's address names, as the calls name it. A page of the group says `prop` for a property, being in none itself. */
const namedBy = (part: string): string | null =>
	(nouns as Partial<Record<string, { path: string | null }>>)[part === 'prop' ? 'property' : part]?.path ?? null

type Find = (wanted: Wanted) => Target | null

/** Throws `unauthenticated` without a session where not all may read it, `not_found` for what the person may not know of. */
export async function readScreen(
	{ database, actorOf }: Serving,
	mounted: Mounted,
	request: FastifyRequest,
	name: ScreenName,
	params: ScreenParams,
): Promise<ScreenAnswer> {
	if (!Object.entries(params).every(([part, value]) => isNamed(part, value))) throw new Refusal('not_found')
	const wanted: ScreenRead[] = screens[name].reads(params)
	const place = { group: params['group']?.toLowerCase(), address: addressOf(request) }
	const places = placesOf(params, wanted)
	const early = { statements: places.map(targetStatement), whole: false }
	const readAs = (actor: Actor) =>
		actAs(database, actor, { mode: 'read', ...place, early }, (acting, found) => {
			const known = new Map(places.map((each, at) => [nameOf(each), foundTarget(found[at])]))
			return readAll(acting, { mounted, request, params, wanted, known })
		})
	const isPublic = wanted.every(({ endpoint }) => endpoint.permission === 'public')
	const actor = actorOf(request)
	if (!actor && !isPublic) throw new Refusal('unauthenticated')
	return readAs(actor).catch((error: unknown) => {
		// A session that has ended makes nobody of who holds it.
		if (actor && isPublic && error instanceof Refusal && error.code === 'unauthenticated') return readAs(null)
		throw error
	})
}

const nameOf = ({ noun, id }: Wanted) => `${noun} ${id.toLowerCase()}`

/** What the parts of its address name, the group aside. */
const namedIn = (params: ScreenParams): Wanted[] =>
	Object.entries(params).flatMap(([part, id]) => {
		const noun = part === 'group' ? null : namedBy(part)
		return noun === null ? [] : [{ noun, id }]
	})

/** Whatever it is asked about, each once. */
function placesOf(params: ScreenParams, wanted: ScreenRead[]): Wanted[] {
	const all = [...namedIn(params), ...wanted.flatMap(({ endpoint, input }) => wantedOf(endpoint, lookAt(input, 'params')) ?? [])]
	return [...new Map(all.map((each) => [nameOf(each), each])).values()]
}

type Reading = {
	mounted: Mounted
	request: FastifyRequest
	params: ScreenParams
	wanted: ScreenRead[]
	known: Map<string, Target | null>
}

/** What the handlers ask first goes out together, as far as they need nothing of each other. */
async function readAll(acting: Acting, { mounted, request, params, wanted, known }: Reading): Promise<ScreenAnswer> {
	request.hasOpened = Boolean(acting.person?.key)
	const find = finding(known, params['group'])
	mustBeThere(find, params)
	const one = async ({ endpoint, input }: ScreenRead) => {
		const there = mounted.get(endpoint)
		if (!there) throw new Error(`${endpoint.path} is on a screen but not mounted`)
		const parsed = inputSchema(there.endpoint).parse(input) as Record<string, unknown>
		const text = await answer({ acting, call: { version: 0, request, upload: null }, find }, there, parsed)
		return text === undefined ? [] : [`[${JSON.stringify(endpoint.path)},${JSON.stringify(input)},${text}]`]
	}
	const user = acting.person ? findSessionUser(acting.db, acting.person.id) : Promise.resolve(undefined)
	const asked = wanted.map(one)
	const reads = Promise.all(asked)
	// None goes on asking once the transaction has ended.
	await Promise.allSettled([user, reads, ...asked])
	return { user: await user, reads: `[${(await reads).flat().join(',')}]` }
}

/** A screen below a group shows nothing of another group. */
const finding =
	(known: Map<string, Target | null>, group: string | undefined) =>
	(wanted: Wanted): Target | null => {
		const target = known.get(nameOf(wanted)) ?? null
		return group !== undefined && target?.group !== group.toLowerCase() ? null : target
	}

/** A screen about something that is not there, or not in the property of its address, does not exist. */
function mustBeThere(find: Find, params: ScreenParams) {
	for (const part of namedIn(params)) {
		const target = find(part)
		const elsewhere = target?.property && params['property'] && target.property !== params['property'].toLowerCase()
		if (!target || elsewhere) throw new Refusal('not_found')
	}
}

type Run = { acting: Acting; call: Call; find: Find }

/** The reply as JSON, behind it the cursor of the next page where there is one. */
async function answer(
	{ acting, call, find }: Run,
	{ endpoint, handler }: { endpoint: Endpoint; handler: Handler },
	input: Record<string, unknown>,
): Promise<string | undefined> {
	const wanted = wantedOf(endpoint, input['params'])
	const inPlace = { ...acting, target: wanted ? find(wanted) : null }
	try {
		authorize(inPlace, endpoint, wanted)
	} catch (error) {
		// What this role may not read is not on its screen; what nobody there may know of does not exist.
		if (error instanceof Refusal && error.code === 'forbidden') return undefined
		throw error
	}
	const answered = await handler(inPlace, input, call)
	const next = answered instanceof Page && answered.from !== null ? `,${JSON.stringify(answered.from)}` : ''
	return textOf(answered) + next
}

export const payloadText = (screen: ScreenName, build: string, reads: string): string =>
	`{"screen":${JSON.stringify(screen)},"build":${JSON.stringify(build)},"reads":${reads}}`
