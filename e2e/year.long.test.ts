import sharp from 'sharp'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, furnishedHouse, house as newHouse, wide } from './house.ts'

test('a year of a house is a picture: with another photo, with amounts, to take away', async () => {
	const { anna, group, property, place } = await furnishedHouse()
	const { id: event } = await anna.post(`/properties/${property}/events`, { name: 'Garten im Juni', event_at: '2026-06-09T09:00:00.000Z' })
	const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#8a9a5b' } })
		.jpeg()
		.toBuffer()
	const upload = async (name: string) => {
		const form = new FormData()
		form.set('event', event)
		form.set('file', new Blob([Uint8Array.from(jpeg)]), name)
		return (await anna.post(`/groups/${group}/files`, form)).id
	}
	const photo = await upload('garten.jpg')
	// The newest of all, and nobody else's business.
	await anna.send('PATCH', `/files/${await upload('beleg.jpg')}`, { receipt: true })
	const page = await browse({ cookie: anna.cookie }, wide)
	await page.goto(place)
	await page.getByRole('link', { name: '2026 als Bild' }).click()
	await page.waitForURL(/\/year\/2026$/)
	const picture = page.getByRole('img', { name: /, 2026$/ })
	const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
	await expect.poll(size).toEqual([1080, 1350])
	expect(await picture.getAttribute('src')).toContain(`photo=${photo}`)
	await page.getByRole('button', { name: 'Ohne Foto' }).click()
	await expect.poll(() => picture.getAttribute('src')).not.toContain('photo=')
	await page.getByRole('button', { name: 'Mit Beträgen' }).click()
	await expect.poll(size).toEqual([1080, 1350])
	expect(await violations(page)).toEqual([])
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Herunterladen' }).click()
	expect((await download).suggestedFilename()).toMatch(/ 2026\.png$/)
	// What cannot be made now is said, and comes with another choice.
	const inVain = (url: URL) => url.pathname.endsWith('/years/2026/picture')
	await page.route(inVain, (route) => route.abort())
	await page.getByRole('button', { name: /^Garten im Juni/ }).click()
	await page.getByRole('alert').getByText('Das Bild entsteht gerade nicht.').waitFor()
	await page.unroute(inVain)
	await page.getByRole('button', { name: 'Ohne Foto' }).click()
	await expect.poll(size).toEqual([1080, 1350])
})

test('of a year with hardly an entry there is none, and another year leads on', async () => {
	const { anna, property, home } = await newHouse()
	await anna.post(`/properties/${property}/events`, { name: 'Eingezogen', event_at: '2025-06-09T09:00:00.000Z' })
	const page = await browse(anna, wide)
	await page.goto(`${home}/property/${property}/year/2024`)
	await page.getByRole('heading', { name: 'Von 2024 gibt es noch kein Bild' }).waitFor()
	await page.getByRole('navigation', { name: 'Andere Jahre' }).getByRole('link', { name: '2025' }).click()
	await page.getByRole('heading', { name: 'Von 2025 gibt es noch kein Bild' }).waitFor()
})
