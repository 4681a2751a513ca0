// Hides how, during development, Vite serves the web app's sources from the server's own port, hot reload included.
import { type IncomingMessage, Server } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { root } from '../config.ts'

// What belongs to the server even where it knows no such route: a 404 there must not turn into the app's HTML.
const ownPaths = /^\/(api|ws|builds|dev)(\/|\?|$)|\/_payload\.json(\?|$)/

/** Answers every GET that no route of `app` answers. */
export async function mountViteDev(app: FastifyInstance): Promise<void> {
	const { createServer } = await import('vite')
	const sockets = new Server() // never listens; Vite takes its hot-reload sockets from here
	const vite = await createServer({
		root: path.join(root, 'web'),
		appType: 'spa',
		clearScreen: false,
		logLevel: 'warn',
		server: { middlewareMode: true, hmr: { server: sockets } },
	})
	app.addHook('onClose', () => vite.close())

	app.get('/', async (_, reply) => {
		const landing = (await vite.ssrLoadModule('/src/landing/render.tsx')) as { renderLanding(given: object): string }
		return reply.type('text/html; charset=utf-8').send(landing.renderLanding({ firstPaintScript: '', icon: '', signedIn: false }))
	})
	app.route({
		method: 'GET',
		url: '/*',
		handler: (request, reply) => {
			if (ownPaths.test(request.url)) return reply.callNotFound()
			reply.hijack()
			vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
				if (error) app.log.error(error)
				reply.raw.writeHead(error ? 500 : 404).end()
			})
		},
	})

	// The app's own sockets and Vite's come in by the same door and must not answer each other's.
	app.addHook('onReady', async () => {
		type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
		const theirs = app.server.listeners('upgrade') as Upgrade[]
		app.server.removeAllListeners('upgrade')
		app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
			if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) sockets.emit('upgrade', request, socket, head)
			else for (const listener of theirs) listener.call(app.server, request, socket, head)
		})
	})
}
