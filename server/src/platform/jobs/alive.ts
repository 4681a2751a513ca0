// Hides which processes still live: each holds a lock that PostgreSQL drops with its connection, so that what a killed one had begun runs again.
import type pg from 'pg'
import { patience } from '../database/connect.ts'
import { freeDead } from '../database/dead-jobs.ts'
import { withoutLimits } from '../database/limits.ts'
import { SeekingClient } from '../database/seeking.ts'
import { insist } from './insist.ts'

/**
 * Shows `id` as living until it is ended, and frees the jobs of the dead, after `wait` milliseconds and every 15 s. Where its connection breaks it takes
 * the lock again, since what it has begun goes on; `broken` hears of it.
 */
export async function showAlive(url: string, id: string, broken: (error: Error) => void, wait = 0): Promise<() => Promise<void>> {
	const ended = new AbortController()
	let held = await holdLock(url, id)
	const free = () => void held.client.query(freeDead, [id]).catch(() => hangUp(held.client))
	const first = setTimeout(free, wait)
	const again = setInterval(free, 15_000)
	const keeping = (async () => {
		for (;;) {
			const error = await held.lost
			if (ended.signal.aborted) return
			broken(error)
			held = await insist(() => holdLock(url, id), ended.signal)
			if (ended.signal.aborted) return
			again.refresh() // others whose connections broke take their locks first
		}
	})().catch(() => {})
	return async () => {
		ended.abort()
		clearTimeout(first)
		clearInterval(again)
		await hangUp(held.client)
		await keeping
		await hangUp(held.client)
	}
}

type HeldLock = { client: pg.Client; lost: Promise<Error> }

async function holdLock(url: string, id: string): Promise<HeldLock> {
	const client = new SeekingClient({
		connectionString: withoutLimits(url),
		application_name: 'hausheft jobs',
		...patience,
		query_timeout: 10_000,
	})
	const lost = new Promise<Error>((resolve) => {
		client.on('error', resolve)
		client.on('end', () => resolve(new Error('connection ended')))
	})
	try {
		await client.connect()
		await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id])
	} catch (error) {
		await hangUp(client)
		throw error
	}
	return { client, lost }
}

const hangUp = (client: pg.Client): Promise<void> => client.end().catch(() => {})
