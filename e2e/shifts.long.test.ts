import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, desktop, furnishedHouse, phone, type FurnishedHouse } from './house.ts'
import { noteShifts, painted, shifted, takeShifts } from './shifts.ts'
import { live } from './watch.ts'

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
})

/** From here on; letters that come later than their text, and may fill a line fewer, are not what is looked at. */
const forget = async (page: Page) => {
	// They are added after the first paint.
	await page.waitForFunction(() =>
		['Figtree', 'Bricolage'].every((name) =>
			[...document.fonts].some(({ family }) => family.includes(name) && !family.includes('Fallback')),
		),
	)
	await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())))
	await page.evaluate(() => document.fonts.ready)
	await painted(page)
	await takeShifts(page)
}
/** Answers of the API wait until they are let go, one after the other, each painted before the next one comes. */
async function holdAnswers(page: Page) {
	const waiting: (() => Promise<void>)[] = []
	const first = Promise.withResolvers<void>()
	let onTheWay = 0
	await page.route(
		({ pathname }) => pathname.startsWith('/api/be/') || pathname.endsWith('/_payload.json'),
		(route) => {
			onTheWay++
			waiting.push(async () => {
				await route.fulfill({ response: await route.fetch() })
				onTheWay--
			})
			first.resolve()
		},
	)
	return {
		asked: () => first.promise,
		/** All of them, also those that are asked for then, until this is there. */
		letGo: async (part: Locator) => {
			const isDone = async () => waiting.length === 0 && onTheWay === 0 && (await part.isVisible())
			while (!(await isDone())) {
				await waiting.shift()?.()
				await painted(page)
			}
		},
	}
}

const pages: readonly [string, (house: FurnishedHouse) => string, string][] = [
	['the timeline', ({ place }) => place, '.timeline .entry-card'],
	['the overview', ({ home }) => home, '.group-home-last .todo-row'],
	['the files', ({ place }) => `${place}/files`, '.empty'],
	['the contacts', ({ place }) => `${place}/contacts`, '.noun-rows li'],
	['all entries', ({ place }) => `${place}/events/all`, '.entry-line'],
]

for (const [device, on] of [
	['at the desk', desktop],
	['on the phone', phone],
] as const) {
	test.each(pages)(`nothing moves while %s comes, ${device}`, async (_, addressOf, part) => {
		const page = await browse(house, on)
		await page.addInitScript(noteShifts)
		const held = await holdAnswers(page)
		await page.goto(addressOf(house))
		await forget(page)
		await held.letGo(page.locator(part).first())
		expect(await shifted(page)).toEqual([])
	})

	test.each(pages)(`nothing moves while one goes to %s, ${device}`, async (_, addressOf, part) => {
		const page = await browse(house, on)
		await page.addInitScript(noteShifts)
		await live(page, '/user/notifications')
		const held = await holdAnswers(page)
		await forget(page)
		await page.evaluate((href) => history.pushState({}, '', href), addressOf(house))
		await held.asked()
		await held.letGo(page.locator(part).first())
		expect(await shifted(page)).toEqual([])
	})
}
