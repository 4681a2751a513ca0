import { type Browser, chromium } from 'playwright-core'
import { installedBrowser, packagedBrowser, type Executable } from './chromium.ts'

// No sandbox: it cannot be had as root nor in most containers, and the only pages opened are our own.
const args = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
]

/** A browser without a window: the installed Chromium or Chrome, else the one that comes with `npm install`. */
export async function launchBrowser(executable?: Executable, more: string[] = []): Promise<Browser> {
	const { path, env } = executable ?? installedBrowser() ?? packagedBrowser()
	return chromium.launch({ executablePath: path, args: [...args, ...more], env: { ...process.env, ...env } })
}
