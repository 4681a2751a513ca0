import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { client, startOpenId } from '../server/test/open-id.ts'
import { codeFor } from '../server/test/totp.ts'
import { violations } from './axe.ts'
import { browse, house, open, person, phone, server, wide } from './house.ts'
import { emailOf, password } from './person.ts'
import { startServer } from './server.ts'
import { unfold } from './unfold.ts'

/** A device that asks for a finger, and is always given the right one. */
async function withFinger(page: Page) {
	const cdp = await page.context().newCDPSession(page)
	await cdp.send('WebAuthn.enable')
	const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	return { refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }) }
}
async function signOut(page: Page) {
	await page.goto('/user/account')
	await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
	await page.getByRole('link', { name: 'Anmelden' }).first().waitFor()
}
async function signIn(page: Page, email: string) {
	await page.getByLabel('E-Mail').fill(email)
	await page.getByLabel('Passwort', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}
const account = (page: Page) => page.getByRole('heading', { name: 'Konto', exact: true }).waitFor()

test('a passkey is made, opens the account, and is worth nothing to another origin or a second time', async () => {
	const anna = await person('Anna')
	const page = await open(anna, '/user/account', wide)
	await withFinger(page)
	const box = page.getByRole('region', { name: 'Passkeys' })
	await unfold(page, 'Passkeys')
	await box.getByRole('button', { name: 'Passkey einrichten' }).click()
	await box.getByRole('button', { name: 'Weiter auf dem Gerät' }).click()
	await box.getByText('Chrome auf Linux').waitFor()
	expect(await violations(page)).toEqual([])

	await signOut(page)
	await page.goto('/sign-in?next=/user/account')
	// What the device signs names the page that asked it: one of another origin is refused.
	const sent: string[] = []
	await page.route('**/api/auth/passkey/verify-authentication', async (route) => {
		const body = route.request().postData() ?? ''
		sent.push(body)
		const proof = JSON.parse(body) as { response: { response: { clientDataJSON: string } } }
		const { response } = proof.response
		const data = Buffer.from(response.clientDataJSON, 'base64url').toString().replace(server(), 'https://evil.test')
		response.clientDataJSON = Buffer.from(data).toString('base64url')
		await route.continue({ postData: JSON.stringify(sent.length === 1 ? proof : (JSON.parse(body) as unknown)) })
	})
	const button = page.getByRole('button', { name: 'Mit Passkey' })
	await button.click()
	await page.getByText('Dieser Passkey gilt hier nicht.').waitFor()
	await button.click()
	await account(page)
	// The same answer once more: its challenge is used up.
	const again = await page.request.post('/api/auth/passkey/verify-authentication', {
		data: JSON.parse(sent[1] ?? '{}') as unknown,
		headers: { origin: server() },
	})
	expect(again.status()).toBe(409)

	page.once('dialog', (dialog) => void dialog.accept())
	await unfold(page, 'Passkeys')
	await box.getByRole('button', { name: 'Passkey «Chrome auf Linux» entfernen' }).click()
	await box.getByRole('button', { name: 'Passkey entfernen' }).click()
	await box.getByText('Chrome auf Linux').waitFor({ state: 'detached' })
})

test('a device that has not asked for finger, face or code opens nothing', async () => {
	const page = await open(await person('Beat'), '/user/account', wide)
	const finger = await withFinger(page)
	const box = page.getByRole('region', { name: 'Passkeys' })
	await unfold(page, 'Passkeys')
	await finger.refuse()
	await box.getByRole('button', { name: 'Passkey einrichten' }).click()
	const asked = page.waitForResponse('**/passkey/generate-register-options')
	await box.getByRole('button', { name: 'Weiter auf dem Gerät' }).click()
	await asked
	await expect
		.poll(() => page.request.get('/api/auth/credentials').then(async (answer) => ((await answer.json()) as { passkeys: [] }).passkeys))
		.toEqual([])
})

test('the second factor is set up by a code to photograph, asked for after the password, and a code on paper stands in for it', async () => {
	const carla = await person('Carla')
	const page = await open(carla, '/user/account', phone)
	const box = page.getByRole('region', { name: 'Zweiter Faktor' })
	await unfold(page, 'Zweiter Faktor')
	await box.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
	await box.getByLabel('Passwort zur Bestätigung').fill(password)
	await box.getByRole('button', { name: 'Weiter' }).click()
	await box.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor()
	expect(await violations(page)).toEqual([])
	const secret = (await box.locator('code').textContent())?.replaceAll(' ', '') ?? ''
	const app = await box.getByRole('link', { name: 'In der App öffnen' }).getAttribute('href')
	expect(app).toMatch(new RegExp(`^otpauth://totp/.*[?&]secret=${secret}(&|$)`))
	const uri = `otpauth://totp/x?secret=${secret}`
	await box.getByRole('textbox', { name: 'Code' }).fill('000000')
	await box.getByRole('button', { name: 'Einschalten' }).click()
	await box.getByText('Dieser Code stimmt nicht.').waitFor()
	await box.getByRole('textbox', { name: 'Code' }).fill(codeFor(uri))
	await box.getByRole('button', { name: 'Einschalten' }).click()
	const list = box.getByRole('list', { name: 'Wiederherstellungscodes' })
	await list.waitFor()
	const codes = await list.getByRole('listitem').allTextContents()
	expect(codes).toHaveLength(10)
	await box.getByRole('button', { name: 'Aufbewahrt' }).click()
	await box.getByText('Noch 10 Wiederherstellungscodes.').waitFor()

	await signOut(page)
	await page.goto('/sign-in?next=/user/account')
	await signIn(page, carla.email)
	await page.getByRole('heading', { name: 'Zweiter Schritt' }).waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(uri, 1))
	await page.getByRole('button', { name: 'Weiter' }).click()
	await account(page)

	await signOut(page)
	await page.goto('/sign-in?next=/user/account')
	await signIn(page, carla.email)
	await page.getByRole('button', { name: 'Wiederherstellungscode brauchen' }).click()
	await page.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(codes[0]?.replace('-', ' ').toUpperCase() ?? '')
	await page.getByRole('button', { name: 'Weiter' }).click()
	await account(page)
	await unfold(page, 'Zweiter Faktor')
	await page.getByText('Noch 9 Wiederherstellungscodes.').waitFor()
})

const freePort = () =>
	new Promise<number>((found) => {
		const probe = createServer().listen(0, '127.0.0.1', () => {
			const { port } = probe.address() as AddressInfo
			probe.close(() => found(port))
		})
	})

test('a provider signs in within the window of 960 by 600, in which every way is in sight, and the page behind it goes on', async () => {
	const port = await freePort()
	const home = `http://localhost:${port}`
	const provider = await startOpenId(
		{ dora: { email: 'dora@keller.test', email_verified: true, name: 'Dora Keller' } },
		`${home}/api/auth/callback/firma`,
	)
	const long = 'Genossenschaft für gemeinschaftliches Wohnen am Zürichsee'
	const of = (id: string) => ({
		[`OIDC_${id}_NAME`]: id === 'FIRMA' ? long : `${long}, ${id}`,
		[`OIDC_${id}_ISSUER`]: provider.issuer,
		[`OIDC_${id}_CLIENT_ID`]: client.id,
		[`OIDC_${id}_CLIENT_SECRET`]: client.secret,
	})
	const SMTP_URL = 'smtp://127.0.0.1:9'
	await using own = await startServer({
		port,
		env: { OIDC_PROVIDERS: 'firma,zwei,drei', SMTP_URL, ...of('FIRMA'), ...of('ZWEI'), ...of('DREI') },
	})
	const page = await browse(null, { ...wide, baseURL: own.url })
	await page.goto('/sign-in')
	const opened = page.waitForEvent('popup')
	await page.evaluate(() => void window.open('/api/auth/login?popup=1', 'hausheft-sign-in', 'popup,width=960,height=600'))
	const popup = await opened
	await popup.setViewportSize({ width: 960, height: 600 })
	const buttons = popup.getByRole('region', { name: 'Andere Wege' }).getByRole('button')
	await buttons.first().waitFor()
	expect(await buttons.count()).toBe(5)
	for (const way of [...(await buttons.all()), popup.getByRole('button', { name: 'Anmelden', exact: true })]) {
		const { x, y, width, height } = (await way.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
		expect([height >= 44, x >= 0, x + width <= 960, y + height <= 600]).toEqual([true, true, true, true])
	}
	expect(await violations(popup)).toEqual([])
	const closed = popup.waitForEvent('close')
	await buttons.filter({ hasText: long }).first().click()
	await popup.getByPlaceholder('Enter any login').fill('dora')
	await popup.getByPlaceholder('and password').fill('egal')
	await popup.getByRole('button', { name: 'Sign-in' }).click()
	await popup.getByRole('button', { name: 'Continue' }).click()
	await closed
	// Who has signed in meanwhile is led on.
	await page.waitForURL('**/setup')
	await page.goto('/user/account')
	await page.getByText('dora@keller.test').first().waitFor()
	await unfold(page, 'Passwort setzen')
	await page.getByText(`Es wird über ${long} geöffnet.`).waitFor()
	await provider.close()
})

test('a link for the family chat is made, opened on a phone, and ends in the house; who came is listed', async () => {
	const { anna, group, place } = await house('Familie Keller')
	const page = await open(anna, `/group/${group}/settings`, wide)
	const box = page.getByRole('region', { name: 'Einladungslinks' })
	await box.getByRole('button', { name: 'Link erstellen' }).click()
	const drawer = page.getByRole('dialog', { name: 'Mit einem Link einladen' })
	await drawer.getByLabel('Für wie viele Personen').fill('77')
	await drawer.getByRole('button', { name: 'Link erstellen' }).click()
	await drawer.getByText('Bitte eine Zahl von 1 bis 50 eingeben.').waitFor()
	await drawer.getByLabel('Für wie viele Personen').fill('3')
	await drawer.getByRole('button', { name: 'Link erstellen' }).click()
	await page.getByRole('img', { name: 'QR-Code mit dem Einladungslink' }).waitFor()
	expect(await violations(page)).toEqual([])
	const url = await page.getByLabel('Link zum Weitergeben').inputValue()
	expect(url).toMatch(/\/join#[\w-]{43}$/)
	await page.getByRole('button', { name: 'Fertig' }).click()

	const mobile = await browse(null, phone)
	await withFinger(mobile)
	await mobile.goto(`/join${new URL(url).hash}`)
	await mobile.getByRole('heading', { name: 'Einladung in «Familie Keller»' }).waitFor()
	expect(await violations(mobile)).toEqual([])
	await mobile.getByLabel('Name').fill('Enkelin')
	await mobile.getByLabel('E-Mail').fill(emailOf('Enkelin'))
	await mobile.getByLabel('Passwort', { exact: true }).fill(password)
	await mobile.getByRole('button', { name: 'Konto eröffnen und mitmachen' }).click()
	await mobile.getByRole('button', { name: 'Passkey einrichten' }).click()
	await mobile.waitForURL(`**/group/${group}`)
	expect(await mobile.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('join')))).toEqual([])
	await mobile.goto(place)
	await mobile.getByRole('main').waitFor()
	const { passkeys } = (await (await mobile.request.get('/api/auth/credentials')).json()) as { passkeys: unknown[] }
	expect(passkeys).toHaveLength(1)

	await box.getByText('1 von 3 gekommen').waitFor()
	await box.getByText('Gekommen: Enkelin').waitFor()
	await box.getByRole('button', { name: 'Link für Mitglied zurückziehen' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Zurückziehen' }).click()
	await box.getByText('zurückgezogen').waitFor()
	const late = await open(null, `/join${new URL(url).hash}`, phone)
	await late.getByRole('heading', { name: 'Diese Einladung gilt nicht mehr' }).waitFor()
})
