import { type Browser, chromium } from 'playwright-core'
import { fastestPlace } from '../server/test/temporary-folder.ts'
import { browserForTests } from './chromium.ts'

/** A name of this machine that browsers do not trust as they do `localhost`. */
export const otherName = 'haus.test'

// No sandbox: it cannot be had as root nor in most containers, and the only pages opened are our own.
const args = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	`--host-resolver-rules=MAP ${otherName} 127.0.0.1`,
]

/** What its processes share are thousands of files otherwise, each of which costs more on a disk than what is in it. */
const ignoreDefaultArgs = fastestPlace() === '/dev/shm' ? ['--disable-dev-shm-usage'] : []

/** How any browser of the tests is started. */
export function browserOptions(more: readonly string[] = []) {
	const { path, env } = browserForTests()
	return { executablePath: path, args: [...args, ...more], env: { ...process.env, ...env }, ignoreDefaultArgs }
}

/** A browser without a window; `port`: where other programs can steer it too. */
export const launchBrowser = (port?: number): Promise<Browser> =>
	chromium.launch(browserOptions(port === undefined ? [] : [`--remote-debugging-port=${port}`]))
