import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bytesOf, emptyPlace, houseOf, tablesOf } from '../../../test/backups.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'
import { originalKey } from '../files/derived.ts'
import { StoreAway } from '../files/s3-faults.ts'
import { changeChecks, readChecks } from './checks.ts'
import { keptIdentity, openContents } from './contents.ts'
import { lockFolder } from './durable.ts'
import { startNightly } from './nightly-tasks.ts'
import { makeNightly, type Night } from './nightly.ts'
import { rereadContents } from './reread.ts'
import { makeWhole } from './whole.ts'

let server: TestServer
let house: TestHouse
const folders: string[] = []
const folderFor = (name: string) => {
	const folder = mkdtempSync(path.join(tmpdir(), `hausheft-${name}-`))
	folders.push(folder)
	return folder
}
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	const picture = await photo(300, 200)
	for (const bytes of [picture, picture, pdf]) await upload(server, house.anna, house.group.id, { bytes })
})
afterAll(async () => {
	await server.close()
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
		.sort()
const contentsIn = (folder: string) => filesIn(folder).filter((name) => name.startsWith('files/'))

test('each night has its archive, and each content lies once beside them all until none names it', async () => {
	const folder = folderFor('nights')
	const night = async (day: string) => makeNightly(await houseOf(server), folder, null, day)
	expect(await night('2026-01-01')).toMatchObject({ contents: { count: 2 }, missing: [], damaged: [] })
	const added = (await upload(server, house.anna, house.group.id, { bytes: await photo(10, 10) })).body.id
	expect(await night('2026-01-02')).toMatchObject({ contents: { count: 1 } })
	await server.owner.query('delete from file where id = $1', [added])
	for (let day = 3; day <= 9; day++) expect(await night(`2026-01-0${day}`)).toMatchObject({ contents: { count: 0 } })
	for (const name of filesIn(folder)) expect([name, statSync(path.join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
	// The second is the last that there is of its week.
	expect(existsSync(path.join(folder, 'nightly-2026-01-01.tar'))).toBe(false)
	expect(contentsIn(folder)).toHaveLength(3)
	const place = await emptyPlace()
	await place.restore(path.join(folder, 'nightly-2026-01-09.tar'))
	expect(await tablesOf(place.url)).toEqual(await tablesOf(server.url))
	expect(await bytesOf(place.url, place.config.dataDir)).toEqual(await bytesOf(server.url, server.config.dataDir))
	await place.drop()
	rmSync(path.join(folder, 'nightly-2026-01-02.tar'))
	await night('2026-01-10')
	expect(contentsIn(folder)).toHaveLength(2)
})

// A passphrase takes a second each time it is used, on purpose.
test(
	'with a passphrase neither archives nor contents nor their names tell anything, and both come back',
	{ timeout: 180_000 },
	async () => {
		const passphrase = 'vier grüne Gartenstühle'
		const folder = folderFor('sealed')
		await makeNightly(await houseOf(server), folder, passphrase, '2026-01-01')
		expect(await makeNightly(await houseOf(server), folder, passphrase, '2026-01-02')).toMatchObject({ contents: { count: 0 } })
		const contents = contentsIn(folder)
		expect(contents).toHaveLength(2)
		const known = Object.values(await bytesOf(server.url, server.config.dataDir)) as string[]
		for (const name of filesIn(folder)) {
			const bytes = readFileSync(path.join(folder, name))
			for (const word of [...known, 'public.event', '%PDF', 'AGE-SECRET-KEY'])
				expect([name, word, bytes.includes(word)]).toEqual([name, word, false])
			for (const sha256 of known) expect(name).not.toContain(sha256)
		}
		await expect(makeNightly(await houseOf(server), folder, 'eine ganz andere', '2026-01-03')).rejects.toThrow(
			'lässt sich mit BACKUP_PASSPHRASE nicht öffnen',
		)
		const place = await emptyPlace({ BACKUP_PASSPHRASE: passphrase })
		// A share of what is sealed is read again as well.
		const { store } = await houseOf(server)
		const sealed = openContents(folder, await keptIdentity(folder, passphrase))
		const [first = ''] = contents
		const whole = readFileSync(path.join(folder, first))
		writeFileSync(path.join(folder, first), whole.with(whole.length - 3, 255 - (whole.at(-3) as number)))
		const lost = await Promise.all(Array.from({ length: 14 }, async (_, nth) => (await rereadContents(sealed, store, [], nth)).lost))
		expect(lost.flat()).toEqual([path.basename(first)])
		writeFileSync(path.join(folder, `${first}.damaged`), whole)
		expect(await rereadContents(sealed, store, [], 0)).toMatchObject({ lost: [] })
		await place.restore(path.join(folder, 'nightly-2026-01-02.tar.age'))
		expect(await bytesOf(place.url, place.config.dataDir)).toEqual(await bytesOf(server.url, server.config.dataDir))
		await place.drop()
	},
)

test('contents that are missing or changed beside an archive are named before anything is touched; the next night brings what is gone', async () => {
	const folder = folderFor('damaged')
	const night = async (day: string) => makeNightly(await houseOf(server), folder, null, day)
	await night('2026-01-01')
	const archive = path.join(folder, 'nightly-2026-01-01.tar')
	const [first = ''] = contentsIn(folder)
	const bytes = readFileSync(path.join(folder, first))
	const place = await emptyPlace()
	writeFileSync(path.join(folder, first), bytes.with(5, 255 - (bytes[5] as number)))
	await expect(place.restore(archive)).rejects.toThrow(path.basename(first))
	rmSync(path.join(folder, first))
	await expect(place.restore(archive)).rejects.toThrow(path.basename(first))
	expect(existsSync(place.config.dataDir)).toBe(false)
	expect(await night('2026-01-02')).toMatchObject({ contents: { count: 1 } })
	await place.restore(archive)
	await place.drop()
})

test('F17 within 14 nights each content is read again: what was damaged comes from the original and is said, what has none is missing from then on', async () => {
	const folder = folderFor('rotten')
	const own = await startServer()
	const { anna, group } = await createHouse(own)
	for (const bytes of [await photo(30, 30), await photo(40, 40), await photo(50, 50), pdf]) await upload(own, anna, group.id, { bytes })
	const of = await houseOf(own)
	const night = (day: number) => makeNightly(of, folder, null, `2026-01-0${day}`)
	await night(1)
	const [mended = '', lost = '', old = '', ...others] = contentsIn(folder)
	for (const name of [mended, lost, old]) writeFileSync(path.join(folder, name), 'rotten')
	const nights: Night[] = []
	const files = await own.owner.query<{ id: string; sha256: string }>('select id, sha256 from file')
	const idOf = (name: string) => files.rows.find(({ sha256 }) => sha256 === path.basename(name))?.id ?? ''
	await of.store.remove(originalKey(idOf(lost)))
	// Only an older night names it any more.
	await own.owner.query('delete from file where id = $1', [idOf(old)])
	const names = [mended, lost, old].map((name) => path.basename(name))
	for (const [nth, name] of names.entries()) {
		await changeChecks(folder, { night: Number.parseInt(name.slice(0, 8), 16) % 14 })
		nights.push(await night(nth + 2))
	}
	expect(nights.flatMap((each) => each.mended)).toEqual([names[0]])
	expect(new Set(nights.flatMap((each) => each.lost))).toEqual(new Set(names.slice(1)))
	expect(contentsIn(folder)).toEqual([mended, `${lost}.damaged`, `${old}.damaged`, ...others].sort())
	expect((await readChecks(folder)).damaged).toBe(2)
	// Nights before it was found still name it; those from then on know better.
	expect(await night(5)).toMatchObject({ missing: [names[1]], mended: [] })
	const place = await emptyPlace()
	expect(await place.check(path.join(folder, 'nightly-2026-01-05.tar'))).toBe('whole')
	const first = path.join(folder, 'nightly-2026-01-01.tar')
	expect(await place.check(first)).toBe('usable')
	expect(place.said.join('\n')).toContain('auch den Nächten 02.01.2026, 03.01.2026, 04.01.2026, 05.01.2026')
	await place.restore(first, undefined, true)
	const found = await bytesOf(place.url, place.config.dataDir)
	expect(Object.values(found).filter((sha256) => sha256 === null)).toHaveLength(2)
	await place.drop()
	await own.close()
})

test('F21 of two that back up into one folder the second is told so, and takes nothing from the first', async () => {
	const folder = folderFor('shared')
	const lock = await lockFolder(folder)
	writeFileSync(path.join(folder, 'nightly-2026-01-01.tar.7.draft'), 'half of it')
	await expect(makeNightly(await houseOf(server), folder, null, '2026-01-01')).rejects.toThrow('wird gerade schon gesichert')
	const env = { DATA_DIR: server.config.dataDir, DATABASE_URL: server.url, BACKUP_DIR: folder }
	const command = async () => {
		const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../backup.ts')], { env })
		const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
		return { code: code as number, out, errors }
	}
	expect(await command()).toEqual({
		code: 1,
		out: '',
		errors: `In ${folder} wird gerade schon gesichert. Bitte später nochmals versuchen.\n`,
	})
	expect(readdirSync(folder).sort()).toEqual(['lock', 'nightly-2026-01-01.tar.7.draft'])
	lock.release()
	const { code, out } = await command()
	expect([code, out]).toEqual([0, expect.stringMatching(/ \d+ Dateien mit 2 Inhalten/)])
	expect(filesIn(folder).filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('a backup that is killed half way leaves the former ones whole, and the next one clears up', async () => {
	const folder = folderFor('killed')
	const task = {
		databaseUrl: server.url,
		files: server.config.files,
		secret: null,
		folder,
		passphrase: null,
		postgres: null,
		left: { reserve: server.config.diskReserve, underWay: 0 },
	}
	const nightly = startNightly()
	await nightly.run({ ...task, day: '2026-01-01' })
	nightly.close()
	const before = Object.fromEntries(filesIn(folder).map((name) => [name, readFileSync(path.join(folder, name)).toString('base64')]))
	const killed = startNightly()
	const run = killed.run({ ...task, day: '2026-01-02' }).then(
		() => 'done',
		() => 'killed',
	)
	await vi.waitFor(() => expect(filesIn(folder).some((name) => name.endsWith('.draft'))).toBe(true), { timeout: 60_000, interval: 1 })
	killed.close()
	expect(await run).toBe('killed')
	expect(existsSync(path.join(folder, 'nightly-2026-01-02.tar'))).toBe(false)
	for (const [name, bytes] of Object.entries(before))
		if (name !== 'lock') expect(readFileSync(path.join(folder, name)).toString('base64')).toBe(bytes)
	await vi.waitFor(async () => makeNightly(await houseOf(server), folder, null, '2026-01-03'), { timeout: 60_000, interval: 100 })
	expect(filesIn(folder).filter((name) => name.endsWith('.draft'))).toEqual([])
	const place = await emptyPlace()
	await place.restore(path.join(folder, 'nightly-2026-01-01.tar'))
	await place.drop()
})

test('what a file manager or a network drive leaves beside the contents keeps no night from its work', async () => {
	const folder = folderFor('strange')
	const night = async (day: string) => makeNightly(await houseOf(server), folder, null, day)
	await night('2026-01-01')
	const [shard = ''] = contentsIn(folder).map((name) => path.dirname(name))
	const notes = ['files/.DS_Store', 'files/@eaDir/note', path.join(shard, '@eaDir/note'), path.join(shard, 'Thumbs.db')]
	for (const note of notes) {
		mkdirSync(path.dirname(path.join(folder, note)), { recursive: true })
		writeFileSync(path.join(folder, note), 'x')
	}
	for (let day = 2; day < 5; day++) expect(await night(`2026-01-0${day}`)).toMatchObject({ missing: [], lost: [], mended: [] })
	expect(filesIn(folder)).toEqual(expect.arrayContaining(notes))
})

test('who begins to seal their backups, or ends it, keeps the nights before as they were', async () => {
	const folder = folderFor('sealed-since')
	const of = await houseOf(server)
	await makeNightly(of, folder, null, '2026-01-01')
	const sealed = openContents(folder, await keptIdentity(folder, 'vier grüne Gartenstühle'))
	const [{ sha256 } = { sha256: '' }] = (await server.owner.query<{ sha256: string }>('select sha256 from file limit 1')).rows
	expect(await sealed.put(sha256, await openContents(folder, null).read(sha256))).toBe(true)
	for (const contents of [sealed, openContents(folder, null)])
		for (let night = 0; night < 14; night++) expect((await rereadContents(contents, of.store, [], night)).lost).toEqual([])
	expect(contentsIn(folder).filter((name) => name.endsWith('.damaged'))).toEqual([])
	const place = await emptyPlace()
	await place.restore(path.join(folder, 'nightly-2026-01-01.tar'))
	await place.drop()
})

test('a file that the disk gives no more is named, and keeps nobody from backing up the others', async () => {
	const folder = folderFor('unreadable')
	const of = await houseOf(server)
	const { rows } = await server.owner.query<{ id: string; sha256: string }>(`select id, sha256 from file where mime = 'application/pdf'`)
	const [{ id, sha256 } = { id: '', sha256: '' }] = rows
	async function* broken() {
		yield Buffer.from('so weit')
		throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
	}
	const store = { ...of.store, read: async (key: string) => (key === originalKey(id) ? Readable.from(broken()) : of.store.read(key)) }
	const house = { ...of, store }
	expect(await makeNightly(house, folder, null, '2026-01-01')).toMatchObject({ contents: { count: 1 }, damaged: [sha256] })
	const whole = path.join(folder, 'haus.tar')
	expect(await makeWhole(house, whole, null)).toMatchObject({ contents: { count: 2 }, missing: [], damaged: [sha256] })
	for (const file of [whole, path.join(folder, 'nightly-2026-01-01.tar')]) {
		const place = await emptyPlace()
		await place.restore(file)
		const found = await bytesOf(place.url, place.config.dataDir)
		expect({ ...found, [id]: sha256 }).toEqual(await bytesOf(server.url, server.config.dataDir))
		await place.drop()
	}
	// A store that is away may have it still.
	const away = { ...of, store: { ...of.store, read: async () => Readable.from(silence()) } }
	async function* silence() {
		yield Buffer.from('so weit')
		throw new StoreAway(new Error('busy'))
	}
	const made = [
		() => makeNightly(away, folderFor('away'), null, '2026-01-01'),
		() => makeWhole(away, path.join(folder, 'anderes.tar'), null),
	]
	for (const make of made) await expect(make()).rejects.toThrow('Speicher')
})

test('of two houses the second does not back up into the folder of the first, whose nights would give way to its own', async () => {
	const folder = folderFor('of-another')
	await makeNightly(await houseOf(server), folder, null, '2026-01-01')
	const kept = () =>
		filesIn(folder)
			.filter((name) => name !== 'lock')
			.map((name) => [
				name,
				createHash('sha256')
					.update(readFileSync(path.join(folder, name)))
					.digest('hex'),
			])
	const before = kept()
	const other = await startServer()
	await other.owner.query('update file_house set house = gen_random_uuid()')
	await expect(makeNightly(await houseOf(other), folder, null, '2026-01-01')).rejects.toThrow('liegen die Sicherungen eines anderen Hauses')
	await other.close()
	expect(kept()).toEqual(before)
	await makeNightly(await houseOf(server), folder, null, '2026-01-02')
	// Nobody has said whose a folder of earlier releases is.
	await changeChecks(folder, { house: undefined })
	expect(await makeNightly(await houseOf(server), folder, null, '2026-01-03')).toMatchObject({ missing: [] })
})

test('it happens by itself, in the folder of the settings', async () => {
	await server.owner.query(`select enqueue('back_up', '{}', now(), null)`)
	await vi.waitFor(() => expect(readdirSync(server.config.backupDir).some((name) => /^nightly-.*\.tar$/.test(name))).toBe(true), {
		timeout: 60_000,
		interval: 100,
	})
})
