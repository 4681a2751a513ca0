import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { boundless } from '../disk.ts'
import { startReceiver } from './receiver.ts'

test('who sends a mail byte by byte is told so and not waited for, and nothing of it stays', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-smtp-'))
	const draft = path.join(folder, 'draft')
	const released: string[] = []
	const hold = async () => ({ ...boundless, release: () => void released.push('hold') })
	const port = await freePort()
	const receiver = startReceiver(
		{ find: async () => ({ id: 'group', room: 'open' }), take: async () => 'open' },
		{ domain: 'post.test', host: '127.0.0.1', port, mostBytes: 1e6, store: { draft: () => draft, hold }, log: Fastify().log, window: 600 },
	)
	await receiver.listen()
	const socket = connect(port, '127.0.0.1')
	let said = ''
	socket.on('data', (chunk) => (said += chunk.toString()))
	for (const [reply, line] of [
		['220 ', 'EHLO x'],
		['250 ', 'MAIL FROM:<a@b.test>'],
		['250 ', 'RCPT TO:<haus@post.test>'],
		['250 ', 'DATA'],
	] as const) {
		await expect.poll(() => said.split('\r\n').at(-2)?.startsWith(reply)).toBe(true)
		said = ''
		socket.write(`${line}\r\n`)
	}
	await expect.poll(() => said).toContain('354 ')
	const trickle = setInterval(() => socket.write('x'), 20)
	await once(socket, 'end')
	clearInterval(trickle)
	expect(said).toContain('421 4.4.2 Too slow')
	socket.destroy()
	await expect.poll(() => [existsSync(draft), released.length]).toEqual([false, 2])
	await receiver.close()
	rmSync(folder, { recursive: true, force: true })
})

test('of one network at most ten connections bring mail at a time, however many addresses it has', async () => {
	const opened = vi.spyOn(SMTPServer.prototype, 'listen')
	const port = await freePort()
	const store = { draft: () => '', hold: async () => boundless }
	const receiver = startReceiver(
		{ find: async () => null, take: async () => 'open' },
		{ domain: 'post.test', host: '127.0.0.1', port, mostBytes: 1e6, store, log: Fastify().log },
	)
	await receiver.listen()
	const server = opened.mock.contexts.at(-1) as SMTPServer
	opened.mockRestore()
	const connected = (remoteAddress: string) => {
		let refused: Error | null | undefined
		server.onConnect({ remoteAddress } as SMTPServerSession, (error) => (refused = error))
		return !refused
	}
	const from = (network: string) => Array.from({ length: 11 }, (_, at) => connected(`${network}${at + 1}`))
	expect(from('2001:db8:0:12::').filter(Boolean)).toHaveLength(10)
	expect(connected('2001:db8:0:13::1')).toBe(true)
	expect(from('192.0.2.').filter(Boolean)).toHaveLength(11)
	server.onClose({ remoteAddress: '2001:db8:0:12::1' } as SMTPServerSession, () => {})
	expect(connected('2001:db8:0:12:a::')).toBe(true)
	await receiver.close()
})
