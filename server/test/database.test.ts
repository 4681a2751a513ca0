import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from './database.ts'

const ask = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		return (await client.query<Record<string, unknown>>(text)).rows
	} finally {
		await client.end()
	}
}

test('a clone has what the migrations made and is nobody else’s', async () => {
	const [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()])
	const tables = `select table_schema || '.' || table_name as name from information_schema.tables where table_name in ('history', 'mark', '_private_jobs')`
	expect(await ask(one.url, tables)).toContainEqual({ name: 'public.history' })
	expect(await ask(one.url, tables)).toContainEqual({ name: 'graphile_worker._private_jobs' })
	await ask(one.url, 'create table mark ()')
	expect(await ask(one.url, tables)).toContainEqual({ name: 'public.mark' })
	expect(await ask(other.url, tables)).not.toContainEqual({ name: 'public.mark' })
	await Promise.all([one.drop(), other.drop()])
	await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist')
})
