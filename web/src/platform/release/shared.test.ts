import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice, onDevice } from '../device/store.ts'
import { takeShared } from './shared.ts'

beforeEach(() => {
	freshDatabase()
	vi.stubGlobal('location', new URL('http://haus.test/sw.js'))
})
afterEach(async () => {
	await closeDevice()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

/** As a form of whichever site, and where that leads. */
async function share(text: string, files: readonly File[] = []) {
	const form = new FormData()
	form.append('text', text)
	for (const file of files) form.append('files', file)
	return sharedAs({ body: form })
}
async function sharedAs(init: RequestInit & { duplex?: 'half' }, mayHave?: number) {
	const answer = await takeShared(new Request('http://haus.test/share', { method: 'POST', ...init }), mayHave)
	return answer.headers.get('location')?.replace('http://haus.test', '')
}
const rows = async () => (await onDevice(['shared'], 'readonly', ({ store }) => store.getAll())) ?? []
const age = (days: number) =>
	onDevice(['shared'], 'readwrite', async ({ store }) => {
		for (const row of await store.getAll()) await store.put({ ...row, at: row.at - days * 24 * 60 * 60_000 })
	})

test('a site that posts again and again fills no device: twenty wait, of what comes after it is said that there is no room', async () => {
	for (let nth = 1; nth <= 20; nth++) expect(await share(`Nummer ${nth}`)).toBe('/share')
	expect(await share('Eine zu viel')).toBe('/share?full')
	expect((await rows()).map(({ text }) => text).toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => `Nummer ${at + 1}`).toSorted())
	// What nobody has come for within a day goes, and makes room.
	await age(1.1)
	expect(await share('Am nächsten Tag')).toBe('/share')
	expect((await rows()).map(({ text }) => text)).toEqual(['Am nächsten Tag'])
})

test('a form that is broken leads where it can be shared again; on a full device it is said that it is full', async () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	expect(await sharedAs({ body: '--x\r\nbroken', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).toBe('/share?again')
	vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError')
	})
	expect(await share('Kein Platz')).toBe('/share?full')
	expect([await rows(), warn.mock.calls.length]).toEqual([[], 2])
})

test('letters and files have their limits, and the rest is named', async () => {
	const text = new File(['x'], 'notiz.txt', { type: 'text/plain' })
	expect(await share('a'.repeat(30_000), [text, new File(['x'], 'film.mp4', { type: 'video/mp4' })])).toBe('/share')
	expect((await rows()).map(({ text: said, files, leftOut }) => [said.length, files.map(({ name }) => name), leftOut])).toEqual([
		[20_000, ['notiz.txt'], ['film.mp4']],
	])
})

test('a form of a foreign site is read no further than what could be taken of it', async () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	const part = new TextEncoder().encode('x'.repeat(1000))
	const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'
	let parts = 0
	const endless = () =>
		new ReadableStream<Uint8Array>({
			start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
			pull(controller) {
				parts++
				controller.enqueue(part)
			},
		})
	const headers = { 'content-type': 'multipart/form-data; boundary=x' }
	expect(await sharedAs({ body: endless(), duplex: 'half', headers }, 50_000)).toBe('/share?full')
	expect(parts).toBeLessThan(60)
	parts = 0
	expect(await sharedAs({ body: endless(), duplex: 'half', headers: { ...headers, 'content-length': '50001' } }, 50_000)).toBe(
		'/share?full',
	)
	expect(parts).toBeLessThan(3)
	expect([await rows(), warn.mock.calls.length]).toEqual([[], 2])
})
