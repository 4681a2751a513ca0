import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { commitOf, releases } from '../../server/test/releases.ts'

const repository = path.join(import.meta.dirname, '../..')

/** The last release with its own packages and its own web app, in a folder below this one; undefined where its commit is not there, as in a shallow clone. */
export function checkOutLastRelease(folder: string): string | undefined {
	const last = Math.max(...releases.map(({ release }) => Number(release)))
	const checkout = path.join(folder, 'release')
	const archive = archiveOf(commitOf(String(last)).trim())
	if (archive === undefined) return undefined
	mkdirSync(checkout)
	execFileSync('tar', ['-x'], { cwd: checkout, input: archive })
	// What npm has told this process to run with is of this checkout.
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
	for (const program of [
		['bootstrap.mjs', 'run'],
		['scripts/build-web.ts', '--quiet'],
	])
		execFileSync(process.execPath, program, { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] })
	return checkout
}

function archiveOf(commit: string): Buffer | undefined {
	try {
		return execFileSync('git', ['archive', commit], { cwd: repository, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })
	} catch {
		return undefined
	}
}
