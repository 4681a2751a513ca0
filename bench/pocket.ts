/**
 * `node bench/pocket.ts [rows=50000] [slower=4] [runs=5]`: what a phone waits for, on a CPU so many times slower: an entry with three photos that is put into the
 * queue, the timeline that is read without a network, an entry that was fetched beforehand (the middle of the runs and the worst, in
 * milliseconds); then, in a house with so many entries, how long the page works in each task while their list is scrolled, here and on the slower
 * CPU. What misses its aim is marked, and the end is status 1. With rows alone (`node bench/pocket.ts 50000 4 0`) the phone is left out.
 */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startFront } from '../e2e/front.ts'
import { furnish } from '../e2e/furnish.ts'
import { photo } from '../e2e/papers.ts'
import { newPerson } from '../e2e/person.ts'
import { startServer } from '../e2e/server.ts'
import { workerSettled } from '../e2e/watch.ts'
import { cookieOf } from './asked.ts'
import { withHouse } from './house.ts'
import { run } from './running.ts'

const [rows = 50_000, slower = 4, runs = 5] = process.argv.slice(2).map(Number)
const root = new URL('..', import.meta.url).pathname
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-CH' } satisfies BrowserContextOptions
/** In milliseconds. */
const aims = { queued: 300, read: 1500, opened: 100, task: 50, slowTask: 150 }
const screens = 60

const browser = await launchBrowser()
try {
	if (runs > 0) await onPhone()
	if (rows > 0) await inLongList()
} finally {
	await browser.close()
}

async function onPhone() {
	await using server = await startServer({ env: { WRITES_PER_MINUTE: '1000000' } })
	await using front = await startFront(server)
	const anna = await newPerson(server.url, 'Anna Keller')
	const house = await furnish(anna)
	const page = await openPage(anna.cookie, front.url, phone)
	const colours = ['#8a9a5b', '#9a5b8a', '#5b8a9a']
	const pictures = await Promise.all(
		colours.map(async (colour, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: await photo(colour, 4000, 3000) })),
	)
	await page.goto(house.place)
	await workerSettled(page)
	const [queued, read, opened]: [number[], number[], number[]] = [[], [], []]
	for (let n = 0; n < runs; n++) {
		front.up()
		await page.goto(`${house.place}?event=new`)
		await page.getByLabel(/^Titel/).fill(`Boiler entkalkt ${n}`)
		await page.waitForLoadState('networkidle')
		front.down()
		await page.locator('input[type=file][multiple]').setInputFiles(pictures)
		// Made smaller and on the device: from here on they wait for the line alone.
		await page.waitForFunction((many) => document.querySelectorAll('.photo-item[data-state=failed] img').length === many, pictures.length)
		const normal = await slowDown(page)
		queued.push(
			await untilShown(page, page.getByRole('button', { name: 'Speichern', exact: true }), '.toast', 'Auf diesem Gerät gespeichert'),
		)
		await page.goto(house.place, { waitUntil: 'commit' })
		read.push(await page.evaluate(firstShown, '.entry-card[data-entry]'))
		await normal()
	}
	await page.context().close()
	// On a device where nothing waits.
	const reader = await openPage(anna.cookie, server.url, phone)
	await reader.goto(house.place)
	// The first brings the program along.
	for (let n = 0; n <= runs; n++) {
		const card = reader.locator('.entry-card[data-entry]').nth(n + 2)
		await card.scrollIntoViewIfNeeded()
		await reader.waitForLoadState('networkidle')
		const normal = await slowDown(reader)
		const took = await untilShown(reader, card, '.event-detail', '')
		if (n > 0) opened.push(took)
		await normal()
		await reader.goBack()
		await reader.locator('.event-detail').waitFor({ state: 'detached' })
	}
	say('an entry with three photos is in the queue', queued, aims.queued)
	say('the timeline is there without a network', read, aims.read)
	say('an entry that was fetched beforehand is shown', opened, aims.opened)
	await reader.context().close()
}

async function inLongList() {
	await withHouse(rows, async ({ url, house, dataDir }) => {
		const running = await run(root, dataDir, url)
		try {
			const page = await openPage(cookieOf(house), running.url, { viewport: { width: 1440, height: 900 }, locale: 'de-CH' })
			for (const rate of [1, slower]) {
				await page.goto(`/group/${house.group}/property/${house.property}/events/all`)
				await page.locator('.entry-line, .entry-table tbody tr').first().waitFor()
				await page.waitForLoadState('networkidle')
				const normal = await slowDown(page, rate)
				await page.mouse.move(720, 600)
				const tasks = await tasksDuring(page, async () => {
					for (let n = 0; n < screens; n++) {
						await page.mouse.wheel(0, 900)
						await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
					}
				})
				say(`${screens} screens of ${rows} rows, longest tasks at ${rate} times slower`, tasks, rate === 1 ? aims.task : aims.slowTask, 1)
				await normal()
			}
			await page.context().close()
		} finally {
			await running.stop()
		}
	})
}

async function openPage(cookie: string, url: string, look: BrowserContextOptions): Promise<Page> {
	const context = await browser.newContext({ ...look, baseURL: url })
	const at = cookie.indexOf('=')
	await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
	return context.newPage()
}

/** How long the thread of the page has worked in each of its tasks, which is less than they take where others use the machine too. */
async function tasksDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
	const session = await page.context().newCDPSession(page)
	const told: Record<string, unknown>[] = []
	session.on('Tracing.dataCollected', ({ value }) => told.push(...value))
	const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] }
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
	await page.evaluate(() => performance.mark('begun'))
	await work()
	const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
	await session.send('Tracing.end')
	await complete
	await session.detach()
	const begun = told.find(({ name }) => name === 'begun')
	const isTask = ({ name, pid, tid }: (typeof told)[number]) =>
		name === 'ThreadControllerImpl::RunTask' && pid === begun?.['pid'] && tid === begun?.['tid']
	return told.filter(isTask).map(({ tdur }) => Number(tdur ?? 0) / 1000)
}

/** Gives back how it becomes as fast as it is. */
async function slowDown(page: Page, rate = slower): Promise<() => Promise<void>> {
	const session = await page.context().newCDPSession(page)
	await session.send('Emulation.setCPUThrottlingRate', { rate })
	return async () => {
		await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
		await session.detach()
	}
}

/** From a touch until what follows from it has been painted, in milliseconds. */
async function untilShown(page: Page, touched: Locator, selector: string, words: string): Promise<number> {
	const shown = page.evaluate(
		([what, said]) =>
			new Promise<number>((done, fail) => {
				setTimeout(() => fail(new Error(`nothing is shown as ${what}`)), 30_000)
				const isShown = () => [...document.querySelectorAll(what)].some(({ textContent }) => textContent.includes(said))
				const look = (begun: number) =>
					requestAnimationFrame(() => (isShown() ? requestAnimationFrame(() => done(performance.now() - begun)) : look(begun)))
				addEventListener('pointerup', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
			}),
		[selector, words] as const,
	)
	return (await Promise.all([shown, touched.tap()]))[0]
}

/** In the page: when the first of them has been painted, since the way to the page began. */
function firstShown(selector: string): Promise<number> {
	return new Promise((done) => {
		const look = () =>
			document.querySelector(selector) ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look)
		look()
	})
}

function say(what: string, figures: number[], aim: number, least = runs) {
	const sorted = figures.toSorted((a, b) => a - b)
	const [middle, most] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
	const isMet = figures.length >= least && (least === 1 ? most : middle) <= aim
	if (!isMet) process.exitCode = 1
	console.log(`${what.padEnd(64)} ${middle.toFixed(0).padStart(5)} ${most.toFixed(0).padStart(5)} of ${aim} ms${isMet ? '' : '   (!)'}`)
}
