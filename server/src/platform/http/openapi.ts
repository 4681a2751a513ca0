// Hides how the mounted endpoints become one OpenAPI 3.1 document.
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { refusals, type RefusalCode } from '@hausheft/contract/refusals.ts'
import { present } from '@hausheft/contract/looked-at.ts'
import type { Served } from './call.ts'
import { jsonSchemas, type JsonSchema, type Operation } from './json-schemas.ts'
import { besidePaths } from './openapi-beside.ts'
import type { Described, Header, OpenApi, Parameter, Response } from './openapi-document.ts'
import { zodOf } from './zod-of.ts'

/** Sign-in and session live beside the product's own calls and follow their library. */
const isBeside = ({ path }: Endpoint) => !path.startsWith(`${base}/`)

const text: JsonSchema = { type: 'string' }
const problem: JsonSchema = {
	type: 'object',
	required: ['type', 'title', 'status', 'code'],
	properties: {
		type: text,
		title: text,
		status: { type: 'integer' },
		detail: text,
		code: { type: 'string', enum: Object.keys(refusals) },
		reason: { ...text, description: '409: welche von mehreren Regeln dagegen steht.' },
		errors: { type: 'array', items: { type: 'object', required: ['path', 'message'], properties: { path: text, message: text } } },
		current: { description: '412: was jetzt gilt, so weit es die aufrufende Person sieht.' },
		limit: { type: 'integer', description: '402: wie viel das Abo enthält.' },
		used: { type: 'integer', description: '402: wie viel davon gebraucht ist.' },
		reference: { type: 'string', description: '500: unter dieser Kennung steht die Ursache im Protokoll des Servers.' },
	},
}

const etag: Header = { description: 'Die Version, in Anführungszeichen', schema: { type: 'string', examples: ['"3"'] } }
const link: Header = { description: 'Die nächste Seite, mit `rel="next"`', schema: text }
const ifMatchHeader: Parameter = {
	name: 'If-Match',
	in: 'header',
	required: true,
	description: 'Die Version, auf der die Änderung beruht, wie sie als ETag kam',
	schema: { type: 'string', examples: ['"3"'] },
}
const idempotencyHeader: Parameter = {
	name: 'Idempotency-Key',
	in: 'header',
	required: false,
	description: 'Derselbe Schlüssel mit demselben Inhalt wirkt einmal',
	schema: { type: 'string', maxLength: 200 },
}

const expectedHeader: Parameter = {
	name: 'Expected-Person',
	in: 'header',
	required: false,
	description: 'Wer handeln soll; handelt jemand anders, geschieht nichts (409, `reason: person`)',
	schema: { type: 'string', format: 'uuid' },
}

type Schemas = ReturnType<typeof jsonSchemas>

const segmentsOf = ({ path }: Endpoint) =>
	path
		.replace(/^\/api\/(be\/)?/, '')
		.replace(/^_?auth\//, 'sign-in/')
		.split('/')
/** An operation stands with the last noun of its path. */
const tagOf = (endpoint: Endpoint, nouns: Set<string>) => present(segmentsOf(endpoint).findLast((segment) => nouns.has(segment)))

const conventions = `JSON, Namen in snake_case. Kennungen sind UUIDs, Zeitpunkte ISO 8601 in UTC mit Millisekunden, Tage YYYY-MM-DD, Beträge ganze Rappen,
Messwerte Dezimalzahlen als Text. Leere Texte werden null, wo ein Feld leer sein darf; unbekannte Felder werden abgelehnt. Absagen sind
application/problem+json mit deutschem Text und festem code. Ändernde Aufrufe mit Cookie brauchen einen Origin der eigenen Adresse.
Was Betrag, Tag, Steuerfeld oder Beleg eines abgeschlossenen Jahres ändert, wird getan und antwortet mit dem Kopf X-Year-Closed: 2025.`

export function openApi(operations: Operation[], cookie: string): OpenApi {
	const schemas = jsonSchemas(operations)
	const nouns = new Set(operations.map(({ endpoint }) => present(segmentsOf(endpoint)[0])))
	const paths: OpenApi['paths'] = { ...besidePaths }
	for (const { name, endpoint } of operations) {
		const path = (paths[endpoint.path] ??= {})
		const requestBody = bodyOf(endpoint, schemas)
		const refused = refusalsOf(endpoint).map((code) => [refusals[code].status, { $ref: `#/components/responses/${code}` }] as const)
		path[endpoint.method.toLowerCase()] = {
			operationId: name,
			summary: endpoint.summary,
			tags: [tagOf(endpoint, nouns)],
			'x-permission': endpoint.permission,
			...(endpoint.permission === 'public' && { security: [] }),
			parameters: parametersOf(endpoint, schemas),
			...(requestBody && { requestBody }),
			responses: { ...successOf(endpoint, schemas), ...Object.fromEntries(refused), default: { $ref: '#/components/responses/other' } },
		}
	}
	const said = Object.entries(refusals).map(([code, { title }]) => [code, refusal(title)])
	return {
		openapi: '3.1.0',
		info: { title: 'Hausheft', version: '1', description: conventions },
		security: [{ session: [] }, { key: [] }],
		tags: [...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)))]
			.sort()
			.map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: {
				session: { type: 'apiKey', in: 'cookie', name: cookie },
				key: { type: 'http', scheme: 'bearer', description: 'Ein Schlüssel für Programme, wie ihn die Kontoseite ausstellt: hh_…' },
			},
			schemas: { Problem: problem, ...schemas.named },
			responses: { ...(Object.fromEntries(said) as Record<string, Response>), other: refusal('Jede andere Absage') },
		},
	}
}

function bodyOf({ body, multipart }: Served, schemas: Schemas): Described['requestBody'] {
	if (body) {
		const required = !zodOf(body).safeParse(undefined).success
		return { required, content: { 'application/json': { schema: schemas.of(body, 'input') } } }
	}
	if (!multipart) return undefined
	const { properties = {}, required = [], ...form } = schemas.of(multipart, 'input')
	const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
	const schema = { ...form, required: ['file', ...required], properties: { file, ...properties } }
	return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** What an endpoint may say no with, beside what any may: too many requests, no database, a bug. */
function refusalsOf({ permission, method, params, query, body, ifMatch, multipart, counts }: Served): RefusalCode[] {
	const all: [RefusalCode, unknown][] = [
		['unauthenticated', permission !== 'public'],
		['limit_exceeded', counts],
		['forbidden', method !== 'GET' || (permission !== 'public' && permission !== 'signed_in')],
		['not_found', params],
		['stale', ifMatch],
		['payload_too_large', multipart],
		['unsupported_media', multipart ?? body],
		['validation', query ?? body ?? multipart],
		['precondition_required', ifMatch === true],
	]
	return all.filter(([, applies]) => applies).map(([code]) => code)
}

function parametersOf(endpoint: Endpoint, schemas: Schemas): Parameter[] {
	const { params, query, method, permission, ifMatch } = endpoint
	const listed = (place: 'path' | 'query', schema: Endpoint['params']): Parameter[] => {
		// What leaves the schema is what a caller should send: a number, not the text that it arrives as.
		const { properties = {}, required = [] } = schema ? schemas.of(schema, 'output') : {}
		return Object.entries(properties).map(([name, each]) => ({ name, in: place, required: required.includes(name), schema: each }))
	}
	return [
		...listed('path', params),
		...listed('query', query),
		...(ifMatch ? [{ ...ifMatchHeader, required: ifMatch === true }] : []),
		...(method === 'POST' && permission !== 'public' && !isBeside(endpoint) ? [idempotencyHeader] : []),
		...(permission !== 'public' && !isBeside(endpoint) ? [expectedHeader] : []),
	]
}

function successOf(endpoint: Endpoint, schemas: Schemas): Record<string, Response> {
	const { method, query, reply, raw, reads } = endpoint
	if (raw && isBeside(endpoint)) return { 302: { description: 'Weiter zur nächsten Seite' } }
	if (raw) {
		const content = { '*/*': { schema: {} } }
		return { 200: { description: 'Der Inhalt', content }, 206: { description: 'Ein Ausschnitt des Inhalts', content } }
	}
	if (method === 'DELETE' || !reply) return { 204: { description: 'Erledigt' } }
	const schema = schemas.of(reply, 'output')
	const shape = schemas.named[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
	const paged = schema.type === 'array' && query && 'limit' in (schemas.of(query, 'output').properties ?? {})
	const headers = { ...(shape.properties?.['version'] && { ETag: etag }), ...(paged && { Link: link }) }
	const creates = method === 'POST' && !reads && !isBeside(endpoint)
	const answer: Response = {
		description: creates ? 'Angelegt' : 'In Ordnung',
		...(Object.keys(headers).length > 0 && { headers }),
		content: { 'application/json': { schema } },
	}
	return { [creates ? 201 : 200]: answer }
}

const refusal = (description: string): Response => ({
	description,
	content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
