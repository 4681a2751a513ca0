import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open } from './house.ts'

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
	await page.getByRole('button', { name: 'Einnahmen & Ausgaben' }).click()
	await page.getByRole('button', { name: 'Erstellen' }).click()
	const fetching = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Herunterladen' }).click()
	const file = await fetching
	expect(file.suggestedFilename()).toMatch(/Einträge\.csv$/)
	expect(readFileSync(await file.path(), 'utf8')).toContain('Boiler entkalkt')
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: /löschen$/ }).click()
	await page.getByText('Noch nichts exportiert').waitFor()
})

test('what is wrong stands at its field; the whole group goes from the settings', async () => {
	const { anna, place, home } = await house()
	const page = await open(anna, `${place}/export`)
	await page.getByLabel('Von', { exact: true }).fill('gibt es nicht')
	await page.getByRole('button', { name: 'Erstellen' }).click()
	await page.getByText('Bitte ein Datum eingeben').waitFor()
	await page.goto(`${home}/settings`)
	await page.getByRole('link', { name: /^Export/ }).click()
	await page.getByRole('radio', { name: 'JSON' }).click()
	await page.getByRole('button', { name: 'Erstellen' }).click()
	await page.getByRole('link', { name: 'Herunterladen' }).waitFor()
})
