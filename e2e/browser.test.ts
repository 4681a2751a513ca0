import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { installedBrowser, packagedBrowser } from './chromium.ts'

const installed = installedBrowser()
const packaged = process.platform === 'linux' && process.arch === 'x64'

test.runIf(installed)('the installed browser shows text', () => expectText(installed!))
test.runIf(packaged)('the browser from the npm package shows text', () => expectText(packagedBrowser()))

/** A browser without fonts lays out and reports everything as usual, and paints nothing. */
async function expectText(executable: ReturnType<typeof packagedBrowser>) {
	const browser = await launchBrowser(executable)
	try {
		const page = await browser.newPage()
		await page.setContent('<h1 style="font-family: sans-serif">Grüezi</h1>')
		const heading = page.locator('h1')
		const seen = await heading.screenshot()
		await heading.evaluate((element) => (element.style.color = 'transparent'))
		expect(seen.equals(await heading.screenshot())).toBe(false)
	} finally {
		await browser.close()
	}
}
