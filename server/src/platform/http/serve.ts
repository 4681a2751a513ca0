// Hides what every endpoint has in common: validation, who may, If-Match, Idempotency-Key, the shape of the answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import '@hausheft/contract/messages.ts'
import { closedHeader } from '@hausheft/contract/closed-years.ts'
import type { Contract, Endpoint, Received, Reply, RequestSpec } from '@hausheft/contract/endpoint.ts'
import { idsIn } from '@hausheft/contract/fields.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { replyOf } from '@hausheft/contract/reply-shapes.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { Confirming } from '../auth/fresh.ts'
import { actAs, hasSight, personOf, type Acting, type Actor, type Closing, type Wanted } from '../database/act.ts'
import type { Database } from '../database/connect.ts'
import type { EarlyReads, Row } from '../database/batch.ts'
import { Answer, Json, textOf, type Several } from './answers.ts'
import { authorize, mustBeChecked, mustBeExpected, wantedOf } from './authorize.ts'
import { bodyLimitOf } from './gate.ts'
import { answerOnce } from './idempotency.ts'
import type { Call, Handler, Mounted, Served } from './call.ts'
import { addressOf } from '../auth/rate-limits.ts'
import { Page } from './paging.ts'
import { receiveUpload, type Receiving, type Upload } from './upload.ts'
import type { WriteRate } from './write-rate.ts'
import { zodOf } from './zod-of.ts'

declare module 'fastify' {
	interface FastifyContextConfig {
		/** What a route serves, and what that is called in its contract. */
		endpoint?: Served
		name?: string
		/** A session is no way in here. */
		byKeyAlone?: true
		/** Answered whatever host is asked for. */
		byAnyName?: true
	}
	interface FastifyRequest {
		/** Years that were closed and that it has changed. */
		closedYears?: Set<string>
	}
}

type Answers<R> = R | Json | Several | Answer | Closing<Json> | (R extends (infer Row)[] ? Page<Row> : never)
export type Handlers<C extends Contract> = {
	[Name in keyof C]: (acting: Acting, input: Received<C[Name]>, call: Call) => Promise<Answers<Reply<C[Name]>>>
}

/** What asks for one thing alone. */
export type RequestById = { params: { id: string } }

/**
 * A handler whose first reads need nothing but row-level security: they are sent together with the opening of the transaction.
 * `early` may decline with undefined; screens and replays come without it.
 */
export const withEarly = <Input, R>(
	early: (input: Input) => EarlyReads | undefined,
	answer: (acting: Acting, input: Input, found: Row[][] | undefined) => Promise<R>,
) => Object.assign((acting: Acting, input: Input, { found }: Call) => answer(acting, input, found), { early })

/** A handler that looks into an upload before its transaction begins, so that this takes no connection while it does. */
export const withUpload = <Input, Prepared, R>(
	prepare: (upload: Upload) => Promise<Prepared>,
	answer: (acting: Acting, input: Input, prepared: Prepared, upload: Upload) => Promise<R>,
) =>
	Object.assign(
		(acting: Acting, input: Input, { prepared, upload }: Call) => answer(acting, input, prepared as Prepared, upload as Upload),
		{
			prepare,
		},
	)

export type Serving = {
	database: Database
	actorOf: (request: FastifyRequest) => Actor
	uploads: Receiving
	confirming: Confirming
	writes: WriteRate
	/** Outside production every reply is held against its schema. */
	checkReplies: boolean
}

/** An endpoint with all its shapes, wherever the contract keeps them. */
export function servedAs(shape: Endpoint, request: RequestSpec): Served {
	const params = shape.params ?? (shape.path.includes('{') ? idsIn(shape.path) : undefined)
	const reply = replyOf(shape)
	return { ...shape, ...(params && { params }), ...(reply && { reply }), ...request }
}
const inputSchemas = new WeakMap<Endpoint, z.ZodType>()
/** Made once for each: a schema is a program that is written when it is first used. */
export function inputSchema(endpoint: Endpoint & Partial<RequestSpec>): z.ZodType {
	const known = inputSchemas.get(endpoint)
	if (known) return known
	const { params, query, body } = endpoint
	const made = z.object({
		...(params && { params: zodOf(params) }),
		...(query && { query: zodOf(query) }),
		...(body && { body: zodOf(body) }),
	})
	inputSchemas.set(endpoint, made)
	return made
}

/** Mounts every endpoint of a contract with what its requests carry; a missing request or handler does not compile. */
export function serve<C extends Contract>(
	app: FastifyInstance,
	serving: Serving,
	mounted: Mounted,
	contract: C,
	requests: Record<keyof C, RequestSpec>,
	handlers: Handlers<C>,
) {
	for (const [name, shape] of Object.entries(contract)) {
		const handler = handlers[name as keyof C] as Handler
		const endpoint = servedAs(shape, requests[name as keyof C])
		mustBeChecked(endpoint)
		mounted.set(shape, { endpoint, handler })
		const schema = inputSchema(endpoint)
		app.route({
			method: endpoint.method,
			url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
			config: { name, endpoint },
			bodyLimit: bodyLimitOf(endpoint),
			handler: async (request, reply) => {
				const actor = endpoint.permission === 'public' ? null : serving.actorOf(request)
				const input = parsed(schema, endpoint, request)
				const answer = await answered(serving, mounted, endpoint, handler, actor, input, request)
				sayClosedYears(request, reply)
				return send(reply, endpoint, answer, serving.checkReplies)
			},
		})
	}
}

export function sayClosedYears({ closedYears }: FastifyRequest, reply: FastifyReply) {
	if (closedYears?.size) reply.header(closedHeader, [...closedYears].join(', '))
}

export function parsed(schema: z.ZodType, endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
	const result = schema.safeParse({ params: request.params, query: request.query, body: request.body ?? undefined })
	if (result.success) {
		// Who asks for a part shall not take the whole for it.
		if (lookAt(request.query, 'limit') !== undefined && lookAt(lookAt(endpoint.query, 'shape'), 'limit') === undefined)
			throw invalidField('limit', 'Das kommt immer ganz: eine Zahl der Zeilen gibt es hier nicht.')
		return result.data as Record<string, unknown>
	}
	const { issues } = result.error
	if (endpoint.params && issues.some((issue) => issue.path[0] === 'params')) throw new Refusal('not_found')
	const errors = issues.map(({ path, message }) => ({ path: path.slice(1).join('.'), message }))
	throw new Refusal('validation', undefined, { errors })
}

/** The same call from within: as whoever sent this request, checked, counted and limited like one of its own. */
export async function callEndpoint<E extends Endpoint>(
	serving: Serving,
	mounted: Mounted,
	shape: E,
	sent: object,
	request: FastifyRequest,
	key?: string,
): Promise<Reply<E>> {
	const there = mounted.get(shape)
	if (!there) throw new Error(`${shape.path} is asked for but not mounted`)
	const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = sent
	// What it hears of them the request shall know too.
	request.closedYears ??= new Set()
	const headers = { ...request.headers, 'content-length': undefined, 'idempotency-key': key, 'if-match': undefined }
	const own = Object.create(
		request,
		Object.fromEntries(Object.entries({ params, query: query ?? {}, body, headers }).map(([name, value]) => [name, { value }])),
	) as FastifyRequest
	const input = parsed(inputSchema(there.endpoint), there.endpoint, own)
	const answer = await answered(serving, mounted, there.endpoint, there.handler, serving.actorOf(request), input, own)
	return fromJson<Reply<E>>(textOf(answer))
}

/** One thing as this person sees it at this moment, by its own handler: for jobs that tell of it. */
export function readThing(database: Database, mounted: Mounted, person: string, shape: Endpoint, id: string): Promise<unknown> {
	const there = mounted.get(shape)
	if (!there) throw new Error(`${shape.path} is read but not mounted`)
	const { endpoint, handler } = there
	const wanted = wantedOf(endpoint, { id })
	return actAs<unknown>(database, { person }, { mode: 'read', wanted }, async (acting) => {
		authorize(acting, endpoint, wanted)
		return JSON.parse(textOf(await handler(acting, { params: { id } }, { version: 0, upload: null } as Call)))
	})
}

/** Of what was sent, also where nobody has said beforehand how much that is. */
const bytesOf = ({ headers, body }: FastifyRequest) => Number(headers['content-length'] ?? JSON.stringify(body ?? null).length)

async function answered(
	serving: Serving,
	mounted: Mounted,
	endpoint: Served,
	handler: Handler,
	actor: Actor,
	input: Record<string, unknown>,
	request: FastifyRequest,
): Promise<unknown> {
	const wanted: Wanted | undefined = wantedOf(endpoint, input['params'])
	const mode = endpoint.method === 'GET' ? 'read' : endpoint.reads ? 'only read' : 'write'
	// Now: who hangs up meanwhile has none any more.
	const address = addressOf(request)
	const onClosedYear = (year: string) => void (request.closedYears ??= new Set()).add(year)
	const act = <T>(how: typeof mode, early: EarlyReads | undefined, work: (acting: Acting, found: Row[][]) => Promise<T>) =>
		actAs<T>(
			serving.database,
			actor,
			{ mode: how, wanted, address, early, long: endpoint.long, ...(how === 'write' && { onClosedYear }) },
			async (acting, found) => {
				request.hasOpened = Boolean(acting.person?.key)
				mustBeExpected(request, acting.person?.id)
				authorize(acting, endpoint, wanted)
				return work(acting, found)
			},
		)
	// An upload is received between two transactions, so that a slow phone holds no connection.
	const upload = endpoint.multipart
		? await act('read', undefined, async (acting) => personOf(acting).id).then((by) =>
				receiveUpload(request, by, serving.uploads, endpoint.maxFile),
			)
		: null
	// Between two transactions as well: a password takes long to compare.
	if (endpoint.fresh) {
		const { isFresh, confirm } = serving.confirming
		const known = await act('read', undefined, async (acting) => ({ person: personOf(acting).id, fresh: await isFresh(acting) }))
		await confirm(request, known, stringOf(lookAt(input['body'], 'password')))
	}
	const call: Call = { version: ifMatch(endpoint, request), request, upload }
	const run = (early?: EarlyReads) =>
		act(mode, early, async (acting, found) => {
			// Who sees less than that is for asks for what they see: not all was read in the first batch.
			if (early?.whole && !hasSight(acting, early.sight)) return again
			if (mode === 'write' && acting.person) await serving.writes(acting.person.id, upload ? 0 : bytesOf(request))
			const seat = isCostly(endpoint, input) && serving.database.seats.acquireCostly(personOf(acting).id)
			const work = () => handler(acting, input, early ? { ...call, found } : call)
			// What writes nothing can be asked as often as one likes.
			const answer = endpoint.reads ? work() : answerOnce(acting, mounted, endpoint, input, call, work)
			return answer.finally(() => seat && seat.release())
		})
	try {
		if (upload && handler.prepare) call.prepared = await handler.prepare(upload)
		const answer = await run(handler.early?.(input))
		return answer === again ? await run() : answer
	} finally {
		await upload?.discard()
	}
}

const ifMatch = (endpoint: Endpoint, request: FastifyRequest): number => {
	if (!endpoint.ifMatch || (endpoint.ifMatch === 'optional' && request.headers['if-match'] === undefined)) return 0
	const match = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')
	if (!match) throw new Refusal('precondition_required')
	return Number(match[1])
}

const again = Symbol('again')
const isCostly = ({ costly }: Endpoint, { query }: Record<string, unknown>): boolean =>
	costly === 'q' ? Boolean(stringOf(lookAt(query, 'q'))?.trim()) : costly === true

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown, check: boolean) {
	if (answer instanceof Answer) return answer.send(reply)
	if (endpoint.method === 'DELETE' || !endpoint.reply) return reply.code(204).send()
	if (answer instanceof Page && answer.from !== null) reply.header('link', linkToNext(reply, answer.from))
	const plain = textOf(answer)
	if (check && endpoint.reply) zodOf(endpoint.reply).parse(JSON.parse(plain))
	const version = answer instanceof Json ? answer.version : lookAt(answer, 'version')
	if (typeof version === 'number' || typeof version === 'string') reply.header('etag', `"${version}"`)
	return reply
		.code(endpoint.method === 'POST' && !endpoint.reads ? 201 : 200)
		.header('cache-control', 'private, no-store')
		.type('application/json; charset=utf-8')
		.send(plain)
}

function linkToNext({ request }: FastifyReply, from: string): string {
	const [path, query] = request.url.split('?', 2)
	const next = new URLSearchParams(query)
	next.set('from', from)
	return `<${path}?${next}>; rel="next"`
}
