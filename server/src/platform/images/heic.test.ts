import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startImages, type Images } from './pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-heic-'))
const fixture = (name: string) => path.join(import.meta.dirname, `../../../test/heic/${name}.heic`)
const target = () => path.join(folder, `${Math.random()}.webp`)
const photo = path.join(folder, 'bild.jpg')
let images: Images
beforeAll(async () => {
	await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'green' } })
		.jpeg()
		.toFile(photo)
})
beforeEach(() => void (images = startImages()))
afterEach(() => images.close())
afterAll(() => rmSync(folder, { recursive: true }))

const colours: Record<string, string> = { '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow' }
/** The colours of a picture's corners, from the top left and with the clock. */
async function cornersOf(file: string): Promise<string[]> {
	const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
	const { width, height } = info
	const [left, right, top, bottom] = [width * 0.2, width * 0.8, height * 0.2, height * 0.8].map(Math.floor) as [
		number,
		number,
		number,
		number,
	]
	return [
		[left, top],
		[right, top],
		[right, bottom],
		[left, bottom],
	].map(([x = 0, y = 0]) => {
		const at = (y * width + x) * 3
		return colours[[...data.subarray(at, at + 3)].map((part) => (part > 140 ? 1 : 0)).join('')] ?? 'none'
	})
}
const drawn = ['red', 'green', 'yellow', 'blue']
const develop = async (name: string) => {
	const made = { thumb: target(), preview: target() }
	const pixels = await images.develop(fixture(name), made)
	return { pixels, corners: pixels && (await cornersOf(made.thumb)), preview: pixels && (await cornersOf(made.preview)) }
}
/** By the clock once round: what stood at the top right stands at the top left after a quarter to the left. */
const turned = (quarters: number) => [...drawn.slice(quarters), ...drawn.slice(0, quarters)]
const [lying, standing] = [
	{ width: 128, height: 64 },
	{ width: 64, height: 128 },
]

describe('HEIC', () => {
	it.each([
		['plain', lying, drawn],
		['left-90', standing, turned(1)],
		['left-180', lying, turned(2)],
		['left-270', standing, turned(3)],
		['top-bottom', lying, ['blue', 'yellow', 'green', 'red']],
		['left-right', lying, ['green', 'red', 'blue', 'yellow']],
		['exif-turned', lying, drawn],
		['tiles', { width: 96, height: 48 }, drawn],
		['ten-bit', lying, drawn],
		['burst', lying, drawn],
	])('is turned as it says itself, and the primary picture: %s', async (name, pixels, corners) => {
		expect(await develop(name)).toEqual({ pixels, corners, preview: corners })
	})
	it('is known as it comes, and measured when it is decoded', async () => {
		expect(await images.inspect(fixture('plain'))).toEqual({ mime: 'image/heic', width: null, height: null })
	})
	it('is printed and put above a sheet like any photo', async () => {
		const [print, sheet] = [target(), target()]
		expect(await images.print(fixture('left-90'), print, 200)).toEqual(standing)
		expect(await cornersOf(print)).toEqual(turned(1))
		const paper = { width: 128, height: 64, background: '#ffffff', svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }
		expect(await images.compose(fixture('plain'), sheet, paper, lying, 'anna')).toBe(true)
		expect(await cornersOf(sheet)).toEqual(drawn)
	})
	it('that is broken, too large, a film or nothing of the kind makes no picture', async () => {
		const head = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
		const plain = readFileSync(fixture('plain'))
		const endless = Buffer.concat([head('heic'), Buffer.from('\0\0\0\x01meta\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')])
		const others = {
			film: head('hevc'),
			mov: head('qt  '),
			head: head('heic'),
			endless,
			half: plain.subarray(0, 200),
			empty: Buffer.alloc(0),
		}
		for (const [name, bytes] of Object.entries(others)) {
			const file = path.join(folder, name)
			writeFileSync(file, bytes)
			expect([name, await images.develop(file, { thumb: target(), preview: target() })]).toEqual([name, null])
		}
		for (const name of ['cut-off', '60-megapixels']) expect([name, await develop(name)]).toMatchObject([name, { pixels: null }])
		expect(await develop('plain')).toMatchObject({ pixels: lying })
	})
	it('loses each byte in turn without ever hanging or ending the server', async () => {
		const plain = readFileSync(fixture('tiles'))
		for (let at = 28; at < plain.length; at += 97) {
			const file = path.join(folder, 'changed')
			writeFileSync(file, plain.with(at, 255 - (plain[at] ?? 0)))
			const made = await images.develop(file, { thumb: target(), preview: target() })
			expect([null, expect.any(Object)]).toContainEqual(made)
		}
	}, 60_000)
})

/** The processes that this one has started, and whether they decode. */
const children = () =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
		.split(' ')
		.filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images/worker.ts'))
		.map(Number)
const order: string[] = []
const noted = <Done>(name: string, work: Promise<Done>) => work.then(() => void order.push(name))
const small = (who: string) => noted(who, images.derive(photo, target(), 'preview', who))
const large = () => noted('large', images.derive(fixture('25-megapixels'), target(), 'thumb', 'heic'))

describe('its lane', () => {
	beforeEach(() => void order.splice(0))
	it('killed while it decodes it is begun once more', async () => {
		const made = Array.from({ length: 3 }, (_, n) => images.derive(fixture('plain'), target(), 'thumb', `person ${n}`))
		await vi.waitFor(() => expect(children().length).toBeGreaterThan(0))
		for (const pid of children()) process.kill(pid, 'SIGKILL')
		expect(await Promise.all(made)).toEqual([true, true, true])
	})
	it('killed as often as it is begun it is a file without a picture', async () => {
		const copy = path.join(folder, 'kopie.heic')
		copyFileSync(fixture('plain'), copy)
		images.close()
		images = startImages({ cpu: 1 })
		expect(await images.develop(copy, { thumb: target(), preview: target() })).toBeNull()
	})
	it('a large one lets the other images go first', async () => {
		images.close()
		images = startImages({ processes: 1 })
		await Promise.all([small('a'), large(), small('b'), small('c')])
		expect(order.at(-1)).toBe('large')
	})
	it('and is the next once it has waited for so long', async () => {
		images.close()
		images = startImages({ processes: 1 }, 1)
		await Promise.all([...Array.from({ length: 12 }, (_, n) => small(`person ${n}`)), large()])
		expect(order.indexOf('large')).toBeLessThan(6)
	})
})
