import { readFileSync } from 'node:fs'
import { limitText } from '@hausheft/contract/plans.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, house as newHouse, server, wide } from './house.ts'
import { otherDevice, password, type Stored } from './person.ts'
import { unfold } from './unfold.ts'

/** Somebody with a house, at their desk. */
async function atHome(owner: string, group: string) {
	const house = await newHouse(group, owner)
	return { ...house, owner: house.anna, page: await browse(house.anna, wide) }
}
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

test('what was deleted lies in the trash and comes back, and the history tells all of it in sentences', async () => {
	const { owner, page, place, home, log } = await atHome('Anna Keller', 'Familie Keller')
	const boiler = await log('Boiler entkalkt', { balance: { expense: 12_000, tax_relevant: false } })
	const lawn = await log('Rasen gemäht')
	const roof = await log('Dach geprüft')
	const changed = await owner.patch(`/events/${boiler.id}`, { balance: { expense: 21_000, tax_relevant: false } }, boiler.version)

	await page.goto(`${home}/settings`)
	await page.getByRole('link', { name: /^Papierkorb/ }).click()
	await page.getByRole('heading', { name: 'Der Papierkorb ist leer' }).waitFor()
	// Thrown away elsewhere, seen here without reloading.
	for (const { id, version } of [changed, lawn, roof]) await owner.remove(`/events/${id}`, version)
	const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
	await row('Boiler entkalkt').getByText('noch 30 Tage').waitFor()
	expect(await violations(page)).toEqual([])
	expect(await row('Boiler entkalkt').innerText()).toMatch(/Eintrag · Bergstrasse 12 · gelöscht von Anna Keller gerade eben/)

	await page.getByRole('searchbox', { name: 'Im Papierkorb suchen' }).fill('dach')
	await row('Rasen gemäht').waitFor({ state: 'detached' })
	expect(await page.getByRole('listitem').filter({ hasText: 'Dach geprüft' }).count()).toBe(1)
	await page.getByRole('navigation', { name: 'Nach Art filtern' }).getByRole('link', { name: 'Dateien' }).click()
	await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor()
	expect(new URL(page.url()).searchParams.get('kind')).toBe('file')
	await page.getByRole('link', { name: 'Alles zeigen' }).click()

	await page.getByRole('button', { name: '«Boiler entkalkt» wiederherstellen' }).click()
	await toast(page, 'Eintrag «Boiler entkalkt» ist wiederhergestellt.')
	await row('Boiler entkalkt').waitFor({ state: 'detached' })
	await page.getByRole('checkbox', { name: '«Rasen gemäht» auswählen' }).check()
	await page.getByRole('checkbox', { name: '«Dach geprüft» auswählen' }).check()
	await page.getByText('2 ausgewählt').first().waitFor()
	await page.getByRole('button', { name: 'Ausgewählte wiederherstellen' }).click()
	await toast(page, '2 Sachen sind wiederhergestellt.')
	await page.getByRole('heading', { name: 'Der Papierkorb ist leer' }).waitFor()

	await page.goto(`${home}/settings/history`)
	for (const sentence of [
		'Anna Keller hat den Eintrag «Boiler entkalkt» erfasst.',
		'Anna Keller hat den Betrag von CHF 120.00 auf CHF 210.00 geändert.',
		'Anna Keller hat den Eintrag «Boiler entkalkt» in den Papierkorb gelegt.',
		'Anna Keller hat den Eintrag «Boiler entkalkt» wiederhergestellt.',
		'Anna Keller hat die Liegenschaft «Bergstrasse 12» angelegt.',
	])
		await page.getByText(sentence, { exact: true }).waitFor()
	await page.getByRole('heading', { name: /^Heute, / }).waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('navigation', { name: 'Nach Art filtern' }).getByRole('link', { name: 'Liegenschaften' }).click()
	await page.getByText('Anna Keller hat den Eintrag «Boiler entkalkt» erfasst.').waitFor({ state: 'detached' })
	await page.getByRole('link', { name: 'Ansehen: «Bergstrasse 12»' }).first().click()
	await page.waitForURL(place)
})

test('what hangs on a deleted house comes back after it, what a plan has no room for does not, and usage is shown in numbers', async () => {
	const { owner, page, property, home, log } = await atHome('Carla Meier', 'Haus Meier')
	const lamp = await log('Lampe ersetzt')
	await owner.remove(`/events/${lamp.id}`, lamp.version)
	const known = await owner.get<Stored>(`/properties/${property}/get`)
	await owner.remove(`/properties/${property}`, known.version)
	await page.goto(`${home}/settings/trash`)
	const row = page.getByRole('listitem').filter({ hasText: 'Lampe ersetzt' })
	await row.getByText('Hängt an der Liegenschaft «Bergstrasse 12»: Sie muss zuerst zurückkommen.').waitFor()
	const restore = row.getByRole('button', { name: /wiederherstellen/ })
	expect(await restore.getAttribute('aria-disabled')).toBe('true')
	const why = 'Zuerst muss die Liegenschaft «Bergstrasse 12» aus dem Papierkorb zurückkommen.'
	// Reasons come after the first view.
	const isSaid = async () => {
		await restore.blur()
		await restore.focus()
		return page.getByRole('tooltip').filter({ hasText: why }).isVisible()
	}
	await expect.poll(isSaid).toBe(true)
	// No group of this server has a plan that could be full: the answer of one is put in its place.
	await page.route('**/restore', (asked) =>
		asked.fulfill({
			status: 402,
			contentType: 'application/problem+json',
			body: JSON.stringify({
				status: 402,
				code: 'limit_exceeded',
				limit: 500,
				used: 500,
				detail: limitText('Eigenbetrieb', 'events', 500),
			}),
		}),
	)
	const house = page.getByRole('listitem').filter({ hasText: 'Liegenschaft · gelöscht' })
	await house.getByRole('button', { name: /wiederherstellen/ }).click()
	await house.getByText('Im Abo Eigenbetrieb sind 500 Einträge enthalten. Bestehende Daten bleiben erhalten.').waitFor()
	await page.unroute('**/restore')
	// All at once, in whichever order they were chosen.
	await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
	await page.getByRole('button', { name: 'Ausgewählte wiederherstellen' }).click()
	await toast(page, '2 Sachen sind wiederhergestellt.')

	await page.goto(`${home}/subscription`)
	await page.getByText('Eigenbetrieb.').waitFor()
	// Where there is practically no limit, nothing is measured against one.
	const usage = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Einträge' })
	expect(await usage.innerText()).toMatch(/^Einträge\s+1$/)
	expect(await page.getByRole('meter').count()).toBe(0)
	await page.getByText('Nur Neues wird abgelehnt. Bestehende Daten, Export und Verlauf bleiben.').waitFor()
	expect(await page.getByText('CHF').count()).toBe(0)
	await log('Noch eine Lampe')
	await expect.poll(() => usage.innerText()).toMatch(/^Einträge\s+2$/)
})

test('a session that ends under something typed offers to sign in again, and nothing is lost', async () => {
	const { owner, page, property, place } = await atHome('Dora Frei', 'Haus Frei')
	await page.goto(`${place}/edit`)
	await page.getByLabel(/^Name/).fill('Bergstrasse 12a')
	const elsewhere = await otherDevice(owner)
	await elsewhere.post('/api/auth/revoke-sessions')
	const offer = page.getByRole('alertdialog', { name: 'Die Anmeldung ist abgelaufen' })
	await offer.waitFor()
	// One may finish typing first; saving asks again.
	await offer.getByRole('button', { name: 'Später' }).click()
	await page.getByLabel(/^Ort/).fill('Horgen')
	await page.getByRole('button', { name: 'Speichern' }).click()
	await offer.waitFor()
	const opening = page.waitForEvent('popup')
	await offer.getByRole('button', { name: 'Anmelden' }).click()
	const popup = await opening
	const closed = popup.waitForEvent('close')
	await popup.getByLabel('E-Mail').fill(owner.email)
	await popup.getByLabel('Passwort', { exact: true }).fill(password)
	await popup.getByLabel('Passwort', { exact: true }).press('Enter')
	await closed
	// What was being saved goes on by itself.
	await page.waitForURL(place)
	await page.getByRole('heading', { name: 'Bergstrasse 12a' }).waitFor()
	const saved = await (await page.request.get(`/api/be/properties/${property}/get`)).json()
	expect(saved).toMatchObject({ name: 'Bergstrasse 12a', address_city: 'Horgen' })

	// Without anything typed the end of the session leads to the landing page.
	await page.request.post('/api/auth/revoke-sessions', { headers: { origin: server() } })
	await page.waitForURL(`${server()}/`)
})

test('the account: name and picture, password, devices, one’s own data', async () => {
	const { owner, page } = await atHome('Emil Roth', 'Haus Roth')
	const other = await otherDevice(owner)
	await page.goto('/user/account')
	await page.getByLabel(/^Name/).fill('Emil Roth-Keller')
	await page.locator('input[type=file]').setInputFiles({ name: 'ich.svg', mimeType: 'image/png', buffer: Buffer.from('kein Bild') })
	await page.getByText('Dieses Bild lässt sich nicht lesen.').waitFor()
	const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
	await page.locator('input[type=file]').setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: picture })
	await page.getByRole('button', { name: 'Bild entfernen' }).waitFor()
	await page.getByRole('button', { name: 'Speichern' }).click()
	await toast(page, 'Gespeichert.')
	await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByText('Emil Roth-Keller').waitFor()
	await page.reload()
	expect(await page.getByLabel(/^Name/).inputValue()).toBe('Emil Roth-Keller')
	expect(await page.locator('.profile-picture img').getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/)

	// The other device is there, and is signed out from here.
	const devices = page.getByRole('region', { name: 'Angemeldete Geräte' })
	await unfold(page, 'Angemeldete Geräte')
	await devices.getByText('dieses Gerät').waitFor()
	expect(await devices.getByRole('listitem').count()).toBe(2)
	await devices
		.getByRole('button', { name: /abmelden$/ })
		.first()
		.click()
	await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
	expect(await other.get('/api/_auth/session')).toEqual({})

	const passwords = page.getByRole('region', { name: 'Passwort ändern' })
	await unfold(page, 'Passwort ändern')
	const change = async (present: string) => {
		await passwords.getByLabel('Bisheriges Passwort', { exact: true }).fill(present)
		await passwords.getByLabel('Neues Passwort', { exact: true }).fill('vier blaue Eimer')
		await passwords.getByRole('button', { name: 'Passwort ändern' }).click()
	}
	await change('nicht das richtige')
	await passwords.getByText('Das bisherige Passwort stimmt nicht.').waitFor()
	await change(password)
	await toast(page, 'Das neue Passwort gilt. Andere Geräte sind abgemeldet.')
	expect(await passwords.getByLabel('Neues Passwort', { exact: true }).inputValue()).toBe('')

	await unfold(page, 'Eigene Daten')
	const downloading = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Daten herunterladen' }).click()
	const download = await downloading
	expect(download.suggestedFilename()).toBe('hausheft.zip')
	const archive = readFileSync(await download.path())
	expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
	expect(archive.includes('konto.json')).toBe(true)
	await page.getByText(/^Fertig: hausheft\.zip, /).waitFor()

	await page.getByRole('button', { name: 'Überall abmelden' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Überall abmelden' }).click()
	await page.waitForURL(`${server()}/`)
	expect(await (await page.request.get('/api/_auth/session')).json()).toEqual({})
})

test('the live log shows what arrives, keeps it while one walks about, and can be held', async () => {
	const { page, place, log } = await atHome('Fritz Lang', 'Haus Lang')
	await page.goto('/user/sse')
	await page.getByText('verbunden', { exact: true }).waitFor()
	await log('Fenster gestrichen')
	const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ein Eintrag ist dazugekommen' })
	await first.waitFor()
	expect(await first.innerText()).toContain('Haus Lang')
	await first.getByText('Technisches').click()
	await first.getByText('"source": "event"').waitFor()
	expect(await violations(page)).toEqual([])

	await page.getByRole('button', { name: 'Anhalten' }).click()
	await log('Türe geölt')
	await page.getByText('1 neue Meldung wartet').waitFor()
	expect(await first.count()).toBe(1)
	await page.getByRole('button', { name: 'Weiterlaufen' }).click()
	await expect.poll(() => first.count()).toBe(2)

	await first.first().getByRole('link', { name: 'Ansehen' }).click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Türe geölt', exact: true }).waitFor()
	expect(page.url()).toContain(`${server()}${place}?event=`)
	await page.goBack()
	await expect.poll(() => first.count()).toBe(2)
})

test('the last owner cannot delete the account; with the group gone both end', async () => {
	const { owner, page, home } = await atHome('Gerda Huber', 'STWEG Lindenhof')
	await page.goto('/user/account')
	await unfold(page, 'Konto löschen')
	await page.getByRole('button', { name: 'Konto löschen …' }).click()
	const ending = page.getByRole('dialog', { name: 'Konto löschen' })
	await ending.getByText('Statt des Namens steht dort «Gelöschtes Konto».').waitFor()
	expect(await violations(page)).toEqual([])
	const remove = async (typed: string, name = 'Gerda Huber') => {
		await ending.getByLabel('Name zur Bestätigung').fill(name)
		await ending.getByLabel('Passwort zur Bestätigung').fill(typed)
		await ending.getByRole('button', { name: 'Endgültig löschen' }).click()
	}
	await remove(password, 'Gerda')
	await ending.getByText('Bitte genau «Gerda Huber» eingeben.').waitFor()
	await remove('geraten')
	await ending.getByText('Das Passwort stimmt nicht.').waitFor()
	await remove(password)
	await ending.getByText('Zuerst braucht es jemand anderen als Inhaber/in').waitFor()
	await ending.getByRole('link', { name: 'Zu den Einstellungen von «STWEG Lindenhof»' }).click()

	await page.waitForURL(`${home}/settings`)
	await page.getByRole('button', { name: 'Gruppe löschen …' }).click()
	const dialog = page.getByRole('dialog', { name: /STWEG Lindenhof/ })
	await dialog.getByLabel('Name der Gruppe zur Bestätigung').fill('stweg lindenhof')
	await dialog.getByRole('button', { name: 'Gruppe löschen' }).click()
	await dialog.getByText('Bitte genau «STWEG Lindenhof» eingeben.').waitFor()
	await dialog.getByLabel('Name der Gruppe zur Bestätigung').fill('STWEG Lindenhof')
	await dialog.getByRole('button', { name: 'Gruppe löschen' }).click()
	await toast(page, 'Die Gruppe «STWEG Lindenhof» ist gelöscht.')
	await page.getByRole('heading', { name: 'Wie heisst das Haus?' }).waitFor()

	await page.goto('/user/account')
	await unfold(page, 'Konto löschen')
	await page.getByRole('button', { name: 'Konto löschen …' }).click()
	await remove(password)
	await page.waitForURL(`${server()}/`)
	await expect(otherDevice(owner)).rejects.toThrow('/api/auth/sign-in/email: 401')
})

test('who is in several groups sees all of them, with what is due', async () => {
	const { owner, page, home, log } = await atHome('Hans Frei', 'Haus am See')
	await page.goto('/user')
	await page.waitForURL(home)
	await owner.post('/groups', { name: 'Chalet Arvenhaus' })
	await log('Feuerlöscher', { reminder: { date: '2026-01-15', note: 'Feuerlöscher prüfen lassen' } })
	// T18: by the clock in Zurich, as the home of a group does.
	await page.clock.setFixedTime('2026-11-21T18:00:00Z')
	await page.goto('/user')
	await page.getByRole('heading', { name: 'Guten Abend, Hans' }).waitFor()
	await page.getByText('1 überfällig', { exact: true }).waitFor()
	await page
		.getByRole('link', { name: /Chalet Arvenhaus/ })
		.last()
		.waitFor()
	await page.getByRole('link', { name: /Feuerlöscher prüfen lassen/ }).click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Feuerlöscher', exact: true }).waitFor()
})
