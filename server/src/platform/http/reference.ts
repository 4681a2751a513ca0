// Hides where the API describes itself: the OpenAPI document, and a page for people that is made from it.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { base } from '@hausheft/contract/endpoint.ts'
import type { Operation } from './json-schemas.ts'
import { openApi } from './openapi.ts'
import type { OpenApi } from './openapi-document.ts'
import { referencePage, type Guide } from './reference-page.ts'

/** Describes whatever is mounted after this call; nobody need sign in to read it. */
export function serveReference(app: FastifyInstance, cookie: string, guide: Guide) {
	const operations: Operation[] = []
	app.addHook('onRoute', ({ config, method }) => {
		// A GET brings its HEAD along.
		if (config?.endpoint && config.name && method === config.endpoint.method)
			operations.push({ name: config.name, endpoint: config.endpoint })
	})
	let made: { document: OpenApi; json: string; page: string } | undefined
	const reference = () => {
		if (made) return made
		const document = openApi(operations, cookie)
		return (made = { document, json: JSON.stringify(document), page: referencePage(document, `${base}/docs.css`, guide) })
	}
	const styles = readFileSync(new URL('./reference.css', import.meta.url), 'utf8')
	app.get(`${base}/openapi.json`, (_, reply) => reply.type('application/json; charset=utf-8').send(reference().json))
	app.get(`${base}/docs.css`, (_, reply) => reply.type('text/css; charset=utf-8').send(styles))
	app.get(`${base}/docs`, (_, reply) =>
		reply
			.type('text/html; charset=utf-8')
			.header(
				'content-security-policy',
				"default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
			)
			.send(reference().page),
	)
}
