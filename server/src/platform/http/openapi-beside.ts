// Hides how the document describes what is no endpoint of the contract: doors whose shapes others have laid down, and what the page itself is made of.
import type { JsonSchema } from './json-schemas.ts'
import type { Described, OpenApi, Parameter, Response } from './openapi-document.ts'

const text: JsonSchema = { type: 'string' }
const refused = (...codes: string[]): Record<string, Response> =>
	Object.fromEntries(codes.map((code) => [code, { $ref: '#/components/responses/other' }]))
const answer = (type: string, description: string, schema: JsonSchema = {}): Record<string, Response> => ({
	200: { description, content: { [type]: { schema } } },
})
const namedParameter = (name: string, description: string): Parameter => ({ name, in: 'path', required: true, description, schema: text })
const described = (
	operationId: string,
	tag: string,
	summary: string,
	rest: Pick<Described, 'responses'> & Partial<Described>,
): Described => ({ operationId, summary, tags: [tag], 'x-permission': 'public', security: [], parameters: [], ...rest })

const message = (type: string, description: string) => ({
	required: true,
	content: { [type]: { schema: { type: 'object', description } } },
})
const mcp = (operationId: string, summary: string, rest: Partial<Described> = {}) =>
	described(operationId, 'mcp', summary, {
		'x-permission': 'signed_in',
		security: [{ key: [] }],
		responses: { ...answer('application/json', 'Die Antwort nach dem Model Context Protocol'), ...refused('401', '403', '405', '429') },
		...rest,
	})

export const besidePaths: OpenApi['paths'] = {
	'/api/mcp': {
		post: mcp('callMcp', 'Für Assistenten: ein Aufruf nach dem Model Context Protocol (Streamable HTTP, ohne Zustand)', {
			requestBody: message('application/json', 'JSON-RPC 2.0, eine Nachricht'),
		}),
		get: mcp('listenMcp', 'Für Assistenten: mitgehört wird nichts, es antwortet 405'),
		delete: mcp('endMcp', 'Für Assistenten: eine Sitzung gibt es nicht, es antwortet 405'),
	},
	'/api/stripe/webhook': {
		post: described('takeStripeEvent', 'stripe', 'Was Stripe meldet; gibt es nur, wo Abos verkauft werden', {
			parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, description: 'Die Unterschrift von Stripe', schema: text }],
			requestBody: message('application/json', 'Ein Ereignis von Stripe, Byte für Byte wie unterschrieben'),
			responses: {
				...answer('application/json', 'Angenommen', { type: 'object', properties: { received: { type: 'boolean' } } }),
				...refused('400', '404', '409', '413'),
			},
		}),
	},
	'/api/unsubscribe/{token}': {
		get: described('showUnsubscribe', 'unsubscribe', 'Seite, auf der man Mails abbestellt; sie selbst bestellt nichts ab', {
			parameters: [namedParameter('token', 'Das Geheimnis aus der Mail')],
			responses: { ...answer('text/html', 'Die Seite'), ...refused('404') },
		}),
		post: described('unsubscribe', 'unsubscribe', 'Mails dieser Art abbestellen, auch durch das Mailprogramm (RFC 8058); wiederholbar', {
			parameters: [namedParameter('token', 'Das Geheimnis aus der Mail')],
			responses: { ...answer('text/html', 'Die Seite, die es bestätigt'), ...refused('404') },
		}),
	},
	'/builds/latest.json': {
		get: described('getLatestBuild', 'builds', 'Welche Ausgabe der Seite gilt: die neuste, sobald alle Server sie haben', {
			parameters: [
				{ name: 'build', in: 'query', required: false, description: 'Welche man hat: sie gilt, solange ein Server sie hat', schema: text },
			],
			responses: {
				...answer('application/json', 'Ihre Kennung und seit wann', {
					type: 'object',
					properties: { id: text, timestamp: { type: 'number' } },
				}),
				...refused('503'),
			},
		}),
	},
	'/builds/meta/{file}': {
		get: described('getBuild', 'builds', 'Diese Ausgabe mit ihren Routen; ausser ihr nur die anderer Server', {
			parameters: [namedParameter('file', '{buildId}.json')],
			responses: {
				...answer('application/json', 'Kennung, Zeit und Routen', {
					type: 'object',
					properties: { id: text, timestamp: { type: 'number' }, routes: { type: 'array', items: text } },
				}),
				...refused('404'),
			},
		}),
	},
	'/builds/shell/{file}': {
		get: described('getBuildShell', 'builds', 'Die leere Seite dieser Ausgabe, die ein Gerät ohne Verbindung zeigt', {
			parameters: [namedParameter('file', '{buildId}.html')],
			responses: { ...answer('text/html', 'Die leere Seite'), ...refused('404') },
		}),
	},
	'/api/_icon/{collection}.json': {
		get: described('getIcons', 'icons', 'Bilder einer Sammlung, wie Iconify sie schreibt', {
			parameters: [
				namedParameter('collection', 'Die Sammlung'),
				{ name: 'icons', in: 'query', required: true, description: 'Namen, durch Komma getrennt, 1 bis 50', schema: text },
			],
			responses: {
				...answer('application/json', 'Die gefundenen', {
					type: 'object',
					properties: { prefix: text, icons: { type: 'object' }, not_found: { type: 'array', items: text } },
				}),
				...refused('404', '422'),
			},
		}),
	},
}
