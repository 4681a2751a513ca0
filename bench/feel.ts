/**
 * `node bench/feel.ts [runs=20] [task]`: how soon something changes on the screen once it was touched, in each of the tasks on the phone,
 * on a CPU four times slower than this one. It is what the browser itself measures of each touch and key, as in INP: median and the slowest
 * of a hundred of all runs of a task, and what was touched the slowest times. Where that misses the aim in one of them, it ends with an error.
 */
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { furnish, type FurnishedHouse } from '../e2e/furnish.ts'
import { household, newPerson } from '../e2e/person.ts'
import { startServer } from '../e2e/server.ts'
import { tasks } from './feel-tasks.ts'

const slower = 4
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-CH', serviceWorkers: 'block' } as const
/** In milliseconds; 16 is the least that a browser tells of. */
const aim = 100

type Felt = { took: number; what: string }

const runs = Number(process.argv[2] ?? 20)
const only = process.argv[3]
await using server = await startServer()
const browser = await launchBrowser()
try {
	for (const [name, task] of Object.entries(tasks)) {
		if (only && name !== only) continue
		const house = await furnish(await newPerson(server.url, 'Anna Keller'))
		const felt: Felt[] = []
		for (let round = 0; round < runs; round++)
			felt.push(
				...(await feltIn(browser, task.isNew ? null : house, async (page) => task.run(page, house, round), await task.address(house))),
			)
		if (!print(name, felt)) process.exitCode = 1
	}
} finally {
	await browser.close()
}

/** `who`: nobody has no cookie, and hears nothing of others. */
async function feltIn(from: Browser, who: FurnishedHouse | null, run: (page: Page) => Promise<void>, address: string): Promise<Felt[]> {
	// So many do not sign up from one household.
	const context = await from.newContext({ ...phone, baseURL: server.url, extraHTTPHeaders: household() })
	try {
		const [name = '', value = ''] = who?.cookie.split('=', 2) ?? []
		if (who) await context.addCookies([{ name, value, url: server.url }])
		const page = await context.newPage()
		const felt: Felt[] = []
		await page.exposeFunction('noteFelt', (each: Felt) => felt.push(each))
		await page.addInitScript(listen)
		await Promise.all([who && page.waitForEvent('websocket'), page.goto(address)])
		await page.waitForLoadState('networkidle')
		const session = await context.newCDPSession(page)
		await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
		await run(page)
		// What was painted last is told a frame later.
		await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
		return felt
	} finally {
		await context.close()
	}
}

/** In the page: each touch and key once, however many events it is made of. */
function listen() {
	const { noteFelt } = window as unknown as { noteFelt: (felt: Felt) => void }
	const nameOf = (target: EventTarget | null) =>
		target instanceof Element
			? `${target.localName} «${(target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 30)}»`
			: 'weg'
	// What was touched may have gone by the time that is told of it.
	const names = new Map<number, string>()
	for (const each of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
		addEventListener(each, ({ timeStamp, target }) => names.set(timeStamp, nameOf(target)), true)
	new PerformanceObserver((list) => {
		const longest = new Map<number, PerformanceEventTiming>()
		for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
			const known = longest.get(entry.interactionId)
			if (entry.interactionId > 0 && (!known || known.duration < entry.duration)) longest.set(entry.interactionId, entry)
		}
		for (const { name, duration, startTime, processingStart, processingEnd } of longest.values())
			noteFelt({
				took: duration,
				what: `${name} ${names.get(startTime) ?? ''}: ${[processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd].map(Math.round).join(' + ')}`,
			})
	}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** False where the aim is missed, and where nothing was felt. */
function print(name: string, felt: Felt[]): boolean {
	const sorted = felt.toSorted((a, b) => a.took - b.took)
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.took ?? Number.NaN
	const p98 = at(0.98)
	const isMet = p98 <= aim
	console.log(
		`${name.padEnd(28)} ${String(at(0.5)).padStart(5)} ${String(p98).padStart(5)}   ms at 50, 98 % of ${felt.length}${isMet ? '' : '   (!)'}`,
	)
	for (const { took, what } of sorted.slice(-3).toReversed()) console.log(`${''.padEnd(28)} ${String(took).padStart(5)} ${what}`)
	return isMet
}
