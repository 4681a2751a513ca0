// A noun stands in two modules. `<nouns>.ts` has what everybody reads: method, path, permission, changes, reply. `<noun>-requests.ts` has the
// schemas of the bodies, long queries and the summaries, for the server and the forms: a contract takes only its type, so pages that only read
// load none of it. What the first view reads has its replies apart in the same way (`<noun>-replies.ts`, found by `replyOf`).
import type { Source } from './live.ts'
import type { Need, Permission } from './rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A zod schema, seen only by what goes in and what comes out: this keeps type checking fast. */
export type Schema<In = any, Out = any> = { _zod: { input: In; output: Out } }

type EndpointSchemas = { params?: Schema; query?: Schema; reply?: Schema }

/** What holds for an endpoint beside its shapes. */
type Terms = {
	/** What the caller must be allowed to do; with a group-bound path it is checked against the group of the path's id. */
	permission: Need
	/** To be allowed on one's own alone is not enough. */
	any?: true
	/** Of its permissions this one counts on what the caller has made alone, whatever their role. */
	own?: Permission
	/** What it makes is the caller's own: to be allowed on that is enough. */
	makesOwn?: true
	/**
	 * What a write changes, the thing of its path or answer first; its readers are told by `stale.ts`. `[]`: nothing of which there is a live
	 * message. A read changes nothing.
	 */
	changes?: Source | readonly Source[]
	/** What it changes of that is this part alone: the thing itself stays as it is. */
	part?: 'replies' | 'stays' | 'parties'
	/** The same of what it changes beside that. */
	otherPart?: Partial<Record<Source, NonNullable<Terms['part']>>>
	/** It writes nothing, whatever its method: for keys that only read, too, and answered 200. */
	reads?: true
	/** A change of a versioned entity: 428 without If-Match, the handler receives the version; `optional`: 0 without. */
	ifMatch?: true | 'optional'
	/** What cannot be undone: the session is of the last ten minutes, or the body repeats the `password`. */
	fresh?: true
	/**
	 * What a key for programs may there. By itself it has what the permission names; of what is signed in alone, a key that its maker has limited
	 * in nothing, and so where it says `whole`. `within`: any key, because the answer keeps to its groups and properties. `never`: none, and
	 * none where it must be `fresh`.
	 */
	keys?: 'within' | 'whole' | 'never'
	/** How many bytes the body may have, where the usual 64 kB (16 kB where nobody need sign in) are too few. */
	maxBody?: number
	/** How many bytes an uploaded file may have by the ending of its name, where the usual 25 MB are too few; it may take hours to arrive. */
	maxFile?: Readonly<Record<string, number>>
	/** What it creates counts against a limit of the plan: 402 above it. */
	counts?: true
	/**
	 * Takes so much of the server that one person may have two under way and all together four: 429 or 503 for the one too many.
	 * 'q': only where words are asked for.
	 */
	costly?: true | 'q'
	/** A page keeps the reply on the device, for when nobody answers: what screens begin with, but nothing secret, nothing of settings. */
	kept?: true
	/** An endless list of entries: a page keeps it as its pages. */
	rolls?: true
	/** A list that takes long to write: of one person one at a time, the next waits. */
	long?: true
	/** The answer is not JSON: the handler sends it itself. */
	raw?: true
}

/** What an endpoint is sent beside its path, and how the OpenAPI document calls it. */
export type RequestSpec = {
	/** One line in German. */
	summary: string
	/** Where the contract itself says none. */
	query?: Schema
	body?: Schema
	/** The body is multipart/form-data: one `file`, read as a stream, and these fields beside it. */
	multipart?: Schema
}
export type Requests = Record<string, RequestSpec>
export type Replies = Record<string, Schema>

/** One HTTP endpoint: what a caller sends, what a handler receives, what comes back. */
export type Endpoint<Sent = any, Received = any, Reply = any> = EndpointSchemas &
	Terms & {
		method: Method
		path: string
		/** A POST repeated with one Idempotency-Key answers by this read of the entity that it made. */
		replay?: Endpoint
		/** It makes several entities: under which name its reply lists what `replay` reads of each. */
		lists?: string
		types?: { sent: Sent; received: Received; reply: Reply }
	}
export type Contract = Record<string, Endpoint>
export type Sent<E> = E extends { types?: { sent: infer S } } ? S : never
export type Received<E> = E extends { types?: { received: infer R } } ? R : never
export type Reply<E> = E extends { types?: { reply: infer R } } ? R : never

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
/** What a path names is an id, where the contract does not say otherwise. */
type ParamsIn<Path extends string, P> = unknown extends P
	? [ParamNames<Path>] extends [never]
		? unknown
		: Record<ParamNames<Path>, string>
	: P
type Given<In extends object> = { [K in keyof In as unknown extends In[K] ? never : K]: In[K] }

type Definition<Path extends string, Pi, Po, Qi, Qo, R> = {
	params?: Schema<Pi & Record<ParamNames<Path>, unknown>, Po>
	query?: Schema<Qi, Qo>
	reply?: Schema<any, R>
	replay?: Endpoint
	lists?: string
} & Terms

/** Paths are written below this base; sign-in and socket live beside it. */
export const base = '/api/be'

type Reads = { changes?: never }
type Writes = { changes: Source | readonly Source[] }

const define =
	<Extra>(method: Method, below: string = base) =>
	<const Path extends string, Pi = unknown, Po = unknown, Qi = unknown, Qo = unknown, R = undefined>(
		path: Path,
		definition: Definition<Path, Pi, Po, Qi, Qo, R> & Extra,
	): Endpoint<Given<{ params: ParamsIn<Path, Pi>; query: Qi }>, Given<{ params: ParamsIn<Path, Po>; query: Qo }>, R> => ({
		method,
		path: below + path,
		...definition,
	})

export const get = define<Reads>('GET')
export const post = define<Writes>('POST')
export const put = define<Writes>('PUT')
export const patch = define<Writes>('PATCH')
export const del = define<Writes>('DELETE')

/** Sign-in and session, whose paths are written in full. */
export const beside = { get: define<Reads>('GET', ''), post: define<Writes>('POST', ''), del: define<Writes>('DELETE', '') }

type RequestedEndpoint<E, Q> =
	E extends Endpoint<infer S, infer R, infer A>
		? Q extends { body: Schema<infer Bi, infer Bo> }
			? Endpoint<Flat<S & { body: Bi }>, Flat<R & { body: Bo }>, A>
			: Q extends { query: Schema<infer Qi, infer Qo> }
				? Endpoint<Flat<S & { query: Qi }>, Flat<R & { query: Qo }>, A>
				: E
		: never
type Flat<T> = { [K in keyof T]: T[K] }
type Answered<E, A> = E extends Endpoint<infer S, infer R> ? (A extends Schema<any, infer Out> ? Endpoint<S, R, Out> : E) : never

/**
 * The endpoints of a noun with what its requests carry: as many of the ones as of the others, or it does not compile. `A`: its replies, where
 * they stand apart.
 */
export const contract =
	<Q extends Requests, A extends { [Name in keyof A]: Name extends keyof Q ? Schema : never } = {}>() =>
	<C extends Record<keyof Q, Endpoint>>(endpoints: C & Record<Exclude<keyof C, keyof Q>, never>) =>
		endpoints as unknown as {
			[Name in keyof C & keyof Q]: Answered<RequestedEndpoint<C[Name], Q[Name]>, Name extends keyof A ? A[Name] : undefined>
		}
