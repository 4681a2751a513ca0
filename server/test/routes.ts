import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { base, type Endpoint, type Method } from '@hausheft/contract/endpoint.ts'
import type { Served } from '../src/platform/http/call.ts'
import type { WebBuild } from '../src/platform/pages/build.ts'
import type { Clone } from './database.ts'
import { startServer } from './house.ts'

/** A route as Fastify knows it, parameters written as in the contract; `endpoint` where it was mounted from one. */
type Route = { method: string; path: string; name: string | undefined; endpoint: Served | undefined }
export type MountedEndpoint = { name: string; endpoint: Served }

/** A server together with everything that app.ts mounts, whichever way. */
export async function startListedServer(web?: WebBuild, environment: Record<string, string> = {}, database?: Clone) {
	const routes: Route[] = []
	const listen = (message: unknown) => {
		const { fastify } = message as { fastify: FastifyInstance }
		fastify.addHook('onRoute', ({ method, url, config }) => {
			for (const each of [method].flat()) {
				if (each === 'HEAD' || each === 'OPTIONS') continue
				routes.push({ method: each, path: url.replaceAll(/:(\w+)/g, '{$1}'), name: config?.name, endpoint: config?.endpoint })
			}
		})
	}
	diagnostics.subscribe('fastify.initialization', listen)
	try {
		const server = await startServer(environment, web, database)
		const mounted = routes.flatMap(({ name, endpoint }): MountedEndpoint[] => (name && endpoint ? [{ name, endpoint }] : []))
		return { server, routes, mounted }
	} finally {
		diagnostics.unsubscribe('fastify.initialization', listen)
	}
}

/** `/objects/{id}/get`: what is mounted there. */
export function endpointAt(mounted: MountedEndpoint[], method: Method, path: string): Endpoint {
	const found = mounted.find(({ endpoint }) => endpoint.method === method && endpoint.path === base + path)
	if (found) return found.endpoint
	throw new Error(`${method} ${path} is not mounted: what is in the table of nouns is read and removed there.`)
}
