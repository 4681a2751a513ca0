// An entry that is saved without a connection: its form, and where it is seen to wait.
import type { Page } from 'playwright-core'
import type { Event as Entry, Rolling } from '@hausheft/contract/events.ts'
import { phone, type behindGateway } from './house.ts'
import { workerSettled } from './watch.ts'

const keptText = 'Auf diesem Gerät gespeichert. Wird gesendet, sobald eine Verbindung da ist.'

export const title = (page: Page) => page.getByLabel(/^Titel/)
export const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()
export const rows = (page: Page, name: string) => page.locator('.entry-card').filter({ hasText: name })
export const stored = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`${name}.*Anna Keller`) })
export const bar = (page: Page, words: string) => page.locator('.waiting-bar').getByText(words, { exact: true }).filter({ visible: true })
export const toast = (page: Page) => page.locator('.toast').filter({ hasText: keptText })

export const chosenIn = (page: Page, photos: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
	page.locator('input[type=file][multiple]').setInputFiles([...photos])

export const entriesOf = (visit: ReturnType<typeof behindGateway>) => {
	/** All entries of the house that are called so, as the server has them. */
	const entriesCalled = async (name: string): Promise<Entry[]> => {
		const { events } = await visit.house.anna.get<Rolling>(`/properties/${visit.house.property}/events-rolling?limit=200`)
		return events.filter((event) => event.name === name)
	}
	/** With all parts of the app on the device. */
	const begin = async (name: string, who: { cookie: string } = visit.house.anna, come = visit.visitor) => {
		const page = await come(phone, who)
		await page.goto(`${visit.timeline}?event=new`)
		await title(page).fill(name)
		await workerSettled(page)
		return page
	}
	const beginOffline = async (name: string, who?: { cookie: string }) => {
		const page = await begin(name, who)
		visit.front.down()
		return page
	}
	return { begin, beginOffline, entriesCalled }
}
