// What can be said about the code without running it; part of `npm test`, alone as `npm run check`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export type Result = { passed: number; failures: string[] }
type Check = { name: string; command: string }

export const root = path.join(import.meta.dirname, '..')
/** Tools of node_modules go before those of the machine. */
export const environment = { ...process.env, PATH: path.join(root, 'node_modules/.bin') + path.delimiter + process.env['PATH'] }

const checks: Check[] = [
	{ name: 'types', command: 'tsc -p .' },
	{ name: 'types of the web app', command: 'tsc -p web' },
	{ name: 'lint', command: 'oxlint' },
	{ name: 'format', command: 'oxfmt --check' },
	{ name: 'structure', command: 'node scripts/check-structure.ts' },
	{ name: 'what is installed to run', command: 'node scripts/lean-lock.ts --check' },
	{ name: 'icons', command: 'node scripts/icons.ts --check' },
	{ name: 'routeTree.gen.ts', command: 'node web/scripts/route-tree.ts --check' },
	{ name: 'tables.ts', command: 'node scripts/database-types.ts --check' },
	{ name: '.env.example', command: 'node scripts/env-example.ts --check' },
]

export async function runChecks(): Promise<Result> {
	const left = checks.filter(({ command }) => existsSync(path.join(root, /\S*scripts\/\S+/.exec(command)?.[0] ?? '')))
	const result: Result = { passed: 0, failures: [] }
	const worker = async () => {
		for (let check = left.shift(); check; check = left.shift())
			if (await passes(check)) result.passed++
			else result.failures.push(check.name)
	}
	await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker))
	return result
}

async function passes({ name, command }: Check) {
	const start = performance.now()
	const child = spawn(command, { cwd: root, env: environment, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
	const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
	const seconds = ((performance.now() - start) / 1000).toFixed(1)
	if (code !== 0) console.log(`✗ ${name} (${command}, ${seconds} s)\n${(out + errors).trim()}\n`)
	else console.log(`✓ ${name} (${seconds} s)`)
	return code === 0
}

if (import.meta.main) {
	const { failures } = await runChecks()
	process.exitCode = failures.length ? 1 : 0
}
