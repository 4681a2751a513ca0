import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { expect, test } from 'vitest'
import { browse, house as newHouse, phone } from './house.ts'

type Entry = { name: string; event_at: string; user: string; time_recording: { minutes: number }[] }
const day = 86_400_000

test('a caretaker books last week’s work once more in one go, and takes it back', async () => {
	const house = await newHouse()
	const garden = (await house.addProperty('Garten mit einem langen Namen', 'garten')).id
	const beat = await house.join('Beat Hauswart', 'caretaker')
	const work = (property: string, name: string, ago: number, minutes: number, person = beat) =>
		person.post(`/properties/${property}/events`, {
			name,
			event_at: new Date(Date.now() - ago * day).toISOString(),
			time_recording: [{ minutes, user_id: person.id }],
		})
	await work(house.property, 'Treppenhaus gereinigt', 7, 85)
	await work(garden, 'Rasen gemäht', 7, 60)
	await work(garden, 'Hecke geschnitten', 3, 90)
	await work(house.property, 'Fenster geputzt', 9, 30)
	const names = async () => {
		const { events } = await beat.get<{ events: Entry[] }>(`/groups/${house.group}/events-rolling?since=${dayOf(Date.now())}`)
		return events.map(({ name, time_recording }) => `${name} ${time_recording[0]?.minutes}`).sort()
	}

	const page = await browse(beat, { ...phone, viewport: { width: 320, height: 640 } })
	await page.goto(`${house.home}/create`)
	await page.getByRole('button', { name: 'Arbeitszeit wie letzte Woche' }).tap()
	// What was done seven days ago is ticked; the rest of the week is there, what is older is not.
	await expect.poll(() => page.getByRole('checkbox').count()).toBe(3)
	expect(await page.getByRole('checkbox', { name: /Hecke/ }).isChecked()).toBe(false)
	await page.getByRole('checkbox', { name: /Rasen/ }).uncheck()
	await page.getByRole('checkbox', { name: /Hecke/ }).check()
	await page.getByRole('button', { name: '2 speichern' }).tap()
	const toast = page.locator('.toast').filter({ hasText: '2 Einträge gespeichert.' })
	await toast.waitFor()
	expect(await names()).toEqual(['Hecke geschnitten 90', 'Treppenhaus gereinigt 85'])
	await toast.getByRole('button', { name: 'Rückgängig' }).tap()
	await page.locator('.toast').filter({ hasText: 'Die Einträge liegen im Papierkorb.' }).waitFor()
	expect(await names()).toEqual([])

	// From house to house: that of the newest entry is chosen, the chosen one is in sight and stays, also for the entry after.
	await page.goto(`${house.home}/create`)
	const chip = page.getByRole('button', { name: 'Garten mit einem langen Namen' })
	const inSight = async () => {
		const { x = 0, width = 0, y = 0 } = (await chip.boundingBox()) ?? {}
		return (await chip.getAttribute('aria-pressed')) === 'true' && x + width > 160 && x < 200 && y > 40
	}
	await expect.poll(() => page.getByRole('navigation', { name: 'Liegenschaft' }).getByRole('button', { pressed: true }).count()).toBe(1)
	await chip.tap()
	await page.getByLabel(/^Titel/).fill('Laub gerecht')
	await page.getByRole('button', { name: 'Arbeitszeit', exact: true }).tap()
	await page.getByRole('button', { name: '45 min', exact: true }).tap()
	expect(await page.getByLabel(/^Dauer/).inputValue()).toBe('45 min')
	await page.getByRole('button', { name: 'Speichern + neuer' }).tap()
	await page.locator('.toast').filter({ hasText: '«Laub gerecht» gespeichert.' }).waitFor()
	await expect.poll(() => page.getByLabel(/^Titel/).inputValue()).toBe('')
	await expect.poll(inSight).toBe(true)
	await page.reload()
	await expect.poll(inSight).toBe(true)
	expect(await names()).toEqual(['Laub gerecht 45'])
})

test('a unit is offered for what is measured, and somebody is named who is meant', async () => {
	const house = await newHouse()
	const beat = await house.join('Beat Hauswart', 'caretaker')
	const page = await browse(house.anna, { timezoneId: 'Europe/Zurich' })
	await page.goto(`${house.place}?event=new&kind=measurement`)
	await page.getByLabel(/^Titel/).fill('Strom abgelesen')
	const value = page.getByLabel(/^Wert/)
	const before = await value.boundingBox()
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	// All that is missing is said at once, and nothing beside it moves.
	for (const text of ['Bitte «Was» ausfüllen.', 'Bitte Wert ausfüllen.', 'Bitte Einheit ausfüllen.']) await page.getByText(text).waitFor()
	const after = await value.boundingBox()
	const label = await page.getByLabel(/^Was/).boundingBox()
	expect([after?.height, after?.y]).toEqual([before?.height, label?.y])
	await page.getByLabel(/^Was/).fill('Strom')
	await value.fill('812')
	await page.getByRole('button', { name: 'Wohl: Kilowattstunde (kWh)' }).click()
	await page.getByRole('button', { name: 'Erinnerung', exact: true }).click()
	await page.getByRole('button', { name: 'in 1 Jahr' }).click()
	await page.getByRole('combobox', { name: 'Für wen?' }).fill('beat')
	await page.getByRole('option', { name: 'Beat Hauswart' }).click()
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	const { events } = await house.anna.get<{ events: object[] }>(`/properties/${house.property}/events-rolling`)
	expect(events).toMatchObject([{ reminder: { person: beat.id }, measurement: [{ name: 'Strom', symbol: 'kWh', data: '812' }] }])
})
