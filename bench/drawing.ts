/**
 * `node bench/drawing.ts [readings=3000] [runs=5]`: the page of a statistic by day, of a meter that was read that often, one day after the other.
 * Prints how long the longest task of the main thread was when all of it is asked for on the open page, the middle of the runs and the worst.
 */
import { launchBrowser } from '../e2e/browser.ts'
import { newHouse, newPerson } from '../e2e/person.ts'
import { startServer } from '../e2e/server.ts'

const day = 86_400_000
const [readings = 3000, runs = 5] = process.argv.slice(2).map(Number)
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

await using server = await startServer({ env: { WRITES_PER_MINUTE: '1000000' } })
const anna = await newPerson(server.url, 'Anna Keller')
const house = await newHouse(anna)
const unit = (await anna.get<{ id: string; symbol: string }[]>('/events/units')).find(({ symbol }) => symbol === 'kWh')?.id
const first = Date.now() - readings * day
for (let n = 0; n < readings; n++)
	await house.log('Strom abgelesen', {
		event_at: new Date(first + n * day).toISOString(),
		measurement: [{ unit, name: 'Strom', data: String(1000 + n * 9 + (n % 7)) }],
	})
const { id } = await anna.post(`/properties/${house.property}/statistics`, { name: 'Strom', unit, scale: 'day', summarize: true })
const address = `${server.url}${house.place}/statistics/view-${id}`

const browser = await launchBrowser()
try {
	const longest: number[] = []
	for (let run = 0; run < runs; run++) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
		const at = anna.cookie.indexOf('=')
		await context.addCookies([{ name: anna.cookie.slice(0, at), value: anna.cookie.slice(at + 1), url: server.url }])
		const page = await context.newPage()
		await page.goto(address)
		const all = page.getByRole('group', { name: 'Zeitraum' }).getByRole('button').last()
		await all.waitFor()
		await page.waitForLoadState('networkidle')
		await page.evaluate(() => {
			const tasks: number[] = []
			new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
			Object.assign(globalThis, { tasks })
		})
		const picture = page.locator('main svg[role=img]').first()
		const before = await picture.innerHTML()
		await all.click()
		await page.waitForFunction(([is, was]) => is instanceof Element && is.innerHTML !== was, [
			await picture.elementHandle(),
			before,
		] as const)
		await page.waitForLoadState('networkidle')
		// Two frames later it has been painted, and the observer has been told.
		await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
		longest.push(await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks)))
		await context.close()
	}
	console.log(
		`${readings} readings: longest task ${middle(longest)} ms, worst of ${runs} runs ${Math.max(...longest)} ms (0: none over 50)`,
	)
} finally {
	await browser.close()
}
