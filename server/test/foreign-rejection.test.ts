import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

/** What the queue once said, by now from somewhere else. */
const words = 'Release called on client which has already been released to the pool.'
/** As soon as the program listens for it. */
const preload = `process.on('newListener', (name) => {
	if (name === 'unhandledRejection') setImmediate(() => Promise.reject(new Error(${JSON.stringify(words)})))
})`

test('F15 a rejection that nobody awaits ends the process, whoever it comes from', async () => {
	// A database that never answers: nothing else ends the start meanwhile.
	const silent = createServer().listen(0, '127.0.0.1')
	await once(silent, 'listening')
	const { port } = silent.address() as AddressInfo
	const folder = temporaryFolder('rejection')
	const program = path.join(import.meta.dirname, '../src/main.ts')
	const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, program, '--dev'], {
		env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c`, PORT: '0' },
		cwd: folder,
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	const errors = text(child.stderr)
	expect(await once(child, 'exit')).toEqual([1, null])
	expect(await errors).toContain(words)
	silent.close()
	removeFolder(folder)
})
