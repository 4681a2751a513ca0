// How long the main thread keeps people waiting while a page comes, seen in a trace: what Lighthouse simulates can be ten times as much.
import puppeteer, { type Browser } from 'puppeteer-core'

type TraceEvent = { name: string; ts: number; dur?: number; pid: number; tid: number }
/** In milliseconds: what is longer does not feel at once. */
const longest = 50
/** In milliseconds: with so much calm a page counts as interactive. */
const calm = 5000
const slower = 4
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Milliseconds beyond 50 of each task between the first paint and interactive, on a CPU four times slower than this one. */
export async function blockingTime(port: number, url: string, cookie?: string): Promise<number> {
	const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: phone })
	try {
		return sumOf(await traceOf(browser, url, cookie))
	} finally {
		await browser.disconnect()
	}
}

async function traceOf(browser: Browser, url: string, cookie: string | undefined): Promise<TraceEvent[]> {
	const context = await browser.createBrowserContext()
	try {
		const at = cookie?.indexOf('=') ?? -1
		const { hostname } = new URL(url)
		if (cookie) await context.setCookie({ name: cookie.slice(0, at), value: cookie.slice(at + 1), domain: hostname, path: '/' })
		const page = await context.newPage()
		await page.emulateCPUThrottling(slower)
		await page.tracing.start({ categories: ['loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
		await page.goto(url, { waitUntil: 'networkidle0', timeout: 120_000 })
		await new Promise((resolve) => setTimeout(resolve, calm))
		const trace = await page.tracing.stop()
		if (!trace) throw new Error(`${url}: no trace`)
		return (JSON.parse(Buffer.from(trace).toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents
	} finally {
		await context.close()
	}
}

function sumOf(events: TraceEvent[]) {
	const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
	if (!paint) throw new Error('The trace has no first paint.')
	const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
	if (tasks.length === 0) throw new Error('The trace has no tasks of the main thread.')
	const afterPaint = tasks.map(({ ts, dur = 0 }) => (ts + dur - Math.max(ts, paint.ts)) / 1000)
	return afterPaint.reduce((sum, length) => sum + Math.max(0, length - longest), 0)
}
