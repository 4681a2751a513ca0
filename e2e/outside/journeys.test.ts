// The main journeys of the browser part, with three servers that share nothing but database and files, and no session that sticks to one of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { within } from '../patience.ts'
import { findProgram } from './program.ts'

const root = path.join(import.meta.dirname, '../..')
const journeys = ['entry-form', 'files', 'exports', 'import', 'inbox', 'live', 'calendar', 'replies', 'sharing', 'departures']

test(
	'ten journeys go as with one server where each request is answered by the next of three',
	{ timeout: within(1_800_000) },
	async ({ skip }) => {
		const nginx = findProgram('nginx')
		if (!nginx) return skip('nginx is not installed')
		const { HAUSHEFT_FULL: _, ...rest } = process.env
		const env = { ...rest, HAUSHEFT_SERVERS: '3', HAUSHEFT_NGINX: nginx }
		// Where copies lie is said otherwise where several servers run, and a gateway of a test has not the public address that those have.
		const args = [
			'run',
			'--project',
			'e2e',
			'--maxWorkers=2',
			'-t',
			'^(?!hours, a contact and the contact list|without a network)',
			...journeys.map((name) => `e2e/${name}.test.ts`),
		]
		const child = spawn(path.join(root, 'node_modules/.bin/vitest'), args, { cwd: root, env, stdio: 'inherit' })
		const [code]: unknown[] = await once(child, 'exit')
		expect(code).toBe(0)
	},
)
