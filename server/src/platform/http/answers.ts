// What a handler can answer besides a plain value.
import type { FastifyReply } from 'fastify'
import { Page } from './paging.ts'

/** An entity that leaves as the database wrote it. */
export class Json {
	readonly text: string
	readonly id: string | undefined
	readonly version: number | undefined
	constructor(text: string, id?: string, version?: number) {
		this.text = text
		this.id = id
		this.version = version
	}
}
/** An answer that is not JSON: sent after the transaction has ended. */
export class Answer {
	readonly send: (reply: FastifyReply) => unknown
	constructor(send: (reply: FastifyReply) => unknown) {
		this.send = send
	}
}
/** Several entities that one request has made, listed under a name. */
export class Several {
	readonly ids: string[]
	readonly text: string
	constructor(name: string, made: readonly (readonly [id: string, text: string])[]) {
		this.ids = made.map(([id]) => id)
		this.text = `{${JSON.stringify(name)}:[${made.map(([, text]) => text).join()}]}`
	}
}

/** A handler's answer as JSON. */
export const textOf = (answer: unknown): string =>
	answer instanceof Json || answer instanceof Several ? answer.text : JSON.stringify(answer instanceof Page ? answer.rows : answer)
