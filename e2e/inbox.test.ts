import { expect, test } from 'vitest'
import { mailOf, type Letter } from '../server/test/save-mail.ts'
import { violations } from './axe.ts'
import { browse, house, open, phone, wide, type House } from './house.ts'
import { pdfOf } from './papers.ts'
import { qrBillPdf } from './qr-bill.ts'
import { countTaps } from './taps.ts'

const bill: Letter = {
	subject: 'Rechnung Boiler entkalkt',
	text: 'Guten Tag\n\nIm Anhang die Rechnung. Mehr auf https://sanitaer.test/boiler.',
	html: '<p>Guten Tag</p><p>Im Anhang die <b>Rechnung</b>.</p><img src="https://spy.test/a.gif">',
	parts: [
		{ name: 'Rechnung 4711.pdf', content: await qrBillPdf() },
		{ name: 'AGB.pdf', content: pdfOf(['Allgemeine Bedingungen']) },
	],
}
/** Put in as a saved mail. */
async function receive({ anna, group }: House, letter: Letter = bill) {
	const form = new FormData()
	form.append('file', new Blob([Uint8Array.from(mailOf(letter))]), 'Mail.eml')
	return (await anna.post(`/groups/${group}/inbox`, form)).id
}

test('at the desk a bill lies beside the list, becomes an entry with the paper next to the form, and is done', async () => {
	const here = await house()
	await here.anna.post(`/properties/${here.property}/objects`, { name: 'Boiler' })
	const page = await open(here.anna, `${here.home}/inbox`, wide)
	await page.getByRole('heading', { name: 'Nichts offen' }).waitFor()
	expect(await page.getByText('muss INBOX_DOMAIN setzen').isVisible()).toBe(true)
	// While the page is open, it comes in.
	await receive(here)
	await page.getByRole('link', { name: /Rechnung Boiler entkalkt/ }).click()
	await page.getByRole('heading', { name: 'Rechnung Boiler entkalkt' }).waitFor()
	await page.getByRole('link', { name: 'https://sanitaer.test/boiler', exact: true }).waitFor()
	expect(await violations(page)).toEqual([])
	expect(await page.getByRole('list', { name: 'Anhänge' }).getByRole('button').count()).toBe(2)

	const asked: string[] = []
	page.on('request', (request) => asked.push(request.url()))
	await page.getByRole('button', { name: 'Mit Gestaltung' }).click()
	await page.frameLocator('iframe').getByText('Im Anhang die Rechnung.').waitFor()
	expect(asked.filter((url) => url.includes('spy.test'))).toEqual([])

	await page.getByRole('link', { name: 'Eintrag daraus machen' }).click()
	await page.getByRole('complementary', { name: 'Anhang' }).getByLabel('Seite 1 als Bild').waitFor()
	expect(await page.getByLabel('Titel').inputValue()).toBe('Rechnung Boiler entkalkt')
	// The focus stays with the form.
	expect(await page.evaluate(() => document.activeElement?.closest('aside'))).toBe(null)
	// What the subject names is offered first, and taken by nobody else.
	expect(await page.locator('.entry-form-quick button').first().innerText()).toBe('Objekt: Boiler')
	expect(await page.getByRole('button', { name: 'Boiler entfernen' }).count()).toBe(0)
	await page.getByRole('button', { name: 'Objekt: Boiler' }).click()
	await page.getByRole('button', { name: 'Boiler entfernen' }).waitFor()
	await page.getByRole('button', { name: 'Text der Mail als Beschreibung' }).click()
	expect(await page.getByLabel('Beschreibung').inputValue()).toContain('Im Anhang die Rechnung.')
	// What the bill says is offered, as for one that was chosen by hand.
	await page.getByRole('group', { name: 'Rechnung erkannt' }).getByRole('button', { name: 'Übernehmen' }).click()
	expect(await page.locator('[data-path="balance.amount"]').inputValue()).toBe('845.00')
	// One paper stays behind.
	await page.getByRole('button', { name: 'AGB.pdf entfernen' }).click()
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page.waitForURL(/\/property\/.*event=/)
	await page.getByText('Rechnung 4711.pdf').first().waitFor()

	await page.goto(`${here.home}/inbox?show=done`)
	await page.getByRole('link', { name: /Rechnung Boiler entkalkt/ }).click()
	await page.getByText('Daraus wurde der Eintrag «Rechnung Boiler entkalkt».').waitFor()
	await page.getByRole('button', { name: 'Wieder öffnen' }).click()
	await page.getByRole('link', { name: 'Eintrag daraus machen' }).waitFor()
})

test('a mail that could not be read says so, and is read again when somebody wants it', async () => {
	const here = await house()
	const deep = Buffer.from(`From: b@b.test\r\nSubject: Tief\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(600)}`)
	const form = new FormData()
	form.append('file', new Blob([Uint8Array.from(deep)]), 'Mail.eml')
	const { id } = await here.anna.post(`/groups/${here.group}/inbox`, form)
	const page = await open(here.anna, `${here.home}/inbox/view-${id}`, phone)
	const status = page.getByRole('status').filter({ hasText: 'Diese Mail konnte nicht gelesen werden.' })
	await status.waitFor()
	expect(await violations(page)).toEqual([])
	const answer = page.waitForResponse((response) => response.url().endsWith(`/inbox/${id}/read`))
	await page.getByRole('button', { name: 'Nochmals lesen' }).click()
	expect((await answer).status()).toBe(201)
	// It still cannot be: the page is told.
	await status.filter({ hasText: 'lässt sie sich herunterladen' }).waitFor()
})

test('on the phone the mail comes after the list; it is marked, thrown away, brought back, and found', async () => {
	const here = await house()
	await receive(here, { subject: 'Offerte Heckenschnitt', text: 'CHF 480.–' })
	const page = await open(here.anna, here.home, phone)
	await page.getByRole('link', { name: /Offerte Heckenschnitt/ }).click()
	await page.getByRole('article').getByText('CHF 480.–').waitFor()
	expect(await page.getByRole('region', { name: 'Mails' }).isVisible()).toBe(false)
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Erledigt' }).click()
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await page.getByRole('button', { name: 'Erledigt' }).waitFor()
	await page.getByRole('button', { name: 'Mail löschen' }).click()
	await page.getByRole('heading', { name: 'Nichts offen' }).waitFor()
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await page.getByRole('link', { name: /Offerte Heckenschnitt/ }).waitFor()
	await page.getByRole('button', { name: 'Suchen' }).first().click()
	await page.getByRole('combobox').fill('Heckenschnitt')
	await page.getByRole('option', { name: /Offerte Heckenschnitt/ }).click()
	await page.waitForURL(/\/inbox\/view-/)
	await page.getByRole('article').getByText('CHF 480.–').waitFor()
})

test('on the phone a mail with a bill is a booked bill in 4 taps', async () => {
	const here = await house()
	await receive(here)
	const page = await browse(here.anna, phone)
	const count = await countTaps(page)
	await page.goto(`${here.home}/inbox`)
	await page.getByRole('link', { name: /Rechnung Boiler entkalkt/ }).tap()
	await page.getByRole('link', { name: 'Eintrag daraus machen' }).tap()
	await page.getByRole('group', { name: 'Rechnung erkannt' }).getByRole('button', { name: 'Übernehmen' }).tap()
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page.waitForURL(/\/property\/.*event=/)
	expect(await count.since()).toEqual({ taps: 4, keys: 0, letters: 0 })
	type Entry = { balance: { expense: number }; reminder: { kind: string } }
	const { events } = await here.anna.get<{ events: Entry[] }>(`/properties/${here.property}/events-rolling?limit=1`)
	expect(events).toMatchObject([{ balance: { expense: 84_500 }, reminder: { kind: 'bill' } }])
})

test('a mail that was thrown away is deleted for good from the trash, and is gone', async () => {
	const here = await house()
	const mail = await receive(here, { subject: 'Offerte Heckenschnitt' })
	await here.anna.remove(`/inbox/${mail}`, 1)
	const page = await open(here.anna, `${here.home}/settings/trash?kind=inbox`, phone)
	await page.getByRole('button', { name: '«Offerte Heckenschnitt» endgültig löschen' }).click()
	await page.getByRole('alertdialog').getByText('alle Anhänge, die kein Eintrag übernommen hat').waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('alertdialog').getByRole('button', { name: 'Endgültig löschen' }).click()
	await page.getByText('Endgültig gelöscht.').waitFor()
	await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor()
	expect(await here.anna.get(`/groups/${here.group}/trash`)).toEqual([])
})

test('saved mails are chosen or dropped; what is none is refused, and who is limited to some houses sees no inbox', async () => {
	const here = await house()
	const page = await open(here.anna, `${here.home}/inbox`, wide)
	const eml = (name: string, buffer: Buffer) => ({ name, mimeType: 'message/rfc822', buffer })
	await page
		.getByLabel('Mail hinzufügen (.eml)')
		.first()
		.setInputFiles([eml('Gut.eml', mailOf({ subject: 'Gespeichert' })), eml('Nichts.eml', Buffer.from('Lieber Huber,\n\nes tropft.'))])
	await page.getByText('«Nichts.eml»: Das ist keine gespeicherte Mail (.eml).').waitFor()
	await page.getByRole('link', { name: /Gespeichert/ }).waitFor()
	const limited = await here.join('Beat Frei', 'member', { properties: [here.property] })
	const other = await open(limited, `${here.home}/inbox`, wide)
	await other.getByText('fehlt die Berechtigung').first().waitFor()
})
