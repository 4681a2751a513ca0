// A journey in Firefox, driven by WebDriver BiDi. Where this machine has no Firefox it is skipped, and counted as skipped.
// By Puppeteer, which Lighthouse brings: Playwright drives installed Firefoxes too, but none before 143, and Debian has 140.
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core'
import type { Rolling } from '@hausheft/contract/events.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startFront, type Front } from '../front.ts'
import { furnish, type FurnishedHouse } from '../furnish.ts'
import { addressOf } from '../module-address.ts'
import { newPerson, password } from '../person.ts'
import { startServer, type Server } from '../server.ts'
import { findProgram } from './program.ts'

const firefox = findProgram('firefox-esr', 'firefox')

describe.skipIf(!firefox)('Firefox', () => {
	let server: Server
	let front: Front
	let house: FurnishedHouse
	let browser: Browser
	let home: string
	let timeline: string
	let context: BrowserContext | undefined

	beforeAll(async () => {
		server = await startServer()
		house = await furnish(await newPerson(server.url, 'Anna Keller'))
		front = await startFront(server)
		home = front.url + house.home
		timeline = front.url + house.place
		browser = await puppeteer.launch({
			browser: 'firefox',
			executablePath: firefox ?? '',
			defaultViewport: { width: 1280, height: 900 },
			// As it is for everybody: Puppeteer would switch the back/forward cache off.
			extraPrefsFirefox: { 'fission.bfcacheInParent': true },
		})
	}, 240_000)
	afterEach(async () => {
		front.mend()
		await context?.close()
		context = undefined
	})
	afterAll(async () => {
		await browser?.close()
		await front?.[Symbol.asyncDispose]()
		await server?.[Symbol.asyncDispose]()
	})

	/** A browser of its own, and what its console complains about. */
	async function open(address: string, signedIn: boolean): Promise<{ page: Page; said: string[] }> {
		context = await browser.createBrowserContext()
		const page = await context.newPage()
		page.setDefaultTimeout(30_000)
		const [name = '', value = ''] = house.cookie.split('=', 2)
		if (signedIn) await context.setCookie({ name, value, domain: 'localhost', path: '/' })
		const said: string[] = []
		page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
		page.on('pageerror', (error) => said.push(String(error)))
		await page.goto(address)
		return { page, said }
	}
	/** By handles: what Puppeteer's locators wait with, the page's Content-Security-Policy forbids in Firefox. */
	const at = async (page: Page, selector: string) => (await page.waitForSelector(selector, { visible: true })) as ElementHandle<HTMLElement>
	const press = async (page: Page, selector: string) => (await at(page, selector)).click()
	const type = async (page: Page, selector: string, text: string) => (await at(page, selector)).type(text)
	const sees = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`)
	/** In a moment, so that the question is answered before the page has gone. */
	const leave = (page: Page, address: string) => page.evaluate((to) => void setTimeout(() => location.assign(to)), address)
	const calm = (page: Page) => page.waitForNetworkIdle({ idleTime: 500 })
	const workerSettled = async (page: Page) => {
		await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
	}
	/** Without the worker, which would have what is made to be missing. */
	const withoutWorker = () =>
		front.answer(
			(asked) => asked === '/sw.js',
			(response) => void response.writeHead(500).end(),
		)

	test('somebody signs in, logs an entry and finds it, and the console has nothing to say', async () => {
		const { page, said } = await open(`${front.url}/sign-in?next=${encodeURIComponent(new URL(timeline).pathname)}`, false)
		await type(page, 'input[type=email]', house.anna.email)
		await type(page, 'input[type=password]', password)
		await press(page, 'button[type=submit]')
		await sees(page, 'Heizung entlüftet')
		await calm(page)
		await expect.poll(() => page.evaluate(() => location.href)).toBe(timeline)
		await press(page, 'main a[href*="event=new"]')
		await type(page, '[role=dialog] [data-path=name]', 'Storen geölt')
		await press(page, '[role=dialog] button[type=submit]')
		await sees(page, 'Storen geölt')
		expect(said).toEqual([])
	})

	test('T24: a page left while its parts are still on their way stays left', async () => {
		withoutWorker()
		const { page } = await open(timeline, true)
		await sees(page, 'Heizung entlüftet')
		await calm(page)
		let waiting: ServerResponse | undefined
		const part = addressOf('src/features/event-panel/new-event-drawer.tsx')
		const isPart = (asked: string) => asked === part
		front.answer(isPart, () => {})
		front.answer(
			(asked) => asked === '/',
			(response) => (waiting = response),
		)
		await page.evaluate(() => {
			addEventListener('vite:preloadError', () => void fetch('/builds/latest.json').then(() => fetch('/told')))
		})
		await press(page, 'main a[href*="event=new"]')
		await expect.poll(() => front.asked.some(isPart)).toBe(true)
		await leave(page, '/')
		await expect.poll(() => waiting !== undefined).toBe(true)
		// What would call off the way has been done by then.
		await expect.poll(() => front.asked.includes('/told')).toBe(true)
		waiting?.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Anderswo</h1>')
		await sees(page, 'Anderswo')
		expect(page.url()).toBe(`${front.url}/`)
	})

	test('T24: the back/forward cache lives: a page that is left is there again as it was', async () => {
		const { page: first } = await open(`${front.url}/sign-in`, false)
		await workerSettled(first)
		// The first page of a tab, which the worker takes over late, Firefox never keeps.
		const page = (await context?.newPage()) ?? first
		await page.goto(`${front.url}/sign-in`)
		await type(page, 'input[type=email]', house.anna.email)
		await calm(page)
		await page.evaluate(() => Object.assign(globalThis, { marked: true }))
		await leave(page, '/')
		await sees(page, 'Das gemeinsame')
		await page.evaluate(() => void setTimeout(() => history.back()))
		await page.waitForSelector('input[type=password]')
		expect(await page.evaluate(() => 'marked' in globalThis)).toBe(true)
		await type(page, 'input[type=password]', password)
		await press(page, 'button[type=submit]')
		await sees(page, 'Familie Keller')
	})

	test('T23: the app opens without a connection, says so, and goes on by itself', async () => {
		const { page } = await open(`${home}/settings`, true)
		await sees(page, 'beat@hauswart.test')
		await workerSettled(page)
		front.down()
		await page.reload()
		await sees(page, 'Keine Verbindung. Die Eingaben bleiben hier erhalten.')
		front.up()
		await sees(page, 'beat@hauswart.test')
	})

	/** All entries of the house that are called so, as the server has them. */
	const filesOf = async (name: string) => {
		const { events } = await house.anna.get<Rolling>(`/properties/${house.property}/events-rolling?limit=200`)
		return events.filter((event) => event.name === name).map(({ files }) => files.length)
	}
	test.each([
		{ what: 'an entry', name: 'Estrich geräumt', photos: 0 },
		{ what: 'an entry with a photo', name: 'Dachrinne gereinigt', photos: 1 },
	])('$what that is saved without a connection waits, and is there once when it is back', async ({ name, photos }) => {
		const { page } = await open(timeline, true)
		await sees(page, 'Heizung entlüftet')
		await workerSettled(page)
		await calm(page)
		await press(page, 'main a[href*="event=new"]')
		await type(page, '[role=dialog] [data-path=name]', name)
		front.down()
		if (photos > 0) {
			const input = await page.waitForSelector('[role=dialog] input[type=file]')
			await (input as ElementHandle<HTMLInputElement>).uploadFile(path.join(import.meta.dirname, '../../docs/timeline.png'))
			await sees(page, 'Keine Verbindung.')
		}
		await press(page, '[role=dialog] button[type=submit]')
		await sees(page, '1 Eintrag wartet auf Verbindung')
		expect(await filesOf(name)).toEqual([])
		// It outlives its page.
		await page.goto('about:blank')
		front.up()
		await page.goto(timeline)
		await expect.poll(() => filesOf(name), { timeout: 60_000 }).toEqual([photos])
		await expect.poll(() => page.$$eval('.waiting-bar', (bars) => bars.length), { timeout: 60_000 }).toBe(0)
		await sees(page, name)
		expect(await filesOf(name)).toEqual([photos])
	})
})
