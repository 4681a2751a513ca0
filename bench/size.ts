/**
 * `node bench/size.ts [groups=10000] [entries=2000000] [people=200000] [what…]`: the product at size, one group with a twentieth of all entries, filled by
 * COPY of one furnished group with other ids, five of them then looked at in detail. `what` is any of: `calls`, what people do at 50 connections beside
 * the same house alone; `nights`, each task that runs by itself, and the digests of a tenth of all people; `month`, a change for every fourth entry,
 * the purge, what is free or dead afterwards, and the calls again; `sockets`, two servers and a page of every twentieth person, all cut at once. Else
 * all of them. BENCH_DATA=folder keeps both databases. Each figure stands beside its aim; ends with 1 where one is over it.
 */
import { callAgain, compareCalls, type CalledServer } from './size/calls.ts'
import { checkFilled } from './size/check.ts'
import { measureCut } from './size/cut-sockets.ts'
import { withDatabases, type Databases } from './size/databases.ts'
import { liveMonth } from './size/month.ts'
import { measureDigests, measureNights, startMailSink } from './size/nights.ts'
import { startServer } from './size/server.ts'

const given = process.argv.slice(2)
const [groups = 10_000, entries = 2_000_000, people = 200_000] = given.slice(0, 3).map(Number)
const askedFor = given.slice(3)
const isAsked = (what: string) => askedFor.length === 0 || askedFor.includes(what)

async function measureSize({ alone, big, made: { house, seconds, bytes } }: Databases) {
	console.log(
		`${groups} Gruppen, ${entries} Einträge, ${people} Personen: in ${seconds.toFixed(0)} s gefüllt, ${bytes.toFixed(0)} B je Eintrag`,
	)
	console.log(`${await checkFilled(big.url)} Gruppen nachgesehen: wie erfasst`)
	const sink = await startMailSink()
	const server = await startServer(big, 'server', sink.url)
	const called: CalledServer = { url: server.url, databaseUrl: big.url, house }
	if (isAsked('calls') || isAsked('month')) {
		const beside = await startServer(alone, 'server')
		const before = await compareCalls({ url: beside.url, databaseUrl: alone.url, house }, called)
		await beside.stop()
		if (isAsked('month')) {
			await liveMonth(big.url, entries / 4)
			await callAgain(called, before)
		}
	}
	if (isAsked('nights')) {
		await measureDigests(big.url, people, sink.received)
		await measureNights(big.url)
	}
	await server.stop()
	await sink.stop()
	if (isAsked('sockets')) await measureCut(big, house, people / 20)
}

await withDatabases({ groups, entries, people }, measureSize)
