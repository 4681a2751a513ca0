import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { connect, type Database } from '../database/connect.ts'
import * as fileHouse from '../database/file-house.ts'
import { holdFiles } from './holding.ts'

vi.mock(import('../database/file-house.ts'), { spy: true })

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
	const holding = holdFiles(database.owner, { dataDir: folder, now: { kind: 'folder', folder, own: true }, before: null })
	expect(await holding.look()).toBe('free')
	const before = await fileHouse.readFileHouse(database.owner)
	expect(await holding.renew()).toEqual({ pausedUntil: null })
	vi.mocked(fileHouse.readFileHouse).mockResolvedValueOnce(before)
	expect([await holding.look(), await holding.isOurs()]).toEqual(['ours', true])
	vi.mocked(fileHouse.readFileHouse).mockResolvedValue(before)
	expect([await holding.look(), await holding.isOurs()]).toEqual(['copy', false])
})
