import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		server: string
		/** Of that server. */
		dataDir: string
	}
}

/** One server for all test files that need none of their own. */
export default async function setup(project: TestProject) {
	const server = await startServer()
	project.provide('server', server.url)
	project.provide('dataDir', server.dataDir)
	return () => server[Symbol.asyncDispose]()
}
