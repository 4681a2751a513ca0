// `npm run move-files`: brings the files from FILES_BEFORE to FILES, while Hausheft runs or when it does not, as often as one likes.
import { parseArgs } from 'node:util'
import { count, fileSize } from '@hausheft/contract/swiss/formats.ts'
import { ConfigError } from './config-setting.ts'
import { loadConfig } from './config.ts'
import { eachStored } from './features/files/queries.ts'
import { connect } from './platform/database/connect.ts'
import type { Db } from './platform/database/sql.ts'
import { originalKey } from './platform/files/derived.ts'
import { moveStores } from './platform/files/move-stores.ts'
import { storesAt, type Stores } from './platform/files/open-stores.ts'
import { addressOf } from './platform/files/places.ts'
import { awayInWords } from './platform/files/s3-faults.ts'
import { holdFiles } from './platform/holding/holding.ts'
import { foreignFiles, isAnotherRunning } from './platform/holding/start.ts'
import { joinPostgres } from './platform/postgres/running.ts'
import { noSpace, StartError } from './platform/start-error.ts'

const usage = `npm run move-files [-- --remove]

Bringt die Dateien von FILES_BEFORE nach FILES, auch während Hausheft läuft, und vergleicht jede mit ihrer SHA-256.
Was schon dort ist, bleibt; man kann es so oft laufen lassen, wie man will. Am Ende steht da, was fehlt.
  --remove  nimmt am früheren Ort weg, was am neuen liegt`

const print = (line: string): void => console.log(line)
const every = 1000
const mostNamed = 20

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' }, remove: { type: 'boolean' } }, allowPositionals: true })
	if (values.help || positionals.length > 0) return print(usage)
	const config = loadConfig(() => '')
	const { dataDir, files } = config
	if (!files.before) throw new StartError('FILES_BEFORE fehlt: von wo sollen die Dateien kommen? («disk»: von dieser Maschine)')
	process.umask(0o077)
	const given = config.databaseUrlDirect ?? config.databaseUrl
	const postgres = given === undefined ? await joinPostgres(dataDir, print) : undefined
	const database = connect(given ?? postgres?.url ?? '', () => {}, 2)
	try {
		// Who starts with the new place claims it: until then whoever runs reads where the files were.
		const holding = holdFiles(database.owner, files)
		const claim = await holding.see()
		if (claim === 'foreign') throw foreignFiles(addressOf(files.now))
		if (claim === 'copy')
			throw new StartError(
				`In ${addressOf(files.before)} liegen nicht die Dateien dieser Datenbank, oder eine andere Kopie von ihr hat sie.`,
			)
		if (claim !== 'ours' && values.remove && (await isAnotherRunning(database.owner)))
			throw new StartError(
				`Hausheft läuft noch mit den Dateien in ${addressOf(files.before)}. Zuerst mit FILES und FILES_BEFORE neu starten, dann wegnehmen.`,
			)
		const [before, now] = [await storesAt(files.before, { dataDir }), await storesAt(files.now, { dataDir })]
		print(`Von ${addressOf(files.before)} nach ${addressOf(files.now)} …`)
		let next = every
		const moved = await moveStores(before, now, values.remove ?? false, ({ copied, known }) => {
			if (copied + known < next) return
			next += every
			print(`  ${copied + known} …`)
		})
		print(`${count(moved.copied, 'Inhalt', 'Inhalte')} kopiert (${fileSize(moved.bytes)}), ${moved.known} waren schon dort.`)
		if (values.remove) print(`Am früheren Ort weggenommen: ${moved.removed}.`)
		for (const key of moved.wrong.slice(0, mostNamed)) print(`Achtung: ${key} ist nicht angekommen, wie es war.`)
		const missing = await listMissing(database.owner, now.files)
		for (const line of missing.slice(0, mostNamed)) print(`Achtung: ${line}`)
		if (missing.length > mostNamed) print(`… und ${missing.length - mostNamed} weitere Dateien`)
		if (moved.wrong.length + missing.length > 0) process.exitCode = 1
		else {
			// Nobody has started with the new place, and nobody reads the earlier one: the next start may know the new one alone.
			if (claim !== 'ours' && !(await isAnotherRunning(database.owner))) await holding.look()
			print('Alles ist dort. FILES_BEFORE kann weg.')
		}
	} finally {
		await database.close()
		await postgres?.stop()
	}
}

/** What the house has and nobody has brought. */
async function listMissing(db: Db, store: Stores['files']): Promise<string[]> {
	const there = new Set<string>()
	for await (const key of store.list()) there.add(key)
	const missing: string[] = []
	for await (const { id, sha256 } of eachStored(db)) {
		const key = originalKey(id)
		// What came meanwhile is not in the list.
		if (!there.has(key) && (await store.size(key)) === null) missing.push(`Eine Datei fehlt (${key}, SHA-256 ${sha256}).`)
	}
	return missing
}

try {
	await main()
	process.exit()
} catch (error) {
	const told = error instanceof StartError || error instanceof ConfigError ? error : noSpace(error, 'FILES')
	console.error(told?.message ?? awayInWords(error) ?? error)
	process.exit(1)
}
