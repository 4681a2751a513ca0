/**
 * `node bench/against.ts <commit> [entries=10000] [rounds=5]`: the state that is checked in here beside another commit, each in a worktree of its own
 * with a copy of the same rows, in turns of seconds. First the other commit beside itself: how far two of the same are apart is what counts as
 * equal. Prints the median of each side, the ratio of the rounds and their spread. A loss is a median ratio that is worse by more than that
 * spread; then it ends with status 1, and with 2 where the commit is not in this checkout.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { cookieOf } from './asked.ts'
import { blockingTime } from './blocking.ts'
import type { BenchHouse } from './house.ts'
import { run, type Memory, type Running } from './running.ts'
import { copyRows, fillHouse, findCommit, isChanged, openWorktree } from './worktrees.ts'

type Side = { worktree: string; dataDir: string }
type Figures = Record<string, number>
type Call = { path: string; method: 'GET' | 'POST'; body?: string }

const turns = 3
const connections = 10
/** In milliseconds: what the start has left to do is done by then. */
const settled = 5000
const moreIsBetter = /\/s$/
const entry = JSON.stringify({
	name: 'Boiler entkalkt',
	event_at: '2026-11-21T10:00:00.000Z',
	balance: { expense: 123_450, tax_relevant: true },
})

const callsOf = ({ group, property, event }: BenchHouse): Record<string, Call> => ({
	'list /s': { path: `/api/be/properties/${property}/events-rolling?limit=50`, method: 'GET' },
	'one /s': { path: `/api/be/events/${event}/get`, method: 'GET' },
	'create /s': { path: `/api/be/properties/${property}/events`, method: 'POST', body: entry },
	'group home /s': { path: `/group/${group}/_payload.json`, method: 'GET' },
	'property home /s': { path: `/group/${group}/property/${property}/_payload.json`, method: 'GET' },
})

/** Requests a second of one side, for a second. */
async function press({ path, ...call }: Call, { url }: Running, house: BenchHouse): Promise<number> {
	const headers = { cookie: cookieOf(house), origin: url, 'content-type': 'application/json' }
	const { requests, non2xx, errors, statusCodeStats } = await autocannon({ url: url + path, ...call, connections, duration: 1, headers })
	if (non2xx + errors > 0) {
		const statuses = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => `${count} of ${status}`)
		const answer = await fetch(url + path, { headers: { cookie: headers.cookie } })
		throw new Error(
			`${url}${path}: ${[...statuses, `${errors} errors`].join(', ')}; now ${answer.status} ${(await answer.text()).slice(0, 300)}`,
		)
	}
	return requests.average
}

async function peakOf(running: Running, house: BenchHouse): Promise<Memory> {
	const peak: Memory = { node: 0, postgres: 0 }
	const { 'list /s': list, 'create /s': create } = callsOf(house)
	let over = false
	const pressing = Promise.all([list, create].flatMap((call) => (call ? [press(call, running, house)] : []))).finally(() => (over = true))
	while (!over) {
		const { node, postgres } = running.memory()
		Object.assign(peak, { node: Math.max(peak.node, node), postgres: Math.max(peak.postgres, postgres) })
		await sleep(100)
	}
	await pressing
	return peak
}

/** One round: both are started, measured in turns and stopped. */
async function round(sides: [Side, Side], house: BenchHouse, browser: Browser): Promise<[Figures, Figures]> {
	const figures: [Figures, Figures] = [{}, {}]
	const running: Running[] = []
	const each = async (work: (running: Running, figures: Figures) => Promise<void>) => {
		for (const at of [0, 1] as const) await work(running[at]!, figures[at])
	}
	try {
		for (const at of [0, 1] as const) {
			running.push(await run(sides[at].worktree, sides[at].dataDir))
			figures[at]['start ms'] = running[at]!.started
		}
		await sleep(settled)
		await each(async (one, of) => {
			const { node, postgres } = one.memory()
			Object.assign(of, { 'idle Node MB': node, 'idle PostgreSQL MB': postgres })
		})
		for (const [name, call] of Object.entries(callsOf(house))) {
			await each(async (one) => void (await press(call, one, house)))
			for (let turn = 0; turn < turns; turn++)
				await each(async (one, of) => void (of[name] = (of[name] ?? 0) + (await press(call, one, house)) / turns))
		}
		const homes = { group: `/group/${house.group}`, property: `/group/${house.group}/property/${house.property}` }
		for (const [name, home] of Object.entries(homes))
			await each(async (one, of) => void (of[`${name} home blocks ms`] = await blockingTime(browser, one.url + home, cookieOf(house))))
		await each(async (one, of) => {
			const { node, postgres } = await peakOf(one, house)
			Object.assign(of, { 'peak Node MB': node, 'peak PostgreSQL MB': postgres })
		})
		return figures
	} finally {
		for (const each of running) await each.stop()
	}
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
/** What can be nothing is compared with a millisecond more of both. */
const ratioOf = (now: number, before: number) => (now + 1) / (before + 1)

type Compared = { name: string; before: number; now: number; ratio: number; spread: number }

async function compare(
	worktrees: [string, string],
	rows: string,
	house: BenchHouse,
	rounds: number,
	browser: Browser,
): Promise<Compared[]> {
	const copies = worktrees.map(() => copyRows(rows))
	const sides = worktrees.map((worktree, at) => ({ worktree, dataDir: copies[at]! })) as [Side, Side]
	try {
		// What is done once, migrations and the first compilation, is no part of a start.
		for (const { worktree, dataDir } of sides) await (await run(worktree, dataDir)).stop()
		const measured: [Figures, Figures][] = []
		for (let n = 0; n < rounds; n++) measured.push(await round(sides, house, browser))
		return Object.keys(measured[0]![0]).map((name) => {
			const ratios = measured.map(([before, now]) => ratioOf(now[name]!, before[name]!))
			return {
				name,
				before: median(measured.map(([before]) => before[name]!)),
				now: median(measured.map(([, now]) => now[name]!)),
				ratio: median(ratios),
				spread: Math.max(...ratios) - Math.min(...ratios),
			}
		})
	} finally {
		for (const copy of copies) rmSync(path.dirname(copy), { recursive: true, force: true })
	}
}

const figure = (value: number) => (value < 100 ? value.toFixed(1) : String(Math.round(value))).padStart(8)

async function measure(): Promise<number> {
	const [name = '', entries = '10000', rounds = '5'] = process.argv.slice(2)
	const commit = findCommit(name)
	const head = findCommit('HEAD')
	if (!commit || !head) {
		console.error(`${name || 'node bench/against.ts <commit>'}: this checkout has no such commit (a shallow one has few).`)
		return 2
	}
	if (isChanged()) console.log('What is not committed is not measured.')
	const [before, now] = [openWorktree(commit), openWorktree(head)]
	const { dataDir, house } = fillHouse(before, commit, Number(entries))
	const browser = await launchBrowser()
	try {
		console.log(`${entries} entries, ${rounds} rounds: ${commit.slice(0, 7)} beside itself, then beside ${head.slice(0, 7)}`)
		const same = await compare([before, before], dataDir, house, Number(rounds), browser)
		const other = await compare([before, now], dataDir, house, Number(rounds), browser)
		let losses = 0
		for (const [at, { name, before, now, ratio, spread }] of other.entries()) {
			const allowed = same[at]!.spread
			const isLoss = (moreIsBetter.test(name) ? 1 - ratio : ratio - 1) > allowed
			losses += Number(isLoss)
			const own = `itself ${same[at]!.ratio.toFixed(2)} ± ${allowed.toFixed(2)}`
			console.log(
				`${name.padEnd(24)} ${figure(before)} →${figure(now)}   ratio ${ratio.toFixed(2)}, spread ${spread.toFixed(2)}   ${own}${isLoss ? '   LOSS' : ''}`,
			)
		}
		console.log(losses ? `${losses} of ${other.length} lost` : 'nothing lost')
		return losses ? 1 : 0
	} finally {
		await browser.close()
	}
}

process.exitCode = await measure()
