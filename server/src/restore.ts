// `npm run restore`: from an archive into an empty data directory, or an empty database; nothing is touched before the archive has been found whole.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { ConfigError, loadConfig } from './config.ts'
import { restoreHouse } from './features/backups/actions.ts'
import { noSpace, StartError } from './platform/start-error.ts'

const usage = `npm run restore SICHERUNG [-- --deleted LISTE]

Spielt eine Sicherung in einen leeren Datenordner (DATA_DIR) oder eine leere Datenbank (DATABASE_URL) ein.
  --deleted LISTE  wer seit der Sicherung sein Konto gelöscht hat; sonst gilt «deleted-persons» neben der Sicherung und in BACKUP_DIR`

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		options: { help: { type: 'boolean' }, deleted: { type: 'string' } },
		allowPositionals: true,
	})
	const [file, ...more] = positionals
	if (values.help || file === undefined || more.length > 0) {
		console.log(usage)
		process.exitCode = values.help ? 0 : 1
		return
	}
	if (values.deleted !== undefined && !existsSync(values.deleted)) throw new StartError(`Die Liste ${values.deleted} gibt es nicht.`)
	const config = loadConfig(() => '')
	const begin = performance.now()
	process.umask(0o077)
	const done = await restoreHouse(config, path.resolve(file), values.deleted, (line) => console.log(line))
	console.log(
		`\nWiederhergestellt in ${((performance.now() - begin) / 1000).toFixed(1)} s: der Stand vom ${done.madeAt}, ${done.files} Dateien (${fileSize(done.bytes)}).`,
	)
	if (done.unsent.length > 0) {
		const list = path.join(config.dataDir, 'nicht-verschickt.txt')
		writeFileSync(list, `${done.unsent.join('\n')}\n`, { mode: 0o600 })
		console.log(
			`Was damals noch nicht verschickt war, wird es auch jetzt nicht (steht in ${list}):\n${done.unsent.map((each) => `  ${each}`).join('\n')}`,
		)
	}
	console.log('Weiter geht es mit «npm start».')
}

try {
	await main()
	process.exit()
} catch (error) {
	const told = error instanceof StartError || error instanceof ConfigError ? error : noSpace(error, 'DATA_DIR')
	console.error(told ? told.message : error)
	process.exit(1)
}
