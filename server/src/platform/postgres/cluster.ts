// Hides how the files of a database are made, and whether these programs may open those that are there.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { keptSecret } from '../data-directory.ts'
import { StartError } from '../start-error.ts'
import { type Account, runAs } from './account.ts'
import { type Binaries, binariesFor } from './binaries.ts'
import { findPlace } from './place.ts'

export interface Cluster {
	directory: string
	/** Appears in the title of each of its processes, so that they can be told from any other PostgreSQL. */
	name: string
	password: string
	account: Account | undefined
	binaries: Binaries
	discard(): void
}

export const user = 'hausheft'
export const database = 'hausheft'

// English messages (they are searched for words), and none of our secrets in the environment of another program.
export const environment = process.platform === 'win32' ? {} : { env: { LC_ALL: 'C' } }

/** The database files of a data directory, made first if there are none. */
export async function openCluster(dataDir: string, volatile: boolean, print: (line: string) => void): Promise<Cluster> {
	const { directory, account, exists, settle, discard } = findPlace(dataDir, volatile, print)
	const binaries = binariesFor(account, dataDir)
	const passwordFile = 'postgres.password'
	if (exists) {
		const major = readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim()
		if (major !== binaries.major)
			throw new StartError(`Die Datenbank in ${directory} ist von PostgreSQL ${major}, mitgeliefert ist ${binaries.major}.
Mit der Programmversion starten, die sie angelegt hat, oder mit DATABASE_URL eine eigene Datenbank angeben.`)
		if (!existsSync(path.join(dataDir, passwordFile)))
			throw new StartError(`In ${dataDir} fehlt die Datei ${passwordFile}: ohne sie lässt sich die Datenbank nicht öffnen.`)
	}
	const password = keptSecret(dataDir, passwordFile)
	if (!exists) {
		await create(directory, password, account, binaries, volatile)
		settle()
	}
	const name = `hausheft-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 12)}`
	return { directory, name, password, account, binaries, discard }
}

/** Made aside and renamed when finished: a start that was killed half-way leaves nothing that looks like a database. */
async function create(place: string, password: string, account: Account | undefined, binaries: Binaries, volatile: boolean): Promise<void> {
	const beside = path.dirname(place)
	for (const name of readdirSync(beside).filter((name) => name.startsWith('draft-')))
		rmSync(path.join(beside, name), { recursive: true, force: true })
	const draft = mkdtempSync(path.join(beside, 'draft-'))
	const passwordFile = path.join(draft, 'password')
	const directory = path.join(draft, 'cluster')
	writeFileSync(passwordFile, password, { mode: 0o600 })
	if (account) for (const file of [draft, passwordFile]) chownSync(file, account.uid, account.gid)
	const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
	const options = ['-D', directory, '-U', user, '--pwfile', passwordFile, '--auth=scram-sha-256', ...encoding, '--no-instructions']
	await run(binaries.program('initdb'), volatile ? [...options, '--no-sync', '--set', 'scram_iterations=1'] : options, account)
	await run(
		binaries.program('postgres'),
		['--single', ...(volatile ? ['-F'] : []), '-D', directory, 'postgres'],
		account,
		`create database ${database}\n`,
	)
	renameSync(directory, place)
	rmSync(draft, { recursive: true })
}

async function run(command: string, args: string[], account: Account | undefined, input = ''): Promise<void> {
	const child = spawn(command, args, { ...runAs(account), ...environment, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] })
	child.stdin.on('error', () => {}).end(input)
	const [errors, code] = await Promise.all([
		text(child.stderr),
		new Promise<number | string | null>((resolve) => child.once('error', (error) => resolve(error.message)).once('close', resolve)),
	])
	if (code !== 0 || /^.*(FATAL|ERROR|PANIC):/m.test(errors))
		throw new StartError(`Die Datenbank lässt sich nicht anlegen (${code}).\n${errors.trim()}`)
}
