// Hides where the database lies: in DATA_DIR, or outside of it where PostgreSQL cannot get there as the user it runs as.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { type Account, accountFor, canReach, commonPlace } from './account.ts'

interface ClusterPlace {
	directory: string
	account: Account | undefined
	/** Whether a database is there already. */
	exists: boolean
	/** What a new database needs once its files are in `directory`. */
	settle(): void
	/** Takes away a throw-away database that lies outside of DATA_DIR. */
	discard(): void
}

const nothing = (): void => {}

/** Where the database of a data directory lies, or is to be made. */
export function findPlace(dataDir: string, volatile: boolean, print: (line: string) => void): ClusterPlace {
	const link = path.join(dataDir, 'postgres')
	if (lstatSync(link, { throwIfNoEntry: false })) return existing(link)
	const account = accountFor(undefined)
	if (account) letThrough(dataDir, account)
	if (canReach(account, dataDir)) return { directory: link, account, exists: false, settle: nothing, discard: nothing }

	const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
	const parent = volatile ? mkdtempSync(path.join(tmpdir(), 'hausheft-')) : commonPlace(hash)
	mkdirSync(parent, { recursive: true })
	if (account) letThrough(parent, account)
	// A name of its own each time: a data directory that was emptied begins anew, and what it left behind is not touched.
	const directory = path.join(parent, `postgres-${randomBytes(3).toString('hex')}`)
	if (!volatile) print(`PostgreSQL läuft als «${account?.name}» und kommt nicht bis ${dataDir}: die Datenbank liegt in ${directory}.`)
	const discard = volatile ? () => rmSync(parent, { recursive: true, force: true }) : nothing
	return { directory, account, exists: false, settle: () => symlinkSync(directory, link), discard }
}

function existing(link: string): ClusterPlace {
	if (!existsSync(link))
		throw new StartError(
			`Die Datenbank liegt nicht mehr da, wohin ${link} zeigt.\nDen Ordner dort wiederherstellen oder die Verknüpfung löschen (dann beginnt Hausheft leer).`,
		)
	const directory = realpathSync(link)
	// Before anything in there changes hands: the link may point anywhere.
	if (!existsSync(path.join(directory, 'PG_VERSION'))) throw new StartError(`${directory} ist keine Datenbank von PostgreSQL.`)
	const { uid } = statSync(directory)
	const account = accountFor(uid)
	if (account && account.uid !== uid) {
		// The owner is root or unknown here, as after copying from another machine: PostgreSQL starts for the owner alone.
		spawnSync('chown', ['-hR', `${account.uid}:${account.gid}`, directory])
	}
	if (account) letThrough(path.dirname(link), account)
	else if (process.getuid && uid !== process.getuid())
		throw new StartError(
			`${directory} gehört einem anderen Benutzer (Nummer ${uid}). Lief Hausheft zuvor als root?\nDann den Datenordner mit chown -R dem eigenen Benutzer übergeben.`,
		)
	if (!canReach(account, directory))
		throw new StartError(
			`PostgreSQL läuft als «${account?.name}» und kommt nicht bis ${directory}.\nDen Datenordner an einen zugänglichen Ort verschieben und mit DATA_DIR angeben.`,
		)
	return { directory, account, exists: true, settle: nothing, discard: nothing }
}

// The folder stays closed to everybody but its owner and the group of that account, which may pass through and no more.
function letThrough(dataDir: string, account: Account): void {
	chownSync(dataDir, statSync(dataDir).uid, account.gid)
	chmodSync(dataDir, 0o710)
}
