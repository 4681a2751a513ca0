// How long the main thread keeps people waiting while a page comes, seen in a trace: what Lighthouse simulates can be ten times as much.
import type { Browser } from 'playwright-core'

type TraceEvent = { name: string; ts: number; dur?: number; pid: number; tid: number }
/** In milliseconds: what is longer does not feel at once. */
const longest = 50
/** In milliseconds: with so much calm a page counts as interactive. */
const calm = 5000
const slower = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Milliseconds beyond 50 of each task between the first paint and interactive, on a CPU four times slower than this one. */
export async function blockingTime(browser: Browser, url: string, cookie?: string): Promise<number> {
	return sumOf(await traceOf(browser, url, cookie))
}

async function traceOf(browser: Browser, url: string, cookie: string | undefined): Promise<TraceEvent[]> {
	const context = await browser.newContext(phone)
	try {
		const at = cookie?.indexOf('=') ?? -1
		if (cookie) await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
		const page = await context.newPage()
		const session = await context.newCDPSession(page)
		await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
		await browser.startTracing(page, { categories: ['loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
		await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
		await new Promise((resolve) => setTimeout(resolve, calm))
		const trace = await browser.stopTracing()
		return (JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents
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
