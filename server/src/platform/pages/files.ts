// Hides how the built files are served: by name, compressed beforehand, cached for ever where the name says what is in them.
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 365 * 24 * 3600
/** Folders whose files never change under one name. */
const immutable = /^(assets|fonts)\//

export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
	await app.register(fastifyStatic, {
		root: folder,
		wildcard: false,
		index: false,
		preCompressed: true,
		globIgnore: ['index.html*', '**/*.br', '**/*.gz', '.vite/**'],
		cacheControl: false,
		setHeaders: (reply, file) => {
			const name = path.relative(folder, file).replaceAll(path.sep, '/')
			reply.header('cache-control', immutable.test(name) ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
		},
	})
}
