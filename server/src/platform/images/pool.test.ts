import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startImages, type Images } from './pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-images-'))
const picture = path.join(folder, 'bild.jpg')
const target = () => path.join(folder, `${Math.random()}.webp`)
let images: Images
beforeAll(async () => {
	await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'green' } })
		.jpeg()
		.toFile(picture)
})
afterEach(() => images.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** The processes that this one has started, by what they run; without those of servers that were there before. */
const children = () =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
		.split(' ')
		.filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images/worker.ts'))
		.map(Number)
		.filter((pid) => !others.has(pid))
let others: ReadonlySet<number> = new Set()
beforeEach(() => {
	others = new Set()
	others = new Set(children())
})

describe('image processes', () => {
	it('are few, and end when there is nothing to do', async () => {
		images = startImages({ processes: 2, idle: 50 })
		const made = await Promise.all(Array.from({ length: 6 }, (_, n) => images.derive(picture, target(), 'thumb', `person ${n}`)))
		expect(made).toEqual([true, true, true, true, true, true])
		expect(children().length).toBeLessThanOrEqual(2)
		await vi.waitFor(() => expect(children()).toEqual([]))
		expect(await images.inspect(picture)).toEqual({ mime: 'image/jpeg', width: 4000, height: 3000 })
	})
	it('are killed when they take too long', async () => {
		images = startImages({ cpu: 1 })
		// Every point of it is another: it is looked at ten times a second, and takes longer than that.
		const costly = path.join(folder, 'rauschen.png')
		await sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } })
			.png({ compressionLevel: 1 })
			.toFile(costly)
		expect(await images.derive(costly, target(), 'preview')).toBe(false)
		await vi.waitFor(() => expect(children()).toEqual([]))
	})
	it('may die of something else: the work is done by another', async () => {
		images = startImages({ processes: 1 })
		await images.inspect(picture)
		const [pid] = children() as [number]
		const made = images.derive(picture, target(), 'preview')
		process.kill(pid, 'SIGKILL')
		expect(await made).toBe(true)
		expect(children()).not.toContain(pid)
	})
	it('take no more than so much work at a time, and looking at an upload comes first', async () => {
		images = startImages({ processes: 1, waiting: 3 })
		const order: string[] = []
		// Their heads are read first, in no order: one of them comes too late.
		const made = ['a', 'b', 'c', 'd'].map((name) => images.derive(picture, target(), 'preview').then(() => order.push(name)))
		const look = images.inspect(picture).then(() => order.push('upload'))
		const refused = (await Promise.allSettled(made)).filter(({ status }) => status === 'rejected')
		expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }])
		await look
		expect(order.indexOf('upload')).toBeLessThanOrEqual(1)
	})
	it('are never all at work for one person, however many pictures they ask for', async () => {
		images = startImages()
		const order: string[] = []
		const look = (who: string) => images.derive(picture, target(), 'preview', who).then(() => order.push(who))
		const all = Array.from({ length: 6 }, () => look('anna'))
		await Promise.all([...all, look('beat')])
		expect(order.indexOf('beat')).toBeLessThanOrEqual(2)
	})
	it('draw over a picture, as large as it is made', async () => {
		images = startImages()
		const over = { width: 4000, height: 3000, shapes: '<rect width="2000" height="3000" fill="#e0301e"/>' }
		const sides = async (file: string) => {
			const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
			const redAt = (x: number) => (data[(10 * info.width + x) * info.channels] ?? 0) > 150
			return [info.width, info.height, redAt(info.width / 2 - 5), redAt(info.width / 2 + 5)]
		}
		const [small, whole] = [target(), target()]
		expect(await images.print(picture, small, 800, over)).toEqual({ width: 800, height: 600 })
		expect(await sides(small)).toEqual([800, 600, true, false])
		expect(await images.mark(picture, whole, over, 'anna')).toBe(true)
		expect(await sides(whole)).toEqual([4000, 3000, true, false])
		expect(await images.mark(picture, target(), { ...over, shapes: '<image href="file:///etc/passwd"/>' }, 'anna')).toBe(true)
	})
	it('read no format but those of photos', async () => {
		images = startImages()
		const svg = path.join(folder, 'bild.svg')
		writeFileSync(svg, '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="/etc/passwd"/></svg>')
		expect(await images.derive(svg, target(), 'thumb')).toBe(false)
		expect(await images.derive(path.join(folder, 'gibtsnicht'), target(), 'thumb')).toBe(false)
	})
	it('say no after the end', async () => {
		images = startImages()
		const made = images.derive(picture, target(), 'preview')
		images.close()
		await expect(made).rejects.toMatchObject({ code: 'unavailable' })
		await expect(images.inspect(picture)).rejects.toMatchObject({ code: 'unavailable' })
	})
})
