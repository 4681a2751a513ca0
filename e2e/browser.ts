import { type Browser, chromium } from 'playwright-core'
import { browserForTests } from './chromium.ts'

// No sandbox: it cannot be had as root nor in most containers, and the only pages opened are our own.
const args = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
]

/** A browser without a window. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
	const { path, env } = browserForTests()
	return chromium.launch({ executablePath: path, args: [...args, ...more], env: { ...process.env, ...env } })
}
