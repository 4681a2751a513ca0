import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { browse, house as newHouse, wide } from './house.ts'
import { heic, pdfOf, photo } from './papers.ts'

test('F17 a file whose bytes the server has lost says so where it stood, and opened', async () => {
	const { anna, group, place, log } = await newHouse()
	const event = (await log('Fenster gestrichen')).id
	const upload = async (filename: string, bytes: Buffer) => {
		const form = new FormData()
		form.set('event', event)
		form.set('file', new Blob([Uint8Array.from(bytes)]), filename)
		return (await anna.post(`/groups/${group}/files`, form)).id
	}
	const picture = await upload('fenster.jpg', await photo('#5a6b7c', 600, 400))
	const lost = [picture, await upload('Offerte.pdf', pdfOf(['Offerte'])), await upload('vom-iphone.heic', heic)]
	const kept = path.join(inject('dataDir'), 'files/kept')
	const small = path.join(kept, 'derived', picture.slice(-2))
	const smallOnes = async () => (await readdir(small).catch(() => [])).filter((name) => name.startsWith(picture))
	await expect.poll(smallOnes).toHaveLength(2)
	for (const name of await smallOnes()) await rm(path.join(small, name))
	for (const id of lost) await rm(path.join(kept, 'originals', id.slice(-2), id))

	const page = await browse(anna, wide)
	await page.goto(`${place}?event=${event}`)
	const panel = page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 3 }) })
	await panel.getByText('Datei fehlt', { exact: true }).waitFor()
	const viewer = page.locator('dialog.viewer')
	for (const name of [/^Foto 1 von 1 gross/, /Offerte\.pdf/, /vom-iphone\.heic/]) {
		await panel.getByRole('button', { name }).click()
		await viewer.getByText(/^Datei fehlt: Der Server hat sie nicht mehr/).waitFor()
		await page.keyboard.press('Escape')
		await viewer.waitFor({ state: 'detached' })
	}
})
