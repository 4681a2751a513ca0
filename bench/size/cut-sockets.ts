/** Two servers of one house with an open page of each of thousands of people, all cut at once: how fast they are back, and what others wait meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchHouse } from '../house.ts'
import { cookieFor, readSpread, sampleReads, SocketPages, type SocketPage } from '../socket-pages.ts'
import { onClient } from './databases.ts'
import { tellMeasured } from './figures-table.ts'
import { startServer } from './server.ts'

const aims = { back: { most: 10 }, reads: { most: 2 } }
const quietly = 5000

export async function measureCut(place: { url: string; dataDir: string }, house: BenchHouse, count: number): Promise<void> {
	const servers = [await startServer(place, 'first'), await startServer(place, 'second')] as const
	const addresses = servers.map(({ url }) => new URL(url).host)
	const pages = new SocketPages(addresses)
	for (const [at, page] of (await listPages(place.url, count)).entries()) {
		pages.connect(page)
		if (at % 100 === 0) await sleep(20)
	}
	while (pages.open < count) await sleep(50)
	const [asked = ''] = addresses
	const quiet = await sampleReads(house, asked, () => sleep(quietly))
	let seconds = 0
	const busy = await sampleReads(house, asked, async () => {
		const begun = performance.now()
		pages.cutAll()
		while (pages.open === count) await sleep(5)
		while (pages.open < count) await sleep(10)
		seconds = (performance.now() - begun) / 1000
		await sleep(readSpread)
	})
	const [before, meanwhile] = [ninetyFifth(quiet), ninetyFifth(busy)]
	tellMeasured({
		what: `${count} Verbindungen zurück`,
		value: seconds,
		shown: `${seconds.toFixed(1)} s, ${pages.failures} Absagen`,
		aim: aims.back,
	})
	tellMeasured({
		what: 'Lesen eines anderen, p95',
		value: meanwhile / before,
		shown: `ruhig ${before.toFixed(1)} ms, unterdessen ${meanwhile.toFixed(1)} ms: ${(meanwhile / before).toFixed(2)}`,
		aim: aims.reads,
	})
	pages.end()
	for (const server of servers) await server.stop()
}

const ninetyFifth = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** People of as many groups as there are, each with the first property of theirs. */
async function listPages(url: string, count: number): Promise<SocketPage[]> {
	const { rows } = await onClient(url, (client) =>
		client.query<{ token: string; property: string }>(
			`select s."token" as token, p.property from member m join auth."session" s on s."userId" = m.person_id and s."token" = m.person_id::text
				join lateral (select id as property from property where group_id = m.group_id and deleted_at is null order by id limit 1) p on true
				where m.removed_at is null and m.role = 'member' and not m.limited order by hashtext(m.person_id::text) limit $1`,
			[count],
		),
	)
	if (rows.length < count) throw new Error(`There are ${rows.length} people for ${count} pages.`)
	return rows.map(({ token, property }) => ({ cookie: cookieFor(token), property }))
}
