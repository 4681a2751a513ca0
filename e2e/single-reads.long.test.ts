import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { frame } from '@hausheft/contract/first-screens.ts'
import type { Payload } from '@hausheft/contract/screens.ts'
import { demoHouse, type DemoPlace } from './demo.ts'
import { browse, desktop, phone, server } from './house.ts'
import { noteShifts, painted, shifted, takeShifts } from './shifts.ts'
import { live } from './watch.ts'

let house: DemoPlace
beforeAll(async () => {
	house = await demoHouse(server())
})

const ofFrame = new Set(frame('').map(({ endpoint }) => endpoint.path))

/** Its frame comes at once, each other read waits until it is let go, which is not before the one before it has been painted. */
async function holdReads(page: Page) {
	const waiting: (() => Promise<void>)[] = []
	let onTheWay = 0
	await page.route('**/_payload.json', async (route) => {
		const answer = await route.fetch()
		const payload = (await answer.json()) as Payload
		await route.fulfill({ json: { ...payload, reads: payload.reads.filter(([path]) => ofFrame.has(path)) } })
	})
	await page.route(/\/api\/be\/(?!groups\/list|health)/, (route) => {
		onTheWay++
		waiting.push(async () => {
			await route.fulfill({ response: await route.fetch() })
			onTheWay--
		})
	})
	return {
		isAsked: () => waiting.length > 0,
		letGo: async (which: 'shift' | 'pop') => {
			while (onTheWay > 0) {
				await waiting[which]()?.()
				await painted(page)
			}
		},
	}
}

const screens: Record<string, (demo: DemoPlace) => string> = {
	'all entries': () => 'events/all',
	'the files': () => 'files',
	'the objects': () => 'objects',
	'an object': ({ object }) => `objects/view-${object}`,
	'the contacts': () => 'contacts',
	'the statistics': () => 'statistics',
	'the readings': () => 'readings',
	'the balance': () => 'balance',
	'the hours': () => 'time-recording',
	'the taxes': () => 'tax',
	'the rents': () => 'rents',
	'the stays': () => 'stays',
}
const orders = { 'in the order in which they were asked for': 'shift', 'the last one first': 'pop' } as const

describe.each([
	['at the desk', desktop],
	['on the phone', phone],
] as const)('%s', (_, on) => {
	describe.each(Object.entries(orders))('%s', (__, which) => {
		test.each(Object.entries(screens))('nothing moves while what %s shows is read one by one', async (___, pathOf) => {
			const page = await browse({ cookie: house.cookies.owner }, on)
			await live(page, '/user/notifications')
			await page.waitForLoadState('networkidle')
			await page.evaluate(() => document.fonts.ready)
			const held = await holdReads(page)
			await page.evaluate((href) => history.pushState({}, '', href), `/group/${house.group}/property/${house.property}/${pathOf(house)}`)
			await expect.poll(held.isAsked).toBe(true)
			await painted(page)
			await page.evaluate(noteShifts)
			await takeShifts(page)
			await held.letGo(which)
			expect(await shifted(page)).toEqual([])
		})
	})
})
