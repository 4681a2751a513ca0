// Hides as which user of the operating system PostgreSQL runs: it refuses to run as root.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

export interface Account {
	name: string
	uid: number
	gid: number
}

/** Undefined: PostgreSQL runs as whoever runs this program. As root: the owner of an existing cluster, else postgres or nobody. */
export function accountFor(ownerOfCluster: number | undefined): Account | undefined {
	if (process.getuid?.() !== 0) return undefined
	const all = accounts()
	const found =
		all.find(({ uid }) => uid !== 0 && uid === ownerOfCluster) ??
		all.find(({ name }) => name === 'postgres') ??
		all.find(({ name }) => name === 'nobody')
	if (!found) throw new StartError('PostgreSQL läuft nicht als root, und ein Benutzer «postgres» oder «nobody» fehlt auf dieser Maschine.')
	return found
}

const accounts = (): Account[] =>
	readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.map((line) => line.split(':'))
		.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))

/** What spawn needs to run something as that account. */
export const runAs = (account: Account | undefined): { uid?: number; gid?: number } =>
	account ? { uid: account.uid, gid: account.gid } : {}

/** Whether the account may run `file`, or for a folder pass through it. */
export function canReach(account: Account | undefined, file: string): boolean {
	return !account || spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], runAs(account)).status === 0
}

/** A folder outside of the checkout and of DATA_DIR that such an account can pass through, whatever the umask. */
export function commonPlace(name: string): string {
	const parent = '/var/lib/hausheft'
	mkdirSync(parent, { recursive: true })
	chmodSync(parent, 0o755)
	return path.join(parent, name)
}
