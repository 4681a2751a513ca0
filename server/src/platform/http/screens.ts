// Hides how a screen is read in one go: its endpoints' own handlers, as the same person, in one transaction.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { ScreenRead } from '@hausheft/contract/first-screens.ts'
import { screens, type ScreenName } from '@hausheft/contract/screens.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { actAs, targetOf, type Acting, type Actor, type Target, type Wanted } from '../database/act.ts'
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a part of a screen's address names, as the calls name it. A page of the group says `prop` for a property, being in none itself. */
const namedBy = (part: string): string | null =>
	(nouns as Partial<Record<string, { path: string | null }>>)[part === 'prop' ? 'property' : part]?.path ?? null

type Find = ReturnType<typeof targets>

/** Throws `unauthenticated` without a session where not all may read it, `not_found` for what the person may not know of. */
export async function readScreen(
	{ database, actorOf }: Serving,
	mounted: Mounted,
	request: FastifyRequest,
	name: ScreenName,
	params: ScreenParams,
): Promise<ScreenAnswer> {
	if (!Object.values(params).every((value) => uuid.test(value))) throw new Refusal('not_found')
	const wanted: ScreenRead[] = screens[name].reads(params)
	const place = { group: params['group']?.toLowerCase(), address: addressOf(request) }
	const readAs = (actor: Actor) =>
		actAs(database, actor, { mode: 'read', ...place }, (acting) => readAll(acting, mounted, request, params, wanted))
	const isPublic = wanted.every(({ endpoint }) => endpoint.permission === 'public')
	const actor = actorOf(request)
	if (!actor && !isPublic) throw new Refusal('unauthenticated')
	return readAs(actor).catch((error: unknown) => {
		// A session that has ended makes nobody of who holds it.
		if (actor && isPublic && error instanceof Refusal && error.code === 'unauthenticated') return readAs(null)
		throw error
	})
}

async function readAll(
	acting: Acting,
	mounted: Mounted,
	request: FastifyRequest,
	params: ScreenParams,
	wanted: ScreenRead[],
): Promise<ScreenAnswer> {
	request.hasOpened = Boolean(acting.person?.key)
	const find = targets(acting, params['group'])
	await mustBeThere(find, params)
	const reads: string[] = []
	for (const { endpoint, input } of wanted) {
		const there = mounted.get(endpoint)
		if (!there) throw new Error(`${endpoint.path} is on a screen but not mounted`)
		const parsed = inputSchema(there.endpoint).parse(input) as Record<string, unknown>
		const text = await answer({ acting, call: { version: 0, request, upload: null }, find }, there, parsed)
		if (text !== undefined) reads.push(`[${JSON.stringify(endpoint.path)},${JSON.stringify(input)},${text}]`)
	}
	return { user: acting.person ? await findSessionUser(acting.db, acting.person.id) : undefined, reads: `[${reads.join(',')}]` }
}

/** Targets are asked for once per id. A screen below a group shows nothing of another group. */
function targets(acting: Acting, group: string | undefined) {
	const known = new Map<string, Promise<Target | null>>()
	return async (wanted: Wanted): Promise<Target | null> => {
		const key = `${wanted.noun} ${wanted.id}`
		const asked = known.get(key) ?? targetOf(acting, wanted)
		known.set(key, asked)
		const target = await asked
		return group !== undefined && target?.group !== group.toLowerCase() ? null : target
	}
}

/** A screen about something that is not there, or not in the property of its address, does not exist. */
async function mustBeThere(find: Find, params: ScreenParams) {
	for (const [part, id] of Object.entries(params)) {
		const noun = namedBy(part)
		if (noun === null || part === 'group') continue
		const target = await find({ noun, id })
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
	const inPlace = { ...acting, target: wanted ? await find(wanted) : null }
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
