// Hides what Node and Fastify would answer without a word: a request without Host, and one that asks for another protocol where there is none.
import type { ServerOptions } from 'node:http'
import { livePath } from '@hausheft/contract/live.ts'

export const unspoken = (dev: boolean): ServerOptions => ({
	requireHostHeader: false,
	shouldUpgradeCallback: ({ url, headers }) =>
		url?.split('?', 1)[0] === livePath || (dev && (headers['sec-websocket-protocol'] ?? '').startsWith('vite-')),
})
