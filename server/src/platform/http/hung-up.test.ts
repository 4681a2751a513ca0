import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { files } from '@hausheft/contract/files.ts'
import { createHouse, startServer } from '../../../test/house.ts'
import { multipart, photo } from '../../../test/upload.ts'
import { addressOf } from '../auth/rate-limits.ts'

test('who hangs up in the middle of an upload, or as soon as all is sent, is no bug of the server, and leaves nothing waiting', async () => {
	const errors: { code?: string }[] = []
	const listen = (message: unknown) => {
		const { fastify } = message as { fastify: FastifyInstance }
		fastify.addHook('onError', async (_request, _reply, error) => void errors.push(error as { code?: string }))
	}
	diagnostics.subscribe('fastify.initialization', listen)
	const server = await startServer()
	diagnostics.unsubscribe('fastify.initialization', listen)
	const { anna, group } = await createHouse(server)
	await server.app.listen({ port: 0, host: '127.0.0.1' })
	const { type, payload } = await multipart({ bytes: await photo(2000, 2000), name: 'dach.jpg' })
	const head =
		`POST ${files.createFile.path.replace('{id}', group.id)} HTTP/1.1\r\nhost: haus.test\r\norigin: http://haus.test\r\ncookie: ${anna.cookie}\r\n` +
		`content-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`
	const kept = async () => (await server.owner.query('select id from file')).rows.length
	let uploads = 0
	for (const sent of [0, 0.5, 1])
		// As soon as the server knows of it, and once it reads what comes.
		for (const pause of [0, 50, 200]) {
			const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
			await once(socket, 'connect')
			socket.write(head)
			socket.write(payload.subarray(0, payload.length * sent))
			await sleep(pause)
			socket.destroy()
			uploads += 1
			await expect.poll(async () => errors.length + (await kept())).toBe(uploads)
		}
	expect(errors.filter(({ code }) => code !== 'unavailable' && code !== 'ECONNRESET')).toEqual([])
	await server.close()
})

test('who has hung up has no address: that is a refusal, not a bug', () => {
	expect(() => addressOf({ ip: undefined })).toThrow(expect.objectContaining({ code: 'unavailable' }))
})
