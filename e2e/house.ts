// What browser tests begin with: people and houses on the one server of the run, and browsers of theirs, which close by themselves.
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startFront, type Front } from './front.ts'
import { furnish, type FurnishedHouse } from './furnish.ts'
import { within } from './patience.ts'
import { household, newHouse, newPerson, type House, type Person } from './person.ts'

export type { FurnishedHouse, House, Person }

export const desktop = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions
export const wide = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
/** With the worker that keeps the whole program on the device. Fetching all of that costs more than a page: only what is about it has it. */
export const withWorker = { serviceWorkers: 'allow' } satisfies BrowserContextOptions
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions

/** The server that all tests share which need none of their own. */
export const server = () => inject('server')

export const person = (name: string): Promise<Person> => newPerson(server(), name)
export const house = async (group?: string, owner = 'Anna Keller'): Promise<House> => newHouse(await person(owner), group)
export const furnishedHouse = async (): Promise<FurnishedHouse> => furnish(await person('Anna Keller'))

/** Somebody by their session; `null` is not signed in. */
type Who = { cookie: string } | null
/** `baseURL` where it is not the shared server. */
type Look = BrowserContextOptions

/**
 * For the tests of one file: a furnished house, seen through a gateway that each test has for itself. `stays`: the gateway and the device are there
 * for all of them, one after the other: the program lies on it and is not fetched anew, and what else a test leaves there goes with it.
 */
export function behindGateway(usual?: Look, { stays = false } = {}) {
	let furnished: FurnishedHouse
	let front: Front
	let device: BrowserContext | undefined
	beforeAll(async () => {
		furnished = await furnishedHouse()
		if (stays) front = await startFront({ url: server() })
	})
	beforeEach(async () => {
		if (!stays) front = await startFront({ url: server() })
		front.mend()
		front.asked.length = 0
		return stays ? undefined : () => front[Symbol.asyncDispose]()
	})
	afterAll(async () => {
		await device?.close()
		if (stays) await front[Symbol.asyncDispose]()
	})
	const onDevice = async (look: Look, who: Who) => {
		device ??= await openDevice(look)
		const used = device
		afterwards(used, () => emptyDevice(used, front.url))
		if (who) await signIn(used, who, front.url)
		return used.newPage()
	}
	const visit = {
		get house() {
			return furnished
		},
		get front() {
			return front
		},
		/** Addresses behind the gateway. */
		get home() {
			return front.url + furnished.home
		},
		get timeline() {
			return front.url + furnished.place
		},
		visitor: (look?: Look, who: Who = null) => {
			const whole = { baseURL: front.url, ...usual, ...look }
			return stays ? onDevice(whole, who) : browse(who, whole)
		},
		/** On a device of their own, also where one stays. */
		newcomer: (look?: Look, who: Who = null) => browse(who, { baseURL: front.url, ...usual, ...look }),
		/** Who lives there. */
		anna: (look?: Look) => visit.visitor(look, furnished.anna),
	}
	return visit
}

/** A page at an address below the server's, on a device of their own. */
export async function open(who: Who, address: string, look?: Look): Promise<Page> {
	const page = await browse(who, look)
	await page.goto(address)
	return page
}

/** An empty page on a device of their own. When the test has ended it is closed; where it failed, what it showed lies in shots/. */
export async function browse(who: Who, look: Look = {}): Promise<Page> {
	const baseURL = look.baseURL ?? server()
	const context = await openDevice({ ...look, baseURL })
	afterwards(context, () => context.close())
	if (who) await signIn(context, who, baseURL)
	return context.newPage()
}

async function openDevice(look: Look): Promise<BrowserContext> {
	const shared = await sharedBrowser()
	const context = await shared.newContext({
		...desktop,
		locale: 'de-CH',
		reducedMotion: 'reduce',
		serviceWorkers: 'block',
		extraHTTPHeaders: household(),
		...look,
	})
	context.setDefaultTimeout(within(60_000))
	await context.addInitScript(hearPatiently)
	return context
}

function afterwards(context: BrowserContext, end: () => Promise<unknown>) {
	onTestFinished(async ({ task }) => {
		const name = `${path.basename(task.file.name, '.test.ts')} ${task.name}`.replaceAll(/[^\wäöü]+/gi, '-').slice(0, 80)
		if (task.result?.state === 'fail')
			for (const [at, page] of context.pages().entries())
				await page
					.screenshot({ path: `shots/${name}-${context.browser()?.contexts().indexOf(context)}-${at}.png`, timeout: within(5000) })
					.catch(() => undefined)
		await end()
	})
}

/** Who was signed in, what waits and what was read are gone; the program is left. */
async function emptyDevice(context: BrowserContext, origin: string): Promise<void> {
	for (const page of context.pages()) await page.close()
	const page = await context.newPage()
	const protocol = await context.newCDPSession(page)
	await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
	await context.clearCookies()
	await page.close()
}

/** That a busy machine answers late is no silence: the app, which looks for one twice a second, looks less often. */
function hearPatiently() {
	const every = setInterval
	Object.assign(globalThis, {
		setInterval: (run: () => void, pause: number, ...more: unknown[]) => every(run, pause === 500 ? 10_000 : pause, ...more),
	})
}

export async function signIn(context: BrowserContext, { cookie }: { cookie: string }, url = server()): Promise<void> {
	const at = cookie.indexOf('=')
	await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
}

let browser: Promise<Browser> | undefined
/** One for all files of a worker; a new one where it has ended. */
async function sharedBrowser(): Promise<Browser> {
	const known = await browser?.catch(() => undefined)
	if (!known?.isConnected()) browser = launchBrowser()
	return browser as Promise<Browser>
}
