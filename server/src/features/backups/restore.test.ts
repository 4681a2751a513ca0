import { createHash } from 'node:crypto'
import {
	createReadStream,
	createWriteStream,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { users } from '@hausheft/contract/users.ts'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn, signUp } from '../../../test/account.ts'
import { entriesOf, randomEntry, unpacked } from '../../../test/archives.ts'
import { bytesOf, emptyPlace, houseOf, tablesOf } from '../../../test/backups.ts'
import { catalogueOf } from '../../../test/catalogue.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { rowsOf } from '../../../test/scratch.ts'
import { tracesOf } from '../../../test/traces.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'
import { measured } from '../../platform/disk.ts'
import { checkRoom } from '../../platform/backup/durable.ts'
import type { End } from '../../platform/backup/format.ts'
import { makeNightly } from '../../platform/backup/nightly.ts'
import { checkArchive } from '../../platform/backup/check-archive.ts'
import { makeWhole } from '../../platform/backup/whole.ts'
import { StartError } from '../../platform/start-error.ts'
import { listDeleted } from './actions.ts'

let server: TestServer
let house: TestHouse
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-backup-'))
const archive = path.join(folder, 'haus.tar')

beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	const of = { params: { id: house.property.id } }
	for (let nth = 0; nth < 20; nth++)
		await server.call(house.anna, events.createEvent, {
			...of,
			body: { name: `Boiler ${nth}\t\\N «ü»\r\n`, event_at: '2026-11-20T09:00:00.000Z', balance: { expense: 4200 } },
		})
	// From before there were limits.
	for (const statement of [
		'alter table event disable trigger limits',
		`update event set event_at = '1850-03-01', balance_expense_rappen = 900000000000007 where name like 'Boiler 1 %'`,
		'alter table event enable trigger limits',
	])
		await server.owner.query(statement)
	const picture = await photo(300, 200)
	for (const bytes of [picture, picture, pdf]) expect((await upload(server, house.anna, house.group.id, { bytes })).status).toBe(201)
	// A mail that nobody gets to send.
	await server.owner.query(
		`select enqueue('send_mail', '{"to": "beat@haus.test", "subject": "Einladung"}', now() + interval '1 day', null)`,
	)
	const made = await makeWhole(await houseOf(server), archive, null)
	expect(made).toMatchObject({ contents: { count: 2 }, missing: [], damaged: [] })
})
afterAll(async () => {
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})

test('D48 what is restored is equal byte by byte, and says what it does not send again', async () => {
	expect(statSync(archive).mode & 0o777).toBe(0o600)
	const place = await emptyPlace()
	const { unsent, files: count, contents } = await place.restore(archive)
	expect(unsent).toEqual([expect.stringContaining('Mail an beat@haus.test: «Einladung»')])
	expect([count, contents]).toEqual([3, 2])
	expect(await tablesOf(place.url)).toEqual(await tablesOf(server.url))
	expect(await catalogueOf(place.url)).toEqual(await catalogueOf(server.url))
	const bytes = await bytesOf(place.url, place.config.dataDir)
	expect(Object.keys(bytes)).toHaveLength(3)
	expect(bytes).toEqual(await bytesOf(server.url, server.config.dataDir))
	expect(await rowsOf(place.url, 'select * from graphile_worker._private_jobs')).toEqual([])
	expect(readFileSync(path.join(place.config.dataDir, 'secret'), 'utf8')).toBe('ein Geheimnis')
	expect(existsSync(path.join(place.config.dataDir, 'restore-unfinished'))).toBe(false)
	expect(place.said.join('\n')).toContain('deleted-persons')
	await expect(place.restore(archive)).rejects.toThrow('nur in einen leeren Ordner')
	rmSync(place.config.dataDir, { recursive: true })
	await expect(place.restore(archive)).rejects.toThrow('ist nicht leer')
	expect(existsSync(place.config.dataDir)).toBe(false)
	await place.drop()
})

test('D48 what is damaged, cut off or incomplete is named, and nothing is touched', async () => {
	const place = await emptyPlace()
	const whole = readFileSync(archive)
	const broken = path.join(folder, 'kaputt.tar')
	const tried = async (bytes: Uint8Array) => {
		writeFileSync(broken, bytes)
		const error = await checkArchive(broken, null).then(
			() => undefined,
			(failure: Error) => failure,
		)
		if (error) expect(error).toBeInstanceOf(StartError)
		return error?.message
	}
	expect(await tried(whole)).toBe(undefined)
	for (let part = 0; part < 40; part++) {
		const size = Math.floor((whole.length * part) / 40)
		expect([size, await tried(whole.subarray(0, size))]).toEqual([size, expect.stringContaining('kaputt.tar ist unbrauchbar')])
	}
	// A bit of what is in it; of what tar and gzip say about owner and time nothing is used.
	for (let nth = 0; nth < 60; nth++) {
		const entry = randomEntry(whole)
		const bytes = Buffer.from(whole)
		const unused = entry.name.endsWith('.gz') ? 10 : 0
		const at = entry.begin + unused + Math.floor(Math.random() * (entry.size - unused))
		bytes[at] = (bytes[at] as number) ^ (1 << (nth % 8))
		// The last byte of what is packed may have bits that mean nothing.
		if (entry.name.endsWith('.gz') && unpacked(bytes, entry) === unpacked(whole, entry)) continue
		expect([entry.name, at, await tried(bytes)]).toEqual([entry.name, at, expect.stringContaining('kaputt.tar ist unbrauchbar')])
	}
	for (const entry of entriesOf(whole)) {
		const without = Buffer.concat([whole.subarray(0, entry.begin - 512), whole.subarray(entry.begin + Math.ceil(entry.size / 512) * 512)])
		expect([entry.name, await tried(without)]).toEqual([entry.name, expect.stringContaining('unbrauchbar')])
	}
	writeFileSync(broken, whole.subarray(0, whole.length - 5000))
	await expect(place.restore(broken)).rejects.toThrow('unbrauchbar')
	expect(existsSync(place.config.dataDir)).toBe(false)
	expect(await rowsOf(place.url, `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)).toEqual([])
	await place.drop()
})

test('F17 one rotten content does not take the rest along: it is named, and the house comes back without it', async () => {
	const rotten = path.join(folder, 'faul.tar')
	const bytes = readFileSync(archive)
	const [, entry] = entriesOf(bytes).filter(({ name }) => name.startsWith('files/'))
	const at = (entry?.begin ?? 0) + 5
	writeFileSync(rotten, bytes.with(at, 255 - (bytes[at] as number)))
	const sha256 = entry?.name.slice('files/'.length)
	const { rows } = await server.owner.query<{ id: string; filename: string }>('select id, filename from file where sha256 = $1', [sha256])
	const place = await emptyPlace()
	await expect(place.restore(rotten)).rejects.toThrow('--without-damaged')
	expect(await place.check(rotten)).toBe('usable')
	const words = place.said.join('\n')
	for (const each of ['1 Gruppe, 1 Liegenschaft, 20 Einträge, 3 Dateien mit 2 Inhalten', 'probeweise', 'dauert', rows[0]?.filename])
		expect(words).toContain(each)
	expect(existsSync(place.config.dataDir)).toBe(false)

	await place.restore(rotten, undefined, true)
	expect(place.said.slice(-rows.length)).toEqual(rows.map(({ filename }) => `  ${filename}`))
	const found = await bytesOf(place.url, place.config.dataDir)
	const before = await bytesOf(server.url, server.config.dataDir)
	expect(found).toEqual({ ...before, ...Object.fromEntries(rows.map(({ id }) => [id, null])) })
	const again = await startServer({ DATA_DIR: place.config.dataDir }, undefined, { url: place.url, drop: place.drop })
	const anna = await again.signIn(house.anna)
	const lost = await again.call(anna, files.getContent, { params: { id: rows[0]?.id ?? '' }, query: {} })
	expect([lost.status, lost.body.detail]).toEqual([410, expect.stringContaining('fehlt auf dem Server')])
	await again.close()
})

test('an archive of a release that counted nothing is checked and restored by what it has; a count that is wrong is damage', async () => {
	const older = path.join(folder, 'alt.tar')
	await withEnd(older, ({ counts: _, ...end }) => end)
	const place = await emptyPlace()
	expect(await place.check(older)).toBe('whole')
	await place.restore(older)
	await place.drop()
	await withEnd(older, (end) => ({ ...end, counts: { ...end.counts, 'public.event': { rows: 21, sums: {} } } }))
	await expect(checkArchive(older, null)).rejects.toThrow('public.event hat 20 Zeilen statt 21')
})

/** The archive with another end, and the seal that belongs to it. */
async function withEnd(file: string, change: (end: End) => object) {
	const [tar, packed] = [extract(), pack()]
	const written = pipeline(packed, createWriteStream(file))
	createReadStream(archive).pipe(tar)
	let end = ''
	for await (const entry of tar) {
		const { name } = entry.header
		const content = await buffer(entry)
		if (name === 'end.json') end = JSON.stringify(change(JSON.parse(content.toString()) as End))
		const sealed = createHash('sha256').update(end).digest('hex')
		packed.entry({ name }, name === 'end.json' ? end : name === 'end.sha256' ? `${sealed}\n` : content)
	}
	packed.finalize()
	await written
}

// A passphrase takes a second each time it is used, on purpose.
test('with a passphrase nothing in it can be read, and damage shows too', { timeout: 180_000 }, async () => {
	const place = await emptyPlace({ BACKUP_PASSPHRASE: 'vier grüne Gartenstühle' })
	const sealed = path.join(folder, 'haus.tar.age')
	await makeWhole(await houseOf(server), sealed, 'vier grüne Gartenstühle')
	const bytes = readFileSync(sealed)
	for (const word of ['public.event', 'Boiler', 'end.json', 'hausheft']) expect([word, bytes.includes(word)]).toEqual([word, false])
	await expect(checkArchive(sealed, null)).rejects.toThrow('BACKUP_PASSPHRASE fehlt')
	await expect(checkArchive(sealed, 'vier rote Gartenstühle')).rejects.toThrow('lässt sich mit BACKUP_PASSPHRASE nicht öffnen')
	writeFileSync(path.join(folder, 'kaputt.age'), bytes.subarray(0, Math.floor(bytes.length * 0.7)))
	await expect(checkArchive(path.join(folder, 'kaputt.age'), 'vier grüne Gartenstühle')).rejects.toThrow('unbrauchbar')
	await place.restore(sealed)
	expect(await tablesOf(place.url)).toEqual(await tablesOf(server.url))
	await place.drop()
})

test('who has deleted their account since stays deleted', async () => {
	const beat = await signUp(server, `Beat${Math.random()}`.replace('.', ''))
	await server.owner.query('insert into member (group_id, person_id, role) values ($1, $2, $3)', [house.group.id, beat.id, 'member'])
	const entry = { name: 'Gefegt', event_at: '2026-11-20T09:00:00.000Z', time_recording: [{ minutes: 30, user_id: beat.id }] }
	expect((await server.call(beat, events.createEvent, { params: { id: house.property.id }, body: entry })).status).toBe(201)
	const before = path.join(folder, 'vorher.tar')
	await makeWhole(await houseOf(server), before, null)
	expect((await server.call(beat, users.removeMe, { body: undefined })).status).toBe(204)
	const list = path.join(server.config.backupDir, 'deleted-persons')
	await vi.waitFor(() => expect(readFileSync(list, 'utf8')).toContain(beat.id), { timeout: 60_000 })
	expect(statSync(list).mode & 0o777).toBe(0o600)

	const place = await emptyPlace()
	// Whichever way it is found.
	const [beside, none] = [path.join(folder, 'beside'), path.join(folder, 'none')]
	for (const each of [beside, none]) mkdirSync(each)
	writeFileSync(path.join(beside, 'deleted-persons'), readFileSync(list))
	const other = { ...place.config, backupDir: none }
	const waiting = [{ task: 'forget_person', payload: { person: beat.id, email: beat.email }, at: '' }]
	const [there, elsewhere] = [path.join(beside, 'haus.tar'), path.join(none, 'haus.tar')]
	expect(await listDeleted(other, there, undefined, [])).toEqual({ persons: [beat.id], found: true })
	expect(await listDeleted({ ...other, backupDir: beside }, elsewhere, undefined, [])).toEqual({ persons: [beat.id], found: true })
	expect(await listDeleted(other, elsewhere, list, [])).toEqual({ persons: [beat.id], found: true })
	expect(await listDeleted(other, elsewhere, undefined, waiting)).toEqual({ persons: [beat.id], found: false })
	renameSync(before, there)
	await place.restore(there)
	renameSync(there, before)
	const traces = async (url: string) => {
		const owner = new pg.Client(url)
		await owner.connect()
		const found = await tracesOf({ owner } as TestServer, beat.name)
		await owner.end()
		return found
	}
	expect(await traces(place.url)).toEqual({})
	expect(await rowsOf(place.url, `select name, deleted_at is not null from person where id = '${beat.id}'`)).toEqual([
		['Gelöschtes Konto', true],
	])
	expect(await rowsOf(place.url, `select removed_at is not null from member where person_id = '${beat.id}'`)).toEqual([[true]])
	// The next archive of this house lies beside the same list.
	expect(readFileSync(path.join(place.config.backupDir, 'deleted-persons'), 'utf8')).toContain(beat.id)
	await place.drop()

	const unlisted = await emptyPlace()
	await unlisted.restore(before)
	expect(unlisted.said.join('\n')).toContain('wer sein Konto seither gelöscht hat, ist wieder da')
	expect(Object.keys(await traces(unlisted.url))).toContain('public.person')
	await unlisted.drop()
})

test('D48 what is saved while others write is the house of one instant, and who comes back signs in with their password', async () => {
	const busy = path.join(folder, 'betrieb.tar')
	const clara = await signUp(server, `Clara${Math.random()}`.replace('.', ''))
	await server.owner.query('insert into member (group_id, person_id, role) values ($1, $2, $3)', [house.group.id, clara.id, 'member'])
	let isOver = false
	let written = 0
	const write = async () => {
		while (!isOver) {
			const body = { name: `Nebenher ${written}`, event_at: '2026-11-20T09:00:00.000Z', balance: { expense: 100 } }
			expect((await server.call(clara, events.createEvent, { params: { id: house.property.id }, body })).status).toBe(201)
			written++
		}
	}
	const writers = [write(), write()]
	await vi.waitFor(() => expect(written).toBeGreaterThan(3), { timeout: 60_000 })
	const before = written
	await makeWhole(await houseOf(server), busy, null)
	await vi.waitFor(() => expect(written).toBeGreaterThan(before), { timeout: 60_000 })
	isOver = true
	await Promise.all(writers)

	const place = await emptyPlace()
	await place.restore(busy)
	const one = async (text: string) => (await rowsOf(place.url, text)).flat().map(Number)
	const [kept = 0] = await one(`select count(*) from event where name like 'Nebenher%'`)
	expect([kept >= before - 2, kept < written]).toEqual([true, true])
	// Each entry with its trace, its counter and its month: none of them of another instant.
	expect(await one(`select count(*) from event e where not exists (select from history h where h.fk = e.id)`)).toEqual([0])
	expect(await one(`select used from usage where resource = 'events'`)).toEqual(
		await one('select count(*) from event where deleted_at is null'),
	)
	expect(await one(`select sum(expense) from balance_month where dimension = 'total'`)).toEqual(
		await one('select sum(balance_expense_rappen) from event where deleted_at is null'),
	)
	const back = await startServer({}, undefined, { url: place.url, drop: () => Promise.resolve() })
	try {
		const again = await signIn(back, clara)
		const { ids } = (await back.call(again, events.rollProperty, { params: { id: house.property.id }, query: {} })).body
		expect(ids.length).toBeGreaterThan(0)
		await expect(signIn(back, clara, 'ein anderes Passwort')).rejects.toThrow('401')
	} finally {
		await back.close()
		await place.drop()
	}
})

test('it is not begun where the reserve of the disk would not be left, neither whole nor at night', async () => {
	const { size, free } = await measured(folder)
	const left = { reserve: { bytes: 0, share: free / size / 2 }, underWay: free / 4 }
	await checkRoom(folder, free * 0.2, 'Die Sicherung', left)
	await expect(checkRoom(folder, free * 0.3, 'Die Sicherung', left)).rejects.toThrow(
		/^Die Sicherung wurde nicht begonnen: .* frei bleiben \(DISK_RESERVE\)\.$/,
	)
	const nights = path.join(folder, 'nights')
	mkdirSync(nights)
	await server.owner.query(
		`update file set size = 400000000000000, sha256 = repeat('e', 64) where id = (select min(id::text)::uuid from file)`,
	)
	await expect(makeWhole(await houseOf(server), path.join(folder, 'zu-gross.tar'), null)).rejects.toThrow('wurde nicht begonnen')
	await expect(makeNightly(await houseOf(server), nights, null, '2026-01-01')).rejects.toThrow('wurde nicht begonnen')
	expect(existsSync(path.join(folder, 'zu-gross.tar'))).toBe(false)
	expect(readdirSync(nights).filter((name) => name !== 'lock')).toEqual([])
})

test('D48 the restored house is used: somebody signs in and finds what was there', async () => {
	const place = await emptyPlace()
	await place.restore(archive)
	const again = await startServer({ DATA_DIR: place.config.dataDir }, undefined, { url: place.url, drop: place.drop })
	const anna = await again.signIn(house.anna)
	const rolled = await again.call(anna, events.rollGroup, { params: { id: house.group.id }, query: {} })
	expect(rolled.body.ids).toHaveLength(20)
	const listed = await again.call(anna, events.getEvent, { params: { id: rolled.body.ids[0] as string } })
	expect(listed.body.name).toContain('Boiler')
	await again.close()
})
