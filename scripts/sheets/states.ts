// What a screen is shown in: which house, as whom, and what becomes of its answers on the way.
import { frame } from '@hausheft/contract/first-screens.ts'
import { refusals } from '@hausheft/contract/refusals.ts'
import type { Payload } from '@hausheft/contract/screens.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import type { HouseName } from './houses.ts'
import { settled } from '../photograph.ts'
import { withheldScreens, type Screen } from './screens.ts'

export type SheetState = {
	title: string
	house: HouseName
	/** Where it is seen on others than on those that people see most. */
	screens?: readonly Screen[]
	/** Goes to the address and waits until what is meant to be seen is there; what it answers is done after the picture, and says what was seen then. */
	visit: (page: Page, path: string) => Promise<Afterwards>
}
type Afterwards = void | (() => Promise<string>)

const all = (title: string, house: HouseName): SheetState => ({ title, house, visit: plainly })
export const states: SheetState[] = [
	all('gewöhnlich', 'demo'),
	all('leer', 'empty'),
	all('eines von allem', 'one'),
	all('5000 Einträge', 'many'),
	all('lange Namen', 'wordy'),
	all('grösste Beträge', 'lavish'),
	all('nur lesen', 'viewer'),
	all('Hauswart', 'caretaker'),
	{ title: 'ohne Berechtigung', house: 'viewer', screens: withheldScreens, visit: plainly },
	{ title: 'Recht entzogen', house: 'demo', visit: (page, path) => failing(page, path, withFrameAlone, forbidden) },
	{ title: 'Fehler', house: 'demo', visit: (page, path) => failing(page, path, broken) },
	{ title: 'Teile fehlen', house: 'demo', visit: (page, path) => failing(page, path, withFrameAlone) },
	{ title: 'unterwegs', house: 'demo', visit: (page, path) => waitingFor(page, path) },
	{ title: 'Teile unterwegs', house: 'demo', visit: (page, path) => waitingFor(page, path, withFrameAlone) },
	{ title: '3G', house: 'demo', visit: onSlowLine },
]

async function plainly(page: Page, path: string): Promise<Afterwards> {
	await page.goto(path)
	await settled(page)
}

type Answer = (route: Route) => Promise<void>
const screenOf = '**/_payload.json'
const calls = /\/api\/be\/(?!groups\/list|health)/

const refusing =
	(status: number, code: string, title: string): Answer =>
	(route) =>
		route.fulfill({ status, contentType: 'application/problem+json', json: { code, title, status } })
const broken = refusing(500, 'internal', refusals.internal.title)
/** Somebody has taken it away a moment ago. */
const forbidden = refusing(403, 'forbidden', refusals.forbidden.title)

/** What the frame around it needs has come, the rest is asked for singly. */
const withFrameAlone: Answer = async (route) => {
	const answer = await route.fetch()
	const payload = (await answer.json()) as Payload
	await route.fulfill({ json: { ...payload, reads: payload.reads.filter(([path]) => ofFrame.has(path)) } })
}
const ofFrame = new Set(frame('').map(({ endpoint }) => endpoint.path))

/** As one goes from one page to the next within the app. */
async function walk(page: Page, path: string, answers: { screen: Answer; call: Answer }) {
	await page.goto('/user/groups')
	await settled(page)
	await page.route(screenOf, answers.screen)
	await page.route(calls, answers.call)
	await page.evaluate((to) => history.pushState(null, '', to), path)
}

async function failing(page: Page, path: string, screen: Answer, call = broken) {
	await walk(page, path, { screen, call })
	await page
		.locator('[role=alert]')
		.first()
		.waitFor({ timeout: 5000 })
		.catch(() => undefined)
	await settled(page)
}

/** What is held stands still for the picture. How far it jumps when it comes, is in the answer. */
async function waitingFor(page: Page, path: string, screen?: Answer): Promise<Afterwards> {
	let letGo = () => {}
	const gone = new Promise<void>((resolve) => (letGo = resolve))
	const hold: Answer = async (route) => {
		await gone
		await route.continue()
	}
	await walk(page, path, { screen: screen ?? hold, call: hold })
	await page
		.locator('.loading-screen, .skeleton, [aria-busy=true]')
		.first()
		.waitFor({ timeout: 4000 })
		.catch(() => undefined)
	return async () => {
		await watchJumps(page)
		letGo()
		return jumpedUntilSettled(page)
	}
}

/** As browsers call it: 1.6 Mbit/s, and each answer 560 ms later. */
const slowLine = { offline: false, latency: 560, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const firstLook = 1000

/** Within the app, what stands there after a second; and when all of it did. */
async function onSlowLine(page: Page, path: string): Promise<Afterwards> {
	await page.goto('/user/groups')
	await settled(page)
	const session = await page.context().newCDPSession(page)
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', slowLine)
	await watchJumps(page)
	const begun = Date.now()
	await page.evaluate((to) => history.pushState(null, '', to), path)
	await sleep(firstLook)
	return async () => {
		const jumps = await jumpedUntilSettled(page)
		return [`ganz da nach ${((Date.now() - begun) / 1000).toFixed(1)} s`, jumps].filter(Boolean).join(', ')
	}
}

const watchJumps = (page: Page) =>
	page.evaluate(() => {
		window.jumped = 0
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) window.jumped += 'value' in entry ? Number(entry.value) : 0
		}).observe({ type: 'layout-shift' })
	})

async function jumpedUntilSettled(page: Page): Promise<string> {
	await settled(page)
	const jumped = await page.evaluate(() => window.jumped)
	return jumped > 0.01 ? `springt ${jumped.toFixed(2)}` : ''
}

declare global {
	interface Window {
		jumped: number
	}
}
