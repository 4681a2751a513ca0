// Makes anew what a browser shows of the app before it is installed (web/public/narrow.png and wide.png): the demo house by day, which is checked in.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../e2e/browser.ts'
import { demoHouse } from '../e2e/demo.ts'
import { startServer } from '../e2e/server.ts'
import { buildWeb } from './build-web.ts'
import { lookingContext, settled } from './photograph.ts'

const folder = path.join(import.meta.dirname, '../web/public')
const most = 150_000

await buildWeb(console.log)
await using server = await startServer({ env: { ICON_SERVICE: 'off' } })
const house = await demoHouse(server.url)
const [name = '', value = ''] = house.cookies.owner.split('=', 2)
const browser = await launchBrowser()
for (const [file, device] of [
	['narrow.png', 'phone'],
	['wide.png', 'desktop'],
] as const) {
	const context = await lookingContext(browser, { device, scheme: 'light' }, server.url)
	await context.addCookies([{ name, value, url: server.url }])
	const page = await context.newPage()
	await page.goto(`/group/${house.group}/property/${house.property}`)
	await settled(page)
	const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
		.png({ palette: true, quality: 85, effort: 10 })
		.toBuffer()
	if (picture.length > most) throw new Error(`${file}: ${picture.length} bytes`)
	writeFileSync(path.join(folder, file), picture)
	console.log(file, picture.length)
	await context.close()
}
await browser.close()
