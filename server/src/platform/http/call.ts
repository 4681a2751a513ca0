// Hides nothing but the shapes that mounting, replays and screens share: a call, a handler, all of them.
import type { FastifyRequest } from 'fastify'
import type { Endpoint, RequestSpec } from '@hausheft/contract/endpoint.ts'
import type { Acting } from '../database/act.ts'
import type { EarlyReads, Row } from '../database/batch.ts'
import type { Upload } from './upload.ts'

/** What a call carries beside its input. */
export type Call = {
	/** Of If-Match; 0 where the endpoint asks for none. */
	version: number
	request: FastifyRequest
	/** Of a multipart endpoint; the file lies in a temporary place until the handler takes it. */
	upload: Upload | null
	/** What the handler made of the upload before its transaction. */
	prepared?: unknown
	/** The rows of the handler's early statements, where it has any. */
	found?: Row[][]
}

export type Handler = ((acting: Acting, input: unknown, call: Call) => Promise<unknown>) & {
	early?: (input: unknown) => EarlyReads | undefined
	prepare?: (upload: Upload) => Promise<unknown>
}

/** An endpoint with what its requests carry. */
export type Served = Endpoint & RequestSpec
/** Every endpoint of the contract as it is mounted, with its handler: screens and replays run them too. */
export type Mounted = Map<Endpoint, { endpoint: Served; handler: Handler }>
