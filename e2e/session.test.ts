import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startMailServer, tokenIn } from '../server/test/mails.ts'
import { violations } from './axe.ts'
import { browse, house as newHouse, open, person, phone, server, wide } from './house.ts'
import { callAt, emailOf, password } from './person.ts'
import { startServer } from './server.ts'

const desk = { ...wide, colorScheme: 'dark' } as const
const wrong = 'E-Mail-Adresse oder Passwort stimmt nicht.'

async function signUp(page: Page, name: string, email: string) {
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('E-Mail').fill(email)
	await page.getByLabel('Passwort', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Konto eröffnen' }).click()
}
async function signIn(page: Page, email: string, typed = password) {
	await page.getByLabel('E-Mail').fill(email)
	await page.getByLabel('Passwort', { exact: true }).fill(typed)
	await page.getByLabel('Passwort', { exact: true }).press('Enter')
}
const signOut = async (page: Page) => {
	await page.goto(`${new URL(page.url()).origin}/user/account`)
	await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
}

test('an account is opened, left, and entered again where one wanted to go', async () => {
	const page = await open(null, '/user/account', phone)
	await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
	await page.getByRole('link', { name: 'Konto eröffnen' }).click()
	await page.getByRole('heading', { name: 'Konto eröffnen' }).waitFor()
	expect(await page.evaluate(() => document.activeElement?.id)).toBe('inhalt')

	await page.getByRole('button', { name: 'Konto eröffnen' }).click()
	for (const text of ['Bitte Name ausfüllen.', 'Bitte E-Mail ausfüllen.', 'Bitte Passwort ausfüllen.']) await page.getByText(text).waitFor()
	expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name')
	const email = emailOf('Anna')
	await signUp(page, 'Anna Keller', email)
	await page.getByRole('heading', { name: 'Konto', exact: true }).waitFor()
	expect(page.url()).toBe(`${server()}/user/account`)

	await signOut(page)
	await page.waitForURL(`${server()}/`)
	// T18: not even where one was.
	expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
	await page.goto('/user/groups')
	await signIn(page, email)
	await page.waitForURL('/user/groups')
	// Back does not lead to the form again, and nobody is led away.
	await page.goto('/sign-in?next=//haus.invalid/user')
	await page.waitForURL('/setup')
})

test('a wrong password tells nothing about the account, and too many say how long to wait', async () => {
	const { email } = await person('Carla')
	const page = await open(null, '/sign-in', desk)
	for (const address of [email, 'niemand@haus.test']) {
		await signIn(page, address, 'das falsche Passwort')
		const field = page.getByLabel('Passwort', { exact: true })
		await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
		expect(await page.getByRole('alert').filter({ hasText: /./ }).allInnerTexts()).toEqual([wrong])
		await field.fill('')
	}
	const waiting = page.getByText(/^Zu viele Versuche\. In \d+ Sekunden geht es weiter\.$/).last()
	for (let tries = 0; tries < 12 && !(await waiting.isVisible()); tries++) {
		const answered = page.waitForResponse((response) => response.url().endsWith('/sign-in/email'))
		await signIn(page, email, `falsch Nummer ${tries}`)
		await answered
	}
	await waiting.waitFor()
	expect(await page.getByLabel('E-Mail').inputValue()).toBe(email)
})

test('the sign-in window tells the window that opened it, and closes', async () => {
	const { email } = await person('Dora')
	const page = await open(null, '/', desk)
	const opened = page.waitForEvent('popup')
	const heard = page.evaluate(
		() =>
			new Promise((resolve) => {
				new BroadcastChannel('hausheft-sign-in').addEventListener('message', ({ data }) => resolve(data))
				window.open('/api/auth/login?popup=1', 'sign-in', 'popup,width=960,height=600')
			}),
	)
	const popup = await opened
	const closed = popup.waitForEvent('close')
	await signIn(popup, email)
	expect(await heard).toBe('done')
	await closed
})

test('an invitation by link is taken in another browser, and its role has limits that one can see', async () => {
	const house = await newHouse('Familie Keller', 'Anna')
	await house.addProperty('Chalet Arvenhaus')

	const settings = `${house.home}/settings`
	const anna = await open(house.anna, settings, desk)
	await anna.getByRole('button', { name: 'Einladen' }).click()
	const form = anna.getByRole('dialog', { name: 'Jemanden einladen' })
	await form.getByLabel('E-Mail').fill('beat@haus.test')
	await form.getByRole('radio', { name: 'Hauswart/in' }).check()
	await form.getByText('sieht keine Beträge und Belege, ausser bei eigenen Einträgen').waitFor()
	await form.getByRole('radio', { name: 'Nur bestimmte' }).check()
	await form.getByRole('button', { name: 'Einladen' }).click()
	await form.getByText('Bitte mindestens eine Liegenschaft wählen.').waitFor()
	await form.getByRole('checkbox', { name: /Bergstrasse 12/ }).check()
	// What was typed survives Escape.
	await anna.keyboard.press('Escape')
	await form.waitFor({ state: 'detached' })
	await anna.getByRole('button', { name: 'Einladen' }).click()
	expect(await form.getByRole('checkbox', { name: /Bergstrasse 12/ }).isChecked()).toBe(true)
	expect(await violations(anna)).toEqual([])
	await form.getByRole('button', { name: 'Einladen' }).click()
	const link = await anna.getByLabel('Link zum Weitergeben').inputValue()
	expect(link).toMatch(new RegExp(`^${server()}/invite/[0-9a-f-]{36}$`))

	const beat = await open(null, link, phone)
	await beat.getByText('Anna lädt ein').waitFor()
	expect(await beat.locator('main').innerText()).toContain('erfasst Einträge, sieht keine Beträge')
	expect(await beat.locator('main').innerText()).not.toContain('beat@haus.test')
	await beat.getByRole('link', { name: 'Konto eröffnen' }).click()
	await signUp(beat, 'Beat Frei', 'beat@haus.test')
	await beat.getByRole('button', { name: 'Einladung annehmen' }).click()
	await beat.waitForURL(house.home)

	// He sees the one house, no members, and nothing to invite or to add with; she sees him come without reloading.
	await beat.goto(`${house.home}/properties`)
	await beat
		.getByRole('link', { name: /Bergstrasse 12/ })
		.first()
		.waitFor()
	expect(await beat.getByText('Chalet Arvenhaus').count()).toBe(0)
	expect(await beat.getByText('Liegenschaft anlegen').count()).toBe(0)
	await beat.goto(`${settings}/role-${house.group}`)
	await beat.getByText('Für diese Aktion fehlt die Berechtigung.').waitFor()
	await beat.goto(settings)
	await beat.getByRole('heading', { name: 'Hauswart/in' }).waitFor()
	expect(await beat.getByRole('heading', { name: 'Mitglieder' }).count()).toBe(0)
	expect(await beat.getByRole('button', { name: 'Einladen' }).count()).toBe(0)
	await anna.getByRole('button', { name: 'Fertig' }).click()
	await anna.getByRole('link', { name: /Beat Frei.*Hauswart\/in.*nur Bergstrasse 12/s }).click()

	// She gives him another role; his page follows by itself.
	const role = anna.getByRole('dialog', { name: 'Beat Frei' })
	await role.getByRole('radio', { name: 'Lesezugriff' }).check()
	await role.getByRole('button', { name: 'Speichern' }).click()
	await role.waitFor({ state: 'detached' })
	await beat.getByRole('heading', { name: 'Lesezugriff' }).waitFor()
	await beat.getByRole('heading', { name: 'Mitglieder' }).waitFor()

	// The link has done its work; somebody else's does not hold for him.
	await beat.goto(link)
	await beat.getByRole('heading', { name: 'Diese Einladung ist schon angenommen' }).waitFor()
	const other = await house.anna.post<{ url: string }>(`/groups/${house.group}/invites`, { email: 'evi@haus.test', role: 'viewer' })
	await beat.goto(other.url)
	await beat.getByText('Die Einladung gilt für e•••@h•••.test, nicht für dieses Konto.').waitFor()
	expect(await beat.getByRole('button', { name: 'Einladung annehmen' }).count()).toBe(0)
	await beat.getByRole('button', { name: 'Mit anderem Konto anmelden' }).click()
	await beat.getByRole('heading', { name: 'Anmelden' }).waitFor()
	expect(beat.url()).toBe(`${server()}/sign-in?${new URLSearchParams({ next: new URL(other.url).pathname })}`)
	expect(await violations(beat)).toEqual([])
	await anna.goto(settings)
	// The socket tells it before the answer is there: the row has gone, and what has been done is told all the same.
	await anna.route(`**/groups/${house.group}/invites/*`, async (route) => {
		const response = await route.fetch()
		await anna.getByText('evi@haus.test').first().waitFor({ state: 'detached' })
		await route.fulfill({ response })
	})
	await anna.getByRole('button', { name: 'Zurückziehen' }).click()
	await anna.getByRole('alertdialog').getByRole('button', { name: 'Zurückziehen' }).click()
	await anna.getByText('Die Einladung ist zurückgezogen.').waitFor()
	await beat.goto(other.url)
	await beat.getByRole('heading', { name: 'Diese Einladung gilt nicht mehr' }).waitFor()
})

test('T9 whoever is invited under another address learns it before there is an account, and asks; T16 a role is taken away again', async () => {
	const ursina = await person('Ursina')
	const group = await ursina.post('/groups', { name: 'STWEG Sonnhalde' })
	const { url } = await ursina.post<{ url: string }>(`/groups/${group.id}/invites`, { email: 'hans@haus.test', role: 'viewer' })
	const hans = await open(null, url, phone)
	await hans.getByRole('link', { name: 'Konto eröffnen' }).click()
	// With most of it starred out it looks the same.
	await signUp(hans, 'Hans Frei', 'hans.frei@haus.test')
	await hans.getByText('Die Einladung gilt für h•••@h•••.test, nicht für hans.frei@haus.test.').waitFor()
	const again = callAt(server()).post('/api/auth/sign-in/email', { email: 'hans.frei@haus.test', password })
	await expect(again).rejects.toThrow('/api/auth/sign-in/email: 401')
	expect(await violations(hans)).toEqual([])
	await hans.getByRole('button', { name: 'Konto trotzdem eröffnen' }).click()
	await hans.getByRole('button', { name: 'Einladung annehmen' }).click()
	await hans.getByText(/nicht für dieses Konto/).waitFor()
	await hans.getByRole('button', { name: 'Auf diese Adresse ändern lassen' }).click()
	await hans.getByText('Ursina ist gefragt').waitFor()
	expect(await violations(hans)).toEqual([])

	const anna = await open(ursina, `/group/${group.id}/settings`, desk)
	await anna.getByText('Hans Frei hat den Link').waitFor()
	// The server of this test listens on this machine alone.
	await anna.getByText('Dieser Link geht nur auf diesem Computer auf').waitFor()
	expect(await violations(anna)).toEqual([])
	await anna.getByRole('button', { name: 'Auf diese Adresse ändern' }).click()
	await anna.getByText('Die Einladung gilt jetzt für hans.frei@haus.test.').waitFor()
	await hans.reload()
	await hans.getByRole('button', { name: 'Einladung annehmen' }).click()
	await hans.waitForURL(`/group/${group.id}`)

	await anna.getByRole('link', { name: /Hans Frei/ }).click()
	const role = anna.getByRole('dialog', { name: 'Hans Frei' })
	await role.getByRole('radio', { name: 'Keine Rolle' }).check()
	await role.getByRole('button', { name: 'Speichern' }).click()
	await role.waitFor({ state: 'detached' })
	await hans.getByRole('heading', { name: 'Keine Rolle in «STWEG Sonnhalde»' }).waitFor()
	expect(await violations(hans)).toEqual([])
})

test('where mails are sent, an address is confirmed before it can accept, and a password is set anew', async () => {
	const mails = await startMailServer()
	try {
		await using posting = await startServer({ env: { SMTP_URL: mails.url } })
		const anna = callAt(posting.url)
		const email = emailOf('Anna')
		await anna.post('/api/auth/sign-up/email', { name: 'Anna', email, password })
		const token = tokenIn((await mails.mailTo(email)).text)
		await anna.send('GET', `/api/auth/verify-email?${new URLSearchParams({ token })}`)
		await anna.post('/api/auth/sign-in/email', { email, password })
		const group = await anna.post('/groups', { name: 'STWEG Lindenhof' })
		const { url } = await anna.post<{ url: string }>(`/groups/${group.id}/invites`, { email: 'gerda@haus.test', role: 'member' })
		const linkOf = async (path: string, count = 1) => {
			const { text } = await mails.mailTo('gerda@haus.test', count)
			return new RegExp(`${posting.url}/${path}\\?token=[^\\s"<]+`).exec(text)?.[0] as string
		}

		const page = await open(null, url, phone)
		await page.getByRole('link', { name: 'Konto eröffnen' }).click()
		await signUp(page, 'Gerda Roth', 'gerda@haus.test')
		await page.getByRole('heading', { name: 'Bitte den Posteingang ansehen' }).waitFor()
		await page.getByRole('link', { name: 'Weiter zur Anmeldung' }).click()
		await signIn(page, 'gerda@haus.test')
		// Whether it is the password or the confirmation that is missing is not said: anybody could ask.
		await page.getByText('oder die Adresse ist noch nicht bestätigt').waitFor()
		await page.getByRole('button', { name: 'Mail nochmals senden' }).waitFor()
		await page.goto(await linkOf('verify', 2))
		await page.getByRole('heading', { name: 'Die Adresse ist bestätigt' }).waitFor()
		await page.goto(`${posting.url}/sign-in?next=/invite/${url.split('/').at(-1)}`)
		await signIn(page, 'gerda@haus.test')
		await page.getByRole('button', { name: 'Einladung annehmen' }).click()
		await page.waitForURL(`${posting.url}/group/${group.id}`)

		const key = { data: { name: 'Skript', cap: 'read_only' }, headers: { origin: posting.url } }
		expect((await page.request.post(`${posting.url}/api/be/user/tokens`, key)).status()).toBe(201)

		const forgetful = await open(null, `${posting.url}/reset`, desk)
		await forgetful.getByLabel('E-Mail').fill('gerda@haus.test')
		await forgetful.getByRole('button', { name: 'Link anfordern' }).click()
		await forgetful.getByText('Falls es zu gerda@haus.test ein Konto gibt').waitFor()
		await forgetful.goto(await linkOf('reset', 3))
		await forgetful.getByLabel('Neues Passwort', { exact: true }).fill('kurz')
		await forgetful.getByRole('button', { name: 'Passwort setzen' }).click()
		await forgetful.getByText('Mindestens 10 Zeichen.', { exact: true }).waitFor()
		await forgetful.getByLabel('Neues Passwort', { exact: true }).fill('ein anderer langer Satz')
		await forgetful.getByRole('button', { name: 'Passwort setzen' }).click()
		await forgetful.getByRole('heading', { name: 'Das neue Passwort gilt' }).waitFor()
		await forgetful.getByText('Schlüssel für Programme gelten weiter: «Skript».').waitFor()
		await forgetful.getByRole('button', { name: 'Alles davon sperren' }).click()
		await forgetful.getByText('Gesperrt. Wer etwas davon benutzte').waitFor()
		await forgetful.getByRole('link', { name: 'Anmelden' }).click()
		await signIn(forgetful, 'gerda@haus.test')
		await forgetful.getByText('oder die Adresse ist noch nicht bestätigt').waitFor()
		await signIn(forgetful, 'gerda@haus.test', 'ein anderer langer Satz')
		await forgetful.waitForURL(/\/user|\/group\//)

		// Two have signed up with an address: whoever reads its mails sets a password of their own.
		for (const name of ['Ida', 'Fremd']) await anna.post('/api/auth/sign-up/email', { name, email: 'ida@haus.test', password })
		const { text } = await mails.mailTo('ida@haus.test', 2)
		const ida = await open(null, `${posting.url}/verify?token=${tokenIn(text)}`, phone)
		await ida.getByText('Darum gilt keines der Passwörter').waitFor()
		await ida.getByRole('link', { name: 'Passwort setzen' }).click()
		await ida.waitForURL(`${posting.url}/reset`)
	} finally {
		await mails.close()
	}
})

/** Those among them that the check of widths looks at by day and on a phone. */
const seenByDay = ['/sign-in', '/sign-up', '/reset', '/sign-in/done']
const others = ['/reset?token=alt', '/reset/keys#alt', '/verify?token=alt', '/invite/0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a11']
test.each([
	['phone by day', phone, others],
	['desktop by night', desk, [...seenByDay, ...others]],
] as const)('the pages for visitors have nothing that axe complains about, on a %s', async (_, on, paths) => {
	const page = await browse(null, on)
	for (const path of paths) {
		await page.goto(path)
		await page.locator('main h1').waitFor()
		expect((await violations(page)).map((text) => `${path} ${text}`)).toEqual([])
	}
})
