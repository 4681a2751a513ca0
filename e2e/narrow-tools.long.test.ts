import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { unfit } from './fit.ts'
import { browse, furnishedHouse, phone } from './house.ts'
import { within } from './patience.ts'
import { tools } from './tools.ts'

const sizes = [
	[320, 640],
	[640, 320],
] as const

test(
	'what waits and a plan with pins fit on the narrowest phone, with letters twice as large too',
	{ timeout: within(300_000) },
	async () => {
		const house = await furnishedHouse()
		for (const title of ['Was wartet', 'Plan mit Stecknadeln'] as const) {
			const page = await browse(house, phone)
			const part = await tools[title](page, house)
			const protocol = await page.context().newCDPSession(page)
			for (const text of [100, 200])
				for (const [width, height] of sizes) {
					const at = `${title}, ${width} x ${height}, text ${text} %`
					await protocol.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * text, fixed: 0.13 * text } })
					await page.setViewportSize({ width, height })
					await expect.poll(() => page.evaluate(() => innerWidth), { message: at }).toBe(width)
					await expect.poll(() => unfit(page), { message: at }).toEqual([])
					// All that can be pressed can be reached.
					for (const control of await part.locator('button:visible, a[href]:visible').all()) await control.click({ trial: true })
					expect({ at, found: await violations(page) }).toEqual({ at, found: [] })
					if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${at.replaceAll(/\W+/g, '-')}.png` })
				}
		}
	},
)
