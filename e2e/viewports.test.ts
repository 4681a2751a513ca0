import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { violations } from './axe.ts'
import { tooWide, unfit } from './fit.ts'
import { furnish } from './furnish.ts'
import { lavish, longName, wordy } from './extremes.ts'
import { browse, furnishedHouse, house as newHouse, person, phone, server, wide, type FurnishedHouse } from './house.ts'
import { live } from './watch.ts'
import { listPages, pages, unusedPages, walkTo } from './pages.ts'
import { within } from './patience.ts'

/** What a page is looked at in: CSS pixels, and how large the letters are that one has set in the browser, in percent; `heard`: and whether it is right for who cannot see it. */
type Look = { width: number; height: number; text: number; heard?: boolean }
type Scheme = 'light' | 'dark'

const screens: readonly (readonly [number, number])[] = [
	[320, 640],
	[360, 640],
	[390, 844],
	[430, 932],
	[768, 1024],
	[834, 1112],
	[844, 390],
	[1024, 768],
	[1180, 820],
	[1280, 900],
	[1440, 900],
	[1920, 1080],
]
const looksAt = (text: number, widths?: readonly number[]) =>
	screens.filter(([width]) => widths?.includes(width) ?? true).map(([width, height]): Look => ({ width, height, text }))

type Way = (page: Page, path: string) => Promise<unknown>
const load: Way = (page, path) => page.goto(path)
/** What the server renders is loaded, and so is what one sees first; to the rest one walks. */
const walkWithin = ({ home, place }: FurnishedHouse): Way => {
	const loaded = new Set([home, place])
	return (page, path) => (page.url() === 'about:blank' || loaded.has(path) ? load(page, path) : walkTo(page, path))
}

/** What is wrong where: one comes to each page once, and it is resized. */
async function misfits(house: FurnishedHouse, scheme: Scheme, looksOf: (at: number) => readonly Look[], come = load) {
	const [member, visitor] = [await lookingPage(house, scheme), await lookingPage(null, scheme)]
	const found: Record<string, string[]> = {}
	for (const [at, [title, { path, signedIn, ready }]] of Object.entries(pages(house)).entries()) {
		const looks = looksOf(at)
		// Of those who build the pages: shown beside each other on purpose, in frames of every width, with the letters that they are drawn for.
		const isGallery = path === '/vueform'
		const { page, look } = signedIn ? member : visitor
		if (looks[0]) await look(looks[0])
		await (signedIn ? come : load)(page, path)
		await page.locator(ready).first().waitFor({ state: 'attached' })
		for (const each of looks) {
			if (isGallery && each.text !== 100) continue
			await look(each)
			const left = [...(await staying(page, isGallery ? tooWide : unfit)), ...(each.heard ? await violations(page) : [])]
			if (left.length > 0) found[`${title} at ${each.width} x ${each.height}, text ${each.text} %`] = left
		}
	}
	return found
}

async function lookingPage(who: { cookie: string } | null, colorScheme: Scheme) {
	const page = await browse(who, { hasTouch: true, colorScheme })
	const protocol = await page.context().newCDPSession(page)
	let shown = 100
	const look = async ({ width, height, text }: Look) => {
		const [standard, fixed] = [Math.round(0.16 * text), Math.round(0.13 * text)]
		if (text !== shown)
			await protocol.send('Page.setFontSizes', {
				fontSizes: { standard, fixed },
			})
		shown = text
		await page.setViewportSize({ width, height })
	}
	return { page, look }
}

/** A list lays its rows out anew once it has heard of its width: what is wrong after that. */
async function staying(page: Page, find: typeof unfit): Promise<string[]> {
	let left: string[] = []
	const fits = async () => (left = await find(page)).length === 0
	await vi.waitUntil(fits, { timeout: within(5000) }).catch(() => undefined)
	return [...new Set(left)]
}

test(
	'every page fits from 320 to 1440 px with the longest names, and with letters twice as large; on the phone it has no accessibility violation',
	{
		timeout: within(900_000),
	},
	async () => {
		const everywhere = [...looksAt(100, [320, 390]), ...looksAt(200, [320])].map((look) => ({ ...look, heard: look.width === 390 }))
		// In the sizes between these pages take turns; in the full run each of them has all.
		const turns = [looksAt(100, [834, 1440]), looksAt(100, [844, 1180])]
		const looks = (at: number) => [...everywhere.slice(0, 2), ...turns[at % 2]!, ...everywhere.slice(2)]
		const house = await furnish(wordy(await person(longName('Anna Keller'))))
		expect(await misfits(house, 'light', looks, walkWithin(house))).toEqual({})
	},
)

/** What says that there is nothing, without a way on. */
const deadEnds = (page: Page) =>
	page
		.locator('.empty:visible', { hasNot: page.locator('a[href]:visible, button:visible, label:visible') })
		.locator('h2')
		.evaluateAll((heads) => heads.map((head) => head.ariaLabel ?? head.textContent))

test.each([phone, wide])('a list without anything leads somewhere, and so does what nothing has been said about', async (screen) => {
	const { anna, ...house } = await newHouse()
	const used = await newHouse()
	const make = async (noun: string, body: object) => (await used.anna.post(`/properties/${used.property}/${noun}`, body)).id
	const [type] = await used.anna.get<{ id: string }[]>('/journals/types')
	const object = await make('objects', { name: 'Boiler' })
	const contact = await make('contacts', { company: 'Sanitär Huber' })
	const unused = { ...used, object, contact, journal: await make('journals', { name: 'Heizung', type: type?.id }) }
	const ends: Record<string, string[]> = {}
	for (const [who, paths] of [[anna, listPages(house)] as const, [used.anna, unusedPages(unused)] as const]) {
		const page = await browse(who, screen)
		for (const [at, path] of paths.entries()) {
			await (at === 0 ? load : walkTo)(page, path)
			await page.locator('.empty').first().waitFor()
			const left = await staying(page, deadEnds)
			if (left.length > 0) ends[path] = left
		}
	}
	expect(ends).toEqual({})
})

test('each day of a calendar without anything is a place to put something', async () => {
	const { anna } = await newHouse()
	for (const screen of [phone, wide]) {
		const page = await browse(anna, screen)
		await page.goto('/user/calendar?view=agenda')
		const days = page.locator('.agenda-empty')
		await days.first().waitFor()
		expect(await days.count()).toBe(await days.filter({ has: page.locator('a[href]:visible, button:visible') }).count())
	}
})

describe('on the phone', () => {
	let house: FurnishedHouse
	beforeAll(async () => {
		house = await furnishedHouse()
	})

	test('in landscape the most of height and width is left to the content', async () => {
		const page = await browse(house.anna, {
			hasTouch: true,
			isMobile: true,
			viewport: { width: 844, height: 390 },
		})
		await page.goto(house.place)
		const box = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? expect.fail(selector)
		for (const viewport of [
			{ width: 844, height: 390 },
			{ width: 915, height: 412 },
		]) {
			await page.setViewportSize(viewport)
			const head = await box('.page-header')
			expect(head.y + head.height).toBeLessThan(viewport.height / 3)
			expect(head.x).toBeLessThan(viewport.width / 10)
			expect(await page.locator('.rail').evaluate((rail) => rail.scrollWidth - rail.clientWidth)).toBe(0)
			await page.getByRole('link', { name: 'Posteingang' }).click({ trial: true })
		}
		// What the rail has no room for opens beside it, whole.
		await page.locator('.group-switch summary').click()
		await page.getByRole('link', { name: 'Alle Gruppen' }).click({ trial: true })
	})

	test('however long the names, what was done at an object begins on its first screen', async () => {
		const { anna: reader, place, object } = await furnish(wordy(await person('Anna Keller')))
		const page = await browse(reader, phone)
		await page.goto(`${place}/objects/view-${object}`)
		const facts = page.locator('.noun-facts')
		await facts.getByRole('link', { name: /entlüftet/ }).waitFor()
		expect((await facts.boundingBox())?.height).toBeLessThan(500)
	})

	test('a form that is on its way stands where it will be, not at the lower edge', async () => {
		const two = await newHouse()
		await two.addProperty('Seestrasse 14')
		const page = await browse(two.anna, phone)
		// With the houses, which the form asks for as well.
		await live(page, `${server()}/user/groups`)
		await page.route(/_payload\.json|\/api\/be\/(?!groups\/list|health)/, () => undefined)
		await walkTo(page, `${two.home}/create`)
		const coming = page.locator('.quick-capture > .skeleton-cards')
		await coming.waitFor()
		expect((await coming.boundingBox())?.y).toBeLessThan(200)
	})

	test('what was logged before can be chosen without the page moving sideways', async () => {
		const page = await browse(house.anna, phone)
		await page.goto('/user/calendar/create')
		await page.getByRole('listbox', { name: 'Schon so erfasst' }).getByRole('option').first().waitFor()
		for (const width of [320, 390]) {
			await page.setViewportSize({ width, height: 844 })
			expect(await tooWide(page), `${width} px`).toEqual([])
		}
	})
})

// In CSS pixels: zooming to 200 % halves them.
const sizes = {
	'320 px': { ...phone, viewport: { width: 320, height: 640 } },
	'768 px': { viewport: { width: 768, height: 1024 }, hasTouch: true },
	'844 x 390 px': { viewport: { width: 844, height: 390 }, hasTouch: true },
	'1440 px': wide,
	'1440 px zoomed to 200 %': {
		viewport: { width: 720, height: 450 },
		deviceScaleFactor: 2,
	},
}

describe.runIf(process.env['HAUSHEFT_FULL'])('every page in full', () => {
	let house: FurnishedHouse
	let named: FurnishedHouse
	beforeAll(async () => {
		house = await furnishedHouse()
		named = await furnish(wordy(await person('Anna Keller')))
	})

	const ways = (['light', 'dark'] as const).flatMap((scheme) => [100, 150, 200].map((text) => ({ scheme, text })))
	test.each(ways)('fits from 320 to 1920 px: $scheme, text $text %', { timeout: within(900_000) }, async ({ scheme, text }) => {
		expect(await misfits(house, scheme, () => looksAt(text))).toEqual({})
	})

	test('fits with the longest names and the largest amounts', { timeout: within(900_000) }, async () => {
		const all = await furnish(wordy(lavish(await person(longName('Anna Keller')))))
		expect(await misfits(all, 'light', () => looksAt(100, [320, 390, 834, 844, 1180, 1440]))).toEqual({})
	})

	test.each([100, 200])('fits with names of 180 letters: text %i %', { timeout: within(900_000) }, async (text) => {
		expect(await misfits(named, 'light', () => looksAt(text))).toEqual({})
	})

	test.each(Object.entries(sizes))('nothing is wrong for who cannot see it: %s', { timeout: within(900_000) }, async (_, size) => {
		const found: Record<string, string[]> = {}
		const [member, visitor] = [await browse(house, size), await browse(null, size)]
		for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
			const page = signedIn ? member : visitor
			const wrong: string[] = []
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme })
				await page.goto(path)
				await page.locator(ready).first().waitFor({ state: 'attached' })
				wrong.push(...(await violations(page)).map((text) => `${colorScheme}: ${text}`))
			}
			if (wrong.length > 0) found[title] = wrong
		}
		expect(found).toEqual({})
	})
})
