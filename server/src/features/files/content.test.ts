import { createHash } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { files, maxFileBytes } from '@hausheft/contract/files.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { listening } from '../../../test/live.ts'
import { draftsOf, storedKeys } from '../../../test/stored.ts'
import { download, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const send = (bytes: Uint8Array, name: string) => upload(server, house.anna, house.group.id, { bytes, name })
const sent = async (bytes: Uint8Array, name: string) => {
	const answer = await send(bytes, name)
	expect(answer.body).toMatchObject({ filename: expect.any(String) as string })
	expect(answer.status).toBe(201)
	return answer.body
}
const get = (id: string, size?: string, headers?: Record<string, string>) => download(server, house.anna, id, size, headers)
const stored = async () => (await storedKeys(server)).map((key) => path.basename(key))

describe('photos', () => {
	it('keep their bytes; small ones are upright, smaller and tell no place', async () => {
		const original = await photo(2000, 1000, true)
		expect((await sharp(original).metadata()).exif).toBeDefined()
		const file = await sent(original, 'Küche.jpg')
		expect(file).toMatchObject({
			filename: 'Küche.jpg',
			mime: 'image/jpeg',
			size: original.length,
			width: 1000,
			height: 2000,
			receipt: false,
			version: 1,
		})

		const content = await server.app.inject({ url: file.path, headers: { host: 'haus.test', cookie: house.anna.cookie } })
		expect(content.rawPayload.equals(original)).toBe(true)
		for (const [size, width, height] of [
			['thumb', 240, 480],
			['preview', 800, 1600],
		] as const) {
			const small = await get(file.id, size)
			expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' })
			const metadata = await sharp(small.rawPayload).metadata()
			expect(metadata).toMatchObject({ format: 'webp', width, height })
			expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined])
		}
	})
	it('are never enlarged', async () => {
		const file = await sent(await photo(90, 60), 'klein.jpg')
		expect(await sharp((await get(file.id, 'preview')).rawPayload).metadata()).toMatchObject({ width: 90, height: 60 })
	})
	it('have their small images made by a job, without anybody asking', async () => {
		const { id } = await sent(await photo(700, 500), 'auftrag.jpg')
		await vi.waitFor(async () => expect(await stored()).toEqual(expect.arrayContaining([id, `${id}.thumb.webp`, `${id}.preview.webp`])), {
			timeout: 60_000,
		})
	})
	it('answer many who ask at once, before the job has run', async () => {
		const { id } = await sent(await photo(3000, 2000), 'viele.jpg')
		const answers = await Promise.all(Array.from({ length: 12 }, () => get(id, 'thumb')))
		expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
		expect(new Set(answers.map(({ rawPayload }) => rawPayload.length)).size).toBe(1)
	})
	it('with more than 50 megapixels are kept and never opened', async () => {
		const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'white' }, limitInputPixels: false })
			.png()
			.toBuffer()
		const file = await sent(bomb, 'bombe.png')
		expect(file).toMatchObject({ mime: 'image/png', width: null, height: null })
		expect((await get(file.id, 'thumb')).statusCode).toBe(404)
		expect((await get(file.id)).rawPayload.equals(bomb)).toBe(true)
	})
	it('that are broken are kept as they are', async () => {
		const broken = (await photo(800, 600)).subarray(0, 400)
		const file = await sent(broken, 'halb.jpg')
		expect((await get(file.id, 'thumb')).statusCode).toBe(404)
		expect((await get(file.id, 'thumb')).statusCode).toBe(404)
		expect((await get(file.id)).rawPayload.equals(broken)).toBe(true)
	})
})

describe('what is not a photo', () => {
	const text = (content: string) => Buffer.from(content)
	it.each([
		['bild.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
		['seite.html', text('<!doctype html><script>alert(1)</script>')],
		['daten.xml', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
		['bild.jpg', text('<html><body>kein Bild')],
		['eicar.com', text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')],
		['liste.csv', text('a;b\n1;2\n')],
	])('%s is downloaded, whatever it is called', async (name, bytes) => {
		const file = await sent(bytes, name)
		expect(file).toMatchObject({ mime: 'application/octet-stream', width: null, receipt: false })
		const content = await get(file.id)
		expect(content.headers).toMatchObject({
			'content-type': 'application/octet-stream',
			'content-disposition': `attachment; filename=${name}`,
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
		})
		expect((await get(file.id, 'thumb')).statusCode).toBe(404)
	})
	it.each([
		['setup.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
		['foto.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
		['programm', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)])],
	])('%s is a program by its content and refused', async (name, bytes) => {
		const before = (await stored()).length
		expect(await send(bytes, name)).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
		expect(await stored()).toHaveLength(before)
	})
	it('a picture with a wrong ending is what it is', async () => {
		const file = await sent(await photo(50, 50), 'virus.exe')
		expect(file).toMatchObject({ mime: 'image/jpeg', width: 50 })
		expect((await get(file.id)).headers['content-disposition']).toMatch(/^inline/)
	})
})

describe('names', () => {
	it.each([
		['../../../etc/passwd', 'passwd', 'passwd'],
		['agpj\u202Efdp.exe', 'agpjfdp.exe', 'agpjfdp.exe'],
		['a\r\nset-cookie: x=1', 'a%0D%0Aset-cookie_ x=1', `"a%0D%0Aset-cookie_ x=1"; filename*=UTF-8''a%250D%250Aset-cookie_%20x%3D1`],
		['x"; filename="y.html', 'x%22; filename=%22y.html', `"x%22; filename=%22y.html"; filename*=UTF-8''x%2522%3B%20filename%3D%2522y.html`],
		[
			'Müller & Söhne 😀.txt',
			'Müller & Söhne 😀.txt',
			`"M?ller & S?hne ??.txt"; filename*=UTF-8''M%C3%BCller%20%26%20S%C3%B6hne%20%F0%9F%98%80.txt`,
		],
		[`${'lang'.repeat(100)}.txt`, `${'lang'.repeat(49)}.txt`, `${'lang'.repeat(49)}.txt`],
	])('%j stays harmless', async (name, kept, header) => {
		const file = await sent(Buffer.from('text'), name)
		expect(file.filename).toBe(kept)
		expect((await get(file.id)).headers['content-disposition']).toBe(`attachment; filename=${header}`)
	})
})

describe('parts of a file', () => {
	it('are sent as asked, and 416 says how much there is', async () => {
		const bytes = Buffer.from('0123456789')
		const { id } = await sent(bytes, 'ziffern.txt')
		const range = async (value: string, more: Record<string, string> = {}) => {
			const { statusCode, headers, body } = await get(id, undefined, { range: value, ...more })
			return [statusCode, headers['content-range'], body]
		}
		expect(await range('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
		expect(await range('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
		expect(await range('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
		expect(await range('bytes=0-999')).toEqual([206, 'bytes 0-9/10', '0123456789'])
		expect(await range('bytes=10-')).toEqual([416, 'bytes */10', ''])
		expect(await range('bytes=0-1,3-4')).toEqual([200, undefined, '0123456789'])
		expect(await range('zeilen=1')).toEqual([200, undefined, '0123456789'])
		const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
		expect(await range('bytes=2-4', { 'if-range': etag })).toEqual([206, 'bytes 2-4/10', '234'])
		expect(await range('bytes=2-4', { 'if-range': '"anderes"' })).toEqual([200, undefined, '0123456789'])
	})
	it('HEAD tells the same without a byte', async () => {
		const { id } = await sent(Buffer.from('0123456789'), 'kopf.txt')
		const url = files.getContent.path.replace('{id}', id)
		const head = await server.app.inject({ method: 'HEAD', url, headers: { host: 'haus.test', cookie: house.anna.cookie } })
		expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
	})
	it('originals stay in no cache and on no other site', async () => {
		const { id } = await sent(Buffer.from('geheim'), 'a.txt')
		expect((await get(id)).headers).toMatchObject({
			'cache-control': 'private, no-store',
			'cross-origin-resource-policy': 'same-origin',
			'accept-ranges': 'bytes',
			'content-length': '6',
		})
	})
})

describe('the limit of 25 MB', () => {
	it('lets exactly that much in, and not a byte more', async () => {
		expect((await send(Buffer.alloc(maxFileBytes, 'x'), 'voll.txt')).body).toMatchObject({ size: maxFileBytes })
		const before = (await stored()).length
		expect(await send(Buffer.alloc(maxFileBytes + 1, 'x'), 'mehr.txt')).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
		expect(await send(Buffer.alloc(0), 'leer.txt')).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
		expect(await stored()).toHaveLength(before)
	})
	it('holds without a Content-Length, in constant memory', async () => {
		const host = await listening(server.app)
		const chunk = Buffer.alloc(256 * 1024, 'x')
		let peak = 0
		let left = 800 // 200 MB
		const body = new ReadableStream({
			start: (controller) => controller.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')),
			pull: (controller) => {
				peak = Math.max(peak, process.memoryUsage().rss)
				if (left-- > 0) controller.enqueue(chunk)
				else controller.close()
			},
		})
		const before = process.memoryUsage().rss
		const response = await fetch(`http://${host}${files.createFile.path.replace('{id}', house.group.id)}`, {
			method: 'POST',
			headers: { cookie: house.anna.cookie, origin: `http://${host}`, 'content-type': 'multipart/form-data; boundary=b' },
			body,
			duplex: 'half',
		} as RequestInit)
		expect(response.status).toBe(413)
		expect(left).toBeGreaterThan(0) // before all of it was sent
		expect(peak - before).toBeLessThan(100 * 1024 * 1024)
		expect(draftsOf(server)).toEqual([])
	})
})
