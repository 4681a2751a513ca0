import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		server: string
		/** Of that server. */
		dataDir: string
	}
}

/** So many servers behind this nginx, each request to the next one: `HAUSHEFT_SERVERS=3 HAUSHEFT_NGINX=/usr/sbin/nginx`. */
const { HAUSHEFT_SERVERS: count = '1', HAUSHEFT_NGINX: nginx } = process.env

/** One server for all test files that need none of their own. */
export default async function setup(project: TestProject) {
	const server = nginx === undefined ? await startServer() : await startSeveral(nginx, Number(count))
	project.provide('server', server.url)
	project.provide('dataDir', server.dataDir)
	return () => server[Symbol.asyncDispose]()
}

async function startSeveral(program: string, servers: number) {
	const { openSeveral } = await import('./outside/several-servers.ts')
	const several = await openSeveral(program)
	for (let started = 0; started < servers; started++) await several.start()
	await several.balance()
	const [first] = several.running
	return { ...several, dataDir: first?.dataDir ?? '', [Symbol.asyncDispose]: () => several[Symbol.asyncDispose]() }
}
