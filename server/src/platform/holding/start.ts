// Hides what a start has to say about where the files lie: another database's place, another place than that of a server that runs, a copy, or nobody there.
import { sql } from 'kysely'
import { connect } from '../database/connect.ts'
import type { Db } from '../database/sql.ts'
import { addressOf, type FilePlaces } from '../files/places.ts'
import { reasonOf, StoreAway } from '../files/s3-faults.ts'
import { StartError } from '../start-error.ts'
import { holdFiles } from './holding.ts'

export const foreignFiles = (address: string): StartError => new StartError(`In ${address} liegen die Dateien einer anderen Datenbank.`)

export async function checkFiles(url: string, files: FilePlaces, takeOver: boolean, print: (line: string) => void): Promise<void> {
	const database = connect(url, () => {}, 1)
	const address = addressOf(files.now)
	try {
		const holding = holdFiles(database.owner, files)
		const claim = await holding.look()
		if (claim === 'foreign') throw foreignFiles(address)
		if (claim !== 'copy') return
		if (await isAnotherRunning(database.owner))
			throw new StartError(
				`Ein anderer Server dieser Datenbank hat seine Dateien nicht in ${address}. Alle brauchen denselben Ort (FILES).`,
			)
		if (takeOver) {
			await holding.takeOver()
			return print(`Die Dateien in ${address} gehören von jetzt an zu dieser Datenbank.`)
		}
		print(`In ${address} liegen die Dateien einer anderen Kopie dieser Datenbank, oder gar keine: Hausheft räumt dort nichts auf und löscht nichts.
Ist dies die Datenbank, die gilt: einmal mit «npm start -- --take-over» starten.`)
	} catch (error) {
		if (!(error instanceof StoreAway)) throw error
		print(`Der Speicher ${address} ist nicht erreichbar: ${reasonOf(error.cause)}.`)
	} finally {
		await database.close()
	}
}

/** Each server hears of changes by one connection. */
export async function isAnotherRunning(db: Db): Promise<boolean> {
	const { rows } =
		await sql`select from pg_stat_activity where datname = current_database() and application_name = 'hausheft live' limit 1`.execute(db)
	return rows.length > 0
}
