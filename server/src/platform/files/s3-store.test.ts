import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startFakeS3, type FakeS3 } from '../../../test/fake-s3.ts'
import { moveStores } from './move-stores.ts'
import { openStores, type Stores } from './open-stores.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-s3-'))
let s3: FakeS3
let stores: Stores
const open = (prefix: string, more: Record<string, string> = {}) => {
	const { files } = readConfig({ DATA_DIR: path.join(folder, prefix), AUTH_SECRET: 'x'.repeat(32), ...s3.env(prefix), ...more })
	return openStores(files, { patience: { connecting: 500, silence: 1000 } })
}
beforeAll(async () => {
	s3 = await startFakeS3()
	stores = await open('haus')
})
afterEach(() => {
	s3.heal()
	s3.turnClock(0)
	s3.calls.length = 0
})
afterAll(async () => {
	await s3.close()
	rmSync(folder, { recursive: true, force: true })
})

const key = 'originals/ab/eins'
async function put(bytes: Uint8Array, at = key, store = stores.files) {
	const draft = store.draft()
	writeFileSync(draft, bytes)
	await store.put(at, draft)
}
const refusalOf = (work: Promise<unknown>) =>
	work.then(
		() => 'done',
		(error: unknown) => (error instanceof Refusal ? error.code : error),
	)

test('what is put is one request, with its length, its sum and nothing else that some refuse, and comes back whole or in parts by one request each', async () => {
	const bytes = randomBytes(3_000_000)
	await put(bytes)
	expect(readdirSync(path.join(folder, 'haus/incoming'))).toEqual([])
	expect(s3.kept.get(`haus/files/${key}`)?.bytes.equals(bytes)).toBe(true)
	expect(await stores.files.sha256(key)).toBe(createHash('sha256').update(bytes).digest('hex'))
	s3.calls.length = 0
	const part = async (range?: string) => {
		const opened = await stores.files.open(key, range)
		return opened && { size: opened.size, part: opened.part, bytes: opened.bytes && (await buffer(opened.bytes)) }
	}
	expect(await part()).toEqual({ size: bytes.length, part: null, bytes })
	expect(await part('bytes=10-19')).toEqual({ size: bytes.length, part: { start: 10, end: 19 }, bytes: bytes.subarray(10, 20) })
	expect(await part('bytes=-5')).toEqual({
		size: bytes.length,
		part: { start: bytes.length - 5, end: bytes.length - 1 },
		bytes: bytes.subarray(-5),
	})
	expect(await part('bytes=1-2,4-5')).toMatchObject({ part: null })
	expect(s3.calls).toEqual(Array.from({ length: 4 }, () => `GET haus/files/${key}`))
	expect(await part(`bytes=${bytes.length}-`)).toEqual({ size: bytes.length, part: 'none', bytes: null })
	expect([await stores.files.open('originals/ab/zwei'), await stores.files.size('originals/ab/zwei')]).toEqual([null, null])
})

test('all keys are listed however many pages they take, each store its own, and removed one by one', async () => {
	for (const at of ['a', 'b', 'c', 'd', 'e']) await put(Buffer.from(at), at, stores.exports)
	const listed = async () => {
		const keys: string[] = []
		for await (const each of stores.exports.list()) keys.push(each)
		return keys
	}
	expect(await listed()).toEqual(['a', 'b', 'c', 'd', 'e'])
	await stores.exports.remove('c')
	await stores.exports.remove('c')
	expect(await listed()).toEqual(['a', 'b', 'd', 'e'])
	expect(await stores.imports.size('a')).toBe(null)
})

test('D60 busy once, a broken connection, an answer that fails although all is stored, and a clock 20 minutes off go by', async () => {
	const bytes = randomBytes(100_000)
	s3.fail('busy', 1)
	await put(bytes)
	s3.fail('kept and failed', 1)
	await put(bytes)
	for (const minutes of [20, -20]) {
		s3.turnClock(minutes)
		await put(bytes)
		expect((await buffer(await stores.files.read(key))).equals(bytes)).toBe(true)
	}
})

test('D60 what stays away, falls silent, or is full is refused by its name, and heals by itself', async () => {
	const bytes = randomBytes(100_000)
	await put(bytes)
	s3.fail('busy')
	expect(await refusalOf(put(bytes))).toBe('unavailable')
	expect(await refusalOf(stores.files.open(key))).toBe('unavailable')
	expect(await stores.files.fault()).toContain('SlowDown')
	s3.heal()
	s3.fail('silent', 1)
	const began = Date.now()
	expect(await refusalOf(stores.files.open(key))).toBe('unavailable')
	expect(Date.now() - began).toBeLessThan(3000)
	s3.heal()
	s3.fail('full', Infinity, 'PUT')
	expect(await refusalOf(put(bytes))).toBe('no_space')
	s3.heal()
	expect([await refusalOf(put(bytes)), await stores.files.fault()]).toEqual(['done', null])
	const nobody = await open('niemand', { S3_ENDPOINT: 'http://127.0.0.1:9' })
	expect([await refusalOf(nobody.files.size(key)), await nobody.files.fault()]).toEqual([
		'unavailable',
		expect.stringContaining('ECONNREFUSED'),
	])
})

test('D60 what is cut off or stalls on its way never passes for whole, neither for who reads nor for a program', async () => {
	await put(randomBytes(200_000))
	const drafts = () => readdirSync(path.join(folder, 'haus/incoming')).length
	const before = drafts()
	for (const fault of ['cut off', 'stalled'] as const) {
		s3.fail(fault, 2, 'GET')
		const opened = await stores.files.open(key)
		await expect(buffer(opened?.bytes ?? (await stores.files.read(key)))).rejects.toThrow()
		expect(await stores.files.withPath(key, async () => 'read').catch(() => 'refused')).toBe('refused')
		expect(drafts()).toBe(before)
		s3.heal()
	}
	expect((await buffer(await stores.files.read(key))).length).toBe(200_000)
})

test('what programs need is brought here once for all who need it, and goes again', async () => {
	const bytes = randomBytes(50_000)
	await put(bytes)
	s3.calls.length = 0
	const read = () => stores.files.withPath(key, async (file) => readFileSync(file).equals(bytes))
	expect(await Promise.all([read(), read(), read()])).toEqual([true, true, true])
	expect(await read()).toBe(true)
	expect(s3.calls.filter((call) => call.startsWith('GET'))).toHaveLength(1)
	await expect(stores.files.withPath('originals/ab/nichts', async () => {})).rejects.toMatchObject({ code: 'ENOENT' })
})

test('small images are asked for once, then read from this disk, and the oldest make room', async () => {
	const { keepSmallImages } = await import('./small-images.ts')
	const folderOfImages = path.join(folder, 'klein')
	const store = await keepSmallImages((await open('bilder')).exports, folderOfImages, 10_000)
	const image = (at: number) => `derived/ab/bild-${at}.thumb.webp`
	for (let at = 0; at < 8; at++) await put(Buffer.alloc(2000, at), image(at), store)
	const there = readdirSync(folderOfImages)
	expect(there.length).toBeLessThanOrEqual(5)
	expect(there).toContain('bild-7.thumb.webp')
	s3.calls.length = 0
	const bytesOf = async (at: number) => buffer((await store.open(image(at)))?.bytes ?? (await store.read(image(at))))
	for (let times = 0; times < 3; times++) {
		expect((await bytesOf(7)).equals(Buffer.alloc(2000, 7))).toBe(true)
		expect((await bytesOf(0)).equals(Buffer.alloc(2000, 0))).toBe(true)
	}
	expect(s3.calls).toEqual([`GET bilder/exports/${image(0)}`])
	await store.remove(image(7))
	expect([await store.size(image(7)), await store.open(image(7))]).toEqual([null, null])
})

test('of what another server has removed no small images stay on this disk', async () => {
	const { keepSmallImages } = await import('./small-images.ts')
	const folderOfImages = path.join(folder, 'klein-entfernt')
	const store = await keepSmallImages((await open('entfernt')).exports, folderOfImages)
	for (let at = 0; at < 600; at++) writeFileSync(path.join(folderOfImages, `fort-${at}.thumb.webp`), 'x')
	for (const size of ['thumb', 'preview']) writeFileSync(path.join(folderOfImages, `da.${size}.webp`), 'x')
	const again = await keepSmallImages(store, folderOfImages)
	await again.dropCopies?.(async (ids) => new Set(ids.filter((id) => id === 'da')))
	expect(readdirSync(folderOfImages).sort()).toEqual(['da.preview.webp', 'da.thumb.webp'])
})

test('while files move, what is not in the new place yet is read from the former one, written to the new one, and removed from both', async () => {
	const before = await open('alt')
	await put(Buffer.from('alt'), key, before.files)
	const moving = (await open('neu', { FILES_BEFORE: 's3://haus/alt' })).files
	expect([(await buffer(await moving.read(key))).toString(), await moving.size(key)]).toEqual(['alt', 3])
	expect(await moving.withPath(key, async (file) => readFileSync(file, 'utf8'))).toBe('alt')
	await put(Buffer.from('neu'), 'originals/ab/neu', moving)
	expect([await before.files.size('originals/ab/neu'), await moving.size('originals/ab/neu')]).toEqual([null, 3])
	await moving.remove(key)
	expect([await before.files.size(key), await moving.size(key)]).toEqual([null, null])
})

test('what moves is compared, copied once however often that is asked for, and taken away where it was when somebody says so', async () => {
	const [before, now] = [await open('umzug-alt'), await open('umzug-neu')]
	await put(Buffer.from('eins'), key, before.files)
	await put(Buffer.from('export'), 'fertig', before.exports)
	// Half of an earlier one, which was not what it should be.
	await put(Buffer.from('falsch'), key, now.files)
	const run = (remove: boolean) => moveStores(before, now, remove, () => {})
	expect(await run(false)).toEqual({ copied: 2, known: 0, bytes: 10, removed: 0, wrong: [] })
	await put(Buffer.from('zwei'), 'originals/ab/zwei', before.files)
	expect(await run(true)).toEqual({ copied: 1, known: 2, bytes: 4, removed: 3, wrong: [] })
	expect(await run(true)).toEqual({ copied: 0, known: 0, bytes: 0, removed: 0, wrong: [] })
	expect([(await buffer(await now.files.read(key))).toString(), await before.files.size(key)]).toEqual(['eins', null])
	expect((await buffer(await now.exports.read('fertig'))).toString()).toBe('export')
})

test('what arrived damaged is not there, is not taken for what arrived, and is copied again', async () => {
	const [before, now] = [await open('schaden-alt'), await open('schaden-neu')]
	await put(Buffer.from('eins'), key, before.files)
	s3.fail('damaged', 1, 'GET schaden-neu')
	const run = (remove: boolean) => moveStores(before, now, remove, () => {})
	expect(await run(false)).toMatchObject({ copied: 0, known: 0, wrong: [key] })
	expect([await now.files.size(key), await before.files.size(key)]).toEqual([null, 4])
	expect(await run(true)).toMatchObject({ copied: 1, known: 0, removed: 1, wrong: [] })
})

test('an address that is none, or half of an account, is told at the start', () => {
	const given = (more: Record<string, string>) => () => readConfig({ AUTH_SECRET: 'x'.repeat(32), ...more })
	for (const FILES of ['s3://', 's3://Haus/x', 's3://haus/../x/', 'https://haus.example.ch/x'])
		expect(given({ FILES })).toThrow('FILES ist ungültig. Möglich: s3://bucket/prefix oder der Pfad eines Ordners.')
	expect(given({ FILES: 's3://haus/x', S3_ACCESS_KEY_ID: 'a' })).toThrow('gehören zusammen')
	expect(given({ FILES: 's3://haus/x', S3_ENDPOINT: 'ftp://x' })).toThrow('S3_ENDPOINT ist ungültig')
	expect(given({ FILES: 's3://haus' })().files.now).toMatchObject({ kind: 's3', bucket: 'haus', prefix: '' })
	expect(given({ FILES: '/srv/haus', FILES_BEFORE: 'disk', DATA_DIR: '/daten' })().files).toMatchObject({
		now: { folder: '/srv/haus', own: false },
		before: { folder: '/daten/files', own: true },
	})
})
