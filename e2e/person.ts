import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** Signs somebody up and calls the API as them. */
export async function newPerson(url: string, name: string, email: string) {
	const headers: Record<string, string> = { origin: url }
	const call = async <Answer = { id: string; version: number }>(
		method: string,
		path: string,
		body?: object,
		version?: number,
	): Promise<Answer> => {
		const sent = {
			...headers,
			...(body && { 'content-type': 'application/json' }),
			...(version !== undefined && { 'if-match': `"${version}"` }),
		}
		const answer = await fetch(url + path, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) })
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
		headers['cookie'] ??= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		return (answer.status === 204 ? undefined : await answer.json()) as Answer
	}
	const { user } = await call<{ user: { id: string } }>('POST', '/api/auth/sign-up/email', { name, email, password: 'lang-genug-1234' })
	return { id: user.id, cookie: headers['cookie'] ?? '', call }
}
export type Person = Awaited<ReturnType<typeof newPerson>>

/** A browser of their own, signed in. */
export async function browserOf(browser: Browser, url: string, cookie: string, options: BrowserContextOptions): Promise<BrowserContext> {
	const context = await browser.newContext({ locale: 'de-CH', reducedMotion: 'reduce', ...options })
	context.setDefaultTimeout(15_000)
	const at = cookie.indexOf('=')
	await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
	return context
}
