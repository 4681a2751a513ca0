import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { EntryReply } from '@hausheft/contract/replies.ts'
import { violations } from './axe.ts'
import { behindGateway, browse, desktop, house as newHouse, open, phone, withWorker, type House, type Person } from './house.ts'
import { live, listening, workerSettled } from './watch.ts'

let house: House
let beat: Person
let boiler: string
beforeEach(async () => {
	house = await newHouse()
	beat = await house.join('Beat Keller', 'member')
	boiler = (await house.log('Boiler tropft', { balance: { expense: 12_345, tax_relevant: false } })).id
})

const panelOf = (page: Page) => page.getByRole('region', { name: /^(\d+ )?Antwort(en)?$/ })
const fieldOf = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Antworten …' })
/** As long as a busy machine takes. */
const justNow = /^(gerade eben|vor (einer|1|\d+) Minuten?)$/
const textsNow = async (event = boiler) => (await house.anna.get<EntryReply[]>(`/events/${event}/replies`)).map(({ text }) => text)
const entryAt = (event = boiler) => `${house.place}?event=${event}`

test('asked on the phone: who is meant is chosen by touch, finds it on the home, answers from the message in one touch; who asked sees it without a reload', async () => {
	const page = await open(beat, entryAt(), phone)
	await fieldOf(page).tap()
	await fieldOf(page).pressSequentially('Hast du den Sanitär erreicht, @an')
	const people = page.getByRole('listbox', { name: 'Wen erwähnen?' })
	await people.getByRole('option', { name: 'Anna Keller' }).tap()
	await panelOf(page).getByRole('listitem').getByText('Anna Keller').waitFor()
	expect(await fieldOf(page).inputValue()).toBe('Hast du den Sanitär erreicht, @Anna Keller ')
	expect(await violations(page)).toEqual([])
	await panelOf(page).getByRole('button', { name: 'Senden' }).tap()
	await panelOf(page).getByText('@Anna Keller', { exact: true }).waitFor()
	expect([await fieldOf(page).inputValue(), await textsNow()]).toEqual(['', [`Hast du den Sanitär erreicht, <@${house.anna.id}>`]])

	const home = await open(house.anna, house.home, phone)
	const card = home.getByRole('region', { name: 'Antworten für mich' })
	await card.getByText('Beat Keller: Hast du den Sanitär erreicht, @Anna Keller').waitFor()
	expect(await violations(home)).toEqual([])

	// As the message on the phone leads there.
	const anna = await open(house.anna, `${entryAt()}#answer`, phone)
	await expect.poll(() => fieldOf(anna).evaluate((field) => field === document.activeElement)).toBe(true)
	await panelOf(anna).getByText('Beat Keller fragt Sie.').waitFor()
	await anna.keyboard.type('Ja, er kommt am Dienstag: https://sanitaer.example/termin.')
	await anna.keyboard.press('Control+Enter')
	expect(await panelOf(anna).getByRole('link', { name: 'https://sanitaer.example/termin' }).getAttribute('rel')).toContain('noopener')
	await panelOf(page).getByText('Ja, er kommt am Dienstag').waitFor()
	await card.waitFor({ state: 'detached' })
	await panelOf(anna).getByText('Beat Keller fragt Sie.').waitFor({ state: 'detached' })
})

test('one answers while the other has the entry open and changed: the form stays, and it is saved', async () => {
	const page = await browse(house.anna, desktop)
	await live(page, entryAt())
	const edit = page.getByRole('button', { name: 'Bearbeiten' })
	await listening(edit)
	await edit.click()
	const title = page.getByRole('textbox', { name: 'Titel' })
	await title.fill('Boiler tropft stark')
	await beat.post(`/events/${boiler}/replies`, { text: 'Ich schaue vorbei.' })
	const answers = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().includes(boiler))
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	expect((await answers).status()).toBe(200)
	await panelOf(page).getByText('Ich schaue vorbei.').waitFor()
	await page
		.getByRole('link', { name: /Boiler tropft stark/ })
		.getByText('1 Antwort')
		.waitFor()
})

test('by keys alone; what is typed outlives a reload, what was said is changed, thrown away and brought back', async () => {
	const page = await open(house.anna, entryAt(), desktop)
	await fieldOf(page).focus()
	await page.keyboard.type('@bea')
	await page.getByRole('option', { name: 'Beat Keller' }).waitFor()
	await page.keyboard.press('Enter')
	await page.getByRole('listbox', { name: 'Wen erwähnen?' }).waitFor({ state: 'detached' })
	await page.keyboard.type('wer ruft an?')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Bis Freitag.')
	await page.reload()
	await expect.poll(() => fieldOf(page).inputValue()).toBe('@Beat Keller wer ruft an?\nBis Freitag.')
	await fieldOf(page).press('Control+Enter')
	const row = panelOf(page).getByRole('listitem').filter({ hasText: 'wer ruft an?' })
	await row.getByText(justNow).click()
	await row.getByRole('button', { name: /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/ }).waitFor()
	await row.getByRole('button', { name: 'ändern' }).click()
	const changing = panelOf(page).getByRole('textbox', { name: 'Antwort ändern' })
	await expect.poll(() => changing.evaluate((field) => field === document.activeElement)).toBe(true)
	await changing.fill('@Beat Keller, ich rufe an.')
	await changing.press('Control+Enter')
	await panelOf(page).getByText('bearbeitet').waitFor()
	expect(await textsNow()).toEqual([`<@${beat.id}>, ich rufe an.`])
	await panelOf(page).getByRole('button', { name: 'löschen' }).click()
	await page.getByText('Antwort gelöscht.').waitFor()
	await expect.poll(() => textsNow()).toEqual([])
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await panelOf(page).getByText(', ich rufe an.').waitFor()
})

test('who only reads puts a question away, and has no field', async () => {
	const carla = await house.join('Carla Frei', 'viewer')
	await beat.post(`/events/${boiler}/replies`, { text: `<@${carla.id}> warst du dort?` })
	const page = await open(carla, entryAt(), phone)
	await panelOf(page).getByText('Beat Keller fragt Sie hier.').waitFor()
	expect(await fieldOf(page).count()).toBe(0)
	await panelOf(page).getByRole('button', { name: 'Erledigt' }).tap()
	await panelOf(page).getByText('Beat Keller fragt Sie hier.').waitFor({ state: 'detached' })
})

test('of more than fit on a page the newest are there, as is what is sent then', async () => {
	for (let count = 0; count < 201; count += 1) await beat.post(`/events/${boiler}/replies`, { text: `Tropfen ${count}` })
	const page = await open(house.anna, `${entryAt()}#answer`, phone)
	await panelOf(page).getByText('Tropfen 200', { exact: true }).waitFor()
	await fieldOf(page).fill('Ich komme.')
	await panelOf(page).getByRole('button', { name: 'Senden' }).tap()
	await panelOf(page).getByText('wird gesendet').waitFor({ state: 'detached' })
	await panelOf(page).getByRole('heading', { name: '202 Antworten' }).waitFor()
	await panelOf(page).getByText('Ich komme.', { exact: true }).waitFor()
})

const visit = behindGateway(withWorker)
test('without a network it waits on the device, grey, and goes by itself', async () => {
	const { id } = await visit.house.anna.post(`/properties/${visit.house.property}/events`, {
		name: 'Keller feucht',
		event_at: new Date().toISOString(),
	})
	const page = await visit.anna(phone)
	await page.goto(`${visit.timeline}?event=${id}`)
	await workerSettled(page)
	await fieldOf(page).fill('Ich lüfte.')
	visit.front.down()
	await panelOf(page).getByRole('button', { name: 'Senden' }).click()
	await panelOf(page).getByText('Ich lüfte.').waitFor()
	await panelOf(page).getByText('wartet auf Verbindung').waitFor()
	// Taken back, and changed from the list of what waits, it stands in the field again, beside what is typed there by now.
	await page.locator('.toast').getByRole('button', { name: 'Rückgängig' }).click()
	await expect.poll(() => fieldOf(page).inputValue()).toBe('Ich lüfte.')
	await panelOf(page).getByRole('button', { name: 'Senden' }).click()
	await panelOf(page).getByText('wartet auf Verbindung').waitFor()
	await fieldOf(page).fill('Und du?')
	await page.goto(visit.timeline)
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	await page.getByRole('button', { name: 'Ändern' }).click()
	await expect.poll(() => fieldOf(page).inputValue()).toBe('Ich lüfte.\nUnd du?')
	await fieldOf(page).fill('Ich lüfte.')
	await panelOf(page).getByRole('button', { name: 'Senden' }).click()
	await panelOf(page).getByText('wartet auf Verbindung').waitFor()
	visit.front.up()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await panelOf(page).getByText(justNow).waitFor()
	expect((await visit.house.anna.get<EntryReply[]>(`/events/${id}/replies`)).map(({ text }) => text)).toEqual(['Ich lüfte.'])
})
