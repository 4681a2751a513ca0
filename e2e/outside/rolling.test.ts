// One server after the other is replaced while people write, listen and read: by this state with another part, and from the last release to this one.
import path from 'node:path'
import type { Page } from 'playwright-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { within } from '../patience.ts'
import { household, newHouse, newPerson } from '../person.ts'
import { focus, mark } from '../watch.ts'
import { checkOutLastRelease } from './last-release.ts'
import { findProgram } from './program.ts'
import { copyWithAnotherAsset, openSeveral, type Several } from './several-servers.ts'
import { hearing, listeners, watchLocks, writers, writing } from './under-load.ts'

type Opened = {
	page: Page
	asked: string[]
	release: string
	isSame: () => Promise<boolean>
	/** How often it was loaded after that. */ reloads: () => number
}

/** A page of whoever lives there; `unlike`: of another release than that one. Requests take turns: one of the next is. */
type Open = (unlike?: string) => Promise<Opened>

/** What `meanwhile` does with two servers that run is done while people write and listen: nothing is lost, nothing twice, and nobody waits for a migration. */
async function underLoad(several: Several, meanwhile: (open: Open) => Promise<void>): Promise<void> {
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
	const database = new pg.Client(several.databaseUrl)
	await database.connect()
	try {
		const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'de-CH', extraHTTPHeaders: household() })
		context.setDefaultTimeout(within(60_000))
		const at = anna.cookie.indexOf('=')
		await context.addCookies([{ name: anna.cookie.slice(0, at), value: anna.cookie.slice(at + 1), url: several.url }])
		const open = async (unlike?: string): Promise<Opened> => {
			const page = await context.newPage()
			const asked: string[] = []
			let loads = 0
			page.on('response', (response) => asked.push(`${response.status()} ${path.basename(response.url(), '.js')}`))
			page.on('domcontentloaded', () => (loads += 1))
			await page.goto(several.url + house.place)
			await page.getByRole('heading', { level: 1 }).first().waitFor()
			const release = await page.evaluate(
				() => (JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { build: string }).build,
			)
			if (release !== unlike) return { page, asked, release, isSame: await mark(page), reloads: () => loads - 1 }
			// Each that stays open reads anew what fifty write.
			await page.close()
			return open(unlike)
		}
		const people50 = writing(several.url, house)
		await expect.poll(listening.openNow, { timeout: within(60_000) }).toBe(listeners)
		await meanwhile(open)
		await people50.stop()
		expect(people50.wrong).toEqual([])

		// Sockets of a server that has ended may count for 45 s more, and a person has twenty.
		await expect.poll(listening.openNow, { timeout: within(120_000) }).toBe(listeners)
		const last = await house.log('Zuletzt')
		await expect.poll(() => listening.have(last.id), { timeout: within(60_000) }).toBe(listeners)
		const { rows } = await database.query<{ name: string; id: string }>(`select name, id from event where name like 'Eintrag %'`)
		expect(rows.length).toBe(new Set(rows.map(({ name }) => name)).size)
		expect([...people50.acknowledged].filter(([name, id]) => !rows.some((row) => row.name === name && row.id === id))).toEqual([])
		expect(people50.acknowledged.size).toBeGreaterThan(writers)
		expect(locks.longest()).toBeLessThan(2)
		// What one has put into the queue the other has done.
		const failing = async () =>
			(await database.query<{ task: string }>('select task_identifier as task from graphile_worker.jobs where last_error is not null')).rows
		await expect.poll(failing, { timeout: within(60_000) }).toEqual([])
		console.log(
			`${people50.acknowledged.size} entries written meanwhile, the longest wait for a lock of a migration ${locks.longest().toFixed(2)} s`,
		)
	} finally {
		listening.stop()
		await locks.stop()
		await database.end()
		await browser.close()
	}
}

const lookAgain = async ({ page }: Opened) => {
	for (let times = 0; times < 4; times++) await Promise.all([page.waitForResponse(/\/builds\/latest\.json/), focus(page)])
}
async function goToBalance({ page }: Opened) {
	await page.locator('a[href$="/balance"]').filter({ visible: true }).first().click()
	await page.waitForURL(/\/balance/)
	await page.getByRole('heading', { level: 1 }).first().waitFor()
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
		const [first, second] = [await several.start(), await several.start()]
		await several.balance()
		await underLoad(several, async (open) => {
			const before = await open()
			await several.start(checkout)
			await several.balance()
			const between = await open(before.release)
			await several.replace(first)
			await several.start(checkout)
			await several.balance()
			for (const each of [before, between]) {
				await lookAgain(each)
				expect(await each.isSame()).toBe(true)
			}
			// Each finds its own part, whichever server is asked.
			for (const [opened, chunk] of [
				[before, old],
				[between, next],
			] as const) {
				await goToBalance(opened)
				await expect.poll(() => opened.asked.filter((each) => each.endsWith(old) || each.endsWith(next))).toEqual([`200 ${chunk}`])
				expect(await opened.isSame()).toBe(true)
			}
			await several.replace(second)
		})
	},
)

test(
	'two servers of the last release give way to this one, which migrates beside them: nothing is lost, nothing twice, and a page is loaded anew once at most',
	{ timeout: within(900_000) },
	async ({ skip }) => {
		const nginx = findProgram('nginx')
		if (!nginx) return skip('nginx is not installed')
		await using several = await openSeveral(nginx)
		const release = checkOutLastRelease(several.folder)
		if (release === undefined) return skip('this checkout does not have the commit of the last release')
		const [first, second] = [await several.start(release), await several.start(release)]
		await several.balance()
		await underLoad(several, async (open) => {
			const before = await open()
			await several.start()
			await several.balance()
			const between = await open(before.release)
			await several.replace(first)
			await several.start()
			await several.balance()
			for (const each of [before, between]) await lookAgain(each)
			await several.replace(second)
			for (const each of [before, between]) {
				await goToBalance(each)
				expect(each.reloads()).toBeLessThan(2)
			}
		})
	},
)
