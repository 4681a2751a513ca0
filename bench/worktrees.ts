// Two states of this repository side by side: where each is checked out, what it has installed, and the rows that both begin with.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { temporaryFolder } from '../server/test/temporary-folder.ts'
import type { BenchHouse } from './house.ts'

const repository = path.join(import.meta.dirname, '..')
/** Outside the repository; what was installed there is found again by the next run. */
const keptFolder = path.join(tmpdir(), 'hausheft-against')

const git = (...args: string[]) =>
	execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The whole name of a commit; undefined where the checkout does not have it, as a shallow one. */
export function findCommit(name: string): string | undefined {
	try {
		return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
	} catch {
		return undefined
	}
}

export const isChanged = (): boolean => git('status', '--porcelain') !== ''

/** The folder of a worktree of this commit, with packages and a built web app. */
export function openWorktree(commit: string): string {
	const folder = path.join(keptFolder, commit)
	git('worktree', 'prune')
	if (!existsSync(path.join(folder, 'package.json'))) {
		mkdirSync(keptFolder, { recursive: true })
		git('worktree', 'add', '--detach', '--force', folder, commit)
	}
	// The first npm on the path: what npm told this process to run with belongs to this worktree.
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
	execFileSync(process.execPath, ['bootstrap.mjs', 'all'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
	execFileSync(nodeOf(folder), ['scripts/build-web.ts', '--quiet'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
	return folder
}

export const nodeOf = (worktree: string): string => path.join(worktree, 'node_modules/.bin/node')

/** A house of so many entries, made by that state in a folder of its own: others begin with copies of it. */
export function fillHouse(worktree: string, commit: string, entries: number): { dataDir: string; house: BenchHouse } {
	const rows = path.join(keptFolder, `rows-${commit}`)
	const dataDir = path.join(rows, String(entries))
	const file = path.join(dataDir, 'house.json')
	if (!existsSync(file)) {
		const fill = `const { withHouse } = await import(${JSON.stringify(path.join(worktree, 'bench/house.ts'))}); await withHouse(${entries}, async () => {})`
		execFileSync(nodeOf(worktree), ['--input-type=module', '-e', fill], {
			cwd: worktree,
			env: { ...process.env, BENCH_DATA: rows },
			stdio: ['ignore', 'ignore', 'inherit'],
		})
	}
	return { dataDir, house: JSON.parse(readFileSync(file, 'utf8')) as BenchHouse }
}

/** A copy that nobody else writes to. The owner of each file stays: started by root, PostgreSQL runs as another user. */
export function copyRows(dataDir: string, copy = path.join(temporaryFolder('copy', keptFolder), 'data')): string {
	if (process.platform === 'linux') execFileSync('cp', ['-a', '--reflink=auto', dataDir, copy])
	else cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
	return copy
}
