// `npm run restore`: from an archive into an empty data directory, or an empty database; nothing is touched before the archive has been found whole.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { ConfigError } from './config-setting.ts'
import { type Config, loadConfig } from './config.ts'
import { checkHouse, restoreFiles, restoreHouse } from './features/backups/actions.ts'
import { dateien, filesInWords, namesInWords } from './features/backups/rules.ts'
import { awayInWords } from './platform/files/s3-faults.ts'
import { noSpace, StartError } from './platform/start-error.ts'

const usage = `npm run restore SICHERUNG
npm run restore -- [--check | --files | --without-damaged] [--deleted LISTE] [--take-over] SICHERUNG

Spielt eine Sicherung in einen leeren Datenordner (DATA_DIR) oder eine leere Datenbank (DATABASE_URL) ein.
  --check            sieht sie nur durch und rührt nichts an. Endet mit 0, wenn sie ganz ist, mit 2, wenn sie mit
                     --without-damaged zu gebrauchen ist, sonst mit 1
  --files            holt in das Haus, das da ist, Inhalte von Dateien zurück, die fehlen oder beschädigt sind, auch während es läuft;
                     sonst nichts. Endet mit 0, wenn danach alle da sind, sonst mit 2
  --without-damaged  spielt auch eine ein, der Inhalte von Dateien fehlen, und nennt diese Dateien
  --deleted LISTE    wer seit der Sicherung sein Konto gelöscht hat; sonst gilt «deleted-persons» neben der Sicherung und in BACKUP_DIR
  --take-over        auch in einen Speicher (FILES), in dem schon Dateien desselben Hauses liegen: was fehlt, kommt dazu, alles andere bleibt`

/** With what is damaged left away. */
const usable = 2
const print = (line: string): void => console.log(line)

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		options: {
			help: { type: 'boolean' },
			check: { type: 'boolean' },
			files: { type: 'boolean' },
			'without-damaged': { type: 'boolean' },
			deleted: { type: 'string' },
			'take-over': { type: 'boolean' },
		},
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
	if (values.check) {
		const state = await checkHouse(config, path.resolve(file), print)
		if (state === 'whole') return print('Die Sicherung ist ganz.')
		process.exitCode = usable
		return
	}
	if (values.files) return bringBack(config, path.resolve(file))
	const wanted = { deleted: values.deleted, withoutDamaged: values['without-damaged'], takeOver: values['take-over'] }
	const done = await restoreHouse(config, path.resolve(file), wanted, print)
	console.log(
		`\nWiederhergestellt in ${((performance.now() - begin) / 1000).toFixed(1)} s: der Stand vom ${done.madeAt}, ${filesInWords(done.files, done.contents)} (${fileSize(done.bytes)}).`,
	)
	if (done.ended.length > 0) console.log(`Was damals lief, ist beendet und sagt es dort, wo man es sieht:\n${listed(done.ended)}`)
	if (done.unsent.length > 0) {
		const list = path.join(config.dataDir, 'nicht-verschickt.txt')
		writeFileSync(list, `${done.unsent.join('\n')}\n`, { mode: 0o600 })
		console.log(`Was damals noch nicht verschickt war, wird es auch jetzt nicht (steht in ${list}):\n${listed(done.unsent)}`)
	}
	console.log('Weiter geht es mit «npm start».')
}

async function bringBack(config: Config, file: string): Promise<void> {
	const { brought, missing } = await restoreFiles(config, file, print)
	print(`${dateien(brought)} zurückgeholt.`)
	if (missing.length === 0) return print('Alle Dateien sind da.')
	print(`Es fehlen noch, oder sind beschädigt: ${dateien(missing.length)}. Vielleicht hat eine andere Sicherung sie.`)
	for (const line of namesInWords(missing)) print(line)
	process.exitCode = usable
}

const most = 50
const listed = (lines: string[]): string =>
	[...lines.slice(0, most), ...(lines.length > most ? [`… und ${lines.length - most} weitere`] : [])].map((each) => `  ${each}`).join('\n')

try {
	await main()
	process.exit()
} catch (error) {
	const told = error instanceof StartError || error instanceof ConfigError ? error : noSpace(error, 'DATA_DIR')
	console.error(told?.message ?? awayInWords(error) ?? error)
	process.exit(1)
}
