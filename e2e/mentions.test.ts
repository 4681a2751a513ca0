import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, phone } from './house.ts'

test('entries that name an object are made its own with one touch, and given back with one', async () => {
	const { anna, property, place } = await newHouse()
	const { id } = await anna.post(`/properties/${property}/objects`, { name: 'Boiler' })
	for (const name of ['Boiler repariert', 'Service des Boilers', 'Boilerraum gestrichen'])
		await anna.post(`/properties/${property}/events`, { name, event_at: '2026-01-10T10:00:00Z' })
	const page = await open(anna, `${place}/objects/view-${id}`, phone)
	const said = page.getByText('2 Einträge nennen «Boiler», hängen aber nicht daran.')
	await said.waitFor()
	await page.getByText('Noch nichts erfasst').waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Zuordnen' }).tap()
	const entries = page.getByRole('region', { name: 'Einträge' })
	await entries.getByText('Boiler repariert').first().waitFor()
	await entries.getByText('Service des Boilers').first().waitFor()
	await said.waitFor({ state: 'detached' })
	expect(await entries.getByText('Boilerraum gestrichen').count()).toBe(0)
	await page.getByText('2 Einträge zugeordnet.').waitFor()
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await said.waitFor()
	await page.getByText('Noch nichts erfasst').waitFor()
})
