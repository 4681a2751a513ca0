import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { connect, type Database } from '../database/connect.ts'
import { readFileHouse } from '../database/file-house.ts'
import { holdFiles } from './holding.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-holding-'))
let clone: Clone
let database: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	database = connect(clone.url, () => {}, 1)
})
afterAll(async () => {
	await database.close()
	await clone.drop()
	rmSync(folder, { recursive: true, force: true })
})

test('who reads the row before a renewal and the mark after it takes nothing for a copy', async () => {
	const now = { kind: 'folder', folder, own: true } as const
	const holding = holdFiles(database.owner, { dataDir: folder, now, before: null })
	expect(await holding.look()).toBe('free')
	const before = await readFileHouse(database.owner)
	expect(await holding.renew()).toEqual({ pausedUntil: null })
	let early = 1
	const asItWas: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => (early-- > 0 ? { ...result, rows: [before] } : result),
	}
	const late = holdFiles(database.owner.withPlugin(asItWas), { dataDir: folder, now, before: null })
	expect([await late.look(), await late.isOurs()]).toEqual(['ours', true])
	early = Infinity
	expect([await late.look(), await late.isOurs()]).toEqual(['copy', false])
})
