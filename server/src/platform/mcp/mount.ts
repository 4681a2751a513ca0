// Hides the Model Context Protocol: /api/mcp for assistants, stateless, a key for programs as their only way in.
import type { McpServer } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { closedYears } from '@hausheft/contract/closed-years.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { keyHash } from '../auth/api-key.ts'
import { actAs } from '../database/act.ts'
import type { Mounted } from '../http/call.ts'
import type { OwnAddress } from '../http/own-address.ts'
import { callEndpoint, sayClosedYears, type Serving } from '../http/serve.ts'
import { refusalOfDatabase } from '../http/refuse.ts'
import { answerText, refusalText } from './answer.ts'
import type { Ask, Tool } from './tool.ts'

const mcpPath = '/api/mcp'
const mostBytes = 64 * 1024

type Options = { serving: Serving; mounted: Mounted; own: OwnAddress; instructions: string; tools: readonly Tool[] }

export function mountMcp(app: FastifyInstance, options: Options) {
	const { serving, own } = options
	app.route({
		method: ['GET', 'POST', 'DELETE'],
		url: mcpPath,
		bodyLimit: mostBytes,
		config: { byKeyAlone: true },
		onRequest: async (request, reply) => {
			// A page elsewhere that has got hold of a key shall not use it from a browser.
			if (request.headers.origin !== undefined && !own.isOrigin(request))
				throw new Refusal('forbidden', 'Die Anfrage kommt nicht von dieser Seite.')
			reply.header('www-authenticate', 'Bearer realm="Hausheft"')
			const hash = keyHash(request)
			if (hash === null) throw new Refusal('unauthenticated', 'Assistenten weisen sich mit einem Schlüssel aus: Authorization: Bearer hh_…')
			await actAs(serving.database, { hash }, { mode: 'read' }, async () => undefined)
			request.hasOpened = true
			reply.removeHeader('www-authenticate')
		},
		handler: async (request, reply) => {
			// Many in one would count as one against the key's rate.
			if (Array.isArray(request.body)) throw new Refusal('malformed', 'Bitte einen Aufruf nach dem anderen senden.')
			const answer = await answered(request, options)
			for (const [name, value] of answer.headers) reply.header(name, value)
			sayClosedYears(request, reply)
			return reply
				.code(answer.status)
				.header('cache-control', 'no-store')
				.send(await answer.text())
		},
	})
}

/** One exchange, with nothing left of it afterwards. */
async function answered(request: FastifyRequest, options: Options): Promise<Response> {
	const mcp = await import('@modelcontextprotocol/server')
	const server = () =>
		withTools(
			new mcp.McpServer({ name: 'hausheft', title: 'Hausheft', version: '1' }, { instructions: options.instructions }),
			request,
			options,
		)
	const handler = mcp.createMcpHandler(server, {
		// Nothing here changes while an assistant listens.
		maxSubscriptions: 0,
		onerror: (error) => request.log.debug({ err: error }, 'mcp'),
	})
	try {
		const { method, headers, body } = request
		const url = `http://${request.host}${mcpPath}`
		const sent = new Request(url, { method, headers: plain(headers), ...(method === 'POST' && { body: JSON.stringify(body ?? null) }) })
		const answer = await handler.fetch(sent, method === 'POST' ? { parsedBody: body } : {})
		return new Response(await answer.text(), answer)
	} finally {
		await handler.close()
	}
}

const plain = (headers: FastifyRequest['headers']): [string, string][] =>
	Object.entries(headers).flatMap(([name, value]) =>
		value === undefined || /^(host|connection|content-length|transfer-encoding|expect|upgrade|keep-alive)$/.test(name)
			? []
			: [[name, String(value)]],
	)

function withTools(server: McpServer, request: FastifyRequest, { serving, mounted, tools }: Options): McpServer {
	const ask: Ask = (endpoint, input, key) => callEndpoint(serving, mounted, endpoint, input, request, key)
	for (const { name, title, description, input, writes = false, run } of tools) {
		const annotations = { title, readOnlyHint: !writes, destructiveHint: false, idempotentHint: !writes, openWorldHint: false }
		server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) => {
			try {
				const texts = [answerText(await run(ask, given))]
				if (request.closedYears?.size) texts.push(closedYears([...request.closedYears]))
				return { content: texts.map((text) => ({ type: 'text', text })) }
			} catch (error) {
				const text = refusalText(error) ?? refusalText(refusalOfDatabase(error))
				if (text === undefined) request.log.error({ err: error, tool: name }, 'unexpected')
				return { isError: true, content: [{ type: 'text', text: text ?? 'Leider ist ein Fehler aufgetreten.' }] }
			}
		})
	}
	return server
}
