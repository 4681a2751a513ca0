/**
 * `node bench/lighthouse.ts [runs=5]`: Lighthouse mobile with simulated throttling on the landing page, the group's home and the property's
 * home of a fresh server with 60 entries. Prints the median of the runs and their benchmarkIndex (below about 1900 the machine is busy).
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { installedBrowser, packagedBrowser } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server.ts'

type Told = Record<string, string | number | boolean | null | object>

/** A family with one house and sixty entries, made through the API as anybody would. */
async function furnish(url: string) {
	const headers: Record<string, string> = { origin: url, 'content-type': 'application/json' }
	const post = async (path: string, body: Told) => {
		const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
		return { answer, made: (await answer.json()) as { id: string } }
	}
	const { answer } = await post('/api/auth/sign-up/email', { name: 'Anna Keller', email: 'anna@haus.test', password: 'lang-genug-1234' })
	headers['cookie'] = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
	const group = (await post('/api/be/groups', { name: 'Familie Keller' })).made.id
	const types = (await (await fetch(`${url}/api/be/properties/types`, { headers })).json()) as { id: string; key: string }[]
	const type = types.find(({ key }) => key === 'mehrfamilienhaus')?.id ?? ''
	const house = { name: 'Bergstrasse 12', type, address_street: 'Bergstrasse 12', address_zip: '8810', address_city: 'Horgen' }
	const property = (await post(`/api/be/groups/${group}/properties`, house)).made.id
	for (let day = 0; day < 60; day++) {
		const event_at = new Date(Date.UTC(2026, 10, 20) - day * 86_400_000).toISOString()
		await post(`/api/be/properties/${property}/events`, {
			name: ['Heizung entlüftet', 'Miete eingegangen', 'Rasen gemäht', 'Zähler abgelesen'][day % 4] ?? '',
			description: day % 3 === 0 ? 'Expansionsgefäss verliert leicht, beim nächsten Service ersetzen lassen.' : '',
			event_at,
			...(day % 4 === 1 && { balance: { income: 184_000, tax_relevant: false } }),
			...(day % 4 === 0 && { maintenance: { done: day % 8 === 0 }, balance: { expense: 12_350, tax_relevant: true } }),
			...(day % 5 === 0 && { reminder: { date: `2026-12-${10 + (day % 20)}`, done: false } }),
		})
	}
	return { cookie: headers['cookie'], group, property }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const [runs = 5] = process.argv.slice(2).map(Number)
await using server = await startServer()
const { cookie, group, property } = await furnish(server.url)
const { path: chromePath, env } = installedBrowser() ?? packagedBrowser()
const chrome = await launch({
	chromePath,
	envVars: { ...process.env, ...env },
	chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
	for (const [name, path] of [
		['Landeseite', '/'],
		['Gruppe', `/group/${group}`],
		['Liegenschaft', `/group/${group}/property/${property}`],
	] as const) {
		const seen: { lcp: number; cls: number; tbt: number; performance: number; accessibility: number; bytes: number; index: number }[] = []
		for (let run = 0; run < runs; run++) {
			const result = await lighthouse(server.url + path, {
				port: chrome.port,
				logLevel: 'error',
				onlyCategories: ['performance', 'accessibility'],
				...(path !== '/' && { extraHeaders: { cookie } }),
			})
			if (!result) throw new Error(`${name}: no result`)
			const { audits, categories, environment } = result.lhr
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
			`${name.padEnd(12)} LCP ${Math.round(of('lcp'))} ms, CLS ${of('cls').toFixed(3)}, TBT ${Math.round(of('tbt'))} ms, ${Math.round(of('bytes') / 1000)} kB, ` +
				`Leistung ${Math.round(of('performance'))}, Barrierefreiheit ${Math.round(of('accessibility'))}, benchmarkIndex ${seen.map(({ index }) => Math.round(index)).join(' ')}`,
		)
	}
} finally {
	chrome.kill()
}
