import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { events } from '@hausheft/contract/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesOf, houseOf } from '../../../test/backups.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'
import { makeNightly } from '../../platform/backup/nightly.ts'
import { makeWhole } from '../../platform/backup/whole.ts'
import { originalKey } from '../../platform/files/derived.ts'
import { restoreFiles } from './actions.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-files-back-'))
let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(async () => {
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})
const send = async (name: string, bytes: Buffer) => (await upload(server, house.anna, house.group.id, { bytes, name })).body.id
const placeOf = (id: string) => path.join(server.config.dataDir, 'files/kept', originalKey(id))

test('who has lost files alone has them back, from an archive or a night, while the house goes on with all that came since', async () => {
	const picture = await photo(30, 20)
	const [gone, twin, rotten] = [await send('weg.jpg', picture), await send('gleich.jpg', picture), await send('faul.pdf', pdf)]
	const [whole, night] = [path.join(folder, 'haus.tar'), path.join(folder, 'nights')]
	await makeWhole(await houseOf(server), whole, null)
	await makeNightly(await houseOf(server), night, null, '2026-01-01')
	const later = await send('später.pdf', Buffer.concat([pdf, Buffer.from('später')]))
	const body = { name: 'Seither', event_at: '2026-11-20T09:00:00.000Z' }
	const entry = (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body.id
	const before = await bytesOf(server.url, server.config.dataDir)
	const place = { ...server.config, databaseUrl: server.url }
	for (const archive of [whole, path.join(night, 'nightly-2026-01-01.tar')]) {
		for (const id of [gone, twin]) rmSync(placeOf(id))
		writeFileSync(placeOf(rotten), 'anders')
		expect(await restoreFiles(place, archive, () => {})).toEqual({ brought: 3, missing: [] })
		expect(await bytesOf(server.url, server.config.dataDir)).toEqual(before)
	}
	for (const id of [gone, later]) rmSync(placeOf(id))
	const env = { DATA_DIR: server.config.dataDir, DATABASE_URL: server.url }
	const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../restore.ts'), '--files', whole], { env })
	const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
	expect([code, errors, out.split('\n').slice(1)]).toEqual([
		2,
		'',
		[
			'1 Datei zurückgeholt.',
			'Es fehlen noch, oder sind beschädigt: 1 Datei. Vielleicht hat eine andere Sicherung sie.',
			'  später.pdf',
			'',
		],
	])
	expect((await server.call(house.anna, events.getEvent, { params: { id: entry } })).status).toBe(200)
})
