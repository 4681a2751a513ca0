// One server after the other is replaced while people write, listen and read.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '@hausheft/contract/live.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { launchBrowser } from '../browser.ts'
import { within } from '../patience.ts'
import { household, newHouse, newPerson, type House } from '../person.ts'
import { focus, mark } from '../watch.ts'
import { findProgram } from './program.ts'
import { copyWithAnotherAsset, openSeveral } from './several-servers.ts'

const [writers, listeners] = [50, 200]

/** People who write again and again; each write is sent again with its key until it is answered. */
function writing(url: string, { anna, property }: House) {
	let going = true
	const acknowledged = new Map<string, string>()
	const wrong: string[] = []
	const write = async (nth: number, headers: Record<string, string>) => {
		for (let count = 0; going; count++) {
			const [name, key] = [`Eintrag ${nth}.${count}`, randomUUID()]
			const body = JSON.stringify({ name, event_at: '2026-11-21T10:00:00.000Z' })
			for (let tries = 0; tries < 100 && !acknowledged.has(name); tries++) {
				const answer = await fetch(`${url}/api/be/properties/${property}/events`, {
					method: 'POST',
					headers: { ...headers, origin: url, cookie: anna.cookie, 'content-type': 'application/json', 'idempotency-key': key },
					body,
				}).catch((error: Error) => error)
				// nginx, told of other servers, ends connections that are idle; what a server cuts off it answers with 502.
				if (answer instanceof Error) await sleep(200)
				else if (answer.ok) acknowledged.set(name, ((await answer.json()) as { id: string }).id)
				else if (answer.status !== 503 || !answer.headers.has('retry-after')) wrong.push(`${name}: ${answer.status} ${await answer.text()}`)
				else await sleep(200)
			}
			// Two cores are those of three servers, their database, nginx and the browser too.
			await sleep(400)
		}
	}
	const all = Array.from({ length: writers }, (_, nth) => write(nth, household()))
	return {
		acknowledged,
		wrong,
		stop: async () => {
			going = false
			await Promise.all(all)
		},
	}
}

/** Open pages that listen, each again as soon as its socket has ended. */
function hearing(url: string, cookies: string[]) {
	let going = true
	const heard = cookies.map(() => new Set<string>())
	const open = (nth: number) => {
		const socket = new WebSocket(url.replace('http', 'ws') + livePath, {
			headers: { ...household(), cookie: cookies[nth] ?? '', origin: url },
		})
		socket.on('message', (message: Buffer) => heard[nth]?.add((JSON.parse(message.toString()) as { fk?: string }).fk ?? ''))
		socket.on('error', () => {})
		socket.on('close', () => going && setTimeout(() => going && open(nth), 300))
		sockets[nth] = socket
	}
	const sockets: WebSocket[] = []
	cookies.forEach((_, nth) => open(nth))
	return {
		openNow: () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
		have: (id: string) => heard.filter((ids) => ids.has(id)).length,
		stop: () => {
			going = false
			for (const socket of sockets) socket.terminate()
		},
	}
}

/** The longest that a statement has waited for a lock of whoever migrates, looked at again and again, in seconds: writers of one house wait for each other. */
function watchLocks(databaseUrl: string) {
	let longest = 0
	const client = new pg.Client(databaseUrl)
	const text = `select coalesce(max(extract(epoch from clock_timestamp() - waiting.waitstart)), 0)::float as waits from pg_locks waiting
		where not waiting.granted and exists (select from pg_stat_activity holder
			where holder.pid = any (pg_blocking_pids(waiting.pid)) and holder.application_name = 'hausheft migrate')`
	const ready = client.connect()
	const timer = setInterval(
		() =>
			void ready
				.then(async () => (longest = Math.max(longest, (await client.query<{ waits: number }>(text)).rows[0]?.waits ?? 0)))
				.catch(() => {}),
		200,
	)
	return {
		longest: () => longest,
		stop: async () => {
			clearInterval(timer)
			await ready
			await client.end()
		},
	}
}

test(
	'three servers are replaced one after the other: nothing is lost, nothing twice, and no page is loaded anew before all have the new release',
	{ timeout: within(900_000) },
	async ({ skip }) => {
		const nginx = findProgram('nginx')
		if (!nginx) return skip('nginx is not installed')
		await using several = await openSeveral(nginx)
		const { checkout, old, next } = copyWithAnotherAsset(several.folder, 'src/features/balance/balance-page.tsx')
		expect(next).not.toBe(old)
		for (let count = 0; count < 2; count++) await several.start()
		await several.balance()
		await expect
			.poll(async () => (await fetch(`${several.url}/api/be/health`).catch(() => null))?.status, { timeout: within(60_000) })
			.toBe(200)
		const anna = await newPerson(several.url, 'Anna Keller')
		const house = await newHouse(anna)
		// Each may have twenty sockets; those of the pages in the browser are Anna's.
		const people = await Promise.all(Array.from({ length: listeners / 20 }, (_, nth) => house.join(`Person ${nth}`, 'member')))
		const listening = hearing(
			several.url,
			Array.from({ length: listeners }, (_, nth) => people[nth % people.length]?.cookie ?? ''),
		)
		const browser = await launchBrowser()
		const locks = watchLocks(several.databaseUrl)
		try {
			const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'de-CH', extraHTTPHeaders: household() })
			context.setDefaultTimeout(within(60_000))
			const at = anna.cookie.indexOf('=')
			await context.addCookies([{ name: anna.cookie.slice(0, at), value: anna.cookie.slice(at + 1), url: several.url }])
			const open = async () => {
				const page = await context.newPage()
				const asked: string[] = []
				page.on('response', (response) => asked.push(`${response.status()} ${path.basename(response.url(), '.js')}`))
				await page.goto(several.url + house.place)
				await page.getByRole('heading', { level: 1 }).first().waitFor()
				const release = await page.evaluate(
					() => (JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { build: string }).build,
				)
				return { page, asked, release, isSame: await mark(page) }
			}
			const before = await open()
			const people50 = writing(several.url, house)
			await expect.poll(listening.openNow, { timeout: within(60_000) }).toBe(listeners)

			const [first, second] = [...several.running] as [(typeof several.running)[number], (typeof several.running)[number]]
			await several.start(checkout)
			await several.balance()
			// Requests take turns: one of the next pages is of the new server.
			let between = await open()
			while (between.release === before.release) {
				// Each that stays open reads anew what fifty write.
				await between.page.close()
				between = await open()
			}
			await several.replace(first)
			await several.start(checkout)
			await several.balance()
			for (const { page, isSame } of [before, between]) {
				for (let times = 0; times < 4; times++) await Promise.all([page.waitForResponse(/\/builds\/latest\.json/), focus(page)])
				expect(await isSame()).toBe(true)
			}
			// Each finds its own part, whichever server is asked.
			for (const [{ page, asked, isSame }, chunk] of [
				[before, old],
				[between, next],
			] as const) {
				await page.locator('a[href$="/balance"]').filter({ visible: true }).first().click()
				await page.waitForURL(/\/balance/)
				await page.getByRole('heading', { level: 1 }).first().waitFor()
				await expect.poll(() => asked.filter((each) => each.endsWith(old) || each.endsWith(next))).toEqual([`200 ${chunk}`])
				expect(await isSame()).toBe(true)
			}
			await several.replace(second)
			await people50.stop()
			expect(people50.wrong).toEqual([])

			// Sockets of a server that has ended may count for 45 s more, and a person has twenty.
			await expect.poll(listening.openNow, { timeout: within(120_000) }).toBe(listeners)
			const last = await house.log('Zuletzt')
			await expect.poll(() => listening.have(last.id), { timeout: within(60_000) }).toBe(listeners)
			const client = new pg.Client(several.databaseUrl)
			await client.connect()
			const { rows } = await client.query<{ name: string; id: string }>(`select name, id from event where name like 'Eintrag %'`)
			await client.end()
			expect(rows.length).toBe(new Set(rows.map(({ name }) => name)).size)
			expect([...people50.acknowledged].filter(([name, id]) => !rows.some((row) => row.name === name && row.id === id))).toEqual([])
			expect(people50.acknowledged.size).toBeGreaterThan(writers)
			expect(locks.longest()).toBeLessThan(2)
			console.log(
				`${people50.acknowledged.size} entries written meanwhile, the longest wait for a lock of a migration ${locks.longest().toFixed(2)} s`,
			)
		} finally {
			listening.stop()
			await locks.stop()
			await browser.close()
		}
	},
)
