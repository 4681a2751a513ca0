/**
 * `node bench/reads.ts [events=100000] [words] [beside]`: every read of the API in a house with so many entries, one after the other as its owner
 * over HTTP, slowest first, or those alone whose address has these words (`sort=`); then the statement of the slowest one with its plan, as
 * PostgreSQL ran it. With `beside` (10000) instead those that take over 60 ms, or over 1.3 times as long as in a house with so many and 2 ms more.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { annotations } from '@hausheft/contract/annotations.ts'
import { answers } from '@hausheft/contract/answers.ts'
import { balance } from '@hausheft/contract/balance.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { kinds, sorts, taxFilters, todoStates } from '@hausheft/contract/event-parts.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { files } from '@hausheft/contract/files.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { memories } from '@hausheft/contract/memories.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { search } from '@hausheft/contract/search.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { users } from '@hausheft/contract/users.ts'
import { cookieOf, rounds, timed, withApp, type Timed } from './asked.ts'
import { withHouse, type BenchHouse } from './house.ts'

const contracts = [
	groups,
	members,
	properties,
	events,
	emergency,
	suggestions,
	objects,
	contacts,
	journals,
	files,
	annotations,
	statistics,
	figures,
	balance,
	groupBalance,
	timeRecording,
	readings,
	inbox,
	plans,
	search,
	answers,
	memories,
	trash,
	history,
	users,
] as Record<string, Endpoint>[]
/** Told by what they carry, not by the database: an archive of everything, the bytes of a file. */
const heavy = ['/user/export', '/files/{id}/content']

const ids = async (client: pg.Client, { group, property, event }: BenchHouse): Promise<Record<string, string>> => {
	const most = async (column: string, from: string) =>
		(
			await client.query<{ id: string }>(
				`select ${column} as id from ${from} where ${column} is not null group by 1 order by count(*) desc limit 1`,
			)
		).rows[0]?.id ?? ''
	return {
		groups: group,
		properties: property,
		events: event,
		objects: await most('object_id', 'event_object'),
		contacts: await most('contact_id', 'event_contact'),
		journals: await most('journal_id', 'event'),
		files: await most('id', 'file'),
	}
}

/** Of what is in these houses, often, seldom and never. */
const askedInWords = [
	'Wann war der letzte Service vom Boiler?',
	'Was hat der Boiler gekostet?',
	'Boiler 2019',
	'Wie oft wurde der Boiler entkalkt?',
	'Wann kommt der Sanitär?',
	'Telefon Sanitär',
	'Zählerstand Strom',
	'Was hat das Ventil 2020 gekostet?',
	'Was hat das Xylophon gekostet?',
]

/** What to ask: each read as it comes, the lists of entries with each of their filters and far down. */
function questions(known: Record<string, string>): string[] {
	const reads = contracts
		.flatMap((contract) => Object.values(contract))
		.filter(({ method, path: at }) => method === 'GET' && !heavy.some((each) => at.endsWith(each)))
		.flatMap(({ path: at }) => {
			const noun = at.split('/')[3] ?? ''
			if (!at.includes('{')) return [at]
			return known[noun] && !/\{(?!id\})/.test(at) ? [at.replace('{id}', known[noun])] : []
		})
	const filters = [
		...kinds.map((kind) => `kind=${kind}`),
		'q=entkalkt',
		'q=Xylophon',
		'year=2019',
		'kind=maintenance&year=2020&q=Boiler',
		'include=names',
		...taxFilters.map((tax) => `tax=${tax}`),
		...todoStates.flatMap((state) => [`state=${state}`, `kind=reminder&state=${state}`]),
		'month=2020-02',
		'since=2019-05-01&until=2019-05-07',
		...['journal', 'object', 'contact'].map((noun) => `${noun}=none`),
		'amount_from=100000&amount_to=100500',
		'amount_from=1',
	]
	const linked = ['journals', 'objects', 'contacts'].map((noun) => `${noun.slice(0, -1)}=${known[noun]}`)
	return reads.flatMap((read) => {
		if (read.endsWith('/search'))
			return ['boiler entkalkt', 'Zahlerstand', 'ventil', 'Waschmaschiene'].map((q) => `${read}?q=${encodeURIComponent(q)}`)
		if (read.endsWith('/answer')) return askedInWords.map((q) => `${read}?q=${encodeURIComponent(q)}`)
		if (read.endsWith('/events-sum')) return ['', ...filters, ...linked].map((filter) => `${read}?${filter}`)
		if (!read.endsWith('/events-rolling')) return [read]
		const ordered = /\/(properties|groups)\//.test(read) ? sorts.flatMap((sort) => orderedBy(sort, linked)) : []
		return [`${read}?limit=50`, ...[...filters, ...linked, ...ordered].map((filter) => `${read}?limit=50&${filter}`)]
	})
}

/** With nothing and with each one filter beside which the order is offered. */
const orderedBy = (sort: string, linked: string[]) =>
	['', ...kinds.map((kind) => `kind=${kind}`), 'year=2019', ...linked].map((filter) => `sort=${sort}${filter && '&'}${filter}`)

/** The longest statement of one question, once everything is planned and warm. */
async function planOf(client: pg.Client, databaseUrl: string, dataDir: string, cookie: string, asked: string): Promise<string> {
	await client.query(`alter system set session_preload_libraries = 'auto_explain'`)
	for (const setting of [`log_min_duration = '1ms'`, 'log_analyze = on', 'log_buffers = on', 'log_nested_statements = on'])
		await client.query(`alter system set auto_explain.${setting}`)
	await client.query('select pg_reload_conf()')
	const log = path.join(dataDir, 'postgres.log')
	const before = readFileSync(log, 'utf8').length
	await withApp(databaseUrl, dataDir, (url) => timed(url, cookie, asked))
	const entries = readFileSync(log, 'utf8')
		.slice(before)
		.split(/^(?=\d{4}-\d\d-\d\d )/m)
		.filter((entry) => entry.includes('plan:'))
	const took = (entry: string) => Number(/duration: ([\d.]+) ms/.exec(entry)?.[1] ?? 0)
	return entries.slice(-8).toSorted((a, b) => took(b) - took(a))[0] ?? 'Nothing took a millisecond.'
}

const short = (asked: string) => asked.replace('/api/be', '').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')

const entries = Number(process.argv[2] ?? 100_000)
const words = process.argv[3] ?? ''
const beside = Number(process.argv[4] ?? 0)
const byTime = (results: Timed[]) => results.toSorted((a, b) => b.p50 - a.p50)
const inMs = (time: number) => `${time.toFixed(1).padStart(8)} ms`

/** Every read in a house of that size. */
async function timesIn(size: number, then: (slowest: Timed[], plan: (asked: string) => Promise<string>) => Promise<void>) {
	await withHouse(size, async ({ url: databaseUrl, house, dataDir }) => {
		const client = new pg.Client(databaseUrl)
		await client.connect()
		try {
			const cookie = cookieOf(house)
			const all = questions(await ids(client, house)).filter((asked) => asked.includes(words))
			const results: Timed[] = []
			await withApp(databaseUrl, dataDir, async (url) => {
				for (const asked of all) results.push(await timed(url, cookie, asked))
			})
			console.log(`${size} entries, ${all.length} reads, up to ${rounds} times each`)
			await then(byTime(results), (asked) => planOf(client, databaseUrl, dataDir, cookie, asked))
		} finally {
			await client.query('alter system reset all')
			await client.end()
		}
	})
}

if (beside) {
	const before = new Map<string, number>()
	await timesIn(beside, async (times) => times.forEach(({ path: asked, p50 }) => before.set(short(asked), p50)))
	await timesIn(entries, async (times) => {
		for (const { path: asked, p50, p95 } of times) {
			const small = before.get(short(asked)) ?? 0
			if (p50 > 60 || p50 > Math.max(1.3 * small, small + 2))
				console.log(`${inMs(small)} → ${inMs(p50)}  p95 ${inMs(p95)}  ${short(asked)}`)
		}
	})
} else
	await timesIn(entries, async (times, plan) => {
		for (const { path: asked, p50, p95, bytes } of times.slice(0, 25))
			console.log(`${inMs(p50)}  p95 ${inMs(p95)}  ${String(bytes).padStart(8)} B  ${short(asked)}`)
		if (times[0]) console.log(`\n${short(times[0].path)}\n${await plan(times[0].path)}`)
	})
