import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, phone } from './house.ts'

async function house() {
	const made = await newHouse()
	const name = 'Heizung, Warmwasser und Lüftung im Untergeschoss und auf dem Dach'
	const types = await made.anna.get<{ id: string }[]>('/journals/types')
	await made.anna.post(`/properties/${made.property}/journals`, { name, type: types[0]?.id })
	await made.anna.post(`/properties/${made.property}/objects`, { name: 'Boiler' })
	await made.log('Boiler entkalkt', { event_at: '2026-03-01T11:00:00.000Z', balance: { expense: 12_000 } })
	return made
}

test('entries are asked for, watched, fetched and deleted', async () => {
	const { anna, place } = await house()
	const page = await open(anna, `${place}/export`)
	await page.getByRole('radio', { name: 'CSV' }).click()
	await page.getByText('Was beim Importieren von CSV nicht mitkommt').click()
	await page.getByText('Wiederholungen und was sie vorschlagen').waitFor()
	await page.getByRole('button', { name: 'Einnahmen & Ausgaben' }).click()
	await page.getByRole('button', { name: 'Erstellen', exact: true }).click()
	const fetching = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Herunterladen' }).click()
	const file = await fetching
	expect(file.suggestedFilename()).toMatch(/Einträge\.csv$/)
	expect(readFileSync(await file.path(), 'utf8')).toContain('Boiler entkalkt')
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: /löschen$/ }).click()
	await page.getByText('Noch nichts exportiert').waitFor()
})

test('hours, a contact and the contact list are had where they stand, a caretaker has own hours; owners are told where copies lie', async () => {
	const { anna, place, property, home, log, join } = await newHouse()
	const huber = (await anna.post(`/properties/${property}/contacts`, { company: 'Sanitär Huber', phone: '044 123 45 67' })).id
	await log('Boiler entkalkt', { contacts: [huber], time_recording: [{ minutes: 90, user_id: anna.id }] })
	const page = await open(anna, `${place}/time-recording`)
	const fileOf = async (name: string) => {
		await page.getByRole('button', { name, exact: true }).click()
		const fetching = page.waitForEvent('download')
		await page.getByRole('link', { name: 'Herunterladen' }).click()
		return (await fetching).suggestedFilename()
	}
	expect(await fileOf('PDF')).toMatch(/^Stundenrapport .*\.pdf$/)
	expect(await violations(page)).toEqual([])

	await page.goto(`${place}/contacts/events-${huber}`)
	await page.getByRole('link', { name: 'Als PDF oder Excel' }).click()
	await page.getByLabel('Von', { exact: true }).fill('gibt es nicht')
	await page.getByRole('button', { name: 'Excel' }).click()
	await page.getByText('Bitte ein Datum eingeben').waitFor()
	await page.getByLabel('Von', { exact: true }).fill('1.1.2020')
	expect(await fileOf('Excel')).toMatch(/Sanitär Huber\.xlsx$/)
	expect(await violations(page)).toEqual([])

	await page.goto(`${place}/contacts`)
	expect(await fileOf('Alle als Excel')).toMatch(/Kontakte\.xlsx$/)

	await page.goto(home)
	await page.getByRole('complementary', { name: 'Sicherungen' }).getByText('auf demselben Datenträger').waitFor()
	// As a server whose disk is nearly full says it.
	await page.route(/\/subscription$/, async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, json: { ...((await response.json()) as object), disk: 'low' } })
	})
	await page.reload()
	await page.getByRole('complementary', { name: 'Platz auf dem Server' }).getByText('bald kein Platz mehr').waitFor()

	const beat = await join('Beat', 'caretaker')
	await beat.post(`/properties/${property}/events`, {
		name: 'Rasen gemäht',
		event_at: new Date().toISOString(),
		time_recording: [{ minutes: 60, user_id: beat.id }],
	})
	const caretaker = await open(beat, `${place}/time-recording`, phone)
	await caretaker.getByText('die eigenen Stunden').waitFor()
	await caretaker.getByRole('button', { name: 'PDF', exact: true }).tap()
	await caretaker.getByRole('link', { name: 'Herunterladen' }).waitFor()
	await caretaker.goto(`${place}/contacts/export-${huber}`)
	await caretaker
		.getByRole('button', { name: 'PDF', exact: true, disabled: true })
		.or(caretaker.getByText('fehlt die Berechtigung'))
		.first()
		.waitFor()
})

test('what is wrong stands at its field; the whole group goes from the settings', async () => {
	const { anna, place, home } = await house()
	const page = await open(anna, `${place}/export`)
	await page.getByLabel('Von', { exact: true }).fill('gibt es nicht')
	await page.getByRole('button', { name: 'Erstellen', exact: true }).click()
	await page.getByText('Bitte ein Datum eingeben').waitFor()
	await page.goto(`${home}/settings`)
	await page.getByRole('link', { name: /^Export/ }).click()
	await page.getByRole('radio', { name: 'JSON' }).click()
	await page.getByRole('button', { name: 'Erstellen', exact: true }).click()
	await page.getByRole('link', { name: 'Herunterladen' }).waitFor()
})

test('what was made before stays open, once it is found open, also when its last file gets ready', async () => {
	const { anna, place } = await house()
	const page = await open(anna, `${place}/balance?year=2026`)
	const box = page.getByRole('region', { name: '2026 zum Weitergeben' })
	await box.getByRole('button', { name: 'Excel' }).click()
	await box.getByRole('link', { name: 'Herunterladen' }).waitFor()
	// As long as it takes where there is much to do.
	let busy = true
	await page.route(/\/exports$/, async (route) => {
		const response = await route.fetch()
		const made = (await response.json()) as object[]
		await route.fulfill({ response, json: made.map((each) => ({ ...each, ...(busy && { status: 'running' }) })) })
	})
	await page.reload()
	await box.getByText('1 in Arbeit').waitFor()
	busy = false
	await box.getByText('Alles fertig').waitFor({ state: 'attached' })
	await box.getByRole('link', { name: 'Herunterladen' }).waitFor()
	// Found ready it is out of the way.
	await page.reload()
	await box.getByText('1 erstellte Datei').waitFor()
	expect(await box.getByRole('link', { name: 'Herunterladen' }).isVisible()).toBe(false)
})
