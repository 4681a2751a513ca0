// Ends with 0 if PostgreSQL takes the migrations and functions of this checkout.
import path from 'node:path'
import { inDatabase, run } from '../../server/test/postgres.ts'
import { fastestPlace, removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { prepareDatabase } from '../../server/src/platform/database/prepare.ts'
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts'

const folder = temporaryFolder('planted', fastestPlace())
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), volatile: true })
try {
	await run(postgres.url, 'create database planted')
	await prepareDatabase(inDatabase(postgres.url, 'planted'))
} catch (error) {
	console.error(error)
	process.exitCode = 1
} finally {
	await postgres.stop()
	removeFolder(folder)
}
