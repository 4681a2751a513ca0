import { execFileSync, spawnSync } from 'node:child_process'
import {
	accessSync,
	chmodSync,
	constants,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A program to start, and what its environment needs beyond ours. */
type Executable = { path: string; env: Record<string, string> }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const folders = ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS']
const macNames = ['Google Chrome', 'Chromium']
const isPackaged = process.platform === 'linux' && process.arch === 'x64'

/** What $CHROMIUM names; else the one of the npm package, so that everybody tests with the same; where that does not run, an installed one. */
export function browserForTests(): Executable {
	if (process.env['CHROMIUM']) return { path: process.env['CHROMIUM'], env: {} }
	return isPackaged ? packagedBrowser() : installedBrowser()
}

function installedBrowser(): Executable {
	const places = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/snap/bin']
	const found = [
		...places.flatMap((folder) => names.map((name) => path.join(folder, name))),
		...folders.flatMap((folder) => macNames.map((name) => path.join(folder, name))),
	].find((file) => runnable(file) && starts({ path: file, env: {} }))
	if (!found) throw new Error('No Chromium or Chrome found. Install one, or name it in the variable CHROMIUM.')
	return { path: found, env: {} }
}

/** Some systems have a `chromium` that only tells how to install one. */
const starts = ({ path: file, env }: Executable) =>
	spawnSync(file, ['--no-sandbox', '--version'], { env: { ...process.env, ...env } }).status === 0

const runnable = (file: string) => {
	try {
		accessSync(file, constants.X_OK)
		return statSync(file).isFile()
	} catch {
		return false
	}
}

const packageFolder = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..')
const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string }

/** The Chromium of the npm package @sparticuz/chromium with its fonts, unpacked once per user; libraries too where the machine lacks them. */
function packagedBrowser(): Executable {
	const folder = unpacked()
	const browser = { path: path.join(folder, 'chromium'), env: { FONTCONFIG_PATH: path.join(folder, 'fonts') } }
	const libraries = { LD_LIBRARY_PATH: [path.join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') }
	const found = [browser, { ...browser, env: { ...browser.env, ...libraries } }].find(starts)
	if (found) return found
	throw new Error(`${browser.path} does not run on this machine. Install Chromium, or name one in the variable CHROMIUM.`)
}

// The package's own settings look for the fonts in places of its cloud: every page would be without any text.
const fontSettings = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>'

function unpacked() {
	const folder = path.join(cacheFolder(), `chromium-${version}-${process.getuid?.()}`)
	if (runnable(path.join(folder, 'chromium'))) {
		if (statSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else`)
		return folder
	}
	// The package unpacks to TMPDIR under fixed names and takes a half-written file for a whole one: so aside, then moved in one step.
	const draft = mkdtempSync(`${folder}-`)
	const script = `import { inflate } from '@sparticuz/chromium'
		for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) await inflate(${JSON.stringify(packageFolder)} + '/bin/' + name)`
	execFileSync(process.execPath, ['--input-type=module', '-e', script], {
		cwd: import.meta.dirname,
		env: { ...process.env, TMPDIR: draft },
	})
	writeFileSync(path.join(draft, 'fonts/fonts.conf'), fontSettings)
	chmodSync(draft, 0o755)
	try {
		renameSync(draft, folder)
	} catch {
		rmSync(draft, { recursive: true }) // somebody else was faster
	}
	return folder
}

/** Beside the packages, or, where they belong to somebody else, among the temporary files. */
function cacheFolder() {
	const besidePackages = path.resolve(packageFolder, '../../.cache')
	try {
		mkdirSync(besidePackages, { recursive: true })
		accessSync(besidePackages, constants.W_OK)
		return besidePackages
	} catch {
		return tmpdir()
	}
}
