/**
 * `node bench/lighthouse.ts [runs=5]`: Lighthouse mobile with simulated throttling on the landing page, the group's home and the property's
 * home of a fresh server with 60 entries. Prints the median of the runs and their benchmarkIndex (below about 1900 the machine is busy), and
 * before them the blocking time in a trace on a CPU four times slower, which the simulated one can be far from.
 */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import lighthouse from 'lighthouse'
import { launchBrowser } from '../e2e/browser.ts'
import { furnish } from '../e2e/furnish.ts'
import { newPerson } from '../e2e/person.ts'
import { freePort, startServer } from '../e2e/server.ts'
import { blockingTime } from './blocking.ts'

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const [runs = 5] = process.argv.slice(2).map(Number)
await using server = await startServer()
const { cookie, home, place: housePath } = await furnish(await newPerson(server.url, 'Anna Keller'))
const places = [
	['Landeseite', '/'],
	['Gruppe', home],
	['Liegenschaft', housePath],
] as const
await using front = await withoutReferrerPolicy(server.url)
const port = await freePort()
const browser = await launchBrowser(port)
try {
	for (const [name, path] of places) {
		const blocked: number[] = []
		for (let run = 0; run < runs; run++) blocked.push(await blockingTime(browser, server.url + path, path === '/' ? undefined : cookie))
		console.log(`${name.padEnd(12)} blockiert ${Math.round(middle(blocked))} ms (Aufzeichnung bei viermal langsamerer CPU)`)
	}
	for (const [name, path] of places) {
		const seen: { lcp: number; cls: number; tbt: number; performance: number; accessibility: number; bytes: number; index: number }[] = []
		for (let run = 0; run < runs; run++) {
			const result = await lighthouse(front.url + path, {
				port,
				logLevel: 'error',
				onlyCategories: ['performance', 'accessibility'],
				...(path !== '/' && { extraHeaders: { cookie } }),
			})
			if (!result) throw new Error(`${name}: no result`)
			const { audits, categories, environment, runtimeError } = result.lhr
			if (runtimeError) throw new Error(`${name}: ${runtimeError.code} ${runtimeError.message}`)
			const value = (audit: string) => audits[audit]?.numericValue ?? NaN
			seen.push({
				lcp: value('largest-contentful-paint'),
				cls: value('cumulative-layout-shift'),
				tbt: value('total-blocking-time'),
				bytes: value('total-byte-weight'),
				performance: (categories['performance']?.score ?? NaN) * 100,
				accessibility: (categories['accessibility']?.score ?? NaN) * 100,
				index: environment.benchmarkIndex,
			})
		}
		const of = (key: keyof (typeof seen)[number]) => middle(seen.map((run) => run[key]))
		console.log(
			`${name.padEnd(12)} LCP ${Math.round(of('lcp'))} ms, CLS ${of('cls').toFixed(3)}, TBT ${Math.round(of('tbt'))} ms (simuliert), ${Math.round(of('bytes') / 1000)} kB, ` +
				`Leistung ${Math.round(of('performance'))}, Barrierefreiheit ${Math.round(of('accessibility'))}, benchmarkIndex ${seen.map(({ index }) => Math.round(index)).join(' ')}`,
		)
	}
} finally {
	await browser.close()
}

/** The same server without one header: where a document has it, the Chromium of the tests tells Lighthouse that its request was broken off. */
async function withoutReferrerPolicy(url: string) {
	const proxy = createServer((incoming, response) => {
		const { method, url: address, headers } = incoming
		const outgoing = request(url + address, { method, headers }, (got) => {
			const { 'referrer-policy': _, ...rest } = got.headers
			response.writeHead(got.statusCode ?? 502, rest)
			got.pipe(response)
		})
		outgoing.on('error', () => response.destroy())
		incoming.pipe(outgoing)
	})
	await once(proxy.listen(0, '127.0.0.1'), 'listening')
	const close = async () => {
		proxy.closeAllConnections()
		await new Promise((resolve) => proxy.close(resolve))
	}
	return { url: `http://localhost:${(proxy.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close }
}
