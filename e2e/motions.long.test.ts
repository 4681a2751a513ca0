import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, furnishedHouse, phone, wide, type FurnishedHouse } from './house.ts'
import { photo } from './papers.ts'

const moving = { ...wide, reducedMotion: 'no-preference' } satisfies BrowserContextOptions
/** An entry grows by itself, everything else is a picture of the page. */
type Counting = { motions?: { finished: Promise<unknown> }[]; grown?: Animation[]; slow?: true }

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
	const form = new FormData()
	form.set('event', house.event)
	form.set('file', new Blob([Uint8Array.from(await photo('#8a9a5b', 300, 200))]), 'bild.jpg')
	await house.anna.post(`/groups/${house.group}/files`, form)
})

/** The timeline of the house, with the panel and the viewer on the device; each motion is counted. */
async function timeline(look: BrowserContextOptions, patience = 60_000): Promise<Page> {
	const page = await browse(house.anna, look)
	// A busy machine needs longer than the moment after which everything comes without.
	await page.addInitScript((longest) => {
		AbortSignal.timeout = () => {
			const late = new AbortController()
			setTimeout(() => late.abort(), longest)
			return late.signal
		}
	}, patience)
	await page.addInitScript(() => {
		const told = globalThis as Counting
		told.motions = []
		const begin = Document.prototype.startViewTransition
		Document.prototype.startViewTransition = function (change) {
			const motion = begin.call(this, change)
			told.motions?.push(motion)
			return motion
		}
		told.grown = []
		const animate = Element.prototype.animate
		Element.prototype.animate = function (keyframes, options) {
			const growth = animate.call(this, keyframes, options)
			if (told.slow) growth.updatePlaybackRate(0.006)
			told.motions?.push(growth)
			told.grown?.push(growth)
			return growth
		}
	})
	await page.goto(house.place)
	// What animates has loaded by now, if it shall; only what has once come in time moves.
	await page.waitForFunction(() => getComputedStyle(document.documentElement).viewTransitionName === 'none')
	await page.locator(`[data-entry="${house.event}"]`).click()
	await drawer(page).waitFor()
	await drawer(page)
		.getByRole('button', { name: /gross ansehen/ })
		.first()
		.click()
	await page.locator('dialog.viewer img').first().waitFor()
	await page.keyboard.press('Escape')
	await page.locator('dialog.viewer').waitFor({ state: 'detached' })
	await page.keyboard.press('Escape')
	await drawer(page).waitFor({ state: 'detached' })
	await page.evaluate(() => {
		Object.assign(globalThis as Counting, { motions: [], grown: [] })
	})
	return page
}
const cards = (page: Page) => page.locator('.timeline .entry-card')
const drawer = (page: Page) => page.locator('.drawer')
const counted = (page: Page) => page.evaluate(() => (globalThis as Counting).motions?.length)
const settled = (page: Page) => page.evaluate(() => (globalThis as Counting).motions?.at(-1)?.finished)
/** So that what is pressed is pressed while something moves. */
const slowly = (page: Page) =>
	page.evaluate(() => {
		const slow = new CSSStyleSheet()
		slow.replaceSync('::view-transition-group(opened) { animation-duration: 30s !important }')
		;(globalThis as Counting).slow = true
		document.adoptedStyleSheets = [slow]
	})
const isMoving = (page: Page) =>
	page.evaluate(() => {
		const { grown = [] } = globalThis as Counting
		return document
			.getAnimations()
			.some((motion) => grown.includes(motion) || (motion.effect as KeyframeEffect).pseudoElement?.includes('opened'))
	})
/** Where a page stands, and what has the focus. */
const stands = (page: Page) =>
	page.evaluate(() => {
		const focused = document.activeElement
		return `${scrollY} ${focused?.tagName} ${focused?.getAttribute('data-entry') ?? focused?.textContent?.slice(0, 40)}`
	})

type Step = (page: Page) => Promise<unknown>
const isOpen = (page: Page) => drawer(page).waitFor()
const isClosed = (page: Page) => drawer(page).waitFor({ state: 'detached' })
const viewer = (page: Page) => page.locator('dialog.viewer')
const enter = async (page: Page, card: string) => {
	await page.locator(card).first().focus()
	await page.keyboard.press('Enter')
}
/** An entry is opened and closed, its photo too. */
const steps = (): [press: Step, there: Step][] => [
	[(page) => enter(page, `.timeline-row:nth-child(3) [data-entry]`), isOpen],
	[(page) => page.keyboard.press('Escape'), isClosed],
	[(page) => enter(page, `[data-entry="${house.event}"]`), isOpen],
	[
		(page) =>
			drawer(page)
				.getByRole('button', { name: /gross ansehen/ })
				.first()
				.click(),
		(page) => viewer(page).waitFor(),
	],
	[(page) => page.keyboard.press('Escape'), (page) => viewer(page).waitFor({ state: 'detached' })],
	[(page) => page.goBack(), isClosed],
]

test('an entry comes out of its card, a photo out of the small one, and back; the page stands and the focus is as without', async () => {
	const [page, still] = [await timeline(moving), await timeline(wide)]
	for (const each of [page, still]) await each.evaluate(() => scrollTo(0, 120))
	for (const [at, [press, there]] of steps().entries()) {
		for (const each of [page, still]) {
			await press(each)
			await there(each)
		}
		await settled(page)
		await expect.poll(async () => [at, await stands(page)].join() === [at, await stands(still)].join()).toBe(true)
		expect([await counted(page), await counted(still)]).toEqual([at + 1, 0])
	}
	// An entry waits for no picture of the page that stays below it.
	expect(await page.evaluate(() => (globalThis as Counting).grown?.length)).toBe(2)
})

test('what is not there in a moment comes without', async () => {
	const page = await timeline(moving, 0)
	for (const [press, there] of steps()) {
		await press(page)
		await there(page)
	}
	expect(await page.evaluate(() => document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).pseudoElement))).toBe(false)
	expect(await page.evaluate(() => (globalThis as Counting).grown?.length)).toBe(0)
})

/** Until its entry is on its way out of it. */
const openMoving = async (page: Page) => {
	await enter(page, '[data-entry]')
	await expect.poll(() => isMoving(page)).toBe(true)
}

test('a second tap is answered while something moves: another entry, a key, a button of the one that opens', async () => {
	const page = await timeline(moving)
	await slowly(page)
	await openMoving(page)
	const other = await cards(page).nth(2).getAttribute('data-entry')
	await cards(page).nth(2).click()
	await page.waitForURL((url) => url.searchParams.get('event') === other)
	await page.keyboard.press('Escape')
	await isClosed(page)
	await openMoving(page)
	const button = await drawer(page).getByRole('button', { name: 'Schliessen' }).boundingBox()
	if (!button) throw new Error('has no button to close it')
	await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
	await isClosed(page)
})

/** What is touched while something moves, and the click that comes after it: whether what one sees at its place takes it. */
const takes = (page: Page, touch: readonly string[], detail: number) =>
	page.evaluate(
		([events, nth]) => {
			const place = document.querySelector('dialog.viewer [aria-label=Schliessen]')?.getBoundingClientRect()
			if (!place) throw new Error('has no button to close it')
			for (const event of events) document.body.dispatchEvent(new PointerEvent(event, { bubbles: true }))
			const at = { clientX: place.x + place.width / 2, clientY: place.y + place.height / 2, detail: nth }
			return !document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...at }))
		},
		[touch, detail] as const,
	)

test.each<[boolean, string, readonly string[], number]>([
	[true, 'a tap', ['pointerdown'], 1],
	[false, 'a scroll', ['pointerdown', 'pointercancel'], 1],
	[false, 'a key', ['pointerdown'], 0],
])('what lies above takes the next click: %s after %s', async (taken, _what, touch, detail) => {
	const page = await timeline(moving)
	await enter(page, `[data-entry="${house.event}"]`)
	await isOpen(page)
	await settled(page)
	await slowly(page)
	await drawer(page)
		.getByRole('button', { name: /gross ansehen/ })
		.first()
		.click()
	await expect.poll(() => isMoving(page)).toBe(true)
	expect(await takes(page, touch, detail)).toBe(taken)
})

/** A new entry as far as its save: the answer waits, and who saves is at the list before it comes. */
async function saving(page: Page, title: string, day?: string) {
	await page.getByLabel(/^Titel/).fill(title)
	if (day) await page.getByRole('textbox', { name: 'Datum' }).fill(day)
	const answer = Promise.withResolvers<void>()
	await page.route(/\/properties\/[^/]+\/events$/, (route) => answer.promise.then(() => route.continue()), { times: 1 })
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	return answer.resolve
}
const beginEntry = async (page: Page) => {
	await page.getByRole('link', { name: 'Eintrag erfassen' }).first().click()
	await isOpen(page)
}
/** What the form becomes while it moves. */
const becomes = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('*')].flatMap((each) => (each.style.viewTransitionName === 'opened' ? each.innerText : [])),
	)
const formMoves = async (page: Page, title: string) => {
	await expect.poll(() => isMoving(page)).toBe(true)
	expect(await becomes(page)).toEqual([expect.stringContaining(title)])
	expect(await counted(page)).toBe(1)
}

test('a form becomes the row of what it saves, while that is still on its way, and nobody else’s that has just come', async () => {
	const page = await timeline(moving)
	await slowly(page)
	await beginEntry(page)
	await house.anna.post(`/properties/${house.property}/events`, { name: 'Kam dazwischen', event_at: new Date().toISOString() })
	await cards(page).filter({ hasText: 'Kam dazwischen' }).waitFor()
	const answer = await saving(page, 'Estrich geräumt')
	await formMoves(page, 'Estrich geräumt')
	answer()
	await page.getByRole('link', { name: /Estrich geräumt.*Anna Keller/ }).waitFor()
})

test('on the phone the page of the form becomes the row of the house', async () => {
	const page = await timeline({ ...phone, reducedMotion: 'no-preference' })
	await slowly(page)
	await page.locator('.tab-bar').getByRole('link', { name: 'Eintrag erfassen' }).click()
	const answer = await saving(page, 'Dachrinne gespült')
	await formMoves(page, 'Dachrinne gespült')
	answer()
	await page.getByRole('link', { name: /Dachrinne gespült.*Anna Keller/ }).waitFor()
})

test.each<[string, BrowserContextOptions, (page: Page) => Promise<unknown>]>([
	['its row is out of sight', moving, (page) => saving(page, 'Vor langer Zeit', '01.02.2011')],
	['motion is not wanted', wide, (page) => saving(page, 'Ohne Bewegung')],
	['it saves nothing', moving, (page) => page.getByRole('button', { name: 'Abbrechen' }).click()],
])('a form closes without where %s', async (_why, look, leave) => {
	const page = await timeline(look)
	await beginEntry(page)
	await leave(page)
	await isClosed(page)
	expect(await counted(page)).toBe(0)
})
