import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Event as Entry, Rolling } from '@hausheft/contract/events.ts'
import { browse, furnishedHouse, phone, server, withWorker, type FurnishedHouse } from './house.ts'
import { within } from './patience.ts'
import { startSlowLine } from './slow-line.ts'
import { chosenIn, save, title, toast } from './waiting.ts'
import { workerSettled } from './watch.ts'

// Only in `npm run test:full`: minutes of a line that is hardly one.
const long = { timeout: within(20 * 60_000) }
const names = (count: number) => Array.from({ length: count }, (_, nth) => `Im Keller ${String(nth + 1).padStart(2, '0')}`)

/** As bright and dark as a photo, so that it is as large as one. */
const noisy = async (name: string) => {
	const [width, height] = [800, 600]
	const raw = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
	return { name, mimeType: 'image/jpeg', buffer: await raw.resize(3200, 2400).blur(1.5).jpeg({ quality: 88 }).toBuffer() }
}

/** Saved one after the other without a connection. */
async function saveAll(page: Page, house: FurnishedHouse, called: readonly string[], photos: number): Promise<void> {
	for (const name of called) {
		await page.goto(`${house.place}?event=new`)
		await title(page).fill(name)
		const chosen = await Promise.all(Array.from({ length: photos }, (_, nth) => noisy(`${name} ${nth + 1}.jpg`)))
		if (photos > 0) {
			await chosenIn(page, chosen)
			await expect.poll(() => page.locator('.photo-item[data-state=failed]').count()).toBe(photos)
		}
		await save(page)
		await toast(page).waitFor()
	}
}

/** What the house has of them, in the order in which it came. */
async function arrived({ anna, property }: FurnishedHouse): Promise<Entry[]> {
	const { events } = await anna.get<Rolling>(`/properties/${property}/events-rolling?limit=200`)
	return events.filter(({ name }) => name.startsWith('Im Keller')).toSorted((one, other) => one.created_at.localeCompare(other.created_at))
}

describe.runIf(process.env['HAUSHEFT_FULL'])('over 256 kbit/s', () => {
	test.for([
		{ count: 30, photos: 0, breaksEvery: 10_000 },
		{ count: 10, photos: 2, breaksEvery: 60_000 },
	])('$count entries with $photos photos each, while it breaks every $breaksEvery ms: all there once, in order', long, async (how) => {
		const { count, photos, breaksEvery } = how
		const house = await furnishedHouse()
		await using line = await startSlowLine(server(), { kbits: 256, breaksEvery, gap: 1000 })
		const page = await browse(house.anna, { ...withWorker, ...phone, baseURL: line.url })
		await page.goto(house.place)
		await workerSettled(page)
		line.pass('not')
		await saveAll(page, house, names(count), photos)
		expect(await arrived(house)).toEqual([])
		line.pass('slowly')
		await expect.poll(async () => (await arrived(house)).length, long).toBe(count)
		await expect.poll(() => page.locator('.waiting-bar').count(), long).toBe(0)
		const all = await arrived(house)
		expect(all.map(({ name }) => name)).toEqual(names(count))
		expect(all.map(({ files }) => files.map(({ filename }) => filename))).toEqual(
			names(count).map((name) => Array.from({ length: photos }, (_, nth) => `${name} ${nth + 1}.jpg`)),
		)
		if (photos > 0) expect(line.breaks()).toBeGreaterThan(0)
	})
})
