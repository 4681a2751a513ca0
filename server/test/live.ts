import { expect, vi } from 'vitest'
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { livePath } from '@hausheft/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import WebSocket from 'ws'
import { headersOf, type TestPerson } from './house.ts'

export async function listening(app: FastifyInstance): Promise<string> {
	if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = app.server.address() as { port: number }
	return `127.0.0.1:${port}`
}

/** A page's socket: what it has received, and with which code it was closed. */
export type Page = {
	socket: WebSocket
	messages: LiveMessage[]
	closed: number | null
	/** Waits until a message like this has come, and gives it; rejects when the socket is closed without one. */
	hears(like: Partial<LiveMessage>): Promise<LiveMessage>
	isClosed(code: number): Promise<void>
}

/**
 * Opens a socket as somebody; rejects with the status of the answer where there is none.
 * `since`: the page was read so many milliseconds ago.
 */
export function openPage(host: string, person: TestPerson | null, origin = `http://${host}`, since?: number | string): Promise<Page> {
	const socket = new WebSocket(`ws://${host}${livePath}${since === undefined ? '' : `?since=${since}`}`, {
		origin,
		headers: headersOf(person),
	})
	const page: Page = {
		socket,
		messages: [],
		closed: null,
		hears: (like) =>
			new Promise((resolve, reject) => {
				const look = () => {
					const found = page.messages.find((message) =>
						Object.entries(like).every(([key, value]) => message[key as keyof LiveMessage] === value),
					)
					if (found) end(() => resolve(found))
					else if (page.closed !== null) end(() => reject(new Error(`Closed with ${page.closed}, not heard: ${JSON.stringify(like)}`)))
				}
				const late = setTimeout(() => end(() => reject(new Error(`Not heard yet: ${JSON.stringify(like)}`))), 60_000)
				const end = (settle: () => void) => {
					clearTimeout(late)
					socket.off('message', look).off('close', look)
					settle()
				}
				socket.on('message', look).on('close', look)
				look()
			}),
		isClosed: (code) => vi.waitFor(() => expect(page.closed).toBe(code), { timeout: 60_000 }),
	}
	socket.on('message', (data: Buffer) => page.messages.push(JSON.parse(data.toString()) as LiveMessage))
	socket.on('close', (code) => (page.closed = code))
	return new Promise((resolve, reject) => {
		socket.on('open', () => resolve(page))
		socket.on('unexpected-response', (_request, response) => {
			response.resume()
			reject(new Error(String(response.statusCode)))
		})
		socket.on('error', reject)
	})
}
