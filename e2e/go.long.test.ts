import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, house as newHouse, open, person, phone, server, signIn } from './house.ts'

// What the manifest has as shortcuts: where one holds the app's sign for a while.
test('with one house each shortcut leads straight to where it is done', async () => {
	const { anna, home, place } = await newHouse()
	const page = await open(anna, '/go/entry', phone)
	await page.getByLabel(/^Titel/).waitFor()
	expect(new URL(page.url()).pathname).toBe(`${home}/create`)
	await page.goto('/go/readings')
	await page.waitForURL(`${server()}${place}/readings`)
	await page.goto('/go/stopwatch')
	await page.getByRole('button', { name: 'Stoppuhr starten' }).waitFor()
	expect(new URL(page.url()).pathname).toBe(`${home}/create`)
})

test('with several it asks which, and knows the one of last time', async () => {
	const { anna, home, addProperty } = await newHouse()
	const chalet = (await addProperty('Chalet')).id
	const page = await open(anna, '/go/readings', phone)
	await page.getByText('Für welches Haus?').and(page.locator(':visible')).waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Chalet' }).tap()
	await page.waitForURL(`${server()}${home}/property/${chalet}/readings`)
	await page.goto('/go/stopwatch')
	await page.getByRole('button', { name: 'Stoppuhr starten' }).waitFor()
	expect(new URL(page.url()).searchParams.get('property')).toBe(chalet)
	// Of several groups, too.
	await anna.post('/groups', { name: 'Verein Seeblick' })
	await page.goto('/go/entry')
	await page.getByLabel(/^Titel/).waitFor()
	expect(new URL(page.url()).pathname).toBe(`${home}/create`)
	const other = await open(anna, '/go/entry', phone)
	await other.getByText('In welcher Gruppe?').and(other.locator(':visible')).waitFor()
	await other.getByRole('button', { name: 'Familie Keller' }).tap()
	await other.getByLabel(/^Titel/).waitFor()
	expect(new URL(other.url()).pathname).toBe(`${home}/create`)
})

test('who is not signed in goes on there afterwards, who has no group begins with one, and nothing else is a shortcut', async () => {
	const page = await open(null, '/go/readings', phone)
	await page.waitForURL(/\/sign-in\?next=%2Fgo%2Freadings/)
	const fritz = await person('Fritz Neu')
	const fresh = await browse(null, phone)
	await signIn(fresh.context(), fritz)
	await fresh.goto('/go/stopwatch')
	await fresh.waitForURL(/\/setup/)
	await fresh.goto('/go/elsewhere')
	await fresh.getByRole('heading', { level: 1 }).waitFor()
	expect(await fresh.getByLabel(/^Titel/).count()).toBe(0)
})
