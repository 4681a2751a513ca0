// Hides how the page talks to the server: one way to call, one way to read, every refusal as an ApiError.
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import type { FieldError, Problem, RefusalCode } from '@hausheft/contract/refusals.ts'
import { noteClosedYears } from '../page/closed-years.ts'
import { isAside, isReachable, noteReached, noteUnreachable } from '../page/connection.ts'
import { loadShapes } from '../page/shapes.ts'
import { watchSilence } from '../page/silence.ts'
import { whenUnheard } from '../page/unheard.ts'
import type { AskedRead, Came } from '../kept/kept-reads.ts'
import { withSession } from '../session/session-lock.ts'
import { currentUser, refused } from '../session/session.ts'

/** What the server answered instead, `offline` when it could not be reached, `unreadable` when its answer has another shape. */
export class ApiError extends Error {
	readonly status: number
	readonly code: RefusalCode | 'offline' | 'unreadable'
	readonly problem: Partial<Problem>
	/** To ask again at once would help to nothing. */
	final = false
	constructor(status: number, code: ApiError['code'], problem: Partial<Problem>) {
		super(problem.detail ?? problem.title ?? 'Keine Verbindung. Die Eingaben bleiben hier erhalten.')
		this.status = status
		this.code = code
		this.problem = problem
	}
	get errors(): FieldError[] {
		return this.problem.errors ?? []
	}
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
export type CallOptions = {
	signal?: AbortSignal
	/** The version that an update is based on. */
	version?: number
	/** The same for every repetition of one submit. */
	key?: string
	instead?: Instead
}

/**
 * Whether there is something to show instead: asked once nobody has said anything for a while. Then the request is given up as if there were no
 * connection; it would hold one of the few that a browser opens, and what is shown is read anew at the next contact. An answer that has begun is
 * waited for however slowly it comes, and so is the one in whose place there is nothing, as long as somebody answers at all.
 */
type Instead = () => Promise<unknown>
/** How a read is sent, beside what it asks. */
type Asking = RequestInit & { instead?: Instead }

/** What the query cache keeps a reply under; screens' payloads fill the same keys. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: Sent<E>) => [endpoint.path, input] as const

/** A read as query options: `useQuery(read(events.getEvent, { params: { id } }))`. */
export const read = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
	queryOptions({
		queryKey: keyOf(endpoint, input),
		queryFn: ({ client, queryKey, signal }) => readInto(client, queryKey, endpoint, input, signal),
		...whileOffline(endpoint),
	})

/** What the device keeps is looked for there without a connection too. */
export const whileOffline = ({ kept }: Endpoint) => ({ networkMode: kept ? ('offlineFirst' as const) : ('online' as const) })

/** Reads once for the cache: an unreadable reply is not stored, what was there before stays. */
async function readInto<E extends Endpoint>(client: QueryClient, key: QueryKey, endpoint: E, input: Sent<E>, signal: AbortSignal) {
	const before = client.getQueryData<Reply<E>>(key)
	const ask = async (asking: object) => ({ reply: await call(endpoint, input, { signal, ...asking }) })
	const { reply } = await orKept(endpoint, urlOf(endpoint, input), before === undefined, ask)
	if (await isReadable(endpoint, reply)) return reply as Reply<E>
	const there = client.getQueryData<Reply<E>>(key)
	if (there === undefined) throw unreadable()
	return there
}

/** What came is kept on the device; where nothing came, what was kept goes. */
export function noteReply(endpoint: Endpoint, url: string, came: Came): void {
	const person = currentUser()?.id
	if (endpoint.kept && person) keep({ endpoint, url, person }, came, Date.now())
}
type Keep = (asked: AskedRead, came: Came, at: number) => void
const waiting: Parameters<Keep>[] = []
let keep: Keep = (...reply) => void waiting.push(reply)
/** Told of what is to be kept, and of all that came before. */
export function keepReplies(listener: Keep): void {
	keep = listener
	for (const reply of waiting.splice(0)) listener(...reply)
}

/** Where it cannot be had, nothing is kept. */
const loadKept = () => import('../kept/kept-reads.ts').catch(() => undefined)

/** The answer; where nobody answers, and nothing is there to be shown (`bare`), what the device has kept of it. */
export async function orKept(
	endpoint: Endpoint,
	url: string,
	bare: boolean,
	ask: (asking: Pick<Asking, 'instead'>) => Promise<Came>,
): Promise<Came> {
	if (!endpoint.kept) return ask({})
	const asked = { endpoint, url, person: currentUser()?.id }
	const instead = async () => (await loadKept())?.find(asked)
	try {
		const found = bare && !isReachable() && (await instead())
		if (found) return found
		const came = await ask(bare ? { instead } : {})
		noteReply(endpoint, url, came)
		return came
	} catch (error) {
		const kept = await loadKept()
		if (!kept) throw error
		return kept.insteadOf(error, asked, bare)
	}
}

/** Calls an endpoint; throws an ApiError. */
export async function call<E extends Endpoint>(
	endpoint: E,
	input: Sent<E>,
	{ version, key, ...asking }: CallOptions = {},
): Promise<Reply<E>> {
	const { body } = input as Loose
	const response = await request(urlOf(endpoint, input), {
		method: endpoint.method,
		headers: {
			...(body !== undefined && { 'content-type': 'application/json' }),
			...(version !== undefined && { 'if-match': `"${version}"` }),
			...(key !== undefined && { 'idempotency-key': key }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
		...asking,
	})
	noteClosedYears(response.headers.get('x-year-closed'))
	return response.status === 204 ? (undefined as Reply<E>) : ((await response.json()) as Reply<E>)
}

/** `fetch` that notices whether the server is there and whether the session still is; throws an ApiError for everything but 2xx. */
export const request = (url: string, init: Asking = {}): Promise<Response> => requestOnce(url, init, false)

async function requestOnce(url: string, init: Asking, isAgain: boolean): Promise<Response> {
	// Meanwhile, so that the answer does not wait for it.
	void loadShapes().catch(() => undefined)
	const isOfSession = url.startsWith('/api/auth/')
	if (isAside() && !isOfSession) throw new ApiError(0, 'offline', {})
	const send = () => fetchOrGiveUp(url, init)
	const response = await (isOfSession && init.method !== 'GET' ? withSession('exclusive', send) : send()).catch((error: unknown) => {
		if (init.signal?.aborted) throw error
		noteUnreachable()
		throw new ApiError(0, 'offline', {})
	})
	noteReached()
	if (response.ok) return response
	// A wrong password is no session that has ended.
	if (response.status === 401 && !isOfSession && !isAgain && (await refused())) return requestOnce(url, init, true)
	throw await apiErrorOf(response)
}

function fetchOrGiveUp(url: string, { instead, ...init }: Asking): Promise<Response> {
	// Whether a change has arrived, its form asks.
	if (init.method !== undefined && init.method !== 'GET') return fetch(url, init)
	init.signal?.throwIfAborted()
	const stop = new AbortController()
	const giveUp = () => stop.abort()
	let begun = false
	const silence = instead && watchSilence(() => void instead().then((is) => is && !begun && giveUp(), console.warn))
	const unheard = whenUnheard(giveUp)
	init.signal?.addEventListener('abort', giveUp)
	return fetch(url, { ...init, signal: stop.signal }).finally(() => {
		begun = true
		silence?.end()
		unheard.end()
	})
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
	const problem = (await response.json().catch(() => ({ title: response.statusText }))) as Partial<Problem>
	return new ApiError(response.status, problem.code ?? 'internal', problem)
}

export const urlOf = <E extends Endpoint>(endpoint: E, input: Sent<E>): string => {
	const { params = {}, query = {} } = input as Loose
	const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
	const search = new URLSearchParams(
		Object.entries(query).flatMap(([key, value]): [string, string][] =>
			value === undefined || value === null ? [] : [[key, String(value as string | number)]],
		),
	)
	return search.size > 0 ? `${path}?${search.toString()}` : path
}

type Checked = { safeParse(value: unknown): { success: boolean; error?: unknown } }

/** Whether a reply has the shape of the contract; fields that a newer server adds do no harm. Says so in the console if not. */
export async function isReadable(endpoint: Endpoint, reply: unknown): Promise<boolean> {
	const { replyOf } = await loadShapes().catch(() => {
		throw new ApiError(0, 'offline', {})
	})
	const shape = replyOf(endpoint) as unknown as Checked | undefined
	const { success, error } = shape?.safeParse(reply) ?? { success: true }
	if (!success) console.warn(`Die Antwort auf ${endpoint.path} hat eine andere Form als erwartet.`, error)
	return success
}

const unreadable = () => new ApiError(502, 'unreadable', { title: 'Die Antwort des Servers ist nicht lesbar.' })

/** The reply itself, where it has the shape of the contract; throws an ApiError where not. */
export async function readable<T>(endpoint: Endpoint, reply: T): Promise<T> {
	if (await isReadable(endpoint, reply)) return reply
	throw unreadable()
}
