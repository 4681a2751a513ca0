/**
 * `node bench/marks.ts [marks=200] [slower=4]`: a photo with that many marks. Prints the 95th percentile and the longest of the main thread's tasks while one
 * of them is dragged, and while words are typed to it, on a device so many times slower; and, whatever else the machine has to do, how often
 * a script asked where something is, and how many marks were touched.
 */
import { launchBrowser } from '../e2e/browser.ts'
import { photo } from '../e2e/papers.ts'
import { newHouse, newPerson } from '../e2e/person.ts'
import { startServer } from '../e2e/server.ts'

const [count = 200, slower = 4] = process.argv.slice(2).map(Number)

await using server = await startServer({ env: { WRITES_PER_MINUTE: '1000000' } })
const anna = await newPerson(server.url, 'Anna Keller')
const house = await newHouse(anna)
const { id: event } = await house.log('Dach ausgebessert')
const form = new FormData()
form.set('event', event)
form.set('file', new Blob([Uint8Array.from(await photo('#8a9a5b'))]), 'dach.jpg')
const { id } = await anna.post<{ id: string }>(`/groups/${house.group}/files`, form)
const regionOf = (n: number) => {
	const [x, y] = [((n * 137) % 28) * 100, ((n * 71) % 18) * 100]
	const around = Array.from({ length: 60 }, (_, at) => `${x + at * 3},${y + Math.round(40 * Math.sin(at / 6)) + 40}`).join(' ')
	if (n % 3 === 0) return ['line', { type: 'SvgSelector', value: `<svg><polyline points="${around}"/></svg>` }]
	if (n % 3 === 1) return ['arrow', { type: 'SvgSelector', value: `<svg><line x1="${x}" y1="${y}" x2="${x + 90}" y2="${y + 60}"/></svg>` }]
	return ['box', { type: 'FragmentSelector', value: `xywh=pixel:${x},${y},90,60` }]
}
const marks = Array.from({ length: count }, (_, n) => {
	const [shape, selector] = regionOf(n)
	const urn = `urn:uuid:0199d3a0-0000-7000-8000-${String(n).padStart(12, '0')}`
	return { id: urn, type: 'Annotation', target: { selector, styleClass: [shape, 'red'] } }
})
await anna.send('PUT', `/files/${id}/annotations`, marks, 1)

const browser = await launchBrowser()
try {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'de-CH', reducedMotion: 'reduce' })
	const [name = '', value = ''] = anna.cookie.split('=', 2)
	await context.addCookies([{ name, value, url: server.url }])
	const page = await context.newPage()
	await page.goto(`${server.url}${house.place}?event=${event}`)
	await page.getByRole('button', { name: /gross ansehen/ }).click()
	await page.getByRole('button', { name: 'Zeichnen' }).click()
	const surface = page.getByRole('application')
	await surface
		.getByRole('button')
		.nth(count - 1)
		.waitFor()
	await page.keyboard.press('a')
	const box = (await surface.boundingBox())!
	const at = { x: box.x + (45 / 3000) * box.width, y: box.y + (40 / 2000) * box.height }
	await page.evaluate(() => {
		const counted = { asked: 0, drawn: new Set<Element>() }
		Object.assign(globalThis, { counted })
		const { getBoundingClientRect: ask } = Element.prototype
		Element.prototype.getBoundingClientRect = function (this: Element) {
			counted.asked++
			return ask.call(this)
		}
		new MutationObserver((changes) => {
			for (const { target } of changes) {
				const mark = target instanceof Element ? target.closest('[data-mark]') : null
				if (mark) counted.drawn.add(mark)
			}
		}).observe(document, { subtree: true, childList: true, attributes: true })
	})
	const client = await context.newCDPSession(page)
	await client.send('Emulation.setCPUThrottlingRate', { rate: slower })

	/** What the main thread did in tasks, in milliseconds of its own, whatever else the machine has to do, while this was done. */
	async function tasksOf(work: () => Promise<void>): Promise<number[]> {
		await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] })
		await work()
		const { asked, drawn } = await page.evaluate(() => {
			const { counted } = globalThis as unknown as { counted: { asked: number; drawn: Set<Element> } }
			const now = { asked: counted.asked, drawn: counted.drawn.size }
			counted.asked = 0
			counted.drawn.clear()
			return now
		})
		console.log(`asked where something is: ${asked}, marks touched: ${drawn}`)
		const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
		const main = traceEvents.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
		return traceEvents.flatMap((each) =>
			each.name.endsWith('RunTask') && each.tid === main?.tid && each.pid === main?.pid && each.tdur !== undefined ? each.tdur / 1000 : [],
		)
	}
	const say = (what: string, tasks: number[]) => {
		const felt = tasks.filter((ms) => ms > 1).toSorted((a, b) => a - b)
		const p95 = felt[Math.floor(felt.length * 0.95)] ?? 0
		console.log(`${what}: p95 ${p95.toFixed(1)} ms of ${felt.length} tasks above 1 ms, longest ${(felt.at(-1) ?? 0).toFixed(1)} ms`)
	}
	const drag = async () => {
		await page.mouse.move(at.x, at.y)
		await page.mouse.down()
		for (let n = 1; n <= 120; n++) await page.mouse.move(at.x + n * 2, at.y + n)
		await page.mouse.up()
	}
	say('dragging', await tasksOf(drag))
	await page.getByLabel(/^Text zu/).focus()
	say('typing', await tasksOf(() => page.keyboard.type('Hier tropft es bei jedem Regen aufs Dach', { delay: 60 })))
} finally {
	await browser.close()
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }
