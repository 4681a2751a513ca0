// Hides which processes still live: each holds a lock that PostgreSQL drops with its connection, so that what a killed one had begun runs again.
import pg from 'pg'
import { patience } from '../database/connect.ts'
import { freeDead } from '../database/dead-jobs.ts'

const lock = 'hashtextextended($1, 0)'

/** Shows `id` as living until it is ended, and frees the jobs of the dead, now and every 15 s; `lost` is called when the connection breaks. */
export async function showAlive(url: string, id: string, lost: (error: Error) => void): Promise<() => Promise<void>> {
	const client = new pg.Client({ connectionString: url, application_name: 'hausheft jobs', ...patience })
	let ended = false
	const broken = (error: Error) => {
		if (!ended) lost(error)
		ended = true
	}
	client.on('error', broken)
	client.on('end', () => broken(new Error('connection ended')))
	await client.connect()
	await client.query(`select pg_advisory_lock(${lock})`, [id])
	await client.query(freeDead, [id])
	const again = setInterval(() => void client.query(freeDead, [id]).catch(broken), 15_000)
	return async () => {
		ended = true
		clearInterval(again)
		await client.end().catch(() => {})
	}
}
