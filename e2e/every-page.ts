// What is wrong with pages as they are looked at in every way.
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { violations } from './axe.ts'
import { tooWide, unfit } from './fit.ts'
import { browse, type FurnishedHouse } from './house.ts'
import { pages } from './pages.ts'
import { within } from './patience.ts'

/**
 * What a page is looked at in: CSS pixels, and how large the letters are that one has set in the browser, in percent; `heard`: and whether it is
 * right for who cannot see it; `mouse`: with one, and not with a finger.
 */
type Look = { width: number; height: number; text: number; scheme?: 'light' | 'dark'; heard?: boolean; mouse?: boolean }

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
export const looksAt = (text: number, widths?: readonly number[]) =>
	screens.filter(([width]) => widths?.includes(width) ?? true).map(([width, height]): Look => ({ width, height, text }))

/** What is wrong where: each page is loaded once, and resized. */
export async function misfits(house: FurnishedHouse, looks: readonly Look[], of: typeof pages = pages) {
	const [member, visitor] = [await lookingPage(house), await lookingPage(null)]
	const found: Record<string, string[]> = {}
	for (const [title, { path, signedIn, ready }] of Object.entries(of(house))) {
		// Of those who build the pages: shown beside each other on purpose, in frames of every width, with the letters that they are drawn for.
		const isGallery = path === '/vueform'
		const { page, look } = signedIn ? member : visitor
		if (looks[0]) await look(looks[0])
		await page.goto(path)
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

async function lookingPage(who: { cookie: string } | null) {
	const page = await browse(who, { hasTouch: true })
	const protocol = await page.context().newCDPSession(page)
	let shown = 100
	const look = async ({ width, height, text, scheme = 'light', mouse = false }: Look) => {
		const [standard, fixed] = [Math.round(0.16 * text), Math.round(0.13 * text)]
		if (text !== shown)
			await protocol.send('Page.setFontSizes', {
				fontSizes: { standard, fixed },
			})
		shown = text
		await page.emulateMedia({ colorScheme: scheme })
		await page.setViewportSize({ width, height })
		await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: !mouse })
	}
	return { page, look }
}

/** A list lays its rows out anew once it has heard of its width: what is wrong after that. */
export async function staying(page: Page, find: typeof unfit): Promise<string[]> {
	let left: string[] = []
	const fits = async () => (left = await find(page)).length === 0
	await vi.waitUntil(fits, { timeout: within(5000) }).catch(() => undefined)
	return [...new Set(left)]
}

/** In which every page is looked at each time: all widths that one layout changes to another at, with letters twice as large, and with ears. */
export const usualLooks: readonly Look[] = [
	...looksAt(100, [320, 390, 834, 844, 1180, 1440]).map((look) => ({ ...look, heard: look.width === 390 })),
	...looksAt(200, [320]),
	...looksAt(100, [1440]).map((look) => ({ ...look, scheme: 'dark' as const, heard: true, mouse: true })),
]
