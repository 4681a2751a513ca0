// Hides how the calls beside the product's own are mounted: validated and answered like them, without a transaction around them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Received, Reply, RequestSpec } from '@hausheft/contract/endpoint.ts'
import { mustBeChecked } from './authorize.ts'
import { bodyLimitOf } from './gate.ts'
import { Answer } from './answers.ts'
import { inputSchema, parsed, servedAs } from './serve.ts'

export type Visit = { request: FastifyRequest; reply: FastifyReply }
type Answers<R> = Answer | ([R] extends [undefined] ? void : R)
export type BesideHandlers<C extends Contract> = {
	[Name in keyof C]: (input: Received<C[Name]>, visit: Visit) => Promise<Answers<Reply<C[Name]>>>
}

export function serveBeside<C extends Contract>(
	app: FastifyInstance,
	contract: C,
	requests: Record<keyof C, RequestSpec>,
	handlers: BesideHandlers<C>,
) {
	for (const [name, shape] of Object.entries(contract)) {
		const handler = handlers[name as keyof C] as (input: unknown, visit: Visit) => Promise<unknown>
		const endpoint = servedAs(shape, requests[name as keyof C])
		mustBeChecked(endpoint)
		const schema = inputSchema(endpoint)
		app.route({
			method: endpoint.method,
			url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
			config: { name, endpoint },
			bodyLimit: bodyLimitOf(endpoint),
			handler: async (request, reply) => {
				reply.header('cache-control', 'no-store')
				const answer = await handler(parsed(schema, endpoint, request), { request, reply })
				if (answer instanceof Answer) return answer.send(reply)
				return endpoint.method === 'DELETE' ? reply.code(204).send() : reply.send(answer)
			},
		})
	}
}
