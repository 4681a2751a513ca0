import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { spoolRows } from './row-spool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('rows that come mixed are had table by table, as they were, and leave nothing behind', async () => {
	const rows = Array.from({ length: 5000 }, (_, n) => ({ table: n % 3, row: [n, `Zeile\n«${n}»\u2028\u2029`, null] }))
	const tables = await spoolRows(
		folder,
		4,
		(async function* () {
			yield* rows
		})(),
	)
	for (const [table, read] of tables.entries()) {
		const had = []
		for await (const row of read()) had.push(row)
		expect(had).toEqual(rows.filter((each) => each.table === table).map(({ row }) => row))
	}
	expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([])
})

test('an error on the way is told', async () => {
	const broken = (async function* () {
		yield { table: 0, row: 1 }
		throw new Error('die Verbindung ist weg')
	})()
	await expect(spoolRows(folder, 1, broken)).rejects.toThrow('die Verbindung ist weg')
})
