import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { startServer } from '../server.ts'
import { findProgram } from './program.ts'

const curl = findProgram('curl')
const folder = temporaryFolder('curl')
afterAll(() => removeFolder(folder))

test('F7 curl comes to read why its upload is refused', async ({ skip }) => {
	if (!curl) return skip('curl is not installed')
	await using server = await startServer()
	const file = path.join(folder, 'film.bin')
	writeFileSync(file, randomBytes(20 * 1024 * 1024))
	const address = `${server.url}/api/be/groups/019a0000-0000-7000-8000-000000000000/files`
	const args = ['--silent', '--show-error', '--max-time', '60', '--include', '--form', `file=@${file}`, '--header', `origin: ${server.url}`]
	const { stdout } = await promisify(execFile)(curl, [...args, address])
	expect(stdout).toContain('401 Unauthorized')
	expect(stdout).toContain('"code":"unauthenticated"')
	expect(stdout.toLowerCase()).toContain('connection: close')
})
