// A copy of this checkout as it lies here, in which something may be broken: packages are the same files, so that it costs little.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	copyFileSync,
	cpSync,
	existsSync,
	linkSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { root } from '../check.ts'

/** What tools write beside the packages: of each copy its own. */
const ownCache = /^\.(vite.*|vitest.*|cache)$/

/** What git knows or would know, without what is deleted here. */
function listFiles(): string[] {
	const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
	return [...new Set(output.split('\0'))].filter((file) => file && existsSync(path.join(root, file))).sort()
}

/** Of everything that can make a difference to a test: an outcome holds for this state alone. */
export function nameState(): string {
	const hash = createHash('sha256')
	for (const file of listFiles())
		if (!/\.md$|^bench\/|^scripts\/planted\//.test(file)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
	return hash.digest('hex').slice(0, 12)
}

export type Scratch = { folder: string; [Symbol.dispose]: () => void }

export function makeScratch(): Scratch {
	const folder = temporaryFolder('planted')
	const remove = () => removeFolder(folder)
	process.once('exit', remove)
	for (const file of listFiles()) {
		mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
		copyFileSync(path.join(root, file), path.join(folder, file))
	}
	for (const workspace of ['.', 'contract', 'demo', 'server', 'web']) {
		const packages = path.join(workspace, 'node_modules')
		if (existsSync(path.join(root, packages))) link(path.join(root, packages), path.join(folder, packages))
	}
	for (const built of ['web/dist', 'web/.cache'])
		if (existsSync(path.join(root, built))) cpSync(path.join(root, built), path.join(folder, built), { recursive: true })
	return { folder, [Symbol.dispose]: remove }
}

function link(from: string, to: string) {
	mkdirSync(to, { recursive: true })
	for (const name of readdirSync(from)) {
		if (ownCache.test(name)) continue
		const [source, target] = [path.join(from, name), path.join(to, name)]
		const kind = lstatSync(source)
		if (kind.isDirectory()) link(source, target)
		else if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
		else linkOrCopy(source, target)
	}
}

/** Not every disk can, and not across two. */
function linkOrCopy(source: string, target: string) {
	try {
		linkSync(source, target)
	} catch {
		copyFileSync(source, target)
	}
}
