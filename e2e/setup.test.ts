import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { open, phone, wide } from './house.ts'
import { within } from './patience.ts'
import { emailOf, password } from './person.ts'

const desk = { ...wide, colorScheme: 'dark' } as const

async function openAccount(page: Page, name: string) {
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('E-Mail').fill(emailOf(name))
	await page.getByLabel('Passwort', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Konto eröffnen' }).click()
	await page.getByRole('heading', { name: 'Wie heisst das Haus?' }).waitFor()
}
const stepNow = (page: Page) => page.locator('[aria-current=step]').innerText()
type Row = { id: string; name: string; properties: string[] }
const groupsOf = async (page: Page) => (await (await page.request.get('/api/be/groups/list')).json()) as Row[]

test('from the landing page to the first house on a phone, with a reload and a way back in between', async () => {
	const page = await open(null, '/', phone)
	await page.getByRole('link', { name: 'Kostenlos beginnen' }).first().click()
	await page.getByRole('heading', { name: 'Zuerst ein Konto' }).waitFor()
	expect(await stepNow(page)).toContain('Konto')
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Konto eröffnen' }).click()
	await page.getByText('Bitte Name ausfüllen.').waitFor()
	await openAccount(page, 'Flurina')
	expect(await stepNow(page)).toContain('Haus')
	expect(await violations(page)).toEqual([])
	await page.getByRole('link', { name: 'Zuerst eine Gruppe anlegen' }).click()
	await page.getByRole('heading', { name: 'Wer ist dabei?' }).waitFor()
	expect(await violations(page)).toEqual([])

	// Half typed, loaded anew: it is still there.
	await page.getByLabel(/^Name/).fill('Erben Moos')
	await page.waitForFunction(() => Object.values(localStorage).join().includes('Erben Moos'))
	await page.reload()
	await page.getByRole('heading', { name: 'Wer ist dabei?' }).waitFor()
	expect(await page.getByLabel(/^Name/).inputValue()).toBe('Erben Moos')
	await page.getByRole('button', { name: 'Gruppe anlegen' }).click()
	await page.getByRole('heading', { name: 'Das erste Haus' }).waitFor()
	await page.getByRole('radio', { name: 'Ferienhaus' }).waitFor({ state: 'attached' })
	expect(await violations(page)).toEqual([])

	// What is done is not done again: Back shows the group that there is, and a visit another day goes on with the house.
	await page.goBack()
	await page.getByRole('button', { name: 'Weiter' }).waitFor()
	expect(await page.getByLabel(/^Name/).inputValue()).toBe('Erben Moos')
	await page.getByRole('button', { name: 'Weiter' }).click()
	await page.getByRole('heading', { name: 'Das erste Haus' }).waitFor()
	await page.goto('/setup')
	await page.getByText('Für «Erben Moos».').waitFor()

	await page.getByRole('button', { name: 'Liegenschaft anlegen' }).click()
	await page.getByText('Bitte Art wählen.').waitFor()
	await page.getByLabel(/^Name/).fill('Haus Moosegg')
	await page.getByLabel('Ort').fill('Trub')
	await page.getByRole('radio', { name: 'Ferienhaus' }).check()
	await page.getByRole('button', { name: 'Liegenschaft anlegen' }).click()
	await page.waitForURL(/\/group\/[\da-f-]+$/)
	await page.getByRole('region', { name: 'Erste Schritte' }).getByRole('link', { name: 'Den ersten Eintrag erfassen' }).waitFor()
	const list = await groupsOf(page)
	expect(list.map(({ name, properties }) => [name, properties.length])).toEqual([['Erben Moos', 1]])
})

test('whoever has no group comes to the wizard after signing in, and the keyboard alone is enough', async () => {
	const page = await open(null, '/sign-up', desk)
	await openAccount(page, 'Gian')
	expect(new URL(page.url()).pathname).toBe('/setup')
	await page.getByLabel(/^Name/).focus()
	await page.keyboard.type('Lindenhof 3')
	await page.getByRole('radio', { name: 'Stockwerkeigentümergemeinschaft' }).focus()
	await page.keyboard.press('Space')
	await page.getByLabel(/^Name/).focus()
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/group\/[\da-f-]+\/create$/)
	await page.getByLabel(/^Titel/).waitFor()
	expect((await groupsOf(page)).map(({ name, properties }) => [name, properties.length])).toEqual([['Lindenhof 3', 1]])
})

test(
	'the demo house is filled in the browser: stopped, loaded anew, gone on with, and made once',
	{ timeout: within(300_000) },
	async () => {
		const page = await open(null, '/setup', desk)
		await openAccount(page, 'Ladina')
		await page.getByRole('link', { name: 'Musterhaus ansehen' }).click()
		await page.getByRole('button', { name: 'Musterhaus ansehen' }).click()
		const bar = page.getByRole('progressbar', { name: 'Musterhaus wird gefüllt' })
		await expect
			.poll(() => bar.evaluate((element) => (element as HTMLProgressElement).value), { timeout: within(60_000) })
			.toBeGreaterThan(0.08)
		await page.getByRole('button', { name: 'Anhalten' }).click()
		await page.getByText('Angehalten. Was schon da ist, bleibt da.').waitFor()
		expect(await violations(page)).toEqual([])
		await page.reload()
		await page.getByRole('button', { name: 'Weiter füllen' }).click()
		await page.waitForURL(/\/group\/[\da-f-]+$/, { timeout: within(240_000) })
		await page.getByRole('heading', { level: 1 }).first().waitFor()

		const [group, ...others] = await groupsOf(page)
		expect([group?.name.startsWith('Musterhaus '), group?.properties.length, others]).toEqual([true, 2, []])
		const read = async <T>(path: string) => (await (await page.request.get(`/api/be/groups/${group?.id}${path}`)).json()) as T
		const limits = await read<Record<string, { used: number }>>('/limits')
		expect([limits['objects']?.used, limits['contacts']?.used, limits['journals']?.used]).toEqual([13, 15, 7])
		expect(limits['events']?.used).toBeGreaterThan(350)
		expect(await read<Row[]>('/users')).toHaveLength(1)
		const { events } = await read<{ events: { files: { mime: string; width: number | null }[] }[] }>('/events-rolling?limit=200')
		const photos = events.flatMap(({ files }) => files).filter(({ mime }) => mime === 'image/jpeg')
		expect(photos.length).toBeGreaterThan(10)
		expect(photos.every(({ width }) => width === 960)).toBe(true)
	},
)
