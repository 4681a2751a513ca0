import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { browse, phone, server, wide, withWorker } from './house.ts'
import { emailOf, password } from './person.ts'

/** Moving, as people have it. */
const moving = { reducedMotion: 'no-preference' } as const

async function signUp(page: Page, name: string, email: string) {
	await page.getByLabel(/^Name/).fill(name)
	await page.getByLabel(/^E-Mail/).fill(email)
	await page.getByRole('textbox', { name: /^Passwort/ }).fill(password)
	await page.getByRole('button', { name: 'Konto eröffnen' }).click()
}

const photo = (hue: string) =>
	sharp({ create: { width: 1200, height: 900, channels: 3, background: hue } })
		.jpeg()
		.toBuffer()

/** Each request of a kind that the page makes from now on. */
function requests(page: Page, of: (method: string, path: string) => boolean): string[] {
	const seen: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (of(request.method(), pathname)) seen.push(pathname)
	})
	return seen
}

test('from an empty folder to a logged entry, seen live on a second device', async () => {
	const [anna, beat] = [
		await browse(null, { ...phone, ...moving, ...withWorker }),
		await browse(null, { ...wide, ...moving, ...withWorker }),
	]
	const hisEmail = emailOf('Beat')
	// Anna opens the landing page on her phone, creates an account and names her house, which has a group of its own.
	await anna.goto('/')
	await anna.getByRole('link', { name: 'Kostenlos beginnen' }).first().click()
	await signUp(anna, 'Anna Keller', emailOf('Anna'))
	await anna.getByRole('heading', { name: 'Wie heisst das Haus?' }).waitFor()
	await anna.getByLabel(/^Name/).fill('Bergstrasse 12')
	await anna.getByRole('radio', { name: /^Mehrfamilien/ }).check()
	await anna.getByRole('button', { name: 'Haus anlegen' }).click()
	await anna.waitForURL(/\/create$/)
	// The overview shows the first steps and the house.
	await anna.getByRole('link', { name: 'Zurück' }).click()
	await anna.waitForURL(/\/group\/[\da-f-]+$/)
	const group = anna.url()
	await anna.getByRole('region', { name: 'Erste Schritte' }).waitFor()
	await anna.getByRole('region', { name: 'Liegenschaften' }).getByRole('link', { name: 'Bergstrasse 12' }).click()
	await anna.waitForURL(/\/property\//)
	const property = anna.url()
	await anna.goto(`${property}/edit`)
	await anna.getByLabel(/^Strasse/).fill('Bergstrasse 12')
	await anna.getByLabel('PLZ').fill('8810')
	await anna.getByLabel('Ort').fill('Horgen')
	await anna.getByRole('button', { name: 'Speichern' }).click()
	await anna.getByText('8810 Horgen').first().waitFor()

	// She invites Beat as Hauswart/in; he accepts by the link and has the property open on his desktop.
	await anna.goto(`${group}/settings`)
	await anna.getByRole('button', { name: 'Einladen' }).click()
	const invite = anna.getByRole('dialog')
	await invite.getByLabel(/^E-Mail/).fill(hisEmail)
	await invite.getByRole('radio', { name: /Hauswart/ }).check()
	await invite.getByRole('button', { name: 'Einladen' }).click()
	await invite.getByText('Einladung bereit').waitFor()
	const link = await invitationLink(anna, group, hisEmail)
	await beat.goto(link)
	await beat.getByRole('link', { name: /Konto eröffnen/ }).click()
	await signUp(beat, 'Beat Frei', hisEmail)
	await beat.getByRole('button', { name: /annehmen/ }).click()
	await beat.waitForURL(/\/group\//)
	await beat.goto(property)
	await beat.getByText('Hier beginnt die Geschichte').waitFor()

	// She logs the entry with everything in it.
	await anna.goto(property)
	const writes = requests(anna, (method, path) => method === 'POST' && path.startsWith('/api/be/'))
	await anna.getByRole('link', { name: 'Eintrag erfassen', exact: true }).click()
	const form = anna.getByRole('main')
	await form
		.locator('input[type=file]')
		.last()
		.setInputFiles([
			{ name: 'boiler.jpg', mimeType: 'image/jpeg', buffer: await photo('#b07d4f') },
			{ name: 'kalk.jpg', mimeType: 'image/jpeg', buffer: await photo('#7d9fb0') },
		])
	await form.getByLabel(/^Titel/).fill('Boiler entkalkt')
	for (const kind of ['Betrag', 'Unterhalt', 'Messung', 'Arbeitszeit', 'Erinnerung'])
		await form.getByRole('button', { name: kind, exact: true }).click()
	await fillParts(form)
	await form.getByRole('button', { name: 'Speichern', exact: true }).click()
	await anna.waitForURL(property)
	// The form is gone before its photos have arrived.
	await expect.poll(() => writes.filter((path) => path.endsWith('/events'))).toHaveLength(1)

	// One request made the entry, after the uploads of the two photos; each was looked at for the code of a bill.
	expect(writes.filter((path) => path.endsWith('/codes')).length).toBeLessThanOrEqual(2)
	const kept = writes.filter((path) => !path.endsWith('/codes'))
	expect(kept.filter((path) => path.endsWith('/files'))).toHaveLength(2)
	expect(kept.filter((path) => path.endsWith('/events'))).toHaveLength(1)
	expect(kept.at(-1)).toMatch(/\/events$/)
	expect(kept).toHaveLength(3)
	const entry = anna.getByRole('listitem').filter({ hasText: 'Boiler entkalkt' }).first()
	await entry.waitFor()
	expect(await entry.innerText()).toContain("−1'234.50")
	await expect
		.poll(() => entry.locator('img').evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length))
		.toBe(2)

	// Beat sees it appear, without its amount and without Anna's time.
	const his = beat.getByRole('listitem').filter({ hasText: 'Boiler entkalkt' }).first()
	await his.waitFor()
	expect(await his.innerText()).not.toContain('234')
	await his.getByRole('link').first().click()
	const panel = beat.getByRole('dialog')
	await panel.getByRole('heading', { name: 'Boiler entkalkt', exact: true }).waitFor()
	const seen = await panel.innerText()
	expect(seen).toContain('812.4')
	expect(seen).toContain('Sanitär Huber AG')
	expect(seen).not.toContain('234.50')
	expect(seen).not.toMatch(/85:00|1 h 25/)

	// Anna edits the text; his panel follows by itself.
	await entry.getByRole('link').first().click()
	const hers = anna.getByRole('dialog')
	await hers.getByRole('heading', { name: 'Boiler entkalkt', exact: true }).waitFor()
	expect(await hers.innerText()).toMatch(/1 h 25 min[^]*85:00/)
	await hers
		.getByRole('button', { name: /Bearbeiten/ })
		.or(hers.getByRole('link', { name: /Bearbeiten/ }))
		.first()
		.click()
	await anna.getByLabel(/^Titel/).fill('Boiler entkalkt und geprüft')
	await anna.getByRole('button', { name: 'Speichern', exact: true }).click()
	await panel.getByRole('heading', { name: 'Boiler entkalkt und geprüft', exact: true }).waitFor()

	// Anna signs out; his session is untouched.
	await signOut(anna)
	await beat.reload()
	await beat.getByRole('dialog').getByRole('heading', { name: 'Boiler entkalkt und geprüft', exact: true }).waitFor()
})

async function fillParts(form: Locator) {
	await form.getByRole('textbox', { name: /^Betrag/ }).fill("1'234.50")
	await form.getByLabel('Steuerrelevant').check()
	await form.getByRole('radio', { name: 'Erledigt' }).check()
	await form.getByRole('textbox', { name: 'Was', exact: true }).fill('Wasser')
	await form.getByLabel(/^Einheit/).selectOption({ label: 'Kubikmeter (m³)' })
	await form.getByLabel(/^Zählerstand/).fill('812.4')
	await form.getByLabel(/^Dauer/).fill('85')
	await form.getByRole('button', { name: 'in 1 Jahr' }).click()
	await form.getByRole('button', { name: 'Objekt', exact: true }).click()
	await pick(form, 'Objekte', 'Boiler', /Boiler/)
	await form.getByRole('button', { name: 'Kontakt', exact: true }).click()
	await pick(form, 'Kontakte', 'Sanitär Huber AG', /^Firma «Sanitär Huber AG»/)
}

/** Types a name that is not there yet and takes the offer to make it. */
async function pick(form: Locator, label: string, name: string, offer: RegExp) {
	await form.getByRole('combobox', { name: label, exact: true }).fill(name)
	await form.getByRole('option', { name: offer }).click()
}

/** The link that whoever invites can copy. */
async function invitationLink(page: Page, group: string, email: string): Promise<string> {
	await page.goto(`${group}/settings`)
	const id = group.split('/').at(-1) as string
	const invites = await page.evaluate(
		async (path) => (await fetch(path)).json() as Promise<{ url: string }[]>,
		`/api/be/groups/${id}/invites`,
	)
	expect(await page.getByText(email).count()).toBeGreaterThan(0)
	return invites[0]?.url as string
}

async function signOut(page: Page) {
	await page.goto('/user/account')
	await page.getByRole('button', { name: 'Abmelden' }).first().click()
	await page.waitForURL(`${server()}/`)
}
