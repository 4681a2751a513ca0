// Hides how the page talks to the server: one way to read, one way to send, every refusal as an ApiError.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import type { FieldError, Problem, RefusalCode } from '@hausheft/contract/refusals.ts'
import { randomId } from './random-id.ts'
import { markStale, sourceOf } from './stale.ts'

/** What the server answered instead, or `offline` when it could not be reached. */
export class ApiError extends Error {
	readonly status: number
	readonly code: RefusalCode | 'offline'
	readonly problem: Partial<Problem>
	constructor(status: number, code: RefusalCode | 'offline', problem: Partial<Problem>) {
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
}

export const urlOf = <E extends Endpoint>(endpoint: E, input: Sent<E>): string => {
	const { params = {}, query = {} } = input as Loose
	const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
	const search = new URLSearchParams(
		Object.entries(query).flatMap(([key, value]): [string, string][] => (value === undefined || value === null ? [] : [[key, String(value)]])),
	)
	return search.size > 0 ? `${path}?${search.toString()}` : path
}

/** Calls an endpoint; throws an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, { signal, version, key }: CallOptions = {}): Promise<Reply<E>> {
	const { body } = input as Loose
	const response = await fetch(urlOf(endpoint, input), {
		method: endpoint.method,
		headers: {
			...(body !== undefined && { 'content-type': 'application/json' }),
			...(version !== undefined && { 'if-match': `"${version}"` }),
			...(key !== undefined && { 'idempotency-key': key }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
		...(signal && { signal }),
	}).catch((error: unknown) => {
		if (signal?.aborted) throw error
		throw new ApiError(0, 'offline', {})
	})
	if (!response.ok) throw await apiErrorOf(response)
	return response.status === 204 ? (undefined as Reply<E>) : ((await response.json()) as Reply<E>)
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
	const problem = (await response.json().catch(() => ({ title: response.statusText }))) as Partial<Problem>
	return new ApiError(response.status, problem.code ?? 'internal', problem)
}

/** What the query cache keeps a reply under; screens' payloads fill the same keys. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: Sent<E>) => [endpoint.path, input] as const

/** A read as query options: `useQuery(read(events.getEvent, { params: { id } }))`. */
export const read = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
	queryOptions({ queryKey: keyOf(endpoint, input), queryFn: ({ signal }) => call(endpoint, input, { signal }) })

/**
 * A write. The Idempotency-Key is made once per submit by the caller (or here), so that a repetition after a lost answer does nothing twice.
 * What changed comes back to every screen by the live message; `onDone` is for what must not wait for it.
 */
export function useSend<E extends Endpoint>(endpoint: E) {
	const client = useQueryClient()
	return useMutation<Reply<E>, ApiError, Sent<E> & CallOptions>({
		mutationFn: ({ version, key = randomId(), signal, ...input }) =>
			call(endpoint, input as Sent<E>, {
				...(endpoint.method === 'POST' && { key }),
				...(version !== undefined && { version }),
				...(signal && { signal }),
			}),
		onSuccess: () => markStale(client, sourceOf(endpoint)),
	})
}
