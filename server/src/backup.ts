// `npm run backup`: everything in one archive, while Hausheft runs or when it does not.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { ConfigError } from './config-setting.ts'
import { loadConfig } from './config.ts'
import { filesInWords } from './features/backups/rules.ts'
import { refuseEmptied } from './platform/backup/checks.ts'
import { addDeletedPersons, deletedPersonsName } from './platform/backup/deleted-persons.ts'
import { lockFolder, lockName, openFolder } from './platform/backup/durable.ts'
import { archiveEnding } from './platform/backup/sealed.ts'
import { makeWhole } from './platform/backup/whole.ts'
import { isBackupFolderAt } from './platform/database/backup-folders.ts'
import { readDeletedFrom } from './platform/database/deleted-persons.ts'
import { readFrom } from './platform/database/reading.ts'
import { openStores } from './platform/files/open-stores.ts'
import { joinPostgres } from './platform/postgres/running.ts'
import { awayInWords } from './platform/files/s3-faults.ts'
import { noSpace, StartError } from './platform/start-error.ts'

const usage = `npm run backup [DATEI]

Schreibt eine Sicherung des ganzen Hauses, auch während Hausheft läuft: nach DATEI, sonst nach BACKUP_DIR.
Mit BACKUP_PASSPHRASE ist sie verschlüsselt. Zurück geht es mit «npm run restore DATEI».`

const print = (line: string): void => console.log(line)

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
	if (values.help || positionals.length > 1) return print(usage)
	const config = loadConfig(() => '')
	const { dataDir, backupDir, backupPassphrase, diskReserve } = config
	if (!existsSync(dataDir)) throw new StartError(`Den Datenordner ${dataDir} gibt es nicht: nichts zu sichern.`)
	const begin = performance.now()
	process.umask(0o077)
	const file = path.resolve(positionals[0] ?? path.join(backupDir, `hausheft-${stamp()}${archiveEnding(backupPassphrase)}`))
	await openFolder(path.dirname(file))
	if (existsSync(file)) throw new StartError(`${file} gibt es schon.`)
	const folder = path.dirname(file)
	// Elsewhere nobody else writes, and the folder is somebody's own.
	const isShared = folder === backupDir || existsSync(path.join(folder, lockName))
	const lock = isShared ? await lockFolder(folder) : undefined
	const postgres = config.databaseUrl ? undefined : await joinPostgres(dataDir, print)
	try {
		const direct = config.databaseUrlDirect ?? config.databaseUrl ?? postgres?.url ?? ''
		if (config.backsUp && folder === backupDir && (await isBackupFolderAt(direct, folder))) await refuseEmptied(folder)
		const kept = path.join(dataDir, 'secret')
		const house = {
			databaseUrl: await readFrom({ direct, read: config.databaseUrlRead, said: print }),
			store: (await openStores(config.files)).files,
			secret: existsSync(kept) ? readFileSync(kept) : null,
			left: { reserve: diskReserve, underWay: 0 },
		}
		const { bytes, files, contents, missing, damaged } = await makeWhole(house, file, backupPassphrase)
		for (const sha256 of missing) print(`Achtung: Eine Datei fehlt auf dem Server und darum auch hier (SHA-256 ${sha256}).`)
		for (const sha256 of damaged) print(`Achtung: Eine Datei ist auf dem Server nicht mehr, wie sie war (SHA-256 ${sha256}).`)
		const seconds = ((performance.now() - begin) / 1000).toFixed(1)
		print(
			`\nGesichert in ${seconds} s: ${file} (${fileSize(bytes)}, ${filesInWords(files, contents.count)}${backupPassphrase === null ? '' : ', verschlüsselt'}).`,
		)
		await addDeletedPersons(backupDir, await readDeletedFrom(direct))
		print(`Sie gehört an einen anderen Ort als DATA_DIR, und mit ihr jedes Mal ${path.join(backupDir, deletedPersonsName)}:
wer darin steht, hat sein Konto gelöscht und bleibt es auch nach einer Wiederherstellung.`)
	} finally {
		await postgres?.stop()
		lock?.release()
	}
}

/** 2026-11-22-173005, as a clock in Switzerland shows it. */
const stamp = () => new Date().toLocaleString('sv', { timeZone: 'Europe/Zurich' }).replace(' ', '-').replaceAll(':', '')

try {
	await main()
	process.exit(0)
} catch (error) {
	const told = error instanceof StartError || error instanceof ConfigError ? error : noSpace(error, 'BACKUP_DIR')
	console.error(told?.message ?? awayInWords(error) ?? error)
	process.exit(1)
}
