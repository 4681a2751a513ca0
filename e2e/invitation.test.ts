import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, tokenIn } from '../server/test/mails.ts'
import { violations } from './axe.ts'
import { browse, phone } from './house.ts'
import { callAt, emailOf, password } from './person.ts'
import { startServer, type Server } from './server.ts'
import { countTaps } from './taps.ts'

let posting: Server
let mails: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
	mails = await startMailServer()
	posting = await startServer({ env: { SMTP_URL: mails.url, LOG_LEVEL: 'debug' } })
})
afterAll(async () => {
	await posting[Symbol.asyncDispose]()
	await mails.close()
})

async function personWithAccount(name: string) {
	const caller = callAt(posting.url)
	const email = emailOf(name)
	await caller.post('/api/auth/sign-up/email', { name, email, password })
	const token = tokenIn((await mails.mailTo(email)).text)
	await caller.send('GET', `/api/auth/verify-email?${new URLSearchParams({ token })}`)
	await caller.post('/api/auth/sign-in/email', { email, password })
	return { ...caller, email }
}

/** What the invited mailbox gets, and what the inviter can copy. */
async function invite(to: string, count = 1) {
	const anna = await personWithAccount('Anna')
	const group = await anna.post('/groups', { name: 'STWEG Lindenhof' })
	const { url } = await anna.post<{ url: string }>(`/groups/${group.id}/invites`, { email: to, role: 'member' })
	const link = /\/invite\/\S+#[\w-]+/.exec((await mails.mailTo(to, count)).text)?.[0] ?? ''
	return { group: group.id, copied: new URL(url).pathname, link, proof: link.split('#')[1] ?? '' }
}

/** Wherever a page says the proof but in the body of a request. */
function overheard(page: Page, proof: string) {
	const heard: string[] = []
	page.on('request', (request) => {
		if (JSON.stringify([request.url(), request.headers()]).includes(proof)) heard.push(request.url())
	})
	return heard
}

test('the invited person is in the house with 3 taps and 20 letters; nobody on the way hears the proof', async () => {
	const email = emailOf('Beat')
	const { group, link, proof } = await invite(email)
	const page = await browse(null, { ...phone, baseURL: posting.url })
	const heard = overheard(page, proof)
	const count = await countTaps(page)
	await page.goto(link)
	await page.getByRole('heading', { name: 'Einladung in «STWEG Lindenhof»' }).waitFor()
	const address = page.getByLabel('E-Mail')
	await address.waitFor()
	// Looked at once more, as a scanner of mails would: nothing is used up, and nothing is left in the address to pass on.
	await page.reload()
	expect([await address.inputValue(), await address.evaluate((field: HTMLInputElement) => field.readOnly)]).toEqual([email, true])
	expect(page.url()).toBe(`${posting.url}${link.split('#')[0]}`)
	expect(await violations(page)).toEqual([])

	count.mark()
	await page.getByLabel('Name').tap()
	await page.keyboard.type('Beat Roth')
	await page.getByRole('textbox', { name: /^Passwort/ }).tap()
	await page.keyboard.type('seehaus-26')
	await page.getByRole('button', { name: 'Konto eröffnen und mitmachen' }).tap()
	await page.waitForURL(`${posting.url}/group/${group}`)
	await page.getByText('Willkommen in der Gruppe «STWEG Lindenhof».').waitFor()
	const { taps, keys, letters } = await count.since()
	expect(taps + keys).toBeLessThanOrEqual(3)
	expect(letters).toBeLessThanOrEqual(20)
	expect(mails.received.filter(({ to }) => to === email)).toHaveLength(1)

	// Taken, it opens nothing any more.
	const again = await browse(null, { ...phone, baseURL: posting.url })
	await again.goto(link)
	await again.getByRole('heading', { name: 'Diese Einladung ist schon angenommen' }).waitFor()
	expect(await again.getByLabel('E-Mail').count()).toBe(0)
	expect(heard).toEqual([])
	expect(posting.logs()).toContain(link.split('#')[0])
	expect(posting.logs()).not.toContain(proof)
})

test('who has an account signs in with the address that is there, and is in', async () => {
	const { email } = await personWithAccount('Dora')
	const { group, link, proof } = await invite(email, 2)
	const page = await browse(null, { ...phone, baseURL: posting.url })
	const heard = overheard(page, proof)
	await page.goto(link)
	await page.getByText('Mit dieser Adresse gibt es schon ein Konto.').waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('link', { name: 'Anmelden und mitmachen' }).tap()
	const address = page.getByLabel('E-Mail')
	await address.waitFor()
	expect(await address.inputValue()).toBe(email)
	await page.getByLabel('Passwort', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Anmelden', exact: true }).tap()
	await page.waitForURL(`${posting.url}/group/${group}`)
	expect(heard).toEqual([])
})

test('who is signed in as somebody else signs out, and the invited address is still there', async () => {
	const { email } = await personWithAccount('Flurin')
	const other = await personWithAccount('Gian')
	const { group, link, proof } = await invite(email, 2)
	const page = await browse({ ...other, cookie: other.cookie() }, { ...phone, baseURL: posting.url })
	const heard = overheard(page, proof)
	await page.goto(link)
	await page.getByRole('button', { name: 'Mit anderem Konto anmelden' }).tap()
	// The page comes anew, for nobody.
	await page.waitForURL(/signed-out/)
	await page.getByRole('link', { name: 'Anmelden und mitmachen' }).tap()
	await page.getByLabel('Passwort', { exact: true }).fill(password)
	expect(await page.getByLabel('E-Mail').inputValue()).toBe(email)
	await page.getByRole('button', { name: 'Anmelden', exact: true }).tap()
	await page.waitForURL(`${posting.url}/group/${group}`)
	expect(heard).toEqual([])
})

test('the link that the inviter copies fills in nothing, and looking at it or at a wrong one accepts nothing', async () => {
	const email = emailOf('Carla')
	const { copied, link } = await invite(email)
	const page = await browse(null, { ...phone, baseURL: posting.url })
	for (const address of [copied, `${copied}#${'x'.repeat(43)}`]) {
		await page.goto(address)
		await page.getByRole('link', { name: 'Konto eröffnen' }).tap()
		const field = page.getByLabel('E-Mail')
		await field.waitFor()
		expect(await field.inputValue()).toBe('')
	}
	await page.goto(link)
	await page.getByRole('button', { name: 'Konto eröffnen und mitmachen' }).waitFor()
})
