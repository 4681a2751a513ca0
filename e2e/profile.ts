// A browser with a folder of its own: what lies on its device is there again when it is started anew, however it has ended.
import { chromium, type BrowserContext } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { removeFolder, temporaryFolder } from '../server/test/temporary-folder.ts'
import { browserOptions } from './browser.ts'
import { phone, signIn, withWorker } from './house.ts'
import { household } from './person.ts'
import { within } from './patience.ts'

export function newProfile(url: string, who: { cookie: string }) {
	const folder = temporaryFolder('browser')
	let context: BrowserContext | undefined
	onTestFinished(async () => {
		await context?.close().catch(() => undefined)
		removeFolder(folder)
	})
	return {
		/** Signed in, with an empty page. */
		async start() {
			const headers = { extraHTTPHeaders: household() }
			context = await chromium.launchPersistentContext(folder, {
				...browserOptions(),
				...phone,
				...withWorker,
				...headers,
				locale: 'de-CH',
			})
			context.setDefaultTimeout(within(60_000))
			await signIn(context, who, url)
			return context.newPage()
		},
		/** As when the system ends it. */
		async kill() {
			const browser = context?.browser()
			if (!context || !browser) throw new Error('It has not been started.')
			const closed = new Promise<void>((resolve) => context?.once('close', () => resolve()))
			const session = await browser.newBrowserCDPSession()
			const { processInfo } = await session.send('SystemInfo.getProcessInfo')
			const main = processInfo.find(({ type }) => type === 'browser')
			if (!main) throw new Error('It has no process.')
			process.kill(main.id, 'SIGKILL')
			await closed
		},
	}
}
